/** The three scenarios: set-up, turns, hands, fires from off the map, reinforcements, victory (3.1, 13.1). The campaign stands in campaign-content.ts. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Place } from '@bridgehead/engine/content';
import { hexIn, oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import map from '../../content/map.json' with { type: 'json' };
import content from '../../content/scenarios.json' with { type: 'json' };
import { GRID } from '../board/grid.js';
import type { Unit } from '../pieces/units.js';
import { unitIn, units } from '../pieces/units.js';
import type { Level, OffMapFire, Side, Step } from '../vocabulary/vocabulary.js';
import { BANKS, LEVELS, SIDES, STEPS } from '../vocabulary/vocabulary.js';

export const SCENARIO_IDS = ['primosole-1', 'primosole-2', 'primosole-3'] as const;
export type ScenarioId = (typeof SCENARIO_IDS)[number];

/** A named set of hexes where units are set up or come on. */
export interface Area {
  readonly id: string;
  /** As a sentence goes on: "on the north bank". */
  readonly name: string;
  readonly hexes: ReadonlySet<Hex>;
}

/** 3.1a A unit, its side up, where its owner may place it and where it stands if they do not care. */
export interface Placement {
  readonly unit: Unit;
  readonly step: Step;
  readonly area: Area;
  readonly hex: Hex;
}

/** 3.1b */
export interface Arrival extends Placement {
  readonly turn: number;
}

/** So many markers, and where they go by default (S.ip, S2.a, S3.a). */
interface Allowance {
  readonly count: number;
  readonly hexes: readonly Hex[];
}

/** 13.1 */
interface Victory {
  /** The side whose points less the other's decide the level. */
  readonly margin: Side;
  readonly objectives: readonly { readonly hex: Hex; readonly points: number }[];
  /** Points to the German side for a destroyed bridge. */
  readonly bridgeDestroyed: number;
  /** How many enemy units must be eliminated for a point. */
  readonly unitsPerPoint: Readonly<Record<Side, number>>;
  /** S1.d S3.d The game ends at once when this side controls all of these. */
  readonly suddenDeath: { readonly side: Side; readonly hexes: readonly Hex[] } | undefined;
  /** Best for that side first; the last has no lower end. */
  readonly levels: readonly { readonly from: number | undefined; readonly level: Level }[];
}

export interface Scenario {
  readonly id: ScenarioId;
  readonly title: string;
  readonly summary: string;
  /** 3.5a 11.4 The turns in their order; the first is turn 1. */
  readonly turns: readonly { readonly time: string; readonly night: boolean }[];
  /** 2.0z Cards at the start, and the limit for refills (R82). */
  readonly hands: Readonly<Record<Side, number>>;
  /** 3.3a */
  readonly initiative: { readonly side: Side; readonly cards: number };
  /** 11.5.1 */
  readonly lowAmmo: Readonly<Record<Side, number>>;
  /** 6.7.2 6.8a The strengths of the fires of each turn; index 0 is turn 1. */
  readonly offMapFires: Readonly<Record<Side, Readonly<Record<OffMapFire, readonly (readonly number[])[]>>>>;
  readonly setupOrder: readonly Side[];
  readonly setup: readonly Placement[];
  /** C.8 No more than so many units are set up in these hexes together; only in a campaign. */
  readonly bridgeEnd?: { readonly hexes: readonly Hex[]; readonly most: number };
  /** 11.8.1b Who is inside each fortification, by default. */
  readonly inside: ReadonlyMap<Hex, Unit>;
  readonly improved: Readonly<Record<Side, Allowance>>;
  readonly mines: Readonly<Record<Side, Allowance>>;
  readonly arrivals: readonly Arrival[];
  /** 13.2 R67 The hexes that the British control at the start; the Germans control the others. */
  readonly britishHexes: ReadonlySet<Hex>;
  /** S1.a A gun that comes by glider, and how far from the enemy it must land. */
  readonly glider: { readonly unit: Unit; readonly distance: number } | undefined;
  /** D.10 D.11 The first turns in which the bridge can be blown, and by a raid. */
  readonly demolition: { readonly from: number; readonly raidFrom: number | undefined } | undefined;
  /** D.16 */
  readonly eveningPause: number | undefined;
  readonly victory: Victory;
}

