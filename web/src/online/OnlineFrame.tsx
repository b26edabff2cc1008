/** What all online pages share: the way back, who I am, and what is said when the server does not answer. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { START, routeTo } from '../browser/routes.js';
import { linkTo } from './online-routes.js';
import { NO_SERVER, OFFLINE, isRefusedAs, sayRefusal } from './refusal.js';
import { useTabTitle } from './tab-title.js';
import { askWho, who } from './signed-in.js';
import '../ui/control.css';
import '../ui/game-list.css';
import './online.css';

type OnlineTab = 'games' | 'account';

interface OnlineFrameProps {
  /** Which of the pages it is. */
  readonly tab?: OnlineTab;
  readonly title: string;
  readonly children: ComponentChildren;
}

export function OnlineFrame({ tab, title, children }: OnlineFrameProps) {
  useTabTitle(title);
  useEffect(() => {
    if (who.peek().is === 'not-asked') void askWho();
  }, []);
  const known = who.value;
  const name = known.is === 'known' && known.me !== null ? known.me.name : 'Account';
  return (
    <div class="online">
      <header class="online-head">
        <a class="online-name" href={routeTo(START)} aria-label="Bridgehead: all games">
          Bridgehead
        </a>
        <nav aria-label="Online">
          <a href={linkTo({ page: 'online' })} aria-current={tab === 'games' ? 'page' : undefined}>
            Games
          </a>
          <a
            href={linkTo({ page: 'account' })}
            aria-current={tab === 'account' ? 'page' : undefined}
            title={name === 'Account' ? undefined : 'Your account'}
          >
            {name}
          </a>
        </nav>
      </header>
      <main class="online-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** Instead of what could not be asked for. */
export function NotAnswered({ why, onAgain }: { readonly why: unknown; readonly onAgain: () => void }) {
  if (isRefusedAs(why, 'no-game')) return <NoSuchGame />;
  const title = isRefusedAs(why, NO_SERVER)
    ? 'No server'
    : isRefusedAs(why, OFFLINE)
      ? 'No connection'
      : 'That didn’t work';
  return (
    <TroubleCard title={title} what={sayRefusal(why)}>
      <button type="button" class="control" onClick={onAgain}>
        Try again
      </button>
      <a class="control" href={routeTo(START)}>
        Games on this device
      </a>
    </TroubleCard>
  );
}

/** Games by invitation are shown to their players and to anyone who has the link: for all others there is no such game. */
function NoSuchGame() {
  const known = who.value;
  const isNobody = known.is === 'known' && known.me === null;
  return (
    <TroubleCard
      title="Game not found"
      what={`The game may have been withdrawn. If it is by invitation, open the link you were sent${isNobody ? ', or sign in if you play in it' : ''}.`}
    >
      <a class="control" href={linkTo({ page: 'online' })}>
        All online games
      </a>
      {isNobody && (
        <a class="control" href={linkTo({ page: 'account' })}>
          Sign in
        </a>
      )}
    </TroubleCard>
  );
}

/** Why something was not done, beside the button that was to do it. Nothing while all is well. */
export function WhyNot({ why }: { readonly why: unknown }) {
  return (
    <div class="online-why" role="status">
      {why !== undefined && <p>{sayRefusal(why)}</p>}
    </div>
  );
}

export function Waiting({ words }: { readonly words: string }) {
  return (
    <p class="online-quiet" role="status">
      {words}
    </p>
  );
}
