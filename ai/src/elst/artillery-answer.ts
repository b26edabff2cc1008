/** Off-board artillery: always called, aimed where most enemies are and no friends, and fired as soon as it pays. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf } from '@bridgehead/elst';
import { hexAtSpot, hexOf, isHidden, locationOf, rangeBetween } from '@bridgehead/elst';
import { bestInTime } from '../options.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, listedFor } from './situation.js';
import { worthOf } from './worth.js';

export function answerArtillery(request: Request, situation: Situation): Answer {
  const best = bestInTime(listedFor(request), situation.budget, (action) => ({
    action,
    value: valueOf(situation, action),
    reason: 'The shells should fall where they hurt most.',
  }));
  return answerOf(best);
}

/** Where artillery is next, no Smoke is fired before it. */
export function answerBeforeArtillery({ question: { decline } }: Request): Answer {
  return decline?.do === 'go-on' ? { action: decline, reason: 'The artillery is next.' } : undefined;
}

/** A leader who is no great loss to the attack observes the smoke. */
export function answerAppointment(request: Request): Answer {
  const action = listedFor(request).at(-1);
  return action && { action, reason: 'A leader in the second line will do.' };
}

/** What calling and waiting are worth beside shells that fall. */
const CALL = 1;
const WAIT = 0;
const FIRE_AT_ONCE = 2;
const CORRECT = 0.3;
/** C-DaE3:SSR3a Enemies that the one smoke barrage is kept for: two squads under it are enough, friends must not be. */
const WORTH_SMOKE = 3.5;
/** How far from a friend shells that may err are wanted. */
const SAFE = 3;
/** Own losses hurt more. */
const FRIEND = 1.5;

function valueOf(situation: Situation, action: Action): number {
  if (action.do === 'lay-smoke')
    return harmAround(situation, locationOf(situation.context, action.at), 1) - WORTH_SMOKE;
  if (action.do !== 'artillery') return WAIT;
  switch (action.order) {
    case 'contact':
      return CALL;
    case 'aim':
    case 'correct':
      return CORRECT * harmAround(situation, hexNamed(situation, action), SAFE);
    case 'correct-and-convert':
      return action.mission === 'HE' ? harmAround(situation, hexNamed(situation, action), SAFE - 1) : -1;
    case 'convert':
      return action.mission === 'HE' ? FIRE_AT_ONCE * harmAtCounter(situation, action) : -1;
    case 'leave':
      return harmAtCounter(situation, action);
    case 'spot':
      return CORRECT;
    case 'cancel':
      return -CORRECT;
    case 'silent':
      return -1;
    case 'pass':
      return WAIT;
  }
}

function hexNamed({ context }: Situation, { at = '' }: ActionOf<'artillery'>): number {
  return locationOf(context, at);
}

function harmAtCounter(situation: Situation, { battery }: ActionOf<'artillery'>): number {
  const counter = itemAt(situation.state.batteries, battery - 1).counter;
  const hex = counter && hexAtSpot(situation.context.board.grid, counter.spot);
  return hex === undefined ? 0 : harmAround(situation, hex, 1);
}

/** Enemies next to a hex, less friends within so many hexes. */
function harmAround({ state, context: { board }, side }: Situation, hex: number, safe: number): number {
  let sum = 0;
  for (let unit = 0; unit < state.place.length; unit++) {
    const place = itemAt(state.place, unit);
    if (place < 0 || isHidden(state, unit)) continue;
    const range = rangeBetween(board, hex, hexOf(board, place));
    if (state.side[unit] !== side && range <= 1) sum += worthOf(state, unit);
    if (state.side[unit] === side && range <= safe) sum -= FRIEND * worthOf(state, unit);
  }
  return sum;
}