type Content = typeof content;
type Row = Content['scenarios'][number];
const FILE = 'scenarios.json';

// --- areas ----------------------------------------------------------------------------------------------------------

function loadArea(row: Content['areas'][number], index: number): Area {
  const here: Place = { file: FILE, entry: `area ${index + 1} (${row.id})` };
  const hexes = new Set(row.hexes.map((number) => hexIn(GRID, number, here, 'hexes')));
  if (hexes.size !== row.hexes.length) throw wrong(here, 'hexes', row.hexes, 'each hex once');
  return { id: row.id, name: row.name, hexes };
}

// --- parts of a scenario --------------------------------------------------------------------------------------------

/** The area with this id in this place. */
export function areaIn(areas: readonly Area[], id: string, here: Place): Area {
  const area = areas.find((known) => known.id === id);
  if (area === undefined) throw wrong(here, 'area', id, `one of ${areas.map((known) => known.id).join(', ')}`);
  return area;
}

function loadPlacement(row: Row['setup'][number], areas: readonly Area[], here: Place): Placement {
  const unit = unitIn(row.unit, here, 'unit');
  const step = oneOf(STEPS, row.step, here, 'step');
  if (step === 'back' && units[unit].back === undefined)
    throw wrong(here, 'step', row.step, `front: ${row.unit} has one step`);
  const area = areaIn(areas, row.area, here);
  const hex = hexIn(GRID, row.hex, here, 'hex');
  if (!area.hexes.has(hex)) throw wrong(here, 'hex', row.hex, `a hex of the area ${row.area}`);
  return { unit, step, area, hex };
}

function loadAllowance(
  row: { readonly count: number; readonly hexes: readonly string[] },
  here: Place,
  field: string,
): Allowance {
  const hexes = row.hexes.map((number) => hexIn(GRID, number, here, `${field}.hexes`));
  if (row.count !== hexes.length)
    throw wrong(here, `${field}.count`, row.count, `${hexes.length}, as many as there are hexes`);
  return { count: row.count, hexes };
}

const FIRES = /^([1-9])x([1-9])$/;

/** 6.7.2 Reads "3x1": three fires of strength 1; undefined for anything else. */
export function readFires(text: string): number[] | undefined {
  const found = FIRES.exec(text);
  return found ? Array.from({ length: Number(found[1]) }, () => Number(found[2])) : undefined;
}

function loadFires(
  rows: readonly { readonly from: number; readonly to: number; readonly fires: string }[],
  lastTurn: number,
  here: Place,
  field: string,
): readonly (readonly number[])[] {
  const turns: (readonly number[])[] = Array.from({ length: lastTurn }, () => []);
  for (const row of rows) {
    const from = wholeNumber(row.from, 1, lastTurn, here, `${field}.from`);
    const to = wholeNumber(row.to, from, lastTurn, here, `${field}.to`);
    const strengths = readFires(row.fires);
    if (strengths === undefined) throw wrong(here, `${field}.fires`, row.fires, 'number and strength like "3x1"');
    for (let turn = from; turn <= to; turn++) {
      if (turns[turn - 1].length > 0)
        throw wrong(here, `${field}.from`, row.from, `each turn once; turn ${turn} appears twice`);
      turns[turn - 1] = strengths;
    }
  }
  return turns;
}

const fortifications: ReadonlySet<string> = new Set(Object.values(map.fortifications));

