/** The Rally Phase: everything that may succeed is tried, the most valuable first. */
import type { Action } from '@bridgehead/elst';
import { armOf, hasMark, isLeader, leadershipOf, numberOf } from '@bridgehead/elst';
import { bestInTime } from '../options.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, listedFor } from './situation.js';
import { worthOf } from './worth.js';

export function answerRally(request: Request, situation: Situation): Answer {
  const { decline } = request.question;
  const best = bestInTime(listedFor(request), situation.budget, (action) => ({
    action,
    value: valueOf(situation, action),
    reason: 'Every try counts.',
  }));
  if (best !== undefined && best.value > 0) return answerOf(best);
  return decline && { action: decline, reason: 'Nothing more to do here.' };
}

function valueOf({ state }: Situation, action: Action): number {
  switch (action.do) {
    case 'rally':
    case 'self-rally': {
      const unit = numberOf(action.unit);
      const leadership = action.do === 'rally' ? (leadershipOf(state, numberOf(action.leader)) ?? 0) : 0;
      return worthOf(state, unit) * (hasMark(state, unit, 'desperate') ? 0.5 : 1) - 0.1 * leadership;
    }
    case 'recover':
      // A leader would have to carry it.
      return isLeader(state, numberOf(action.unit)) ? 0 : armOf(state, numberOf(action.weapon)).firepower;
    case 'repair': {
      // V-3.1v1 Without its gun a vehicle is worth little.
      const { gun, firepower } = armOf(state, numberOf(action.weapon));
      return gun === undefined ? firepower : MAIN_ARMAMENT;
    }
    default:
      return 0;
  }
}

const MAIN_ARMAMENT = 8;
