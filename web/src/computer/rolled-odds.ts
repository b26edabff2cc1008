/** Odds of an answer whose outcomes have names. Needs nothing of the page: a worker can count them as well. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Odds, OddsOptions } from '@bridgehead/engine/chance';
import { oddsBeforehand } from '@bridgehead/engine/chance';

/** So few courses are walked before it is known whether they lead to anything that has a name; two dice and a little more are among them. */
const PROBE = { limit: 48, samples: 12 };

/** What the page waits for: beyond so many courses some are tried, which takes a fraction of a second. */
const PATIENCE = { limit: 1_500, samples: 400 };

/** What a few courses show: odds that are complete already, that nothing has a name, or that more must be counted. */
export function probeOdds<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  options: OddsOptions<T> = {},
): Odds<T> | 'more' | undefined {
  const probe = oddsBeforehand(game, state, side, action, { ...options, ...PROBE });
  if (probe.entries.every(({ events }) => game.nameOutcome(events) === undefined)) return undefined;
  return probe.exact ? probe : 'more';
}

/** Odds of something that has a name, even where a card from the hand leaves nothing to chance; cards that are merely dealt have none. */
export function rolledOdds<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  options: OddsOptions<T> = {},
): Odds<T> | undefined {
  const probe = probeOdds(game, state, side, action, options);
  return probe === 'more' ? fullOdds(game, state, side, action, options) : probe;
}

export function fullOdds<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  options: OddsOptions<T> = {},
): Odds<T> {
  return oddsBeforehand(game, state, side, action, { ...PATIENCE, ...options });
}
