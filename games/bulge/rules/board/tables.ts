/** The tables of the game, checked when they are loaded. */
import type { Place } from '@bridgehead/engine/content';
import { byWord, loadRows, oneOf, rowAt, wholeNumber, wholeNumbers, wrong } from '@bridgehead/engine/content';
import type { ColumnRow, ResultAt } from '@bridgehead/engine/hexwar';
import { loadResults } from '@bridgehead/engine/hexwar';
import content from '../../content/tables.json' with { type: 'json' };
import type {
  Bearing,
  Combat,
  Ground,
  Level,
  Mission,
  Result,
  Side,
  Surprise,
  Table,
  Weather,
} from '../vocabulary/vocabulary.js';
import {
  BEARINGS,
  COMBATS,
  GROUNDS,
  LEVELS,
  MISSIONS,
  RESULTS,
  SIDES,
  SURPRISES,
  TABLES,
  WEATHERS,
} from '../vocabulary/vocabulary.js';

/** 3.0 12.8 13.9 One day of the battle. */
export interface Day {
  /** "16 December" */
  readonly date: string;
  readonly weather: Weather;
  /** Air points available to each side. */
  readonly air: Readonly<Record<Side, number>>;
}

/** 9.X What a kind of ground costs to enter, and how many columns it shifts to the left. */
export interface GroundRow {
  readonly move: number;
  readonly shift: number;
}

/** 15.0i The lead of the German side beyond which the game ends after a turn. */
export interface DailyLimits {
  readonly turn: number;
  readonly germanOver: number;
  readonly americanUnder: number;
}

const here = (entry: string): Place => ({ file: 'tables.json', entry });

export const DAYS: readonly Day[] = content.turnRecord.map((row, index) => {
  const place = rowAt(here('turnRecord'), index, row.date);
  return {
    date: row.date,
    weather: oneOf(WEATHERS, row.weather, place, 'weather'),
    air: wholeNumbers(SIDES, row, 0, 99, place),
  };
});

/** 3.0h */
export const LAST_TURN = DAYS.length;

export function dateOf(turn: number): string {
  return DAYS[turn - 1].date;
}

// --- combat ---------------------------------------------------------------------------------------------------------

/** 6.8 6.9 The columns of both tables. */
export const COLUMNS: readonly ColumnRow[] = content.combatResults.columns;

/** 6.8 6.9 The cells of each table. */
export const RESULT_AT: Readonly<Record<Table, ResultAt<Result>>> = byWord(TABLES, (table) =>
  loadResults(RESULTS, content.combatResults[table], COLUMNS.length, here(`combatResults.${table}`)),
);

/** 9.0 9.X */
export const GROUND: Readonly<Record<Ground, GroundRow>> = loadRows(
  GROUNDS,
  'terrain',
  content.terrain,
  here('terrain'),
  (row, place) => ({
    move: wholeNumber(row.move, 1, 5, place, 'move'),
    shift: wholeNumber(row.shift, 0, 4, place, 'shift'),
  }),
);

/** 9.Xe What a river adds: to the cost of crossing it, and to the shift. */
export const RIVER: GroundRow = content.river;

/** 9.Xg 9.Xh Points for a road hex, and how many of them road mode moves for a point. */
export const ROAD = content.road;

/** 6.2a 11.0 12.0 */
export const MOST_SHIFT = content.shifts.most;

/** 11.0a 11.0b 16.0a */
export const SURPRISE: Readonly<Record<Surprise, Readonly<Record<Combat, number>>>> = byWord(SURPRISES, (surprise) =>
  wholeNumbers(COMBATS, content.shifts.surprise[surprise], 0, 4, here(`shifts.surprise.${surprise}`)),
);

/** 12.0c 12.0e */
export const OVERCAST_SHIFT = content.shifts.overcast;
export const MIST = content.shifts.mist;

// --- movement, supply, arrivals -------------------------------------------------------------------------------------

/** 4.0 4.8 4.7b */
export const MOVEMENT = content.movement;

/** 8.0a 8.0b The points of a supply line, and those that each face of the die gives to a unit out of supply. */
export const SUPPLY = {
  range: content.supply.range,
  pointsFor: (die: number): number => content.supply.points[die - 1],
} as const;

/** 7.5b 7.5c */
export const BRITISH = content.british;

/** 10.0 */
export const DROP = {
  turns: content.drop.turns,
  range: content.drop.range,
  scatter: content.drop.scatter.map((word): Bearing => oneOf(BEARINGS, word, here('drop'), 'scatter')),
  survives: content.drop.survives,
} as const;

// --- weather and air power ------------------------------------------------------------------------------------------

/** 12.9 12.9a The weather of each modified die from 0 on, and what the weather before adds to the die. */
export const WEATHER_TABLE = {
  first: oneOf(WEATHERS, content.weather.first, here('weather'), 'first'),
  rows: content.weather.rows.map((word) => oneOf(WEATHERS, word, here('weather'), 'rows')),
  modifiers: wholeNumbers(WEATHERS, content.weather.modifiers, -1, 1, here('weather.modifiers')),
} as const;

/** 12.0b 12.0c 12.0d One of how many air points can be used, fractions lost; 0: none. */
export const AIR_PARTS: Readonly<Record<Weather, number>> = wholeNumbers(
  WEATHERS,
  content.weather.airParts,
  0,
  2,
  here('weather.airParts'),
);

/** R66 What a mission costs. */
export const MISSION_COST: Readonly<Record<Mission, number>> = wholeNumbers(
  MISSIONS,
  content.missions,
  1,
  9,
  here('missions'),
);

// --- victory --------------------------------------------------------------------------------------------------------

/** 15.0h The least ratio of winner to loser for each level, rising. */
export const VICTORY_LEVELS: readonly { readonly level: Level; readonly from: number }[] = content.levels.map(
  (row, index) => {
    const place = rowAt(here('levels'), index, row.level);
    if (index > 0 && row.from <= content.levels[index - 1].from)
      throw wrong(place, 'from', row.from, 'more than in the row before');
    return { level: oneOf(LEVELS, row.level, place, 'level'), from: row.from };
  },
);

export const DAILY_LIMITS: readonly DailyLimits[] = content.dailyVictory;
