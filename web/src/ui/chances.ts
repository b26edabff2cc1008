/** Chances put in order, and where a roll lay in them. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import type { Roll } from './model.js';

export interface ChanceOf {
  readonly name: string;
  readonly probability: number;
}

/** Where a roll lay: the outcomes from worst to best for the side that rolled, and which of them came. */
export interface Standing {
  readonly outcomes: readonly ChanceOf[];
  /** The index of the one that came; -1 if it is not among them. */
  readonly came: number;
  /** How likely something as good or better was. */
  readonly asGoodOrBetter: number;
}

/** The faces of the dice come worst first; faces with the same result are one outcome. */
export function standingOf({
  chances,
  result,
  came: known = result,
}: Pick<Roll, 'chances' | 'result' | 'came'>): Standing {
  const merged = new Map<string, number>();
  for (const { result: name, probability } of chances) merged.set(name, (merged.get(name) ?? 0) + probability);
  const outcomes = [...merged].map(([name, probability]) => ({ name, probability }));
  const came = outcomes.findIndex(({ name }) => name === known);
  const asGoodOrBetter = came < 0 ? 0 : outcomes.slice(came).reduce((sum, { probability }) => sum + probability, 0);
  return { outcomes, came, asGoodOrBetter };
}

/** The odds in the order in which a player weighs them, and whether that order means anything. */
export interface OrderedOdds<T extends GameTypes> {
  readonly order: 'worst-first' | 'as-given';
  readonly odds: Odds<T>;
}

/** From worst to best for a side, where the game ranks what may come; otherwise as they are. */
export function orderOdds<T extends GameTypes>(game: Game<T>, odds: Odds<T>, side: T['Side']): OrderedOdds<T> {
  const ranked = odds.entries.map((entry) => ({ entry, rank: rankFor(game, entry.events, side) }));
  if (ranked.some(({ rank }) => rank === undefined)) return { order: 'as-given', odds };
  const entries = ranked.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0)).map(({ entry }) => entry);
  return { order: 'worst-first', odds: { ...odds, entries } };
}

/** What is good for the side that rolled is bad for the other. */
function rankFor<T extends GameTypes>(
  game: Game<T>,
  events: readonly T['Event'][],
  side: T['Side'],
): number | undefined {
  const ranked = game.rankOutcome(events);
  if (ranked === undefined) return undefined;
  return ranked.side === side ? ranked.rank : -ranked.rank;
}
