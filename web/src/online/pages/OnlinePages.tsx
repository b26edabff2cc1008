/** Which of the online pages is shown, by the address. */
import { lazy, WhenFetched } from '../../ui/lazy.js';
import { GamePage } from './GamePage.js';
import { JoinPage } from './JoinPage.js';
import { LobbyPage } from './LobbyPage.js';
import { parseOnline } from '../online-routes.js';

const playerPage = lazy(() => import('./PlayerPage.js'));
const operatorPage = lazy(() => import('../operators/OperatorPage.js'));
const accountPages = lazy(() => import('../account/AccountPages.js'));

export function OnlinePages({ path }: { readonly path: string }) {
  const route = parseOnline(path);
  switch (route.page) {
    case 'online':
      return route.id === undefined ? (
        <LobbyPage note={route.note} />
      ) : (
        <GamePage key={route.id} id={route.id} invitation={route.invitation} />
      );
    case 'join':
      return <JoinPage key={route.id} id={route.id} invitation={route.invitation} />;
    case 'player':
      return (
        <WhenFetched what={playerPage} name="the player">
          {({ PlayerPage }) => <PlayerPage key={route.name} name={route.name} />}
        </WhenFetched>
      );
    case 'operators':
      return (
        <WhenFetched what={operatorPage} name="the moderation page">
          {({ OperatorPage }) => <OperatorPage />}
        </WhenFetched>
      );
    default:
      return (
        <WhenFetched what={accountPages} name="the account">
          {({ AccountPages }) => <AccountPages route={route} />}
        </WhenFetched>
      );
  }
}