function loadInside(
  given: Readonly<Record<string, string | undefined>>,
  setup: readonly Placement[],
  here: Place,
): ReadonlyMap<Hex, Unit> {
  const inside = new Map<Hex, Unit>();
  for (const [number, id] of Object.entries(given)) {
    if (id === undefined) continue;
    if (!fortifications.has(number))
      throw wrong(here, 'inside', number, `a hex with a fortification: ${[...fortifications].join(', ')}`);
    const hex = hexIn(GRID, number, here, 'inside');
    const unit = unitIn(id, here, `inside.${number}`);
    if (units[unit].moves === 'motor') throw wrong(here, `inside.${number}`, id, 'a non-motorized unit');
    if (!setup.some((placement) => placement.unit === unit && placement.hex === hex))
      throw wrong(here, `inside.${number}`, id, 'a unit that is set up in this hex');
    inside.set(hex, unit);
  }
  return inside;
}

/** 13.2 The hexes of these areas and banks. */
function loadControl(given: Row['britishControl'], areas: readonly Area[], here: Place): ReadonlySet<Hex> {
  const banks: readonly string[] = given.banks.map((bank) => oneOf(BANKS, bank, here, 'britishControl.banks'));
  const named = given.areas.flatMap((id: string) => [...areaIn(areas, id, here).hexes]);
  return new Set([...named, ...map.bank.flatMap((bank, hex) => (banks.includes(bank) ? [hex] : []))]);
}

function loadVictory(given: Row['victory'], here: Place): Victory {
  const sudden = given.suddenDeath;
  const rows: readonly { readonly from: number | null; readonly level: string }[] = given.levels;
  return {
    margin: oneOf(SIDES, given.margin, here, 'victory.margin'),
    objectives: given.objectives.map(({ hex, points }) => ({
      hex: hexIn(GRID, hex, here, 'victory.objectives'),
      points: wholeNumber(points, 1, 99, here, 'victory.objectives'),
    })),
    bridgeDestroyed: wholeNumber(given.bridgeDestroyed, 0, 99, here, 'victory.bridgeDestroyed'),
    unitsPerPoint: {
      british: wholeNumber(given.unitsPerPoint.british, 1, 9, here, 'victory.unitsPerPoint.british'),
      german: wholeNumber(given.unitsPerPoint.german, 1, 9, here, 'victory.unitsPerPoint.german'),
    },
    suddenDeath:
      sudden === null
        ? undefined
        : {
            side: oneOf(SIDES, sudden.side, here, 'victory.suddenDeath'),
            hexes: sudden.hexes.map((hex) => hexIn(GRID, hex, here, 'victory.suddenDeath')),
          },
    levels: rows.map(({ from, level }, index) => {
      const isLast = index === rows.length - 1;
      if ((from === null) !== isLast)
        throw wrong(here, 'victory.levels.from', from, 'a number for all levels but the last');
      const above = index === 0 ? null : rows[index - 1].from;
      if (from !== null && above !== null && from >= above)
        throw wrong(here, 'victory.levels.from', from, `less than ${above}, the level above`);
      return { from: from ?? undefined, level: oneOf(LEVELS, level, here, 'victory.levels.level') };
    }),
  };
}

// --- scenarios ------------------------------------------------------------------------------------------------------

