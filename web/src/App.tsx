/** Which page is shown, by the address. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { OpenKit } from './kit/kit.js';
import { findGame, kitFor } from './games/registry.js';
import type { Loaded } from './saved-games/game-storage.js';
import { loadGame } from './saved-games/game-storage.js';
import { keepsSecrets } from './saved-games/saved-secrets.js';
import type { StoredGame } from './saved-games/stored-game.js';
import { Guard } from './trouble/Trouble.js';
import { TroubleNotice } from './trouble/TroubleNotice.js';
import type { Route } from './browser/routes.js';
import { parseRoute } from './browser/routes.js';
import { playsOnline } from './browser/settings.js';
import { lazy, WhenFetched, WhenHere } from './ui/lazy.js';

const startPage = lazy(() => import('./start/StartPage.js'));
const playPage = lazy(() => import('./play/PlayPage.js'));
const brokenGame = lazy(() => import('./trouble/BrokenGame.js'));
const stillSecret = lazy(() => import('./play/StillSecret.js'));
const replayPage = lazy(() => import('./replay/ReplayPage.js'));
const reportPage = lazy(() => import('./report/ReportPage.js'));
const battlePage = lazy(() => import('./learn/BattlePage.js'));
const puzzlesPage = lazy(() => import('./puzzles/PuzzlesPage.js'));
const learnPage = lazy(() => import('./learn/LearnPage.js'));
const referencePage = lazy(() => import('./reference/ReferencePage.js'));
const onlinePages = lazy(() => import('./online/pages/OnlinePages.js'));
const noticeBar = lazy(() => import('./online/NoticeBar.js'));

/** What is shown comes first: so much later notices are listened for, in milliseconds. */
const LATER = 1_500;

export function App() {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  // Before the browser paints: an address that changes right after would be missed.
  useLayoutEffect(() => {
    const follow = () => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <>
      <Guard key={JSON.stringify(route)}>
        <Page route={route} />
      </Guard>
      <OnlineNotices after={route.page === 'online' ? 0 : LATER} />
      <TroubleNotice />
    </>
  );
}

/** Anyone who plays online is told on every page that it is their turn. Nobody waits for it, and others do without. */
function OnlineNotices({ after }: { readonly after: number }) {
  const isWanted = playsOnline.value === 'on';
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => noticeBar.fetch(), after);
    return () => clearTimeout(timer);
  }, [isWanted, after]);
  return isWanted ? <WhenHere what={noticeBar}>{({ NoticeBar }) => <NoticeBar />}</WhenHere> : null;
}

function Page({ route }: { readonly route: Route }): ComponentChildren {
  switch (route.page) {
    case 'start':
      return (
        <WhenFetched what={startPage} name="the first page">
          {({ StartPage }) => <StartPage note={route.note} />}
        </WhenFetched>
      );
    case 'puzzles':
      return (
        <WhenFetched what={puzzlesPage} name="the worked examples">
          {({ PuzzlesPage }) => <PuzzlesPage game={route.game} id={route.puzzle} />}
        </WhenFetched>
      );
    case 'learn':
      return (
        <WhenFetched what={learnPage} name="the lessons">
          {({ LearnPage }) => <LearnPage game={route.game} id={route.lesson} />}
        </WhenFetched>
      );
    case 'reference':
      return (
        <WhenFetched what={referencePage} name="the reference card">
          {({ ReferencePage }) => <ReferencePage game={route.id} />}
        </WhenFetched>
      );
    case 'online':
      return (
        <WhenFetched what={onlinePages} name="the online games">
          {({ OnlinePages }) => <OnlinePages path={route.path} />}
        </WhenFetched>
      );
    case 'game':
      return (
        <WithGame id={route.id}>
          {(kit, stored) => (
            <WhenFetched what={playPage} name="the table">
              {({ PlayPage }) => kit.use((one) => <PlayPage kit={one} stored={stored} />)}
            </WhenFetched>
          )}
        </WithGame>
      );
    case 'battle':
      return (
        <WithGame id={route.id}>
          {(kit, stored) => (
            <WhenFetched what={battlePage} name="the first battle">
              {({ BattlePage }) => kit.use((one) => <BattlePage kit={one} stored={stored} />)}
            </WhenFetched>
          )}
        </WithGame>
      );
    case 'replay':
      return (
        <WithGame id={route.id}>
          {(kit, stored) =>
            isSecret(kit, stored) ? (
              <WhenFetched what={stillSecret} name="the page">
                {({ StillSecret }) => <StillSecret id={route.id} what="Replay" />}
              </WhenFetched>
            ) : (
              <WhenFetched what={replayPage} name="the replay">
                {({ ReplayPage }) => kit.use((one) => <ReplayPage kit={one} stored={stored} />)}
              </WhenFetched>
            )
          }
        </WithGame>
      );
    case 'report':
      return (
        <WithGame id={route.id}>
          {(kit, stored) =>
            isSecret(kit, stored) ? (
              <WhenFetched what={stillSecret} name="the page">
                {({ StillSecret }) => <StillSecret id={route.id} what="Report" />}
              </WhenFetched>
            ) : (
              <WhenFetched what={reportPage} name="the report">
                {({ ReportPage }) => kit.use((one) => <ReportPage kit={one} stored={stored} />)}
              </WhenFetched>
            )
          }
        </WithGame>
      );
  }
}

/** A game in which a side still has secrets is not laid open. */
function isSecret(kit: OpenKit, stored: StoredGame): boolean {
  return kit.use(({ secrets }) => keepsSecrets(stored, secrets));
}

type Opened =
  | { readonly is: 'opening' }
  | { readonly is: 'open'; readonly kit: OpenKit; readonly stored: StoredGame }
  | { readonly is: 'not'; readonly loaded: Exclude<Loaded, { found: 'game' }> };

/** Loads a kept game and its kit, side by side with the page that shows it. */
function WithGame({
  id,
  children,
}: {
  readonly id: string;
  readonly children: (kit: OpenKit, stored: StoredGame) => ComponentChildren;
}) {
  const [opened, setOpened] = useState<Opened>({ is: 'opening' });
  const [failed, setFailed] = useState<{ readonly error: unknown } | undefined>(undefined);
  useEffect(() => {
    let wanted = true;
    open(id).then(
      (found) => wanted && setOpened(found),
      (error: unknown) => wanted && setFailed({ error }),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (failed !== undefined) throw failed.error; // to the guard around the page
  if (opened.is === 'opening')
    return (
      <p role="status" class="lazy-words">
        Loading the game …
      </p>
    );
  if (opened.is === 'not')
    return (
      <WhenFetched what={brokenGame} name="the page">
        {({ BrokenGamePage }) => <BrokenGamePage loaded={opened.loaded} />}
      </WhenFetched>
    );
  return <>{children(opened.kit, opened.stored)}</>;
}

async function open(id: string): Promise<Opened> {
  const loaded = await loadGame(id);
  if (loaded.found !== 'game') return { is: 'not', loaded };
  const entry = findGame(loaded.game.game);
  if (entry === undefined) throw new Error(`This page doesn’t have the game "${loaded.game.game}".`);
  return { is: 'open', kit: await kitFor(entry, loaded.game.record), stored: loaded.game };
}
