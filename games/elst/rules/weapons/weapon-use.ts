/** I-4.0k I-R57 V-4.0v1 What a unit may use in one Player Turn: a squad its own FP and one weapon, or two weapons; a half-squad or crew one of the two; a leader one weapon. */
import type { State } from '../state/state.js';
import { isMarked, isWeaponMarked, MARK, setMark, setWeaponMark, WEAPON_MARK } from '../state/state.js';
import { factsOf } from '../units/units-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { UnitType } from '../vocabulary/vocabulary.js';

/** How many weapons a unit has used so far. */
function weaponsUsed(state: State, unit: Unit): number {
  return isMarked(state, unit, MARK['manned-twice']) ? 2 : isMarked(state, unit, MARK.manned) ? 1 : 0;
}

/** Whether a unit has fired its own FP: not if it gave it up for weapons. */
export function hasFiredOwn(state: State, unit: Unit): boolean {
  const weapons = weaponsUsed(state, unit);
  const gaveUp = factsOf(state, unit).type === 'squad' ? weapons === 2 : weapons > 0;
  return isMarked(state, unit, MARK['own-used']) && !gaveUp;
}

/** What fits into a Player Turn, as a player reads it. */
export const MOST_USE: Readonly<Record<UnitType, string>> = {
  squad: 'a squad fires its own firepower and one weapon, or two weapons',
  'half-squad': 'a half-squad fires its own firepower or one weapon',
  crew: 'a crew fires its own firepower or one weapon',
  leader: 'a leader serves one weapon',
  vehicle: 'a vehicle fires each of its weapons once',
};

/** What a unit uses: its own FP, and so many weapons. */
export interface Use {
  readonly own: boolean;
  readonly weapons: number;
}

export const OWN_FIRE: Use = { own: true, weapons: 0 };
export const ONE_WEAPON: Use = { own: false, weapons: 1 };

/** Whether so much is within the limit of a unit, at once or together. */
function fits(type: UnitType, { own, weapons }: Use): boolean {
  if (type === 'vehicle') return !own; // V-7.8c
  if (type === 'squad') return weapons <= (own ? 1 : 2);
  return weapons + (own ? 1 : 0) <= 1;
}

/** Whether a unit may use this too: its own FP, weapons that it has not used yet. */
export function mayUse(state: State, unit: Unit, { own, weapons }: Use): boolean {
  return fits(factsOf(state, unit).type, {
    own: own || hasFiredOwn(state, unit),
    weapons: weaponsUsed(state, unit) + weapons,
  });
}

/** I-R49 Whether a unit may use so much in one attack, whatever it did before. */
export function mayUseAtOnce(state: State, unit: Unit, use: Use): boolean {
  return fits(factsOf(state, unit).type, use);
}

/** A unit has used a weapon, for the first time in this Player Turn or again. */
export function noteWeaponUse(state: State, unit: Unit, weapon: Weapon): void {
  if (isWeaponMarked(state, weapon, WEAPON_MARK.used)) return;
  setWeaponMark(state, weapon, 'used');
  if (armOf(state, weapon).type === 'flamethrower') setMark(state, unit, 'flamed'); // it may burn out with this shot (I-4.2e)
  noteServing(state, unit);
}

/** A unit has served one weapon more; what it gives up for that is lost for the Player Turn. */
export function noteServing(state: State, unit: Unit): void {
  const { type } = factsOf(state, unit);
  setMark(state, unit, isMarked(state, unit, MARK.manned) ? 'manned-twice' : 'manned');
  if (type === 'leader')
    setMark(state, unit, 'served'); // I-4.0l
  else if (type !== 'squad' || isMarked(state, unit, MARK['manned-twice'])) setMark(state, unit, 'own-used');
}
