/** What a unit leaves behind when it is gone from a hex, whichever way: an Improved Position, a place inside a fortification. */
import type { Hex } from '@bridgehead/engine/hex';
import { forgetArrival } from '../situation/arrivals.js';
import { leaveFortification } from '../set-up/fortifications.js';
import { loseImprovement } from '../set-up/improved-positions.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { sideOf } from '../pieces/units.js';

/**
 * 5.8d 11.8.1b The unit has left the hex or is out of the game; called once it is no longer there. Who is inside instead is
 * asked below the procedure under way, so that whatever is being done to the unit is finished first.
 */
export function leaveHex(play: Play, unit: Unit, hex: Hex): void {
  forgetArrival(play.state, unit); // R14
  loseImprovement(play, hex, sideOf(unit));
  if (leaveFortification(play.state, unit, hex))
    play.state.stack.splice(-1, 0, { at: 'fort', hex, side: sideOf(unit) });
}
