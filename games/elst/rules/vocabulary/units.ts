/** What is printed on counters (I-1.2.1 to I-1.2.4). A kind is a small integer: its place in content/units.json. Which counters are in play stands in the state. */
import type { Place } from '@bridgehead/engine/content';
import { oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import content from '../../content/units.json' with { type: 'json' };
import type { GivenGun, GivenShapedCharge, GunFacts, ShapedChargeFacts } from './guns.js';
import { loadGun, loadShapedCharge } from './guns.js';
import { MOVEMENT, PORTAGE } from './tables.js';
import type { MountedFacts, VehicleFacts } from './vehicles.js';
import { loadVehicles } from './vehicles.js';
import type { Nationality, UnitClass, UnitType, WeaponType } from './vocabulary.js';
import { NATIONALITIES, UNIT_CLASSES, UNIT_TYPES, WEAPON_TYPES } from './vocabulary.js';

/** A unit in play: its place in the lists of the state. */
export type Unit = number;
/** A support weapon in play: its place in the lists of the state. */
export type Weapon = number;
/** A kind of unit, and a kind of weapon: its place in the lists below. */
export type UnitKind = number;
export type WeaponKind = number;

export interface UnitFacts {
  readonly id: string;
  readonly nationality: Nationality;
  readonly type: UnitType;
  readonly class: UnitClass;
  /** As it is printed: "4-5-7", "9-1". */
  readonly strength: string;
  /** In full: "British 1st Line squad". */
  readonly name: string;
  /** I-1.2.2b FP and normal range; 0 for leaders. */
  readonly firepower: number;
  readonly range: number;
  readonly morale: number;
  /** I-1.2.3 On the broken side, and whether it stands in a box (self-rally). */
  readonly brokenMorale: number;
  readonly selfRally: boolean;
  /** I-1.2.1a Undefined for units that are no leaders. */
  readonly leadership: number | undefined;
  /** I-2.0bg The smoke exponent; 0 without one. */
  readonly smoke: number;
  /** I-3.5b Underlined FP. */
  readonly assaultFire: boolean;
  /** I-5.1c Underlined morale: not subject to ELR. */
  readonly steadfast: boolean;
  readonly ss: boolean;
  /** I-DaE:3.1 */
  readonly cowers: boolean;
  /** I-2.0ba SMC, MMC, or a vehicle with its crew. */
  readonly men: 'single-man' | 'multi-man' | 'vehicle';
  /** I-2.0ad In half-squads: 2 for a squad, 1 for a half-squad or a crew, 0 for a leader. */
  readonly size: number;
  /** I-3.3.1a MF; Inexperienced MMC and wounded leaders have fewer. */
  readonly movement: number;
  /** I-4.0g IPC, and what it carries on a rout (I-4.0d). */
  readonly portage: number;
  readonly routPortage: number;
  /** I-2.0g The half-squad that a squad becomes. */
  readonly reducesTo: UnitKind | undefined;
  /** I-5.1d C-CG13m C-CG13s */
  readonly replacedBy: UnitKind | undefined;
  /** V-1.2.7 What a vehicle has beyond this; undefined for Infantry. Its morale is that of its crew (V-7.10b). */
  readonly vehicle: VehicleFacts | undefined;
}

export interface WeaponFacts {
  readonly id: string;
  readonly nationality: Nationality;
  readonly type: WeaponType;
  readonly name: string;
  readonly firepower: number;
  readonly range: number;
  /** I-6.9 Only a mortar has one; 0 otherwise. */
  readonly leastRange: number;
  /** I-1.2.4.1 0 without one. */
  readonly rateOfFire: number;
  /** I-2.0e B#, or X#: then it is removed instead. */
  readonly breakdown: number;
  readonly removed: boolean;
  /** V-7.2.1 The B# of a main armament stands in a circle: Low Ammo. */
  readonly circled: boolean;
  /** V-4.4.1a Year and month from which it is issued; undefined: always. */
  readonly since: readonly [year: number, month: number] | undefined;
  readonly portage: number;
  /** I-3.1e 0: cannot be repaired. */
  readonly repair: number;
  /** I-3.2.4 Area Target Type, of a mortar; 0 otherwise. */
  readonly toHit: number;
  readonly criticalColumn: number;
  /** I-6.2 The depletion number of a light mortar's Smoke; 0 without Smoke. */
  readonly smokeNumber: number;
  /** V-1.2.6 V-7.2 A Gun, or the main armament of a vehicle. */
  readonly gun: GunFacts | undefined;
  /** V-4.4 A BAZ, PSK, PIAT or PF. */
  readonly shapedCharge: ShapedChargeFacts | undefined;
  /** V-7.8 A weapon of a vehicle. */
  readonly mounted: MountedFacts | undefined;
  /** C-DaE:2.1h The Radio Contact value of a radio; 0 for all others. */
  readonly contact: number;
}

interface GivenUnit {
  readonly id: string;
  readonly nationality: string;
  readonly type: string;
  readonly class: string;
  readonly name: string;
  readonly firepower?: number;
  readonly range?: number;
  readonly morale: number;
  readonly brokenMorale: number;
  readonly leadership?: number;
  readonly selfRally?: boolean;
  readonly smoke?: number;
  readonly assaultFire?: boolean;
  readonly steadfast?: boolean;
  readonly ss?: boolean;
  readonly reducesTo?: string;
  readonly replacedBy?: string;
}

interface GivenWeapon {
  readonly id: string;
  readonly nationality: string;
  readonly type: string;
  readonly name: string;
  readonly firepower: number;
  readonly range: number;
  readonly leastRange?: number;
  readonly rateOfFire?: number;
  readonly breakdown: number;
  readonly removed?: boolean;
  /** "1942-11" */
  readonly since?: string;
  readonly portage: number;
  readonly repair?: number;
  readonly toHit?: number;
  readonly criticalColumn?: number;
  readonly smokeNumber?: number;
  readonly gun?: GivenGun;
  readonly shapedCharge?: GivenShapedCharge;
  readonly contact?: number;
}

const FILE = 'units.json';

/** What all counters of a type have in common. */
type TypeFacts = Pick<UnitFacts, 'men' | 'size' | 'movement' | 'portage' | 'routPortage'>;
const MULTI_MAN = {
  men: 'multi-man',
  movement: MOVEMENT.squads,
  portage: PORTAGE.squads,
  routPortage: PORTAGE.routSquads,
} as const;
const TYPES: Readonly<Record<Exclude<UnitType, 'vehicle'>, TypeFacts>> = {
  squad: { ...MULTI_MAN, size: 2 },
  'half-squad': { ...MULTI_MAN, size: 1 },
  crew: { ...MULTI_MAN, size: 1 },
  leader: {
    men: 'single-man',
    movement: MOVEMENT.leader,
    portage: PORTAGE.leader,
    routPortage: PORTAGE.routLeader,
    size: 0,
  },
};

export function loadUnits(given: readonly GivenUnit[]): readonly UnitFacts[] {
  const kinds = new Map(given.map(({ id }, index) => [id, index]));
  if (kinds.size !== given.length) throw new Error(`${FILE}: units: an id appears twice`);
  return given.map((unit) => {
    const place = { file: FILE, entry: unit.id };
    const kindNamed = (field: 'reducesTo' | 'replacedBy'): UnitKind | undefined => {
      const id = unit[field];
      if (id === undefined) return undefined;
      const kind = kinds.get(id);
      if (kind === undefined) throw wrong(place, field, id, 'the id of a unit');
      return kind;
    };
    const type = oneOf(UNIT_TYPES, unit.type, place, 'type');
    if (type === 'vehicle') throw wrong(place, 'type', type, 'a type of Infantry: vehicles stand under "vehicles"');
    const nationality = oneOf(NATIONALITIES, unit.nationality, place, 'nationality');
    const unitClass = oneOf(UNIT_CLASSES, unit.class, place, 'class');
    const isLeader = type === 'leader';
    if (unit.replacedBy !== undefined && (type === 'crew' || unit.steadfast === true))
      throw wrong(
        place,
        'replacedBy',
        unit.replacedBy,
        'none: crews and units with underlined morale are not replaced',
      );
    if (isLeader !== (unit.leadership !== undefined))
      throw wrong(place, 'leadership', unit.leadership, isLeader ? 'a number' : 'none');
    return {
      id: unit.id,
      nationality,
      type,
      class: unitClass,
      strength: unit.id.slice(3),
      name: unit.name,
      firepower: wholeNumber(unit.firepower ?? 0, isLeader ? 0 : 1, 9, place, 'firepower'),
      range: wholeNumber(unit.range ?? 0, isLeader ? 0 : 1, 9, place, 'range'),
      morale: wholeNumber(unit.morale, 5, 10, place, 'morale'),
      brokenMorale: wholeNumber(unit.brokenMorale, 4, 10, place, 'brokenMorale'),
      selfRally: isLeader || (unit.selfRally ?? false),
      leadership: unit.leadership,
      smoke: wholeNumber(unit.smoke ?? 0, 0, 3, place, 'smoke'),
      assaultFire: unit.assaultFire ?? false,
      steadfast: unit.steadfast ?? false,
      ss: unit.ss ?? false,
      cowers: !isLeader && !(nationality === 'british' && (unitClass === 'elite' || unitClass === 'first-line')),
      ...TYPES[type],
      reducesTo: kindNamed('reducesTo'),
      replacedBy: kindNamed('replacedBy'),
      vehicle: undefined,
    };
  });
}

export function loadWeapons(given: readonly GivenWeapon[]): readonly WeaponFacts[] {
  return given.map((weapon) => {
    const place = { file: FILE, entry: weapon.id };
    return {
      id: weapon.id,
      nationality: oneOf(NATIONALITIES, weapon.nationality, place, 'nationality'),
      type: oneOf(WEAPON_TYPES, weapon.type, place, 'type'),
      name: weapon.name,
      firepower: wholeNumber(weapon.firepower, weapon.contact === undefined ? 1 : 0, 36, place, 'firepower'),
      range: wholeNumber(weapon.range, weapon.contact === undefined ? 1 : 0, 40, place, 'range'),
      leastRange: wholeNumber(weapon.leastRange ?? 0, 0, 9, place, 'leastRange'),
      rateOfFire: wholeNumber(weapon.rateOfFire ?? 0, 0, 3, place, 'rateOfFire'),
      breakdown: wholeNumber(weapon.breakdown, 2, 12, place, 'breakdown'),
      removed: weapon.removed ?? false,
      circled: false,
      since: weapon.since === undefined ? undefined : loadMonth(weapon.since, place),
      portage: wholeNumber(weapon.portage, 0, 9, place, 'portage'),
      repair: wholeNumber(weapon.repair ?? 0, 0, 5, place, 'repair'),
      toHit: wholeNumber(weapon.toHit ?? 0, 0, 12, place, 'toHit'),
      criticalColumn: wholeNumber(weapon.criticalColumn ?? 0, 0, 36, place, 'criticalColumn'),
      smokeNumber: wholeNumber(weapon.smokeNumber ?? 0, 0, 12, place, 'smokeNumber'),
      gun: weapon.gun === undefined ? undefined : loadGun(weapon.gun, place),
      shapedCharge: weapon.shapedCharge === undefined ? undefined : loadShapedCharge(weapon.shapedCharge, place),
      mounted: undefined,
      contact: wholeNumber(weapon.contact ?? 0, 0, 12, place, 'contact'),
    };
  });
}

function loadMonth(text: string, place: Place): readonly [number, number] {
  const found = /^(19\d\d)-(0[1-9]|1[0-2])$/.exec(text);
  if (found === null) throw wrong(place, 'since', text, 'a month like "1942-11"');
  return [Number(found[1]), Number(found[2])];
}

const carriedWeapons = loadWeapons(content.weapons);
const vehicles = loadVehicles(content.vehicles, carriedWeapons.length);
/** A stored game knows a kind by its place in this list: new ones come at its end. */
export const unitKinds: readonly UnitFacts[] = [
  ...loadUnits(content.units),
  ...vehicles.units,
  ...loadUnits(content.crews),
];
/** New ones come at the end: a stored game knows a weapon by its place in this list. */
export const weaponKinds: readonly WeaponFacts[] = [
  ...carriedWeapons,
  ...vehicles.weapons,
  ...loadWeapons(content.radios),
].map(inOneShape);

/** All facts with their fields in one order: they are read hundreds of times for each decision, and reading from objects of many shapes is slow. */
function inOneShape(facts: WeaponFacts): WeaponFacts {
  return {
    id: facts.id,
    nationality: facts.nationality,
    type: facts.type,
    name: facts.name,
    firepower: facts.firepower,
    range: facts.range,
    leastRange: facts.leastRange,
    rateOfFire: facts.rateOfFire,
    breakdown: facts.breakdown,
    removed: facts.removed,
    circled: facts.circled,
    since: facts.since,
    portage: facts.portage,
    repair: facts.repair,
    toHit: facts.toHit,
    criticalColumn: facts.criticalColumn,
    smokeNumber: facts.smokeNumber,
    gun: facts.gun,
    shapedCharge: facts.shapedCharge,
    mounted: facts.mounted,
    contact: facts.contact,
  };
}

const unitKindById: ReadonlyMap<string, UnitKind> = new Map(unitKinds.map(({ id }, kind) => [id, kind]));
const weaponKindById: ReadonlyMap<string, WeaponKind> = new Map(weaponKinds.map(({ id }, kind) => [id, kind]));

export function findUnitKind(id: string): UnitKind | undefined {
  return unitKindById.get(id);
}

export function findWeaponKind(id: string): WeaponKind | undefined {
  return weaponKindById.get(id);
}

/** The leader of a nation with this strength, as the Leader Creation table and the ELR chart name them (I-5.3a): "8-0". */
export function leaderOf(nationality: Nationality, strength: string): UnitKind {
  const kind = unitKinds.findIndex(
    (facts) => facts.type === 'leader' && facts.nationality === nationality && facts.strength === strength,
  );
  if (kind < 0) throw new Error(`There is no ${nationality} leader ${strength}`);
  return kind;
}

/** V-4.4.1a V-4.4.1e V-4.4.5a Whether a weapon is issued in a month of a year. */
export function isIssued({ since }: Pick<WeaponFacts, 'since'>, year: number, month: number): boolean {
  if (since === undefined) return true;
  const [firstYear, firstMonth] = since;
  return year > firstYear || (year === firstYear && month >= firstMonth);
}

// --- ids in files and actions ---------------------------------------------------------------------------------------

/** "u1", "w1": units and weapons in play, numbered as they come. */
export function unitId(unit: Unit): string {
  return `u${unit + 1}`;
}

export function weaponId(weapon: Weapon): string {
  return `w${weapon + 1}`;
}

export const UNIT_ID = /^u([1-9]\d{0,2})$/;
export const WEAPON_ID = /^w([1-9]\d{0,2})$/;

/** The number of a unit ("u7": 6) or of a weapon ("w3": 2); the id has been checked. */
export function numberOf(id: string): number {
  return Number(id.slice(1)) - 1;
}
