/** The desk for the question that is being asked: one kind for each frame that asks. */
import { lastItem, questionTo } from '@bridgehead/engine';
import type { Bulge } from '@bridgehead/bulge';
import { bulgeRules } from '@bridgehead/bulge';
import { advanceDesk, lossDesk, resupplyDesk, retreatDesk } from './after-combat.js';
import { airPlanDesk } from './air-plan.js';
import { attackDesk } from './attack.js';
import type { BulgeDesk, BulgeSeat } from './desk.js';
import { waitingDesk } from './desk.js';
import { movementDesk } from './movement.js';
import { setUpDesk } from './set-up.js';

export function openDesk(seat: BulgeSeat): BulgeDesk {
  const { state, context, side } = seat;
  const frame = lastItem(state.stack);
  if (questionTo<Bulge>(bulgeRules, state, side, context) === undefined) return waitingDesk(seat, { do: 'end-phase' });
  switch (frame.at) {
    case 'set-up':
      return setUpDesk(seat);
    case 'air-plan':
      return airPlanDesk(seat);
    case 'combat':
      return attackDesk(seat, frame);
    case 'loss':
      return lossDesk(seat, frame);
    case 'retreat':
      return retreatDesk(seat, frame);
    case 'advance':
      return advanceDesk(seat);
    case 'supply':
      return resupplyDesk(seat);
    case 'movement':
      return movementDesk(seat, frame);
    default:
      return waitingDesk(seat, { do: 'end-phase' });
  }
}
