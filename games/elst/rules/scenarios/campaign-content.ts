/** C-DaE:4 What the campaign game has in charts and tables: dates, CPP, Reinforcement Groups, areas, and the tables of the Refit Phase. It is checked when it is loaded. */
import type { Hex } from '@bridgehead/engine/hex';
import { hexNamed } from '@bridgehead/engine/hex';
import { sayProblem } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import content from '../../content/campaign.json' with { type: 'json' };
import { EDGES } from '../board/board.js';
import { findLocation } from '../board/locations.js';
import { playArea } from '../board/play-area.js';
import { BATTERY_TYPES, CALIBRES } from '../vocabulary/artillery.js';
import { findUnitKind, findWeaponKind, unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES, UNIT_TYPES } from '../vocabulary/vocabulary.js';
import { groundOf } from './boards.js';

/** The board on which the campaign is played (C-CG1). */
const BOARD = 'elst';

const count = z.int().check(z.minimum(0));
const side = z.enum(SIDES);
const unitId = z
  .string()
  .check(z.refine((id) => findUnitKind(id) !== undefined, { error: 'expected the id of a unit' }));
const weaponId = z
  .string()
  .check(z.refine((id) => findWeaponKind(id) !== undefined, { error: 'expected the id of a weapon' }));
const bySide = <Value extends z.core.$ZodType>(value: Value) => z.strictObject({ british: value, german: value });

/** Rows of a table from the best result to the worst: each holds up to its number, the last one for all the rest. */
function rowsOf<const Result extends string>(results: readonly Result[]) {
  return z.array(z.strictObject({ most: z.exactOptional(z.int()), result: z.enum(results) }));
}
function modifiersOf<const Case extends string>(cases: readonly Case[]) {
  return z.record(z.enum(cases), z.int());
}

const TIMES = ['morning', 'mid-day', 'afternoon'] as const;
/** C-DaE:4.2.w What a group is: Infantry, AFVs, Guns, heavy weapons, OBA. */
const GROUP_TYPES = ['I', 'V', 'G', 'HW', 'O'] as const;
const INITIATIVES = ['attack', 'idle'] as const;
export type Initiative = (typeof INITIATIVES)[number];
const INITIATIVE_RESULTS = ['dual', 'german-assault', 'british-assault', 'idle'] as const;

const limits = {
  edge: z.enum(EDGES),
  hexrows: z.exactOptional(z.tuple([z.string(), z.string()])),
  numbers: z.exactOptional(z.tuple([count, count])),
};
/** C-R49 Part of an edge where a side may enter: always, or only hexes that are in no Setup Area of the enemy. */
const entry = z.strictObject({ ...limits, eligible: z.enum(['always', 'outside-enemy-area']) });

/** So many units, each with this weapon (C-DaE:4.5151n1). */
const received = z.array(z.strictObject({ kind: unitId, count, weapon: z.exactOptional(weaponId) }));

/** C-DaE:4.515g C-DaE:4.515e C-DaE:4.5151c One row of a Reinforcement Group Chart. */
const group = z.strictObject({
  id: z.string(),
  type: z.enum(GROUP_TYPES),
  /** C-DaE:4.2.w */
  organization: z.enum(['company', 'platoon', 'section', 'troop', 'battery']),
  name: z.string(),
  full: z.exactOptional(received),
  depleted: z.exactOptional(received),
  cost: count,
  dateMost: count,
  campaignMost: count,
  /** C-DaE:4.5162a C-R69 Support weapons in the order of the dice. */
  weapons: z.exactOptional(z.array(weaponId)),
  /** C-DaE:4.5163 The table on which it rolls for leaders, and what it adds there. */
  leaders: z.exactOptional(z.strictObject({ table: z.enum(['company', 'platoon']), modifier: z.int() })),
  battery: z.exactOptional(
    z.strictObject({ calibre: z.enum(CALIBRES), type: z.enum(BATTERY_TYPES), smoke: z.boolean(), radio: weaponId }),
  ),
});
export type ReinforcementGroup = z.infer<typeof group>;

const leaderTable = z.array(z.strictObject({ most: z.exactOptional(z.int()), leaders: z.array(z.string()) }));

