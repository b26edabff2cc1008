/** One kept game in the list. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findGame, kitFor } from '../games/registry.js';
import { download, recordFile } from '../saved-games/files.js';
import { loadGame, saveGame } from '../saved-games/game-storage.js';
import { isFirstBattle } from '../saved-games/first-battles.js';
import { isFromServer } from '../saved-games/from-server.js';
import { sayKeepers } from '../saved-games/who-plays.js';
import { keepsSecrets } from '../saved-games/saved-secrets.js';
import type { StoredGame, StoredSummary } from '../saved-games/stored-game.js';
import { sayWhen } from '../saved-games/time-ago.js';
import { routeTo } from '../browser/routes.js';
import { tellTrouble } from '../trouble/TroubleNotice.js';

interface GameRowProps {
  readonly game: StoredSummary;
  /** Whether it has just come back: then the keyboard is where it was when the game was removed. */
  readonly arrives: 'listed' | 'restored';
  readonly onRemove: () => void;
  readonly onChanged: () => void;
}

export function GameRow({ game, arrives, onRemove, onChanged }: GameRowProps) {
  const [naming, setNaming] = useState<'closed' | 'open' | 'done'>('closed');
  const link = useRef<HTMLAnchorElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (arrives === 'restored') removal.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (naming === 'done') link.current?.focus();
  }, [naming]);
  const { id, title, over } = game;
  const gameTitle = findGame(game.game)?.title ?? game.game;
  const name = (entered: string) => {
    setNaming('done');
    if (entered !== '' && entered !== title) rename(id, entered).then(onChanged, tellTrouble);
  };
  return (
    <article class="game-line" aria-label={title}>
      <div class="game-line-text">
        {naming === 'open' ? (
          <TitleField title={title} onDone={name} />
        ) : (
          <h3>
            <a ref={link} href={routeTo({ page: over ? 'replay' : pageOf(id), id })}>
              {title === gameTitle ? title : `${gameTitle} · ${title}`}
            </a>
          </h3>
        )}
        <p class="game-line-headline">{game.sentence}</p>
        <p>{game.headline}</p>
        <p class="game-line-about">
          {[isFromServer(game.id) ? 'Online' : sayKeepers(game.keepers), sayWhen(game.changed, Date.now())].join(' · ')}
        </p>
      </div>
      <div class="start-game-actions">
        <div>
          <Ways id={id} over={over} />
        </div>
        <div>
          <button type="button" class="start-quiet" onClick={() => setNaming('open')}>
            Rename
          </button>
          <Exports game={game} />
          <button type="button" class="start-quiet" ref={removal} onClick={onRemove}>
            Remove
          </button>
        </div>
      </div>
    </article>
  );
}

/** As long as a side has secrets, what goes on with the game and what may be shown are two files. */
function Exports({ game: stored }: { readonly game: StoredSummary }) {
  const { id, game } = stored;
  const hides = keepsSecrets(stored, findGame(game)?.secrets);
  return (
    <>
      {hides && (
        <button type="button" class="start-quiet" onClick={() => void exportPublished(id).catch(tellTrouble)}>
          Export for others
        </button>
      )}
      <button
        type="button"
        class="start-quiet"
        title={hides ? 'To continue elsewhere. Contains both sides’ secrets.' : undefined}
        onClick={() => void exportRecord(id).catch(tellTrouble)}
      >
        {hides ? 'Export with secrets' : 'Export'}
      </button>
    </>
  );
}

/** A first battle goes on with its coach. */
function pageOf(id: string): 'game' | 'battle' {
  return isFirstBattle(id) ? 'battle' : 'game';
}

/** Where the game leads: on, or back through what has been played. */
function Ways({ id, over }: { readonly id: string; readonly over: boolean }) {
  if (!over) {
    return (
      <a class="control control-main" href={routeTo({ page: pageOf(id), id })}>
        Continue
      </a>
    );
  }
  return (
    <>
      <a class="control" href={routeTo({ page: 'replay', id })}>
        Replay
      </a>
      <a class="control" href={routeTo({ page: 'report', id })}>
        Report
      </a>
    </>
  );
}

/** An empty name changes nothing. */
function TitleField({ title, onDone }: { readonly title: string; readonly onDone: (entered: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []);
  return (
    <form
      class="start-rename"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(field.current?.value.trim() ?? '');
      }}
      onKeyDown={(event) => event.key === 'Escape' && onDone('')}
    >
      <input
        ref={field}
        type="text"
        class="control-field"
        aria-label="Name of the game"
        defaultValue={title}
        maxLength={80}
      />
      <button type="submit" class="control">
        Done
      </button>
    </form>
  );
}

async function load(id: string): Promise<StoredGame> {
  const loaded = await loadGame(id);
  if (loaded.found !== 'game') throw new Error('The game no longer exists.');
  return loaded.game;
}

async function rename(id: string, title: string): Promise<void> {
  const saved = await saveGame({ ...(await load(id)), title });
  if (saved.outcome === 'elsewhere') throw new Error('The game changed in another tab at the same time. Try again.');
}

/** What everyone may know of it. */
async function exportPublished(id: string): Promise<void> {
  const { game, record } = await load(id);
  const entry = findGame(game);
  const kit = entry && (await kitFor(entry, record));
  const { publishedFileOf } = await import('../saved-games/published-file.js');
  const file = kit?.use((found) => publishedFileOf(found.game, record));
  if (file === undefined) throw new Error('The game can’t be read. You can still export its record.');
  download(file);
}

async function exportRecord(id: string): Promise<void> {
  download(recordFile(await load(id)));
}
