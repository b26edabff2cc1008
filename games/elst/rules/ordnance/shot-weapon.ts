/** V-1.2.4.1 V-3.2.4s V-6.12 V-7.2 What a shot does to the weapon: rate of fire, fire marks, breakdown, Low Ammo. */
import { markFired, markLeaders } from '../fire/fire-marks.js';
import { breakDown, rateOf } from '../fire/rate-of-fire.js';
import { noteBounding } from '../fire/vehicle-fire.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { clearMark, clearWeaponMark, hasMark, setMark, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isInexperienced, isPinned, isVehicle } from '../units/units-in-play.js';
import { mountOf } from '../units/weapon-arcs.js';
import { armOf, isCaptured, removeWeapon, weaponsOf, what } from '../units/weapons-in-play.js';
import { BREAKDOWN } from '../vocabulary/tables.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import { disableWeapon } from '../weapons/disabling.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon, isBoundingFirst, isNonQualified, sourceOf } from './to-hit-cases.js';

// --- rate of fire -----------------------------------------------------------------------------------------------------

/** V-1.2.4.1a The rate of this shot: one less for each of a turn of a weapon without a turret, captured use, Non-Qualified use. */
function rateOfShot(state: State, shot: OrdnanceShot): number {
  const weapon = firingWeapon(shot);
  const { gun } = armOf(state, weapon);
  const isTurned = shot.turned > 0 && mountOf(state, weapon) === 'NT' && gun?.type !== 'MTR';
  const rate = rateOf(state, weapon, shot.group.firers[0], shot.group.helpers);
  return Math.max(0, rate - (isTurned ? 1 : 0) - (isNonQualified(state, shot) ? 1 : 0));
}

/** V-1.2.4.1a V-3.2.4d V-Q.ROF By the coloured die, unless something loses it. */
export function keepsRate(state: State, shot: OrdnanceShot, dice: Dice): boolean {
  const isLost =
    shot.phase === 'advancing-fire' ||
    shot.manner === 'intensive' ||
    (shot.targetType === 'area' && sourceOf(state, shot) !== 'mortar') ||
    breaksDown(state, shot, dice) ||
    [...shot.group.firers, ...shot.group.helpers].some((unit) => isPinned(state, unit));
  return !isLost && dice.coloured <= rateOfShot(state, shot);
}

// --- breakdown --------------------------------------------------------------------------------------------------------

/** V-6.12b B# of this shot: 2 less for each of Intensive Fire, Non-Qualified and captured use, 1 less in Inexperienced hands. */
function breakdownOfShot(state: State, shot: OrdnanceShot): number {
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const { breakdown, gun } = armOf(state, weapon);
  // V-R54 V-7.2.1a Low Ammo makes it one less.
  const printed = breakdown - (isVehicle(state, firer) && hasMark(state, firer, 'low-ammo') ? 1 : 0);
  return (
    printed -
    reductionOf(state, shot) -
    (gun === undefined && isInexperienced(state, firer) ? BREAKDOWN.inexperienced : 0)
  );
}

function reductionOf(state: State, shot: OrdnanceShot): number {
  const reasons = [
    shot.manner === 'intensive',
    isNonQualified(state, shot),
    isCaptured(state, firingWeapon(shot), shot.group.firers[0]),
  ];
  return BREAKDOWN.captured * reasons.filter(Boolean).length;
}

export function breaksDown(state: State, shot: OrdnanceShot, { total }: Pick<Dice, 'total'>): boolean {
  return armOf(state, firingWeapon(shot)).type !== 'panzerfaust' && total >= breakdownOfShot(state, shot);
}

/** V-6.12b V-3.2.4t V-7.2.1 V-4.4.1c V-4.4.1f It malfunctions; where its B# was lowered, or under Low Ammo, the printed number is the end of it. */
export function sufferBreakdown(play: Play, shot: OrdnanceShot, dice: Dice): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const arm = armOf(state, weapon);
  if (arm.type === 'panzerfaust') {
    removeWeapon(state, weapon); // V-4.4.2h Spent, whatever the dice say.
    return;
  }
  if (state.holder[weapon] !== firer || !breaksDown(state, shot, dice)) return;
  const isLow = isVehicle(state, firer) && hasMark(state, firer, 'low-ammo');
  const isLowered = isLow || reductionOf(state, shot) > 0 || (arm.gun === undefined && isInexperienced(state, firer));
  const isGone = isLowered && dice.total >= arm.breakdown;
  if (!isVehicle(state, firer)) {
    breakDown(play, weapon, isGone ? 'beyond-repair' : 'repairable');
    return;
  }
  if (isGone) disableWeapon(play, firer, weapon);
  else {
    play.emit({ type: 'malfunctioned', rule: 'V-7.2c', weapon: what(state, weapon), removed: false });
    setWeaponMark(state, weapon, 'malfunctioned');
  }
}

// --- marks ------------------------------------------------------------------------------------------------------------

/** V-3.2.5v1 V-3.3.3v3 V-3.3.2.2a What the weapon and its crew are marked with. */
export function markShot(play: Play, shot: OrdnanceShot, rate: 'kept' | 'lost', when: 'bounding' | 'in-turn'): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const isNoRate = armOf(state, weapon).rateOfFire === 0;
  if (when === 'bounding') {
    setWeaponMark(state, weapon, 'used');
    if (rate === 'lost') setWeaponMark(state, weapon, 'bounding-fired');
    noteBounding(state, settingOf(state).board.grid.size, firer);
  } else {
    markLeaders(state, shot.group, shot);
    markFired(state, shot.group, shot, { cowered: false, kept: rate === 'kept' ? [weapon] : [] });
  }
  if (rate === 'kept') play.emit({ type: 'rate-kept', rule: 'V-1.2.4.1', weapons: [what(state, weapon)] });
  // V-3.2.4u An NT weapon without a rate of fire that turned has no Intensive Fire left.
  const isSpent = shot.manner === 'intensive' || (isNoRate && shot.turned > 0 && mountOf(state, weapon) === 'NT');
  if (armOf(state, weapon).gun !== undefined && isSpent) setWeaponMark(state, weapon, 'intensive-fired');
  if (shot.targetType === 'area' && armOf(state, weapon).gun?.type !== 'MTR')
    setWeaponMark(state, weapon, 'area-fired');
  if (shot.manner === 'intensive' && shot.phase === 'movement' && !isBoundingFirst(state, shot)) markFinal(state, shot);
}

/** V-3.3.3v3 Intensive Fire on the defence: the Gun, its crew and all it has are done. */
function markFinal(state: State, shot: OrdnanceShot): void {
  const [firer] = shot.group.firers;
  const weapons = isVehicle(state, firer) ? [firingWeapon(shot)] : weaponsOf(state, firer);
  for (const weapon of weapons) {
    clearWeaponMark(state, weapon, 'first-fired');
    setWeaponMark(state, weapon, 'final-fired');
  }
  if (isVehicle(state, firer)) return;
  clearMark(state, firer, 'first-fired');
  setMark(state, firer, 'final-fired');
}