const CAMPAIGN = z.strictObject({
  /** C-DaE:4.2.a C-DaE:4.41a C-DaE:4.514a points: the CPP base numbers. */
  dates: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      time: z.enum(TIMES),
      points: z.exactOptional(bySide(count)),
    }),
  ),
  /** C-CG2a C-R74 The circled numbers of the Turn Record Chart. */
  scenarioEnd: z.array(z.strictObject({ turn: count, most: count })),
  /** C-CG10a */
  roadHexes: z.array(z.string()),
  /** C-CG7a C-CG7b */
  entryAreas: bySide(z.array(entry)),
  /** C-DaE:4.2.q */
  setupAreaRange: count,
  /** C-DaE:4.41b C-DaE:4.41c */
  victory: z.strictObject({
    building: z.string(),
    points: count,
    ...limits,
    worth: z.record(z.enum(UNIT_TYPES), count),
  }),
  /** C-DaE:4.506f */
  escape: z.strictObject({
    modifiers: modifiersOf([
      'vehicle',
      'loneLeader',
      'nextToFriendlyArea',
      'inEnemyArea',
      'wounded',
      'stunned',
      'isolated',
      'gun',
      'furtherHalfSquad',
    ]),
    infantry: rowsOf(['escapes', 'replaced', 'reduced', 'replaced-and-reduced', 'eliminated']),
    vehicle: rowsOf(['escapes', 'wreck']),
  }),
  /** C-DaE:4.506d C-DaE:4.511d */
  portage: z.strictObject({ multiMan: count, leader: count, woundedLeader: count }),
  /** C-DaE:4.508 */
  wounded: z.strictObject({
    modifiers: modifiersOf(['isolated']),
    results: rowsOf(['healed', 'wounded', 'eliminated']),
  }),
  /** C-DaE:4.511f lossFrom: the dr that brings a casualty. */
  shift: z.strictObject({
    modifiers: modifiersOf(['openWay', 'uncontrolled']),
    uncontrolledHexes: count,
    results: rowsOf(['shifted', 'stays', 'shifted-with-losses', 'eliminated']),
    lossFrom: count,
  }),
  /** C-DaE:4.5121 */
  immobilization: z.strictObject({
    modifiers: modifiersOf(['isolated', 'frontLine', 'uncontrolled']),
    results: rowsOf(['mobile', 'immobilized']),
  }),
  /** C-DaE:4.5122 */
  stun: z.strictObject({
    modifiers: modifiersOf(['isolated']),
    results: rowsOf(['recovers', 'stunned', 'eliminated']),
  }),
  /** C-DaE:4.5123a */
  weaponRepair: z.strictObject({
    modifiers: modifiersOf(['vehicular', 'nonQualified', 'isolated']),
    results: rowsOf(['repaired', 'eliminated']),
  }),
  /** C-DaE:4.5124 */
  captured: z.strictObject({ results: rowsOf(['kept', 'eliminated']) }),
  /** C-DaE:4.513a One of so many squads comes back; C-DaE:4.513d what SS come back as. */
  replenishment: z.strictObject({ share: count, underlined: z.record(z.string(), unitId) }),
  /** C-DaE:4.5151a */
  onMap: z.strictObject({ surcharge: count, types: z.array(z.enum(GROUP_TYPES)) }),
  /** C-DaE:4.5154a */
  attackChit: z.strictObject({ side, cost: count, campaignMost: count, notOn: z.string() }),
  /** C-DaE:4.5151n3 */
  oneOfType: z.strictObject({ side, type: z.enum(GROUP_TYPES) }),
  /** C-DaE:4.5161 Full up to this DR, for the groups that roll. */
  strength: z.strictObject({ full: count, rolls: bySide(z.array(z.enum(GROUP_TYPES))) }),
  /** C-DaE:4.5162a The highest dr with which a Depleted group receives a support weapon. */
  weaponReceived: count,
  /** C-DaE:4.5163 */
  depletedLeaders: z.int(),
  leaders: z.strictObject({ company: leaderTable, platoon: leaderTable }),
  /** C-DaE:4.517b So often the British may choose Attack. */
  attacks: count,
  /** C-DaE:4.517c */
  matrix: z.array(
    z.strictObject({
      german: z.enum(INITIATIVES),
      british: z.enum(INITIATIVES),
      result: z.enum(INITIATIVE_RESULTS),
    }),
  ),
  /** C-DaE:4.5171a The highest British dr with which the German attack comes first. */
  dualGermanFirst: count,
  /** C-DaE:4.5171b */
  germanAssault: z.strictObject({ turns: count, hexrows: count, numbers: count }),
  /** C-CG3a C-CG3c */
  modules: z.strictObject({ most: count, black: count, red: count }),
  /** C-CG9a */
  gunRange: count,
  /** C-CG5a */
  panzerfaustsPerTwoSquads: count,
  /** C-CG12 V-VN.G4c Weapons whose depletion numbers are so much higher. */
  depletion: z.array(z.strictObject({ weapon: weaponId, more: count })),
  groups: bySide(z.array(group)),
});
export type CampaignContent = z.infer<typeof CAMPAIGN>;

