/** Chances put in order, and where a roll lay in them. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import type { Roll, RollChance, Tone } from './model.js';

export interface ChanceOf {
  readonly name: string;
  readonly probability: number;
  /** Its name in a word or two, where the name is a code. */
  readonly word?: string;
  readonly tone?: Tone;
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
  const merged = new Map<string, ChanceOf>();
  for (const chance of chances) {
    const probability = (merged.get(chance.result)?.probability ?? 0) + chance.probability;
    merged.set(chance.result, { ...outcomeOf(chance), probability });
  }
  const outcomes = [...merged.values()];
  const came = outcomes.findIndex(({ name }) => name === known);
  return { outcomes, came, asGoodOrBetter: shareFrom(outcomes, came) };
}

function outcomeOf({ result, probability, word, tone }: RollChance): ChanceOf {
  return { name: result, probability, ...(word !== undefined && { word }), ...(tone !== undefined && { tone }) };
}

/** The same as the other side sees it: its worst first. */
export function fromOtherSide(standing: Standing): Standing {
  const outcomes = standing.outcomes
    .map(({ tone, ...rest }) => ({ ...rest, ...(tone !== undefined && { tone: OPPOSITE[tone] }) }))
    .toReversed();
  const came = standing.came < 0 ? standing.came : outcomes.length - 1 - standing.came;
  return { outcomes, came, asGoodOrBetter: shareFrom(outcomes, came) };
}

/** How often this or something better comes. */
function shareFrom(outcomes: readonly ChanceOf[], came: number): number {
  return came < 0 ? 0 : outcomes.slice(came).reduce((sum, { probability }) => sum + probability, 0);
}

const OPPOSITE: Readonly<Record<Tone, Tone>> = { bad: 'good', even: 'even', good: 'bad' };

/** What these events mean to a side, where chance had a say in them. */
export function toneOf<T extends GameTypes>(game: Game<T>, events: readonly T['Event'][], side: T['Side']): Tone {
  const rank = rankFor(game, events, side) ?? 0;
  return rank > 0 ? 'good' : rank < 0 ? 'bad' : 'even';
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
