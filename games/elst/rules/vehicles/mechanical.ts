/** V-3.3.2r V-VN.G2 What may go wrong when a vehicle starts: Mechanical Reliability and stalling. */
import { clearMark, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { who } from '../units/units-in-play.js';
import { vehicleOf } from '../units/vehicles-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';

/** V-3.3.2r V-VN.G2a The total that Immobilizes or stalls. */
const FAILS = 12;

/** What became of a start. stalled: with the Delay MP that it used up, in halves. */
export type StartResult =
  | { readonly is: 'started' | 'immobilized' }
  | { readonly is: 'stalled'; readonly halves: number };

const STARTED: StartResult = { is: 'started' };

/** A vehicle with red MP, or one that stalls, makes its DR. Those without have started. */
export function checkStart(play: Play, unit: Unit): StartResult {
  const { state } = play;
  const { unreliable, stalls } = vehicleOf(state, unit);
  if (unreliable && !makesIt(play, unit, 'V-3.3.2r', 'Mechanical Reliability')) {
    setMark(state, unit, 'immobilized');
    clearMark(state, unit, 'motion');
    return { is: 'immobilized' };
  }
  if (stalls && !makesIt(play, unit, 'V-VN.G2a', 'Stall')) {
    clearMark(state, unit, 'motion');
    const delay = rollDice(play.chance, 'Delay after stalling');
    play.emit({ type: 'stalled', rule: 'V-VN.G2a', unit: who(state, unit), dice: delay });
    return { is: 'stalled', halves: 2 * delay.total };
  }
  return STARTED;
}

/** V-3.3.2.1d V-R38 After a successful Motion attempt: an Immobilized or stalled vehicle is not in Motion, and no Delay is rolled for. */
export function checkMotion(play: Play, unit: Unit): boolean {
  const { state } = play;
  const { unreliable, stalls } = vehicleOf(state, unit);
  if (unreliable && !makesIt(play, unit, 'V-3.3.2r', 'Mechanical Reliability')) {
    setMark(state, unit, 'immobilized');
    clearMark(state, unit, 'motion');
    return false;
  }
  return !stalls || makesIt(play, unit, 'V-VN.G2a', 'Stall');
}

function makesIt(play: Play, unit: Unit, rule: string, check: 'Mechanical Reliability' | 'Stall'): boolean {
  const dice = rollDice(play.chance, check);
  const passed = dice.total < FAILS;
  play.emit({ type: 'start-checked', rule, unit: who(play.state, unit), check, dice, passed });
  return passed;
}
