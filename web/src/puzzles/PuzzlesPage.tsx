/** The puzzles of a game: the list, or one of them. */
import { itemAt } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import type { GameEntry } from '../games/registry.js';
import { findGame } from '../games/registry.js';
import type { Puzzle } from '../kit/puzzles.js';
import { TroubleFrame } from '../trouble/Trouble.js';
import { TroubleCard } from '../trouble/TroubleCard.js';
import { START, routeTo } from '../browser/routes.js';
import { lazyFor, WhenFetched } from '../ui/lazy.js';
import { PuzzleTable } from './PuzzleTable.js';
import './puzzles.css';

interface Loaded {
  readonly puzzles: readonly Puzzle[];
  /** One of them, and the one after it. */
  readonly show: (puzzle: Puzzle, following: Puzzle | undefined) => ComponentChildren;
}

const puzzlesOf = lazyFor(
  async (entry: GameEntry): Promise<Loaded> =>
    (await entry.load()).use(async (found) => {
      // Puzzles begin from positions: those are read by the whole game.
      const kit = { ...found, game: await found.loadGame() };
      const puzzles = (await found.loadPuzzles?.()) ?? [];
      return {
        puzzles,
        show: (puzzle, following) => <PuzzleTable key={puzzle.id} kit={kit} puzzle={puzzle} following={following} />,
      };
    }),
);

export function PuzzlesPage({ game, id }: { readonly game: string; readonly id: string | undefined }) {
  const entry = findGame(game);
  const name = entry?.puzzles;
  if (entry === undefined || name === undefined)
    return <NotHere what="There is no such game, or it has no worked examples." />;
  return (
    <WhenFetched what={puzzlesOf(entry)} name="the worked examples">
      {({ puzzles, show }) => {
        if (id === undefined) return <PuzzleList entry={entry} name={name} puzzles={puzzles} />;
        const index = puzzles.findIndex((known) => known.id === id);
        return index < 0 ? (
          <NotHere what="There is no such worked example." />
        ) : (
          show(itemAt(puzzles, index), puzzles.at(index + 1))
        );
      }}
    </WhenFetched>
  );
}

function NotHere({ what }: { readonly what: string }) {
  return (
    <TroubleFrame>
      <TroubleCard title="Not found" what={what} comfort="Your saved games are safe." />
    </TroubleFrame>
  );
}

interface PuzzleListProps {
  readonly entry: GameEntry;
  readonly name: string;
  readonly puzzles: readonly Puzzle[];
}

function PuzzleList({ entry, name, puzzles }: PuzzleListProps) {
  return (
    <main class="puzzles" aria-label={name}>
      <header class="puzzles-head">
        <h1>{entry.title}</h1>
        <p>
          {name}: step through each one and see every sum as the rules add it up. From any step you can continue on your
          own.
        </p>
        <a href={routeTo(START)}>All games</a>
      </header>
      <ol class="puzzles-list">
        {puzzles.map(({ id, title, text, steps }) => (
          <li key={id}>
            <h2>
              <a href={routeTo({ page: 'puzzles', game: entry.key, puzzle: id })}>{title}</a>
            </h2>
            <p>{text}</p>
            <p class="puzzles-size">{steps.length === 1 ? 'One step' : `${steps.length} steps`}</p>
          </li>
        ))}
      </ol>
    </main>
  );
}
