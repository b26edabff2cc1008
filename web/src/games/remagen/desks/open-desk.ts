/** The desk for the question that is being asked: one kind for each frame that asks. */
import { lastItem, questionTo } from '@bridgehead/engine';
import type { CombatFrame, Remagen } from '@bridgehead/remagen';
import { remagenRules } from '@bridgehead/remagen';
import { advanceDesk } from './advance.js';
import { attackDesk } from './attack.js';
import { barragesDesk } from './barrages.js';
import { demolitionDesk } from './demolition.js';
import type { RemagenDesk, RemagenSeat } from './desk.js';
import { answersOfKind, waitingDesk } from './desk.js';
import { displaceDesk } from './displace.js';
import { fireDesk } from './fire.js';
import { frontDesk } from './front.js';
import { movementDesk } from './movement.js';
import { retreatDesk } from './retreat.js';

export function openDesk(seat: RemagenSeat): RemagenDesk {
  const { state, context, side } = seat;
  const frame = lastItem(state.stack);
  if (questionTo<Remagen>(remagenRules, state, side, context) === undefined)
    return waitingDesk(seat, { do: 'end-phase' });
  switch (frame.at) {
    case 'movement':
      return movementDesk(seat, frame);
    case 'combat':
      return combatDesk(seat, frame);
    case 'attack':
      return fireDesk(seat, frame);
    case 'retreat':
      return retreatDesk(seat, frame);
    case 'displace':
      return displaceDesk(seat, frame);
    case 'advance':
      return advanceDesk(seat, frame);
    case 'front':
      return frontDesk(seat);
    case 'demolition':
      return demolitionDesk(seat);
    default:
      return waitingDesk(seat, { do: 'end-phase' });
  }
}

/** In a Combat Phase the attacker may first have to choose which duties stand. */
function combatDesk(seat: RemagenSeat, frame: CombatFrame): RemagenDesk {
  const kept = frame.barrageDue.length === 0 ? [] : answersOfKind(seat, 'keep-barrages');
  return kept.length === 0 ? attackDesk(seat, frame) : barragesDesk(seat, frame, kept);
}
