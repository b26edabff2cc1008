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
import { armOf, isCaptured, loseAim, removeWeapon, weaponsOf, what } from '../units/weapons-in-play.js';
import { BREAKDOWN } from '../vocabulary/tables.js';
import type { WeaponFacts } from '../vocabulary/units.js';
import type { Dice, Mount } from '../vocabulary/vocabulary.js';
import { disableWeapon, tellChange } from '../weapons/disabling.js';
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

/** What a DR does to the weapon that fired. gone: for good. */
export type WeaponFate = 'works' | 'low-ammo' | 'malfunctions' | 'gone';

/** What changes the B# of a shot. lowered: by so much (V-6.12b). */
export interface BreakdownCircumstances {
  readonly lowered: number;
  readonly lowAmmo: boolean;
}

/**
 * V-6.12 V-7.2.1 V-7.2.1a V-R54 At its B# a weapon malfunctions; where that was lowered, or under Low Ammo, the printed number is the end of
 * it. A circled number brings Low Ammo first, and only a 12 a malfunction.
 */
export function fateAt(
  { breakdown, circled }: Pick<WeaponFacts, 'breakdown' | 'circled'>,
  { lowered, lowAmmo }: BreakdownCircumstances,
  total: number,
): WeaponFate {
  if (lowAmmo) return total >= breakdown ? 'gone' : total >= breakdown - 1 - lowered ? 'malfunctions' : 'works';
  const number = circled ? HIGHEST : breakdown;
  if (total >= number - lowered) return lowered > 0 && total >= number ? 'gone' : 'malfunctions';
  return circled && total >= breakdown - lowered ? 'low-ammo' : 'works';
}
const HIGHEST = 12;

/** V-6.12b 2 less for each of Intensive Fire, Non-Qualified and captured use, 1 less for a support weapon in Inexperienced hands. */
function fateOfWeapon(state: State, shot: OrdnanceShot, { total }: Pick<Dice, 'total'>): WeaponFate {
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  const arm = armOf(state, weapon);
  if (arm.type === 'panzerfaust') return 'works';
  const reasons = [shot.manner === 'intensive', isNonQualified(state, shot), isCaptured(state, weapon, firer)];
  const isClumsy = arm.gun === undefined && isInexperienced(state, firer);
  const lowered = BREAKDOWN.captured * reasons.filter(Boolean).length + (isClumsy ? BREAKDOWN.inexperienced : 0);
  return fateAt(arm, { lowered, lowAmmo: isVehicle(state, firer) && hasMark(state, firer, 'low-ammo') }, total);
}

/** V-6.2c Whether the DR breaks the weapon down, or brings Low Ammo: then it has fired, whatever it was to fire. */
export function hasTrouble(state: State, shot: OrdnanceShot, dice: Pick<Dice, 'total'>): boolean {
  return fateOfWeapon(state, shot, dice) !== 'works';
}

export function breaksDown(state: State, shot: OrdnanceShot, dice: Pick<Dice, 'total'>): boolean {
  const fate = fateOfWeapon(state, shot, dice);
  return fate === 'malfunctions' || fate === 'gone';
}

/** V-6.12b V-3.2.4t V-7.2.1 V-4.4.1c V-4.4.1f What the DR does to it, after the shot. */
export function sufferBreakdown(play: Play, shot: OrdnanceShot, dice: Dice): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  if (armOf(state, weapon).type === 'panzerfaust') {
    removeWeapon(state, weapon); // V-4.4.2h Spent, whatever the dice say.
    return;
  }
  const fate = fateOfWeapon(state, shot, dice);
  if (state.holder[weapon] !== firer || fate === 'works') return;
  if (fate === 'low-ammo') {
    setMark(state, firer, 'low-ammo');
    tellChange(play, firer, 'V-7.2.1', 'low-ammo');
  } else if (!isVehicle(state, firer)) breakDown(play, weapon, fate === 'gone' ? 'beyond-repair' : 'repairable');
  else if (fate === 'gone') disableWeapon(play, firer, weapon);
  else {
    play.emit({ type: 'malfunctioned', rule: 'V-7.2c', weapon: what(state, weapon), removed: false });
    setWeaponMark(state, weapon, 'malfunctioned');
    loseAim(state, weapon); // V-6.10c
  }
}

// --- marks ------------------------------------------------------------------------------------------------------------

/** V-3.2.5v1 V-3.3.3v3 V-3.3.2.2a What the weapon and its crew are marked with. */
export function markShot(play: Play, shot: OrdnanceShot, rate: 'kept' | 'lost', when: 'bounding' | 'in-turn'): void {
  const { state } = play;
  const weapon = firingWeapon(shot);
  const [firer] = shot.group.firers;
  if (when === 'bounding') {
    setWeaponMark(state, weapon, 'used');
    if (rate === 'lost') setWeaponMark(state, weapon, 'bounding-fired');
    noteBounding(state, settingOf(state).board.grid.size, firer);
  } else {
    markLeaders(state, shot.group, shot);
    markFired(state, shot.group, shot, { cowered: false, kept: rate === 'kept' ? [weapon] : [] });
  }
  if (rate === 'kept') play.emit({ type: 'rate-kept', rule: 'V-1.2.4.1', weapons: [what(state, weapon)] });
  const isSpent = shot.manner === 'intensive' || isSpentByTurning(armOf(state, weapon), mountOf(state, weapon), shot);
  if (armOf(state, weapon).gun !== undefined && isSpent) setWeaponMark(state, weapon, 'intensive-fired');
  if (shot.targetType === 'area' && armOf(state, weapon).gun?.type !== 'MTR')
    setWeaponMark(state, weapon, 'area-fired');
  if (shot.manner === 'intensive' && shot.phase === 'movement' && !isBoundingFirst(state, shot)) markFinal(state, shot);
}

/** V-3.2.4u V-R12 An NT weapon without a rate of fire that turned has no Intensive Fire left. */
export function isSpentByTurning(
  { rateOfFire }: Pick<WeaponFacts, 'rateOfFire'>,
  mount: Mount,
  { turned }: Pick<OrdnanceShot, 'turned'>,
): boolean {
  return rateOfFire === 0 && mount === 'NT' && turned > 0;
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
