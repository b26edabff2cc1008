/** 7 Reactions to an enemy on the move: fire while it pays, guns where they are sure, and out of the way of what cannot be held. */
import { itemAt, numberAt } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { ActionOf, State, Unit, WindowFrame } from '@bridgehead/primosole';
import {
  board,
  couldFireAt,
  coverOf,
  findCard,
  GRID,
  hexOfLabel,
  isDisorganized,
  isLastStep,
  isOnMap,
  label,
  mineAgainst,
  nearestEnemy,
  opponentOf,
  shotOf,
  sideOf,
  suitOf,
  unitOf,
  units,
  unitsOf,
  valueOf,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { listed } from './actions-answer.js';
import { cardWorth } from './outlook.js';
import { damageOfCall, effectsOfShot } from './shots.js';
import type { Answer, Option, Request, Situation } from './situation.js';
import { answerOf } from './situation.js';
import { pointsAt } from './worth.js';

/** A reaction must be worth so much: ammunition is short (11.5b). */
const WORTHWHILE = 0.03;

/** 7.1b The best reaction to this entry, or none. */
export function answerWindow(request: Request, situation: Situation, frame: WindowFrame): Answer {
  const options = listed(request).flatMap((action): Option[] => {
    if (action.do === 'defend') return [weighDefend(situation, frame, action)];
    if (action.do === 'call') return situation.skill === 'regular' ? [weighCall(situation, frame, action)] : [];
    if (action.do === 'fall-back') return [weighFallBack(situation, frame, action)];
    return [];
  });
  const best = bestOf(options);
  if (best === undefined || best.value <= WORTHWHILE)
    return {
      action: { do: 'pass' },
      reason: `No reaction to ${itemAt(units, frame.unit).name} in ${label(frame.hex)} is worth it.`,
    };
  return answerOf(best);
}

/** 7.3.6 */
function weighDefend({ state, outlook }: Situation, frame: WindowFrame, action: ActionOf<'defend'>): Option {
  const firer = unitOf(action.unit);
  const { chance, damage } = effectsOfShot(state, outlook, shotOf(frame, firer));
  const nearer = distance(GRID, numberAt(state.place, firer), frame.hex) <= 1 ? 0.02 : 0;
  return {
    action,
    value: damage + nearer,
    reason: `${itemAt(units, firer).name} fires at ${itemAt(units, frame.unit).name}: an effect ${Math.round(chance * 100)} % of the time, ${tenths(damage)} points on average.`,
  };
}

/** 6.9 The unit gives up a fire of its own for it. */
function weighCall(situation: Situation, frame: WindowFrame, action: ActionOf<'call'>): Option {
  const { state, context, outlook } = situation;
  const card = action.card === 'deck' ? undefined : findCard(action.card);
  const certain = card !== undefined && suitOf(card) === board.suit[frame.hex] ? 1 : 0;
  const damage = damageOfCall(situation, action.fire, action.strength, frame.hex, certain);
  const price = card === undefined ? 0 : cardWorth(valueOf(card));
  const caller = unitOf(action.unit);
  const own = couldFireAt(state, context, caller, frame.unit)
    ? effectsOfShot(state, outlook, shotOf(frame, caller)).damage
    : 0;
  return {
    action,
    value: damage - price - 0.5 * own,
    reason: `Guns off the map at ${label(frame.hex)}: ${tenths(damage)} points on average.`,
  };
}

/** Enemy steps next to a unit against own steps in its hex. */
function stepsNear(state: State, unit: Unit, side: Situation['side'], within: number): number {
  return unitsOf(side)
    .filter(
      (other) =>
        isOnMap(state, other) && distance(GRID, numberAt(state.place, other), numberAt(state.place, unit)) <= within,
    )
    .reduce((sum, other) => sum + (isDisorganized(state, other) ? 0.5 : 1) * (isLastStep(state, other) ? 1 : 2), 0);
}

/** 7.2 Only a unit far outnumbered, on ground that counts for nothing, falls back: farthest from the enemy, in cover. */
function weighFallBack(situation: Situation, frame: WindowFrame, action: ActionOf<'fall-back'>): Option {
  const { state, side } = situation;
  const unit = unitOf(action.unit);
  const to = hexOfLabel(action.hex);
  const odds = stepsNear(state, unit, opponentOf(sideOf(unit)), 2) / Math.max(1, stepsNear(state, unit, side, 0));
  const holds = pointsAt(state, numberAt(state.place, unit)) > 0;
  const isWise = situation.skill === 'regular' && !holds && odds >= 3.5 && mineAgainst(state, unit, to) === undefined;
  const value = isWise ? 0.1 + 0.02 * nearestEnemy(state, side, to) + 0.02 * coverOf(to) : -1;
  return {
    action,
    value,
    reason: `${itemAt(units, unit).name} is far outnumbered next to ${label(frame.hex)} and falls back to ${action.hex}.`,
  };
}
