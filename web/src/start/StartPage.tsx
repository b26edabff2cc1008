/** The first screen: the games, what is being played, and the way in for games from elsewhere. */
import { useEffect, useState } from 'preact/hooks';
import { GAMES } from '../games/registry.js';
import type { GameList } from '../saved-games/game-storage.js';
import { listGames } from '../saved-games/game-storage.js';
import type { NewGame } from '../saved-games/new-game.js';
import { startGame } from '../saved-games/new-game.js';
import { goTo } from '../browser/routes.js';
import { SettingsDialog } from '../ui/SettingsDialog.js';
import { GamePlate } from './GamePlate.js';
import type { Incoming } from './ImportDialog.js';
import { ImportDialog } from './ImportDialog.js';
import { KeptGames } from './KeptGames.js';
import { OnlineLine, OnlineLink } from './Online.js';
import { StorageBanner } from '../trouble/StorageBanner.js';
import { messageOf } from '../trouble/trouble-report.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import '../ui/control.css';
import '../ui/game-list.css';
import './start.css';

type Opened = { readonly is: 'import'; readonly incoming: Incoming | undefined } | { readonly is: 'settings' };

/** The note says why this page is shown instead of what was asked for. */
export function StartPage({ note }: { readonly note: string | undefined }) {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [starting, setStarting] = useState<{ readonly game: string } | { readonly failed: string } | undefined>(
    undefined,
  );
  const { list, problem, readAgain } = useGameList();
  const openImport = (incoming?: Incoming) => setOpened({ is: 'import', incoming });

  const start = (wanted: NewGame) => {
    setStarting({ game: wanted.game });
    startGame(wanted).then(
      (id) => goTo({ page: 'game', id }),
      (error: unknown) => setStarting({ failed: messageOf(error) }),
    );
  };

  return (
    <div class="start" {...dropTarget((file) => openImport({ file }))}>
      <StorageBanner />
      <header class="start-head">
        <h1>Bridgehead</h1>
        <p>Wargames of 1943–45, with every rule enforced and explained.</p>
        <nav class="start-ways" aria-label="More">
          <OnlineLink />
          <button type="button" class="start-quiet" onClick={() => setOpened({ is: 'settings' })}>
            Settings
          </button>
        </nav>
      </header>
      <main>
        {note !== undefined && (
          <p class="start-note" role="status">
            {note}
          </p>
        )}
        {starting !== undefined && 'failed' in starting && (
          <div class="start-column">
            <TroubleCard
              title="Couldn’t start the game"
              what={`Check your connection. ${starting.failed}`}
              comfort="Your saved games are safe."
            />
          </div>
        )}
        {list && (
          <div class="start-column">
            <KeptGames which="running" list={list} onChanged={readAgain} onRescue={(text) => openImport({ text })} />
          </div>
        )}
        <div class="start-plates">
          {GAMES.map((entry) => (
            <GamePlate
              key={entry.key}
              entry={entry}
              starting={starting !== undefined && 'game' in starting && starting.game === entry.key}
              onStart={start}
              onImport={() => openImport()}
            />
          ))}
        </div>
        {(list ?? problem) !== undefined && (
          <div class="start-column">
            {problem !== undefined && (
              <TroubleCard
                title="Can’t list your games"
                what={problem}
                comfort="They are still there. Reload the page, or close its other tabs."
              />
            )}
            <OnlineLine />
            {list && (
              <KeptGames which="finished" list={list} onChanged={readAgain} onRescue={(text) => openImport({ text })} />
            )}
            <section class="start-import-line" aria-label="Import">
              <p>
                {list?.games.length === 0
                  ? 'Games you start are saved in this browser and listed here. You don’t need an account.'
                  : 'Games are saved in this browser only.'}{' '}
                You can import a record or a position.
              </p>
              <button type="button" class="control" onClick={() => openImport()}>
                Import …
              </button>
            </section>
          </div>
        )}
      </main>
      {opened?.is === 'settings' && <SettingsDialog onClose={() => setOpened(undefined)} />}
      {opened?.is === 'import' && <ImportDialog incoming={opened.incoming} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

interface ListReading {
  readonly list: GameList | undefined;
  readonly problem: string | undefined;
  readonly readAgain: () => void;
}

/** Read when the page is shown, and whenever one comes back to it: another tab may have gone on. */
function useGameList(): ListReading {
  const [list, setList] = useState<GameList | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const readAgain = () => {
    listGames().then(
      (found) => {
        setList(found);
        setProblem(undefined);
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  };
  useEffect(() => {
    readAgain();
    const comeBack = () => document.visibilityState === 'visible' && readAgain();
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, []);
  return { list, problem, readAgain };
}

/** A file may be dropped anywhere on the page. */
function dropTarget(onFile: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      onFile(file);
    },
  };
}
