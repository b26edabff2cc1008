/** Guns, vehicles and wrecks as counters: turned as they stand on the map, with what is printed on them (V-1.2.6d, V-1.2.7b). */
import type { Army, Counter, Machine, PrintedValue, SilhouetteName } from '@bridgehead/cartography';
import { machinePicture } from '@bridgehead/cartography';
import type { Grid } from '@bridgehead/engine/hex';
import { settingOf } from './rules/state/context.js';
import type { State, Wreck } from './rules/state/state.js';
import { NO_ARC } from './rules/state/state.js';
import { factsOf, nameOf } from './rules/units/units-in-play.js';
import { isCrewExposed, vehicleOf } from './rules/units/vehicles-in-play.js';
import { armOf, isMalfunctioned } from './rules/units/weapons-in-play.js';
import type { GunFacts } from './rules/vocabulary/guns.js';
import type { Unit, UnitFacts, Weapon, WeaponFacts } from './rules/vocabulary/units.js';
import { weaponKinds } from './rules/vocabulary/units.js';
import type { VehicleFacts } from './rules/vocabulary/vehicles.js';
import type { Hexspine, Mount, Nationality, Station, TargetSize } from './rules/vocabulary/vocabulary.js';

export const ARMIES: Readonly<Record<Nationality, Army>> = {
  british: 'commonwealth',
  german: 'german',
  russian: 'soviet',
  american: 'us',
};

/** Each Gun and vehicle of units.json has its drawing. */
const DRAWN: Readonly<Record<string, SilhouetteName>> = {
  'br-sherman-iii': 'sherman-iii',
  'br-sherman-v': 'sherman-v',
  'br-sherman-iic': 'sherman-iic',
  'br-sherman-vc': 'sherman-vc',
  'ge-pzkpfw-iiin': 'pz-iiin',
  'ge-pzkpfw-vg': 'panther',
  'ge-pzkpfw-vie': 'tiger-i',
  'ge-stug-iiig': 'stug-iiig',
  'ru-kv1-m41': 'kv-1',
  'ru-t34-85': 't-34-85',
  'ge-pak40': 'pak-40',
  'ge-pak43-41': 'pak-43-41',
  'br-6pdr': 'oqf-6pdr',
  'ge-flak88': 'flak-88',
  'ge-grw34': 'grw34',
  'am-105': 'm2a1-105',
  'am-57': 'm1-57',
};

function silhouetteOf(id: string): SilhouetteName {
  const name = DRAWN[id];
  if (name === undefined) throw new Error(`There is no drawing of "${id}"`);
  return name;
}

/** Where a hexspine lies on the paper, in degrees, clockwise, 0 upwards. What is not on the map faces the first. */
export function angleOf({ turn }: Pick<Grid, 'turn'>, spine: Hexspine): number {
  return (30 + 60 * (spine === NO_ARC ? 0 : spine) + (turn === 'none' ? 0 : 90)) % 360;
}

// --- vehicles -----------------------------------------------------------------------------------------------------------

export function vehicleCounter(state: State, unit: Unit, hex: string): Counter {
  const { grid } = settingOf(state).board;
  const facts = factsOf(state, unit);
  const isExposed = isCrewExposed(state, unit);
  return {
    hex,
    army: ARMIES[facts.nationality],
    name: nameOf(state, unit).split(' ').at(-1) ?? '',
    lines: [],
    picture: machinePicture({
      ...vehicleFace(facts, vehicleOf(state, unit)),
      facing: angleOf(grid, state.hull[unit]),
      turret: angleOf(grid, state.turret[unit]),
      ...(isExposed ? { isOpen: true } : {}),
    }),
  };
}

/** V-7.4b */
export function wreckCounter(state: State, { vehicle, hex, hull, turret }: Wreck): Counter {
  const { grid } = settingOf(state).board;
  const { id, nationality, name } = factsOf(state, vehicle);
  return {
    hex: grid.labels[hex],
    army: ARMIES[nationality],
    lines: [],
    picture: machinePicture({
      silhouette: silhouetteOf(id),
      title: shortName(name),
      facing: angleOf(grid, hull),
      turret: angleOf(grid, turret),
      state: 'wreck',
    }),
  };
}

