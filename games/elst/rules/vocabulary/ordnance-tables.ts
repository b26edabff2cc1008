/** The To Hit and To Kill tables of the quick reference card (V-Q.TH to V-Q.GUND), checked and typed. What is added to a roll stands in ordnance/to-hit-cases.ts. */
import { byWord, oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import content from '../../content/tables.json' with { type: 'json' };
import type { Ammunition, Mount, Nationality, TargetSize, TargetType } from './vocabulary.js';
import { AMMUNITION, MOUNTS, TARGET_SIZES } from './vocabulary.js';

const FILE = 'tables.json';

/** V-3.2.4i Which of the two numbers of a cell counts. */
export type Ink = 'black' | 'red';

// --- To Hit (V-Q.TH) --------------------------------------------------------------------------------------------------

interface GivenRow {
  readonly row: string;
  readonly infantry?: readonly number[];
  readonly infantryRed?: readonly number[];
  readonly infantryCritical?: readonly number[];
  readonly infantryCriticalRed?: readonly number[];
  readonly area?: readonly number[];
  readonly vehicle?: readonly number[];
  readonly vehicleRed?: readonly number[];
}

interface ChartRow {
  readonly numbers: Readonly<Record<TargetType, Readonly<Record<Ink, readonly number[]>>>>;
  readonly critical: Readonly<Record<Ink, readonly number[]>>;
}

/** The farthest range of each column. */
export const TO_HIT_RANGES: Readonly<Record<TargetType, readonly number[]>> = content.toHitRanges;

function loadRow(given: GivenRow): ChartRow {
  const place = { file: FILE, entry: `toHitChart, ${given.row}` };
  const read = (list: readonly number[] | undefined, columns: number, field: string) => {
    if (list === undefined) return [];
    if (list.length !== columns) throw wrong(place, field, list.length, `${columns} numbers, one for each range`);
    return list.map((number) => wholeNumber(number, 0, 12, place, field));
  };
  const inked = (target: TargetType, black: readonly number[] | undefined, red: readonly number[] | undefined) => ({
    black: read(black, TO_HIT_RANGES[target].length, target),
    red: read(red ?? black, TO_HIT_RANGES[target].length, `${target}Red`),
  });
  return {
    numbers: {
      infantry: inked('infantry', given.infantry, given.infantryRed),
      area: inked('area', given.area, undefined),
      vehicle: inked('vehicle', given.vehicle, given.vehicleRed),
    },
    critical: inked('infantry', given.infantryCritical, given.infantryCriticalRed),
  };
}

const GIVEN_CHART: readonly GivenRow[] = content.toHitChart;
const CHART: ReadonlyMap<string, ChartRow> = new Map(GIVEN_CHART.map((given) => [given.row, loadRow(given)]));
/** The names of the rows. */
export const TO_HIT_ROWS: ReadonlySet<string> = new Set(CHART.keys());
/** The row for machine guns (V-Q.TH.n1). */
export const MACHINE_GUN_ROW = 'MG';

/** V-R9 Range 0 uses the first column; V-R15 beyond the last there is none. */
function columnAt(farthest: readonly number[], range: number): number {
  return farthest.findIndex((most) => range <= most);
}

function numberAt(numbers: readonly number[], farthest: readonly number[], range: number): number | undefined {
  const column = columnAt(farthest, range);
  const number = column < 0 ? undefined : numbers.at(column);
  return number === 0 ? undefined : number;
}

/** V-3.2.4h The number to hit; undefined where the chart has none. */
export function toHitNumberOf(row: string, target: TargetType, range: number, ink: Ink): number | undefined {
  const found = CHART.get(row);
  return found === undefined ? undefined : numberAt(found.numbers[target][ink], TO_HIT_RANGES[target], range);
}

/** V-6.1a The CH number on the Infantry Target Type. */
export function criticalNumberOf(row: string, range: number, ink: Ink): number | undefined {
  const found = CHART.get(row);
  return found === undefined ? undefined : numberAt(found.critical[ink], TO_HIT_RANGES.infantry, range);
}

/** V-Q.DRM1 to V-Q.DRM25 The values of the cases that do not depend on anything else. */
export const TO_HIT = content.toHit;

const TURNING: Readonly<Record<Mount, { readonly first: number; readonly further: number }>> = byWord(
  MOUNTS,
  (mount) => {
    const row = content.turning.find((given) => given.mount === mount);
    if (row === undefined) throw new Error(`${FILE}: turning: there is no row for ${mount}`);
    return row;
  },
);

/** V-Q.DRM8 For turning a weapon by so many hexspines. */
export function turningModifier(mount: Mount, hexspines: number, from: 'building' | 'elsewhere'): number {
  if (hexspines === 0) return 0;
  const { first, further } = TURNING[mount];
  return (first + further * (hexspines - 1)) * (from === 'building' ? TO_HIT.inBuilding : 1);
}

/** V-Q.DRM14 By the MP (in halves) that the firer has spent in sight of its target; undefined in the Advancing Fire Phase and for a defender in Motion (V-R33). */
export function boundingModifier(mount: Mount, halves: number | undefined): number {
  const row = content.bounding.find(({ most }) => most === undefined || (halves !== undefined && halves <= 2 * most));
  if (row === undefined) throw new Error(`${FILE}: bounding: the last row must have no limit`);
  return mount === 'NT' ? row.hull : row.turret;
}

/** V-Q.DRM24 By the MP (in halves) that the target has spent in sight of the firer; undefined: in Motion, without MP spent in this Player Turn (V-R76). */
export function movingTargetModifier(halves: number | undefined): number {
  const row = content.movingTarget.find(
    ({ most }) => most === undefined || (halves !== undefined && halves <= 2 * most),
  );
  if (row === undefined) throw new Error(`${FILE}: movingTarget: the last row must have no limit`);
  return row.modifier;
}

/** V-7.3 V-6.7a Case 22. */
export const SIZE_MODIFIERS: Readonly<Record<TargetSize, number>> = byWord(
  TARGET_SIZES,
  (size) => content.targetSizes[size],
);

// --- To Kill (V-Q.TK) -------------------------------------------------------------------------------------------------

/** The farthest range of each column. */
export const TO_KILL_RANGES: readonly number[] = content.toKillRanges;
const ARMOUR_PIERCING: ReadonlyMap<string, readonly number[]> = new Map(
  content.toKillArmourPiercing.map(({ row, ammunition, numbers }) => {
    const place = { file: FILE, entry: `toKillArmourPiercing, ${row}` };
    if (!CHART.has(row) && row !== '76L') throw wrong(place, 'row', row, 'a row of the To Hit chart');
    if (numbers.length !== TO_KILL_RANGES.length)
      throw wrong(place, 'numbers', numbers.length, `${TO_KILL_RANGES.length} numbers, one for each range`);
    return [keyOf(row, oneOf(AMMUNITION, ammunition, place, 'ammunition')), numbers];
  }),
);

/** The names of the rows of each kind of ammunition. */
export function armourPiercingRows(ammunition: Ammunition): string[] {
  return content.toKillArmourPiercing.filter((given) => given.ammunition === ammunition).map(({ row }) => row);
}

function keyOf(row: string, ammunition: Ammunition): string {
  return `${row} ${ammunition}`;
}

/** V-Q.TK.AP V-Err2 With AP, APCR or APDS; undefined where the table has no number. */
export function armourPiercingNumber(row: string, ammunition: Ammunition, range: number): number | undefined {
  const numbers = ARMOUR_PIERCING.get(keyOf(row, ammunition));
  return numbers === undefined ? undefined : numberAt(numbers, TO_KILL_RANGES, range);
}

/** V-Q.TK.HE By calibre, at any range. */
export function highExplosiveNumber(calibre: number): number | undefined {
  return content.toKillHighExplosive.findLast((row) => row.calibre <= calibre)?.number;
}

/** The smallest calibre of each column. */
export const EXPLOSIVE_CALIBRES: readonly number[] = content.toKillHighExplosive.map(({ calibre }) => calibre);

/** V-Q.TK.HEAT Of Guns; a shaped-charge weapon has its number on the counter. */
export function heatNumber(row: string): number | undefined {
  return content.toKillHeat.find((given) => given.row === row)?.number;
}

/** V-Q.TK.MOD */
export const TO_KILL = content.toKill;

// --- on the Infantry Fire Table ---------------------------------------------------------------------------------------

/** V-Q.IFT.CAL The FP of a calibre with HE; 0 below the smallest. */
export function calibreFirepower(calibre: number): number {
  return content.calibreColumns.findLast((row) => row.calibre <= calibre)?.column ?? 0;
}

/** V-6.2e V-6.2f V-6.2g The FP of a shot at Infantry by its ammunition. */
export function ammunitionFirepower(calibre: number, ammunition: Ammunition): number {
  const { small, from, large, special } = content.armourPiercingColumns;
  if (ammunition === 'AP') return calibre < from ? small : large;
  if (ammunition === 'APCR' || ammunition === 'APDS') return special;
  if (ammunition === 'HEAT') {
    const place = content.calibreColumns.findLastIndex((row) => row.calibre <= calibre) - 1;
    return place < 0 ? 0 : content.calibreColumns[place].column;
  }
  return ammunition === 'HE' ? calibreFirepower(calibre) : 0;
}

/** V-6.2d Whether an army has HEAT in a month of a year. Of Italians, who have it from September 1942, there is no counter. */
export function hasHeat(nationality: Nationality, year: number, month: number): boolean {
  const [firstYear, firstMonth] = nationality === 'german' ? content.heatSince.german : content.heatSince.others;
  return year > firstYear || (year === firstYear && month >= firstMonth);
}

/** V-7.11b The DRM of an area hit on an AFV by its Armour Factors. */
export const AREA_ARMOUR = content.areaArmour;
/** V-6.3a V-6.6a V-7.7c V-7.4a */
export const EMPLACEMENT = content.emplacement;
export const GUNSHIELD = content.gunshield;
export const EXPOSED_CREW = content.exposedCrew;
export const BESIDE_VEHICLE = content.besideVehicle;