function loadScenario(row: Row, index: number, areas: readonly Area[]): Scenario {
  const here: Place = { file: FILE, entry: `scenario ${index + 1} (${row.id})` };
  const within = (part: string): Place => ({ file: FILE, entry: `${row.id}, ${part}` });
  const lastTurn = row.turns.length;
  const turn = (found: number, place: Place, field: string) => wholeNumber(found, 1, lastTurn, place, field);
  const nights: readonly number[] = row.nights.map((night) => turn(night, here, 'nights'));
  const setup = row.setup.map((entry, at) => loadPlacement(entry, areas, within(`set-up ${at + 1} (${entry.unit})`)));
  const arrivals = row.reinforcements.map((entry, at) => {
    const place = within(`reinforcement ${at + 1} (${entry.unit})`);
    return { turn: turn(entry.turn, place, 'turn'), ...loadPlacement(entry, areas, place) };
  });
  refuseRepeats([...setup, ...arrivals], here);
  const fires = (side: Side): Readonly<Record<OffMapFire, readonly (readonly number[])[]>> => ({
    artillery: loadFires(row.artillery[side], lastTurn, here, `artillery.${side}`),
    air: loadFires(row.air[side], lastTurn, here, `air.${side}`),
  });
  const { glider, demolition } = row;
  return {
    id: oneOf(SCENARIO_IDS, row.id, here, 'id'),
    title: row.title,
    summary: row.summary,
    turns: row.turns.map((time, at) => ({ time, night: nights.includes(at + 1) })),
    hands: bothSides(row.hands, (cards, side) => wholeNumber(cards, 0, 26, here, `hands.${side}`)),
    initiative: {
      side: oneOf(SIDES, row.initiative.side, here, 'initiative.side'),
      cards: wholeNumber(row.initiative.cards, 0, 52, here, 'initiative.cards'),
    },
    lowAmmo: bothSides(row.lowAmmo, (level, side) => wholeNumber(level, 1, 99, here, `lowAmmo.${side}`)),
    offMapFires: { british: fires('british'), german: fires('german') },
    setupOrder: loadOrder(row.setupOrder, here),
    setup,
    inside: loadInside(row.inside, setup, here),
    improved: bothSides(row.improved, (given, side) => loadAllowance(given, here, `improved.${side}`)),
    mines: bothSides(row.mines, (given, side) => loadAllowance(given, here, `mines.${side}`)),
    arrivals,
    britishHexes: loadControl(row.britishControl, areas, here),
    glider:
      glider === null
        ? undefined
        : {
            unit: unitIn(glider.unit, here, 'glider.unit'),
            distance: wholeNumber(glider.distance, 0, 9, here, 'glider.distance'),
          },
    demolition:
      demolition === null
        ? undefined
        : {
            from: turn(demolition.from, here, 'demolition.from'),
            raidFrom: demolition.raidFrom === null ? undefined : turn(demolition.raidFrom, here, 'demolition.raidFrom'),
          },
    eveningPause: row.eveningPause === null ? undefined : turn(row.eveningPause, here, 'eveningPause'),
    victory: loadVictory(row.victory, here),
  };
}

function bothSides<Given, Value>(
  given: Readonly<Record<Side, Given>>,
  load: (part: Given, side: Side) => Value,
): Readonly<Record<Side, Value>> {
  return { british: load(given.british, 'british'), german: load(given.german, 'german') };
}

function loadOrder(given: readonly string[], here: Place): Side[] {
  const order = given.map((side) => oneOf(SIDES, side, here, 'setupOrder'));
  if (new Set(order).size !== SIDES.length) throw wrong(here, 'setupOrder', given, 'each side once');
  return order;
}

function refuseRepeats(placements: readonly Placement[], here: Place): void {
  const seen = new Set<Unit>();
  for (const { unit } of placements) {
    if (seen.has(unit)) throw wrong(here, 'setup and reinforcements', units[unit].id, 'each unit once');
    seen.add(unit);
  }
}

export interface ScenarioContent {
  readonly areas: readonly Area[];
  readonly scenarios: readonly Scenario[];
}

/** Areas and scenarios, or an error that names file, entry and field. */
export function loadScenarios(given: Pick<Content, 'areas' | 'scenarios'>): ScenarioContent {
  const loaded = given.areas.map(loadArea);
  return { areas: loaded, scenarios: given.scenarios.map((row, index) => loadScenario(row, index, loaded)) };
}

export const { areas, scenarios }: ScenarioContent = loadScenarios(content);

const byId: ReadonlyMap<string, Scenario> = new Map(scenarios.map((scenario) => [scenario.id, scenario]));

export function findScenario(id: ScenarioId): Scenario {
  const scenario = byId.get(id);
  if (scenario === undefined) throw new Error(`There is no scenario "${id}"`);
  return scenario;
}

/** 11.4 */
export function isNight({ turns }: Scenario, turn: number): boolean {
  return turns[turn - 1].night;
}

/** "15 July, 07:00" */
export function timeOf({ turns }: Scenario, turn: number): string {
  return turns[turn - 1].time;
}
