/** What is printed on vehicles (V-1.2.7b). A vehicle is a unit; its main armament and machine guns are weapons that it holds and never gives away. */
import { oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import content from '../../content/tables.json' with { type: 'json' };
import type { GivenGun } from './guns.js';
import { loadGun } from './guns.js';
import type { UnitFacts, WeaponFacts, WeaponKind } from './units.js';
import type {
  Aspect,
  DispenserType,
  GroundPressure,
  HitLocation,
  Mount,
  MovementType,
  Station,
  TargetSize,
} from './vocabulary.js';
import {
  DISPENSER_TYPES,
  GROUND_PRESSURES,
  MOUNTS,
  MOVEMENT_TYPES,
  NATIONALITIES,
  STATIONS,
  TARGET_SIZES,
} from './vocabulary.js';

/** V-7.1a An AF for the front, and one for side and rear. */
interface ArmourFactors {
  readonly front: number;
  readonly side: number;
}

export interface VehicleFacts {
  readonly movementType: MovementType;
  /** MP in halves (V-R34). */
  readonly halves: number;
  /** V-3.3.2r Red MP: Mechanical Reliability. */
  readonly unreliable: boolean;
  /** V-VN.G2a */
  readonly stalls: boolean;
  readonly groundPressure: GroundPressure;
  /** V-7.2b NT: no turret. */
  readonly turret: Mount;
  readonly size: TargetSize;
  readonly armour: Readonly<Record<HitLocation, ArmourFactors>>;
  /** V-7.5a */
  readonly dispenser: { readonly type: DispenserType; readonly usage: number } | undefined;
  /** V-3.8v8 V-VN.G3a */
  readonly closeDefence: { readonly firepower: number; readonly usage: number } | undefined;
  /** What it carries, the main armament first. */
  readonly weapons: readonly WeaponKind[];
}

/** V-3.2.4q Which way a weapon of a vehicle points: with the hull, the turret, the back of the turret, or anywhere. */
type ArcOf = 'hull' | 'turret' | 'turret-rear' | 'all-round';

export interface MountedFacts {
  readonly station: Station;
  readonly arc: ArcOf;
  /** V-VN.G4a An AAMG that is fired from inside, and only BU. */
  readonly remote: boolean;
  /** V-7.8f A BMG with a white dot. */
  readonly fixed: boolean;
}

interface GivenVehicle {
  readonly id: string;
  readonly nationality: string;
  readonly name: string;
  readonly movement: number;
  readonly movementType: string;
  readonly unreliable?: boolean;
  readonly stalls?: boolean;
  readonly groundPressure: string;
  readonly turret: string;
  readonly size: string;
  readonly armour: {
    readonly front: number;
    readonly side: number;
    readonly frontTurret?: string;
    readonly sideTurret?: string;
  };
  /** V-7.10b V-VN.G3b Of its crew. */
  readonly morale: number;
  readonly mainArmament: GivenGun & {
    readonly rateOfFire?: number;
    readonly breakdown: number;
    readonly circled?: boolean;
  };
  readonly machineGuns: Readonly<Partial<Record<string, number>>>;
  readonly remoteAntiAircraft?: boolean;
  readonly fixedBow?: boolean;
  readonly dispenser?: { readonly type: string; readonly usage: number };
  readonly closeDefence?: { readonly firepower: number; readonly usage: number };
}

const FILE = 'units.json';
const SCALE: readonly number[] = content.armourScale;

/** V-7.1b The AF of the turret: a step of the scale lower (circle) or higher (square) than that of the hull. */
function turretArmour(hull: number, mark: string | undefined, entry: string): number {
  const step = mark === undefined ? 0 : mark === 'lower' ? -1 : 1;
  const at = SCALE.indexOf(hull) + step;
  if (!SCALE.includes(hull) || SCALE[at] === undefined)
    throw wrong({ file: FILE, entry }, 'armour', hull, `a step of the scale ${SCALE.join(', ')}`);
  return SCALE[at];
}

const MACHINE_GUN_NAMES: Readonly<Record<Exclude<Station, 'main'>, string>> = {
  bow: 'BMG',
  coaxial: 'CMG',
  antiAircraft: 'AAMG',
  rear: 'RMG',
};

/** Vehicles as units, and their weapons as weapons whose kinds begin at this number. */
export function loadVehicles(
  given: readonly GivenVehicle[],
  firstWeapon: WeaponKind,
): { readonly units: readonly UnitFacts[]; readonly weapons: readonly WeaponFacts[] } {
  const weapons: WeaponFacts[] = [];
  const units = given.map((vehicle): UnitFacts => {
    const carried = weaponsOfVehicle(vehicle);
    const first = firstWeapon + weapons.length;
    weapons.push(...carried);
    return unitFacts(
      vehicle,
      carried.map((_, index) => first + index),
    );
  });
  return { units, weapons };
}

function unitFacts(given: GivenVehicle, weapons: readonly WeaponKind[]): UnitFacts {
  const place = { file: FILE, entry: given.id };
  const { front, side, frontTurret, sideTurret } = given.armour;
  const morale = wholeNumber(given.morale, 5, 10, place, 'morale');
  return {
    id: given.id,
    nationality: oneOf(NATIONALITIES, given.nationality, place, 'nationality'),
    type: 'vehicle',
    class: 'elite',
    strength: given.name,
    name: given.name,
    firepower: 0,
    range: 0,
    morale,
    brokenMorale: morale,
    selfRally: false,
    leadership: undefined,
    smoke: 0,
    assaultFire: false,
    steadfast: true,
    ss: false,
    cowers: false,
    men: 'vehicle',
    size: 0,
    movement: 0,
    portage: 0,
    routPortage: 0,
    reducesTo: undefined,
    replacedBy: undefined,
    vehicle: {
      movementType: oneOf(MOVEMENT_TYPES, given.movementType, place, 'movementType'),
      halves: 2 * wholeNumber(given.movement, 1, 40, place, 'movement'),
      unreliable: given.unreliable ?? false,
      stalls: given.stalls ?? false,
      groundPressure: oneOf(GROUND_PRESSURES, given.groundPressure, place, 'groundPressure'),
      turret: oneOf(MOUNTS, given.turret, place, 'turret'),
      size: oneOf(TARGET_SIZES, given.size, place, 'size'),
      armour: {
        hull: { front: turretArmour(front, undefined, given.id), side: turretArmour(side, undefined, given.id) },
        turret: { front: turretArmour(front, frontTurret, given.id), side: turretArmour(side, sideTurret, given.id) },
      },
      dispenser:
        given.dispenser === undefined
          ? undefined
          : {
              type: oneOf(DISPENSER_TYPES, given.dispenser.type, place, 'dispenser'),
              usage: wholeNumber(given.dispenser.usage, 2, 12, place, 'dispenser.usage'),
            },
      closeDefence: given.closeDefence,
      weapons,
    },
  };
}

function weaponsOfVehicle(given: GivenVehicle): WeaponFacts[] {
  const place = { file: FILE, entry: given.id };
  const { mainArmament, machineGuns, turret } = given;
  const nationality = oneOf(NATIONALITIES, given.nationality, place, 'nationality');
  const gun = loadGun({ ...mainArmament, mount: turret, size: given.size }, place);
  const shared = {
    nationality,
    leastRange: 0,
    removed: false,
    circled: false,
    since: undefined,
    portage: 0,
    repair: content.vehicleRepair,
    toHit: 0,
    criticalColumn: 0,
    contact: 0,
    shapedCharge: undefined,
  };
  const main: WeaponFacts = {
    ...shared,
    id: `${given.id}/main`,
    type: 'main-armament',
    name: `${gun.calibre}${gun.length}`,
    firepower: 0,
    range: 24,
    rateOfFire: wholeNumber(mainArmament.rateOfFire ?? 0, 0, 3, place, 'rateOfFire'),
    breakdown: wholeNumber(mainArmament.breakdown, 2, 12, place, 'breakdown'),
    circled: mainArmament.circled ?? false,
    smokeNumber: 0,
    gun,
    mounted: { station: 'main', arc: turret === 'NT' ? 'hull' : 'turret', remote: false, fixed: false },
  };
  return [
    main,
    ...Object.entries(machineGuns).map(([name, firepower]): WeaponFacts => {
      const station = oneOf(STATIONS, name, place, 'machineGuns');
      if (station === 'main') throw wrong(place, 'machineGuns', name, 'bow, coaxial, antiAircraft or rear');
      return {
        ...shared,
        id: `${given.id}/${station}`,
        type: 'vehicle-machine-gun',
        name: MACHINE_GUN_NAMES[station],
        firepower: wholeNumber(firepower ?? 0, 1, 9, place, `machineGuns.${name}`),
        range: content.vehicleMachineGuns[station],
        rateOfFire: 0,
        breakdown: 12,
        smokeNumber: 0,
        gun: undefined,
        mounted: {
          station,
          arc: arcOfMachineGun(station, turret),
          remote: station === 'antiAircraft' && given.remoteAntiAircraft === true,
          fixed: station === 'bow' && given.fixedBow === true,
        },
      };
    }),
  ];
}

/** V-3.2.4q V-R5 V-VN.G4b */
function arcOfMachineGun(station: Exclude<Station, 'main'>, turret: string): ArcOf {
  if (station === 'antiAircraft') return 'all-round';
  if (station === 'rear') return 'turret-rear';
  return station === 'bow' || turret === 'NT' ? 'hull' : 'turret';
}

/** V-7.1a The AF that a hit meets. */
export function armourAt({ armour }: VehicleFacts, location: HitLocation, aspect: Aspect): number {
  return aspect === 'front' ? armour[location].front : armour[location].side;
}