/** The campaign as content has it; what is wrong is told with its place. */
export function loadCampaign(written: unknown): CampaignContent {
  const read = readJson(CAMPAIGN, written);
  const problems = read.ok ? problemsOf(read.value) : read.problems.map(sayProblem);
  if (!read.ok || problems.length > 0) throw new Error(`campaign.json: ${problems.join('; ')}`);
  return read.value;
}

function problemsOf({ dates, roadHexes, victory, groups, attackChit, leaders, matrix }: CampaignContent): string[] {
  const { board } = groundOf(BOARD);
  const problems: string[] = [];
  const expectUnique = (place: string, ids: readonly string[]) => {
    for (const [index, id] of ids.entries())
      if (ids.indexOf(id) !== index) problems.push(`${place}[${index}]: "${id}" appears twice`);
  };
  expectUnique(
    'dates',
    dates.map(({ id }) => id),
  );
  [...roadHexes, victory.building].forEach((label) => {
    if (findLocation(board, label) === undefined) problems.push(`expected a hex of the board, not "${label}"`);
  });
  if (!dates.some(({ id }) => id === attackChit.notOn))
    problems.push(`attackChit.notOn: expected a date, not "${attackChit.notOn}"`);
  expectUnique(
    'matrix',
    matrix.map(({ german, british }) => `${german}, ${british}`),
  );
  for (const nation of SIDES) {
    expectUnique(
      `groups.${nation}`,
      groups[nation].map(({ id }) => id),
    );
    groups[nation].forEach((row, index) => {
      const place = `groups.${nation}[${index}]`;
      if ((row.type === 'O') === (row.battery === undefined) || (row.type === 'O') !== (row.full === undefined))
        problems.push(`${place}: expected units, or the battery of an O group`);
      if (row.depleted !== undefined && sizeOf(row.depleted) >= sizeOf(row.full ?? []))
        problems.push(`${place}.depleted: expected fewer units than at Full Strength`);
      if ((row.type === 'I') !== (row.leaders !== undefined && row.weapons !== undefined))
        problems.push(`${place}: expected weapons and leaders for an I group, and for no other`);
    });
    for (const [table, rows] of Object.entries(leaders))
      rows.forEach((row, index) => {
        for (const strength of row.leaders)
          if (!isLeader(nation, strength))
            problems.push(`leaders.${table}[${index}]: expected the strength of a leader, not "${strength}"`);
      });
  }
  return problems;
}

function sizeOf(units: z.infer<typeof received>): number {
  return units.reduce((sum, unit) => sum + unit.count, 0);
}

function isLeader(nationality: Side, strength: string): boolean {
  return unitKinds.some(
    (facts) => facts.type === 'leader' && facts.nationality === nationality && facts.strength === strength,
  );
}

export const campaign: CampaignContent = loadCampaign(content);

/** The row of a table for a final roll. */
export function resultOf<Row extends { readonly most?: number }>(rows: readonly Row[], final: number): Row {
  return rows.find(({ most = Infinity }) => final <= most) ?? rows[rows.length - 1];
}

// --- hexes of the board ---------------------------------------------------------------------------------------------

/** The hexes of an edge of the board between limits. */
function edgeHexes({ edge, hexrows, numbers }: Pick<z.infer<typeof entry>, 'edge' | 'hexrows' | 'numbers'>): Hex[] {
  const { board } = groundOf(BOARD);
  const { includes } = playArea(board, {
    ...(hexrows !== undefined && { hexrows }),
    ...(numbers !== undefined && { numbers }),
  });
  return playArea(board).edges[edge].filter((hex) => includes[hex]);
}

/** C-CG7 Where a side may enter, and under which condition. */
export const ENTRY_AREAS: Readonly<
  Record<Side, readonly { readonly hexes: readonly Hex[]; readonly eligible: z.infer<typeof entry>['eligible'] }[]>
> = {
  british: campaign.entryAreas.british.map((part) => ({ hexes: edgeHexes(part), eligible: part.eligible })),
  german: campaign.entryAreas.german.map((part) => ({ hexes: edgeHexes(part), eligible: part.eligible })),
};
/** C-DaE:4.5152 */
export const NORTH_EDGE: ReadonlySet<Hex> = new Set(edgeHexes({ edge: 'north' }));
/** C-DaE:4.41c British units that leave the map from these hexes count for victory. */
export const VICTORY_EXITS: ReadonlySet<Hex> = new Set(edgeHexes(campaign.victory));
/** C-CG10a C-Map7 The road exit/entry hexes that are Strategic Locations. */
export const ROAD_HEXES: readonly Hex[] = campaign.roadHexes.map((label) =>
  hexNamed(groundOf(BOARD).board.grid, label),
);
