/** 8.2 9.4.1 2.0af 3.6b Hexes that a unit must choose: where it retreats, withdraws, makes room or comes on. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Unit } from '@bridgehead/primosole';
import {
  controllerOf,
  coverOf,
  hexOfLabel,
  mineAgainst,
  nearestEnemy,
  sideOf,
  stackIn,
  stackingLimit,
  unitOf,
  units,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { listed } from './actions-answer.js';
import { assignGoals } from './goals.js';
import type { Answer, Option, Request, Situation } from './situation.js';
import { answerOf, supposing } from './situation.js';
import { pointsAt } from './worth.js';

/** How good a hex is to be driven to: no mines, room, cover, away from the enemy but not from what counts. */
function shelter({ state, context, travel }: Situation, goal: Hex | undefined, unit: Unit, hex: Hex): number {
  const side = sideOf(unit);
  const mines = mineAgainst(state, unit, hex) === undefined ? 0 : 1;
  const full = stackIn(context, hex, side) >= stackingLimit(hex) ? 0.3 : 0;
  const far = goal === undefined ? 0 : travel.moves(state, unit, hex, goal);
  const holds = pointsAt(state, hex) * (controllerOf(state, hex) === side ? 0.1 : 0.5);
  return holds + 0.06 * coverOf(hex) + 0.03 * Math.min(6, nearestEnemy(state, side, hex)) - 0.15 * far - mines - full;
}

/** 8.2a 9.4.1b 2.0af */
export function answerWayOut(request: Request, situation: Situation): Answer {
  const goals = assignGoals(situation);
  const options = listed(request).flatMap((action): Option[] => {
    if (action.do !== 'retreat' && action.do !== 'withdraw' && action.do !== 'leave') return [];
    const unit = unitOf(action.unit);
    const value = shelter(situation, goals.get(unit)?.hex, unit, hexOfLabel(action.hex));
    return [{ action, value, reason: `${itemAt(units, unit).name} is best off in ${action.hex}.` }];
  });
  return answerOf(bestOf(options));
}

/** 3.6b Each unit where it is nearest to where it is wanted. */
export function answerReinforcements(request: Request, situation: Situation): Answer {
  const options = listed(request).flatMap((action): Option[] => {
    if (action.do !== 'enter') return [];
    const unit = unitOf(action.unit);
    const hex = hexOfLabel(action.hex);
    const then = supposing(situation, (state) => {
      state.place[unit] = hex;
    });
    const goal = assignGoals(then).get(unit);
    const far = goal === undefined ? 0 : situation.travel.moves(then.state, unit, hex, goal.hex);
    const enemies = nearestEnemy(situation.state, sideOf(unit), hex) <= 2 ? 0.5 : 0;
    return [
      {
        action,
        value: -far - enemies,
        reason: `${itemAt(units, unit).name} enters in ${action.hex}, nearest to where it is needed.`,
      },
    ];
  });
  return answerOf(bestOf(options)) ?? { action: { do: 'ready' }, reason: 'No unit can enter.' };
}
