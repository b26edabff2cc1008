/** V-7.9 V-Q.AFVD To Kill: the number of a hit on an AFV, and what a roll against it does. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { aspectInHex, aspectsFrom } from '../board/covered-arcs.js';
import { hexOf, rangeBetween } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { isCrewExposed, vehicleOf } from '../units/vehicles-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import {
  AREA_ARMOUR,
  armourPiercingNumber,
  heatNumber,
  highExplosiveNumber,
  MACHINE_GUN_ROW,
  TO_KILL,
} from '../vocabulary/ordnance-tables.js';
import { fireResult } from '../vocabulary/tables.js';
import type { Unit, Weapon, WeaponFacts } from '../vocabulary/units.js';
import type { VehicleFacts } from '../vocabulary/vehicles.js';
import { armourAt } from '../vocabulary/vehicles.js';
import type { Ammunition, Aspect, Dice, HitLocation, KillResult } from '../vocabulary/vocabulary.js';
import { HIT_LOCATIONS } from '../vocabulary/vocabulary.js';

/** V-3.2.4ad V-Q.LOC By the dice of the To Hit roll, or of an area hit its effect roll (V-7.11c). */
export function hitLocation({ coloured, white }: Pick<Dice, 'coloured' | 'white'>): HitLocation {
  return coloured < white ? 'turret' : 'hull';
}

/** V-7.9a The number of the table, before anything is added; undefined: this weapon has none with this ammunition at this range. */
export function toKillNumber(
  { gun, shapedCharge, type, range: normal }: Pick<WeaponFacts, 'gun' | 'shapedCharge' | 'type' | 'range'>,
  ammunition: Ammunition,
  range: number,
): number | undefined {
  if (type === 'flamethrower') return range > normal ? TO_KILL.flame / 2 : TO_KILL.flame; // V-4.2v1 V-R85
  if (shapedCharge !== undefined) return shapedCharge.toKill;
  if (gun === undefined) return armourPiercingNumber(MACHINE_GUN_ROW, 'AP', range); // V-4.1v1
  switch (ammunition) {
    case 'HE':
      return gun.type === 'MTR' ? undefined : highExplosiveNumber(gun.calibre);
    case 'HEAT':
      return heatNumber(gun.row);
    case 'AP':
    case 'APCR':
    case 'APDS':
      return armourPiercingNumber(gun.row, ammunition, range);
    case 'smoke':
    case 'WP':
      return undefined;
  }
}

/** A hit on an AFV, as the To Kill table asks about it. */
export interface VehicleHit {
  readonly weapon: Weapon;
  readonly ammunition: Ammunition;
  readonly from: number;
  readonly vehicle: Unit;
  readonly hit: 'hit' | 'critical';
}

/** V-3.2.4aa V-3.2.4ac V-3.2.4ae What a shot meets at a location: two aspects where it comes along the border. */
function aspectsOf(
  state: State,
  { board }: Pick<Context, 'board'>,
  vehicle: Unit,
  from: number,
  location: HitLocation,
  coloured: number,
): Aspect[] {
  const [here, there] = [hexOf(board, state.place[vehicle]), hexOf(board, from)];
  if (here === there) return [aspectInHex(coloured)];
  const spine = location === 'turret' ? state.turret[vehicle] : state.hull[vehicle];
  return aspectsFrom(board.grid, here, spine, there);
}

/** V-7.9b V-R20 Table number, doubled by a Critical Hit, +1 from the rear, less the AF. */
function addToKill(
  weapon: Pick<WeaponFacts, 'type'>,
  number: number,
  facts: VehicleFacts,
  {
    hit,
    location,
    aspect,
    crew,
  }: {
    readonly hit: 'hit' | 'critical';
    readonly location: HitLocation;
    readonly aspect: Aspect;
    readonly crew: 'exposed' | 'buttoned-up';
  },
  into: Adder,
): void {
  into.add('V-7.9a', 'To Kill number', number);
  if (hit === 'critical') into.add('V-6.1d', 'Critical Hit', number * (TO_KILL.criticalTimes - 1));
  if (aspect === 'rear') into.add('V-Q.TK.MOD', 'rear', TO_KILL.rear);
  if (weapon.type === 'flamethrower') {
    if (crew === 'exposed') into.add('V-4.2v1', 'crew exposed', TO_KILL.flameExposed);
    return; // Armour does not keep it out.
  }
  into.add('V-7.1a', `armour, ${location} ${aspect}`, -armourAt(facts, location, aspect));
}

