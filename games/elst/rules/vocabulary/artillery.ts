/** C-DaE:2 Words and numbers of off-board artillery. */
import { oneOf, wholeNumber } from '@bridgehead/engine/content';
import content from '../../content/tables.json' with { type: 'json' };

/** C-DaE:2.3 C-DaE:2.5a What lies on the map for a battery: its Spotting Round, or its Fire For Effect in three states. The Artillery Request is never left there. */
export const COUNTERS = ['SR', 'FFE:1', 'FFE:2', 'FFE:C'] as const;
export type CounterKind = (typeof COUNTERS)[number];

/** C-DaE:2.7a */
export const MISSIONS = ['HE', 'smoke'] as const;
export type Mission = (typeof MISSIONS)[number];

/** C-DaE:2.11a C-DaE:2.9 */
export const BATTERY_TYPES = ['usual', 'battalion-mortars', 'rockets'] as const;
export type BatteryType = (typeof BATTERY_TYPES)[number];

export const CALIBRES = ['70+mm', '80+mm', '100+mm', '150+mm'] as const;
export type Calibre = (typeof CALIBRES)[number];

/** What an observer can order. contact: roll for it, or act where none is needed. silent: neither. spot: the FFE:C becomes an SR. */
export const ORDERS = [
  'contact',
  'silent',
  'aim',
  'correct',
  'correct-and-convert',
  'convert',
  'leave',
  'cancel',
  'spot',
  'pass',
] as const;
export type Order = (typeof ORDERS)[number];

const { artillery } = content;
const FILE = 'tables.json';

/** C-DaE:2.5d The FP of a calibre. */
export const BATTERY_FIREPOWER: Readonly<Record<Calibre, number>> = firepowers();

function firepowers(): Record<Calibre, number> {
  const found = new Map(
    artillery.firepower.map(({ calibre, firepower }) => {
      const place = { file: FILE, entry: `artillery, ${calibre}` };
      return [oneOf(CALIBRES, calibre, place, 'calibre'), wholeNumber(firepower, 1, 36, place, 'firepower')];
    }),
  );
  const of = (calibre: Calibre): number => {
    const firepower = found.get(calibre);
    if (firepower === undefined) throw new Error(`${FILE}: artillery: there is no firepower for ${calibre}`);
    return firepower;
  };
  return { '70+mm': of('70+mm'), '80+mm': of('80+mm'), '100+mm': of('100+mm'), '150+mm': of('150+mm') };
}

/** C-DaE:2.11a What Maintenance deducts from the roll. */
export const MAINTENANCE: Readonly<Record<BatteryType, number>> = {
  usual: artillery.maintenance.usual,
  'battalion-mortars': artillery.maintenance.battalionMortars,
  rockets: artillery.maintenance.usual,
};
/** C-DaE:2.1c C-R2 The roll with which a radio breaks down. */
export const RADIO_BREAKDOWN = artillery.breakdown;
/** C-DaE:2.2f So many red chits close a battery. */
export const MOST_RED = artillery.mostRed;
/** C-DaE:2.3d The highest Accuracy dr that is accurate. */
export const ACCURATE = artillery.accurate;
/** C-DaE:2.4a How far an SR and an FFE:2 can be Corrected. */
export const REACH: Readonly<Record<'SR' | 'FFE:2', number>> = {
  SR: artillery.reach.spotting,
  'FFE:2': artillery.reach.fireForEffect,
};

/** C-DaE:2.33g What a long Correction adds if its Conversion was said beforehand. */
export function longCorrection(hexes: number): number {
  return artillery.longCorrection.findLast(({ from }) => hexes >= from)?.add ?? 0;
}

/** C-DaE:2.4e C-R15 How far a Correction over so many hexes can err. */
export function mostError(hexes: number): number {
  return Math.ceil(hexes / artillery.hexesPerError);
}

/** C-DaE:2.5g C-DaE:2.9e How far from its centre a Fire For Effect reaches. */
export const BLAST_RADIUS: Readonly<Record<BatteryType, number>> = {
  usual: artillery.blastRadius.usual,
  'battalion-mortars': artillery.blastRadius.usual,
  rockets: artillery.blastRadius.rockets,
};
/** C-DaE:2.5e A Critical Hit: by this roll, with so many times the FP, up to this column. */
export const BLAST_CRITICAL = artillery.critical;
/** C-DaE:2.54 */
export const OWN_BARRAGE_MORALE = artillery.ownBarrageMorale;
/** C-DaE3:SSR3b The highest dr with which the smoke barrage lands where it should. */
export const SMOKE_ACCURATE = artillery.smokeAccurate;
