/** What else could have come of a draw: the odds of the entry, as the viewer could know them before it. */
import type { GameTypes } from '@bridgehead/engine';
import type { CountOdds } from '../computer/count-odds.js';
import type { Kit } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import { orderOdds, toneOf } from '../ui/chances.js';

/** An entry of the record with what it led to, and the state before it as the viewer knew it. */
export interface Rolled<T extends GameTypes> {
  readonly view: T['State'];
  readonly side: T['Side'];
  readonly action: T['Action'];
  readonly events: readonly T['Event'][];
}

/** The roll of one of the events, with all that could have come instead of it; as it is where the roll itself tells that, or where another one decided. */
export function withChances<T extends GameTypes>(
  { game, forecast }: Pick<Kit<T>, 'game' | 'forecast'>,
  { view, side, action, events }: Rolled<T>,
  event: T['Event'],
  roll: Roll<T['Side']>,
  count: CountOdds<T>,
): Roll<T['Side']> {
  if (roll.chances.length > 0) return roll;
  if (forecast?.covers(action) === true) {
    const chances = forecast.chances({ state: view, context: game.context(view), side }, action);
    return chances.some(({ result }) => result === roll.result) ? { ...roll, chances } : roll;
  }
  const came = game.nameOutcome(events);
  const at = events.indexOf(event);
  if (came === undefined || game.nameOutcome(events.slice(0, at)) === game.nameOutcome(events.slice(0, at + 1)))
    return roll;
  const odds = count(view, side, action);
  if (odds === 'counting') return { ...roll, counting: true };
  if (odds === undefined || odds.entries.length < 2) return roll;
  const { entries } = orderOdds(game, odds, roll.side).odds;
  return {
    ...roll,
    came,
    chances: entries.map(({ name, probability, events: course }) => ({
      result: name,
      probability,
      tone: toneOf(game, course, roll.side),
    })),
  };
}