/** What a hit comes to at a location: the sum, and the aspect that counts (V-3.2.4ab the one worse for the attacker). */
export interface ToKill {
  readonly location: HitLocation;
  readonly aspect: Aspect;
  readonly tally: TallySheet;
}

/** V-3.2.4ac In its own hex a flamethrower strikes the rear. */
const REAR_DIE = 1;

/** V-7.9b undefined where the weapon has no To Kill number. */
export function toKillAt(
  state: State,
  context: Pick<Context, 'board'>,
  { weapon, ammunition, from, vehicle, hit }: VehicleHit,
  location: HitLocation,
  coloured: number,
): ToKill | undefined {
  const range = rangeBetween(context.board, from, state.place[vehicle]);
  const arm = armOf(state, weapon);
  const number = toKillNumber(arm, ammunition, range);
  if (number === undefined) return undefined;
  const crew = isCrewExposed(state, vehicle) ? 'exposed' : 'buttoned-up';
  const die = arm.type === 'flamethrower' ? REAR_DIE : coloured;
  const sums = aspectsOf(state, context, vehicle, from, location, die).map((aspect): ToKill => {
    const tally = new TallySheet('To Kill');
    addToKill(arm, number, vehicleOf(state, vehicle), { hit, location, aspect, crew }, tally);
    return { location, aspect, tally };
  });
  return sums.reduce((worst, sum) => (sum.tally.total < worst.tally.total ? sum : worst));
}

/** What kind of hit decides which line of the AFV Destruction table counts. */
export type KillKind = 'machine-gun' | 'flame' | 'explosive' | 'other';

export function killKindOf(
  { gun, shapedCharge, type }: Pick<WeaponFacts, 'gun' | 'shapedCharge' | 'type'>,
  ammunition: Ammunition,
): KillKind {
  if (type === 'flamethrower') return 'flame';
  if (gun === undefined && shapedCharge === undefined) return 'machine-gun';
  return gun !== undefined && ammunition === 'HE' ? 'explosive' : 'other';
}

/** V-Q.AFVD V-7.10 Direct fire: below, equal to, one above the final number. */
export function killResult(final: number, roll: number, location: HitLocation, kind: KillKind): KillResult {
  if (roll < final) return 'destroyed';
  if (kind === 'flame') return 'none'; // V-7.10d V-7.10e
  if (kind === 'machine-gun') return roll === final ? 'stun' : 'none'; // V-4.1v2
  const harmed = location === 'turret' ? 'shock' : 'immobilized';
  if (roll === final) return harmed;
  if (roll !== final + 1) return 'none';
  return kind === 'explosive' ? harmed : 'possible-shock';
}

/** V-7.11b The DRM of an area hit by all Armour Factors of an AFV. */
export function areaArmourModifier({ armour }: VehicleFacts): number {
  const all = HIT_LOCATIONS.flatMap((location) => [armour[location].front, armour[location].side]);
  if (all.every((factor) => factor <= AREA_ARMOUR.thinMost)) return AREA_ARMOUR.thin;
  return all.every((factor) => factor >= AREA_ARMOUR.thickLeast) ? AREA_ARMOUR.thick : 0;
}

/** V-7.11a KIA destroys; K, and one above the last K of the column, Shock or Immobilize. */
export function areaKillResult(column: number, final: number, location: HitLocation): KillResult {
  const { effect } = fireResult(column, final);
  if (effect === 'kia') return 'destroyed';
  const isOneAbove = effect !== 'k' && fireResult(column, final - 1).effect === 'k';
  return effect === 'k' || isOneAbove ? (location === 'turret' ? 'shock' : 'immobilized') : 'none';
}
