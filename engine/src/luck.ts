/**
 * Luck: each roll of a game in its own odds, and what that adds up to for either side.
 *
 * The odds of an entry are all outcomes of the very code that resolved it, from the state before it. An entry with several
 * rolls counts once: its outcome is what all of them together came to. Rolls of the set-up are nobody's luck.
 */
import type { Game, GameTypes } from './game.js';
import { odds } from './odds.js';
import { bySide } from './player.js';
import type { ActionEntry, GameRecord, ReplayFailure, Versions } from './record.js';
import { isResignation, replay } from './record.js';

/** One outcome of a roll, with its rank and its probability. */
export interface RankedChance {
  readonly name: string;
  readonly rank: number;
  readonly probability: number;
}

/** One roll, and its place in its own odds. */
export interface RollLuck<Side extends string> {
  /** Index of the entry that rolled. */
  readonly entry: number;
  /** The side that rolled: the luck is its. */
  readonly side: Side;
  readonly outcome: string;
  readonly rank: number;
  /** Every outcome that could have been, worst for the side first. */
  readonly chances: readonly RankedChance[];
  /** The share of strictly worse outcomes and half of the equally good ones: 0.5 is neither luck nor bad luck. */
  readonly percentile: number;
  /** The rank that could be expected. */
  readonly expected: number;
}

/** Where the luck of a side stood after one of its rolls. */
export interface LuckPoint {
  readonly entry: number;
  /** The sum of (percentile - 0.5) so far; 0 is what everyone gets in the long run. */
  readonly luck: number;
  /** Sums of ranks so far: what could be expected, and what came. */
  readonly expected: number;
  readonly actual: number;
}

/** The luck of both sides in a game: every roll, and how luck added up. */
export interface GameLuck<Side extends string> {
  readonly rolls: readonly RollLuck<Side>[];
  readonly curves: Readonly<Record<Side, readonly LuckPoint[]>>;
}

/** The luck of a record, or why it does not replay. */
export type LuckFound<Side extends string> = ({ readonly ok: true } & GameLuck<Side>) | ReplayFailure;

/** The luck of a whole record. */
export function luckOf<T extends GameTypes>(
  game: Game<T>,
  record: GameRecord<T>,
  versions: Versions = 'same',
): LuckFound<T['Side']> {
  const rolls: RollLuck<T['Side']>[] = [];
  let before: T['State'] | undefined;
  const replayed = replay(
    game,
    record,
    ({ index, entry, state, events }) => {
      if (before && entry && !isResignation(entry)) {
        const roll = luckOfEntry(game, before, { index, entry, events });
        if (roll) rolls.push(roll);
      }
      const next = record.entries[index + 1];
      before = next && !isResignation(next) && next.chance.length > 0 ? game.copy(state) : undefined;
    },
    versions,
  );
  return replayed.ok ? { ok: true, ...addUp(game, rolls) } : replayed;
}

/** What was rolled at an entry: the entry with its index, and the events that it led to. */
export interface RolledEntry<T extends GameTypes> {
  readonly index: number;
  readonly entry: ActionEntry<T>;
  readonly events: readonly T['Event'][];
}

/** The luck of one entry, from the state before it; undefined if nothing in it was anyone's luck. */
export function luckOfEntry<T extends GameTypes>(
  game: Game<T>,
  before: T['State'],
  { index, entry, events }: RolledEntry<T>,
): RollLuck<T['Side']> | undefined {
  const came = game.rankOutcome(events);
  if (entry.chance.length === 0 || came === undefined) return undefined;
  const chances = odds(game, before, entry.side, entry.action)
    .entries.map(({ name, probability, events: course }) => ({
      name,
      probability,
      rank: game.rankOutcome(course)?.rank ?? NEUTRAL,
    }))
    .toSorted((one, other) => one.rank - other.rank);
  const share = (test: (rank: number) => boolean) =>
    chances.reduce((sum, { rank, probability }) => sum + (test(rank) ? probability : 0), 0);
  return {
    entry: index,
    side: came.side,
    outcome: game.nameOutcome(events) ?? '',
    rank: came.rank,
    chances,
    percentile: share((rank) => rank < came.rank) + share((rank) => rank === came.rank) / 2,
    expected: chances.reduce((sum, { rank, probability }) => sum + rank * probability, 0),
  };
}

/** The rank of an outcome that is neither good nor bad. */
const NEUTRAL = 0;

/** The curve of each side over its own rolls. */
export function addUp<T extends GameTypes>(game: Game<T>, rolls: readonly RollLuck<T['Side']>[]): GameLuck<T['Side']> {
  const curves = bySide<T, LuckPoint[]>(game, () => []);
  for (const { side, entry, percentile, expected, rank } of rolls) {
    const curve: LuckPoint[] = curves[side];
    const last = curve.at(-1) ?? { luck: 0, expected: 0, actual: 0 };
    curve.push({
      entry,
      luck: last.luck + percentile - 0.5,
      expected: last.expected + expected,
      actual: last.actual + rank,
    });
  }
  return { rolls, curves };
}
