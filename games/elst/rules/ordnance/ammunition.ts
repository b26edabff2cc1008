/** V-6.2 What a Gun or main armament fires: what it has, what runs out, and what it does on the fire table. */
import { findScenario, YEAR } from '../scenarios/scenarios.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { State, WeaponMark } from '../state/state.js';
import { hasWeaponMark, setWeaponMark } from '../state/state.js';
import { armOf } from '../units/weapons-in-play.js';
import { UNLIMITED } from '../vocabulary/guns.js';
import { ammunitionFirepower, hasHeat } from '../vocabulary/ordnance-tables.js';
import type { Weapon, WeaponFacts } from '../vocabulary/units.js';
import type { Ammunition, Dice, TargetType } from '../vocabulary/vocabulary.js';

/** V-3.2.4c V-3.2.4d V-6.2 What may be fired on each target type, by a weapon that has it. */
export const AMMUNITION_AT: Readonly<Record<TargetType, readonly Ammunition[]>> = {
  infantry: ['AP', 'APCR', 'APDS', 'HEAT', 'HE'],
  vehicle: ['AP', 'APCR', 'APDS', 'HEAT', 'HE'],
  area: ['HE', 'smoke', 'WP'],
};

/** V-6.2h V-6.2i What lays Smoke. */
export function isCloud(ammunition: Ammunition): boolean {
  return ammunition === 'smoke' || ammunition === 'WP';
}

/** V-6.2j The mark of each kind that has run out. */
const DEPLETED: Readonly<Record<Ammunition, WeaponMark>> = {
  HE: 'no-he',
  AP: 'no-ap',
  APCR: 'no-apcr',
  APDS: 'no-apds',
  HEAT: 'no-heat',
  smoke: 'no-smoke',
  WP: 'no-phosphorus',
};

/** Whether a weapon may still announce this kind. LATW fire HEAT, machine guns and anti-tank rifles AP. */
export function hasAmmunition(state: State, weapon: Weapon, ammunition: Ammunition): boolean {
  const { gun, shapedCharge, type } = armOf(state, weapon);
  if (type === 'flamethrower') return ammunition === 'HE'; // V-4.2v1 One table for HE and Flame.
  if (gun === undefined) return ammunition === (shapedCharge === undefined ? 'AP' : 'HEAT');
  if (ammunition === 'HEAT' && !isHeatIssued(state, weapon)) return false;
  return gun.ammunition.has(ammunition) && !hasWeaponMark(state, weapon, DEPLETED[ammunition]);
}

/** V-6.2d By the date of the card. */
function isHeatIssued(state: State, weapon: Weapon): boolean {
  return hasHeat(armOf(state, weapon).nationality, YEAR, findScenario(state.scenario).month);
}

/** V-6.2c What the original DR says of special ammunition: below the number it is there, with it for the last time, above it never was. */
export function checkAmmunition(
  state: State,
  weapon: Weapon,
  ammunition: Ammunition,
  { total }: Pick<Dice, 'total'>,
): 'there' | 'last' | 'none' {
  const { id, gun } = armOf(state, weapon);
  const printed = gun?.ammunition.get(ammunition) ?? UNLIMITED;
  const number = printed === UNLIMITED ? printed : printed + moreInCampaign(state, id);
  if (number === UNLIMITED || total < number) return 'there';
  return total === number ? 'last' : 'none';
}

/** C-CG12 V-VN.G4c */
function moreInCampaign(state: Pick<State, 'campaign'>, id: string): number {
  return state.campaign === undefined ? 0 : campaignRules().moreAmmunition(id);
}

export function deplete(state: State, weapon: Weapon, ammunition: Ammunition): void {
  setWeaponMark(state, weapon, DEPLETED[ammunition]);
}

/** V-6.2a V-R72 V-Q.TH.n2 What is fired at Infantry unless something else is announced. */
export function usualAtInfantry(state: State, weapon: Weapon): Ammunition {
  const { gun, shapedCharge } = armOf(state, weapon);
  if (gun === undefined) return shapedCharge === undefined ? 'AP' : 'HEAT';
  return gun.ammunition.get('HE') === UNLIMITED ? 'HE' : 'AP';
}

/** V-6.2e to V-6.2g V-7.12c The FP of a hit on the fire table. */
export function firepowerOf(
  { gun, firepower }: Pick<WeaponFacts, 'gun' | 'firepower'>,
  ammunition: Ammunition,
): number {
  return gun === undefined ? firepower : ammunitionFirepower(gun.calibre, ammunition);
}
