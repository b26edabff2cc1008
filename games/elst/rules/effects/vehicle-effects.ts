/** V-7.10 What hits and checks do to an AFV: destroyed, Shocked, Stunned, Immobilized, Recalled. All of them stop it at once (V-7.10m). */
import { hexOf } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import { clearMark, hasMark, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { vehicleOf, wreck } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { tellChange } from '../weapons/disabling.js';

/** V-7.10a V-7.4b It becomes a wreck. */
export function destroyVehicle(play: Play, unit: Unit): void {
  const { state } = play;
  tellChange(play, unit, 'V-7.10a', 'wrecked');
  wreck(state, unit, hexOf(settingOf(state).board, state.place[unit]));
}

/** V-7.10d V-7.10f V-7.10g Shock; a second one does nothing but make UK Shock again. */
export function shockVehicle(play: Play, unit: Unit): void {
  const { state } = play;
  if (hasMark(state, unit, 'shocked')) return;
  tellChange(play, unit, 'V-7.10d', 'shocked');
  halt(play, unit);
  clearMark(state, unit, 'unconfirmed-kill', 'crew-exposed');
  setMark(state, unit, 'shocked');
}

/** V-7.10h A failed check. V-7.10i A second Stun is a STUN; so is the first in a one-man turret. */
export function stunVehicle(play: Play, unit: Unit): void {
  const { state } = play;
  const isSecond = hasMark(state, unit, 'stunned') || hasMark(state, unit, 'stun-shaken');
  if (isSecond || vehicleOf(state, unit).turret === '1MT') {
    stunAndRecall(play, unit);
    return;
  }
  tellChange(play, unit, 'V-7.10h', 'stunned');
  stun(play, unit);
}

/** V-7.10j STUN. */
export function stunAndRecall(play: Play, unit: Unit): void {
  tellChange(play, unit, 'V-7.10j', 'stun-and-recall');
  stun(play, unit);
  setMark(play.state, unit, 'recalled');
}

function stun(play: Play, unit: Unit): void {
  const { state } = play;
  halt(play, unit);
  clearMark(state, unit, 'crew-exposed', 'stun-shaken');
  setMark(state, unit, 'stunned');
}

/** V-7.10e V-3.8v3 It moves no more, and may still fire. */
export function immobilize(play: Play, unit: Unit): void {
  const { state } = play;
  if (hasMark(state, unit, 'immobilized')) return;
  tellChange(play, unit, 'V-7.10e', 'immobilized');
  halt(play, unit);
  setMark(state, unit, 'immobilized');
}

/** V-3.2.3v3 A Pin: BU for the rest of the Player Turn; the vehicle itself is not pinned. */
export function buttonUp(play: Play, unit: Unit): void {
  tellChange(play, unit, 'V-3.2.3v3', 'buttoned-up');
  clearMark(play.state, unit, 'crew-exposed');
  setMark(play.state, unit, 'crew-pinned');
}

/** V-7.10m */
function halt({ state }: Play, unit: Unit): void {
  clearMark(state, unit, 'motion');
}
