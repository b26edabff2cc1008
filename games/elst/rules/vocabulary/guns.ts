/** What is printed on Guns and on the main armament of vehicles (V-1.2.6d, V-6.0, V-7.2a), and on shaped-charge weapons (V-4.4a). */
import type { Place } from '@bridgehead/engine/content';
import { oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import { TO_HIT_ROWS } from './ordnance-tables.js';
import type { Ammunition, GunType, Mount, TargetSize } from './vocabulary.js';
import { AMMUNITION, GUN_TYPES, MOUNTS, TARGET_SIZES } from './vocabulary.js';

/** V-6.9a The greatest calibre of a light mortar. */
const LIGHT_MORTAR = 60;

/** V-6.2a No depletion number. */
export const UNLIMITED = 99;

const BARRELS = ['', '*', 'L', 'LL'] as const;
type Barrel = (typeof BARRELS)[number];

export interface GunFacts {
  readonly type: GunType;
  /** In millimetres. */
  readonly calibre: number;
  readonly length: Barrel;
  /** Its row of the To Hit chart and of the AP table: "75L". */
  readonly row: string;
  /** V-6.2a V-6.2c V-VN.B5a V-VN.B5b The depletion number of each kind it has, or UNLIMITED. It never has a kind that is missing here. */
  readonly ammunition: ReadonlyMap<Ammunition, number>;
  readonly mount: Mount;
  /** V-6.7a As a target; that of its vehicle for a main armament. */
  readonly size: TargetSize;
  /** V-6.5a M#; 0 for a main armament. */
  readonly manhandling: number;
  /** V-1.2.6e QSU: it can be manhandled. */
  readonly quickSetUp: boolean;
  /** V-6.6a */
  readonly gunshield: boolean;
  /** V-3.2.4i It always uses the red numbers. */
  readonly red: boolean;
}

/** V-4.4a V-4.4.1e V-4.4.5a The back of a BAZ, PSK, PIAT or PF counter. */
export interface ShapedChargeFacts {
  /** To Hit number at each range from 0. */
  readonly toHit: readonly number[];
  readonly toKill: number;
  /** V-4.4.3a */
  readonly backblast: boolean;
}

export interface GivenGun {
  readonly type?: string;
  readonly calibre: number;
  readonly length: string;
  readonly row: string;
  readonly mount?: string;
  readonly size?: string;
  readonly manhandling?: number;
  readonly quickSetUp?: boolean;
  readonly gunshield?: boolean;
  readonly red?: boolean;
  readonly ammunition: Readonly<Partial<Record<string, number | string>>>;
}

export interface GivenShapedCharge {
  readonly toHit: readonly number[];
  readonly toKill: number;
  readonly backblast?: boolean;
}

export function loadGun(given: GivenGun, place: Place): GunFacts {
  if (!TO_HIT_ROWS.has(given.row)) throw wrong(place, 'row', given.row, 'a row of the To Hit chart in tables.json');
  const type = oneOf(GUN_TYPES, given.type ?? 'MA', place, 'type');
  // V-6.9a A mortar up to 60mm is a support weapon.
  const least = type === 'MTR' ? LIGHT_MORTAR + 1 : 20;
  return {
    type,
    calibre: wholeNumber(given.calibre, least, 200, place, 'calibre'),
    length: oneOf(BARRELS, given.length, place, 'length'),
    row: given.row,
    ammunition: loadAmmunition(given.ammunition, place),
    mount: oneOf(MOUNTS, given.mount ?? 'NT', place, 'mount'),
    size: oneOf(TARGET_SIZES, given.size ?? 'average', place, 'size'),
    manhandling: wholeNumber(given.manhandling ?? 0, 0, 12, place, 'manhandling'),
    quickSetUp: given.quickSetUp ?? false,
    gunshield: given.gunshield ?? false,
    red: given.red ?? false,
  };
}

function loadAmmunition(given: GivenGun['ammunition'], place: Place): ReadonlyMap<Ammunition, number> {
  return new Map(
    Object.entries(given).map(([name, number]) => {
      const kind = oneOf(AMMUNITION, name, place, 'ammunition');
      if (number === 'unlimited') return [kind, UNLIMITED];
      if (typeof number !== 'number')
        throw wrong(place, `ammunition.${name}`, number, 'a depletion number or "unlimited"');
      return [kind, wholeNumber(number, 2, 12, place, `ammunition.${name}`)];
    }),
  );
}

export function loadShapedCharge({ toHit, toKill, backblast }: GivenShapedCharge, place: Place): ShapedChargeFacts {
  return {
    toHit: toHit.map((number, range) => wholeNumber(number, 2, 12, place, `toHit[${range}]`)),
    toKill: wholeNumber(toKill, 5, 40, place, 'toKill'),
    backblast: backblast ?? false,
  };
}
