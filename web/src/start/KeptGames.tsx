/** The games that this browser keeps: running ones with what is awaited, finished ones, and those that cannot be read. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BrokenGame, GameList } from '../saved-games/game-storage.js';
import { removeGame } from '../saved-games/game-storage.js';
import type { StoredSummary } from '../saved-games/stored-game.js';
import { DownloadButton } from '../trouble/Trouble.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { tellTrouble } from '../trouble/TroubleNotice.js';
import { GameRow } from './GameRow.js';

interface KeptGamesProps {
  /** Running games stand first on the page, with those that cannot be read; finished ones last. */
  readonly which: 'running' | 'finished';
  readonly list: GameList;
  /** The list is to be read again. */
  readonly onChanged: () => void;
  /** A text that may hold a game. */
  readonly onRescue: (raw: string) => void;
}

/** What was removed leaves its place to the way back, even when the list is read again meanwhile. */
interface Removed {
  readonly game: StoredSummary | undefined;
  readonly broken: BrokenGame | undefined;
  readonly undo: () => Promise<void>;
}

export function KeptGames({ which, list, onChanged, onRescue }: KeptGamesProps) {
  const [removed, setRemoved] = useState<ReadonlyMap<string, Removed>>(new Map());
  const [restored, setRestored] = useState<string | undefined>(undefined);
  const gone = [...removed.values()];
  const games = [
    ...list.games.filter(({ id }) => !removed.has(id)),
    ...gone.flatMap(({ game }) => (game ? [game] : [])),
  ].toSorted((a, b) => b.changed - a.changed);
  const broken = [
    ...list.broken.filter(({ id }) => !removed.has(id)),
    ...gone.flatMap((one) => (one.broken ? [one.broken] : [])),
  ];

  const remove = (id: string, what: Pick<Removed, 'game' | 'broken'>) => {
    removeGame(id).then((undo) => setRemoved((before) => new Map(before).set(id, { ...what, undo })), tellTrouble);
  };
  const wayBack = (id: string, title: string) => {
    const found = removed.get(id);
    if (found === undefined) return undefined;
    const putBack = async () => {
      await found.undo();
      setRestored(id);
      setRemoved((before) => new Map([...before].filter(([other]) => other !== id)));
      onChanged();
    };
    return <WayBack title={title} onUndo={() => void putBack().catch(tellTrouble)} />;
  };

  const section = (heading: string, listed: readonly StoredSummary[]) =>
    listed.length > 0 && (
      <section class="game-list start-games" aria-label={heading}>
        <h2>{heading}</h2>
        <ul>
          {listed.map((game) => (
            <li key={game.id}>
              {wayBack(game.id, game.title) ?? (
                <GameRow
                  game={game}
                  arrives={game.id === restored ? 'restored' : 'listed'}
                  onRemove={() => remove(game.id, { game, broken: undefined })}
                  onChanged={onChanged}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    );

  return (
    <>
      {(which === 'running' ? broken : []).map((one) => (
        <div key={one.id}>
          {wayBack(one.id, one.title) ?? (
            <BrokenRow
              broken={one}
              onRescue={onRescue}
              onRemove={() => remove(one.id, { game: undefined, broken: one })}
            />
          )}
        </div>
      ))}
      {which === 'running'
        ? section(
            'Running games',
            games.filter(({ over }) => !over),
          )
        : section(
            'Finished games',
            games.filter(({ over }) => over),
          )}
    </>
  );
}

function WayBack({ title, onUndo }: { readonly title: string; readonly onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that removed it is gone: the focus goes to the one that brings it back.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <p class="start-removed" role="status">
      “{title}” was removed.
      <button type="button" class="start-quiet" ref={button} onClick={onUndo}>
        Undo
      </button>
    </p>
  );
}

interface BrokenRowProps {
  readonly broken: BrokenGame;
  readonly onRescue: (raw: string) => void;
  readonly onRemove: () => void;
}

function BrokenRow({ broken, onRescue, onRemove }: BrokenRowProps) {
  return (
    <TroubleCard
      title={`“${broken.title}” can’t be read`}
      what="The saved game is damaged, or a newer version of the page wrote it."
      problems={broken.problems}
      comfort="Nothing was deleted."
    >
      <button type="button" class="control control-main" onClick={() => onRescue(broken.raw)}>
        Recover game
      </button>
      <DownloadButton
        label="Download data"
        file={{ name: 'kept-game.json', text: broken.raw, type: 'application/json' }}
      />
      <button type="button" class="start-quiet" onClick={onRemove}>
        Remove
      </button>
    </TroubleCard>
  );
}
