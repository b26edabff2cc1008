/** The two scenarios (17.0): set-up, schedule of reinforcements, length, night turns. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Place } from '@bridgehead/engine/content';
import { hexIn, oneOf, wrong } from '@bridgehead/engine/content';
import content from '../content/scenarios.json' with { type: 'json' };
import tables from '../content/tables.json' with { type: 'json' };
import { board, GRID } from './board.js';
import type { Unit } from './units.js';
import { unitIn } from './units.js';

export const SCENARIO_IDS = ['remagen-1', 'remagen-2'] as const;
export type ScenarioId = (typeof SCENARIO_IDS)[number];

/** 12.0 When and where a reinforcement comes. */
export interface Arrival {
  readonly turn: number;
  readonly areas: readonly string[];
}

export interface Scenario {
  readonly id: ScenarioId;
  readonly title: string;
  readonly summary: string;
  readonly rule: string;
  readonly setup: readonly { readonly unit: Unit; readonly hex: Hex }[];
  readonly arrivals: ReadonlyMap<Unit, Arrival>;
}

/** 17.15b 17.25 */
export const LAST_TURN = content.turns;

/** 13.0 17.15c Game-Turns 2, 5, 8 … are night turns. */
export function isNight(turn: number): boolean {
  return turn % content.nightEvery === content.firstNight;
}

/** R65 "8 March, morning" */
export function dateOf(turn: number): string {
  return tables.turnRecord[turn - 1];
}

function within(entry: string): Place {
  return { file: 'scenarios.json', entry };
}

/** 17.0p 17.13 17.14 17.23 17.24 A scenario with its lists of reinforcements, each unit with its Game-Turn and areas. */
function loadScenario(row: (typeof content.scenarios)[number], index: number): Scenario {
  const here = within(`scenario ${index + 1} (${row.id})`);
  const id = oneOf(SCENARIO_IDS, row.id, here, 'id');
  const schedules: Readonly<Record<string, readonly { turn: number; units: string[]; areas: string[] }[]>> =
    content.schedules;
  const arrivals = new Map<Unit, Arrival>();
  for (const name of row.schedules) {
    if (schedules[name] === undefined)
      throw wrong(here, 'schedules', name, `one of ${Object.keys(schedules).join(', ')}`);
    for (const { turn, units, areas } of schedules[name]) {
      const place = within(`schedule ${name}, Game-Turn ${turn}`);
      const unknown = areas.find((area) => !board.entryAreas.has(area));
      if (unknown !== undefined) throw wrong(place, 'areas', unknown, 'an entry area of the map');
      for (const unit of units) arrivals.set(unitIn(unit, place, 'units'), { turn, areas });
    }
  }
  // 3.0c both units have their hexes: nothing is left to choose
  const setup = content.setup.map(({ unit, hex }) => ({
    unit: unitIn(unit, within('setup'), 'unit'),
    hex: hexIn(GRID, hex, within('setup'), 'hex'),
  }));
  return { id, title: row.title, summary: row.summary, rule: row.rule, setup, arrivals };
}

export const scenarios: readonly Scenario[] = content.scenarios.map(loadScenario);

export function findScenario(id: ScenarioId): Scenario {
  const scenario = scenarios.find((known) => known.id === id);
  if (scenario === undefined) throw new Error(`There is no scenario "${id}"`);
  return scenario;
}