const VEHICLE_MOUNTS: Readonly<Partial<Record<Mount, NonNullable<Machine['mount']>>>> = {
  T: 'circle',
  ST: 'square',
  RST: 'thin-circle',
  '1MT': 'thin-circle',
};

/** V-1.2.7b Red MP: Mechanical Reliability; an asterisk: it may stall. Red or white AF: the target size. */
export function vehicleFace({ id, name }: UnitFacts, facts: VehicleFacts): Omit<Machine, 'facing'> {
  const { halves, unreliable, stalls, turret, size, armour, weapons } = facts;
  const arms = weapons.map((kind) => weaponKinds[kind]);
  const [main] = arms;
  const mount = VEHICLE_MOUNTS[turret];
  return {
    silhouette: silhouetteOf(id),
    title: shortName(name),
    ...(mount === undefined ? {} : { mount }),
    upperRight: {
      text: `${halves / 2}${stalls ? '*' : ''}`,
      frames: ['oval'],
      ...(unreliable ? { ink: 'red' } : {}),
    },
    right: [
      armourValue(armour.hull.front, armour.turret.front, size),
      armourValue(armour.hull.side, armour.turret.side, size),
    ],
    ...(main.rateOfFire === 0 ? {} : { rate: main.rateOfFire }),
    lowerLeft: gunValue(main),
    lowerRight: { text: machineGuns(arms) },
  };
}

/** V-7.1b A circle: the turret is a step weaker; a square: a step stronger. */
function armourValue(hull: number, turret: number, size: TargetSize): PrintedValue {
  const frame = turret === hull ? [] : turret < hull ? (['circle'] as const) : (['square'] as const);
  return sized(String(hull), size, frame);
}

/** Small on white, large in red, as on the counters. */
function sized(text: string, size: TargetSize, frames: NonNullable<PrintedValue['frames']> = []): PrintedValue {
  if (size === 'small' || size === 'very-small') return { text, frames: ['disc', ...frames] };
  return size === 'average' ? { text, frames } : { text, frames, ink: 'red' };
}

/** BMG/CMG, and AAMG if there is one. */
function machineGuns(arms: readonly WeaponFacts[]): string {
  const at = (station: Station) => arms.find(({ mounted }) => mounted?.station === station)?.firepower;
  const antiAircraft = at('antiAircraft');
  return [at('bow') ?? '-', at('coaxial') ?? '-', ...(antiAircraft === undefined ? [] : [antiAircraft])].join('/');
}

// --- Guns ---------------------------------------------------------------------------------------------------------------

/** V-1.2.6d Malfunctioned, it shows only the number with which it is repaired. */
export function gunCounter(state: State, weapon: Weapon, gun: GunFacts, hex: string): Counter {
  const { grid } = settingOf(state).board;
  const facts = armOf(state, weapon);
  const face = gunFace(facts, gun);
  return {
    hex,
    army: ARMIES[facts.nationality],
    lines: [],
    ...(isMalfunctioned(state, weapon) ? { strength: 'reduced' } : {}),
    picture: machinePicture({
      ...(isMalfunctioned(state, weapon)
        ? { silhouette: face.silhouette, title: face.title, lowerLeft: { text: `R${facts.repair}` } }
        : face),
      facing: angleOf(grid, state.arc[weapon]),
    }),
  };
}

export function gunFace(facts: WeaponFacts, gun: GunFacts): Omit<Machine, 'facing'> {
  return {
    silhouette: silhouetteOf(facts.id),
    title: shortName(facts.name),
    ...(gun.mount === '360' ? { mount: 'circle' } : {}),
    upperRight: { text: gun.type },
    ...(facts.rateOfFire === 0 ? {} : { rate: facts.rateOfFire }),
    lowerLeft: gunValue(facts),
    lowerRight: sized(`M${gun.manhandling}`, gun.size),
  };
}

/** Calibre and length, and a breakdown number that is not the usual one. */
function gunValue({ gun, breakdown }: WeaponFacts): PrintedValue {
  const calibre = gun === undefined ? '' : `${gun.calibre}${gun.length}`;
  return { text: breakdown === USUAL_BREAKDOWN ? calibre : `${calibre} B${breakdown}` };
}

const USUAL_BREAKDOWN = 12;

/** Without the nickname: "PzKpfw VIE (Tiger)" is printed as PzKpfw VIE. */
function shortName(name: string): string {
  return name.replace(/ \(.*\)$/, '');
}
