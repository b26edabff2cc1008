/** How Remagen looks: its map, and its units as counters. */
import type { Counter, DrawableMap } from '@bridgehead/cartography';
import { isDrawableMap } from '@bridgehead/cartography';
import data from './content/map.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };
import { label } from './rules/board.js';
import type { State } from './rules/state.js';
import { unitsOnMap } from './rules/state.js';
import { writtenPoints } from './rules/terrain.js';
import type { Unit } from './rules/units.js';
import { nameOf, units } from './rules/units.js';
import { SIDES } from './rules/vocabulary.js';

/** The compiled map, with what a drawing of it needs. */
export function drawableMap(): DrawableMap {
  const map: unknown = data;
  if (!isDrawableMap(map)) throw new Error('content/map.json has no drawing; compile the map again');
  return map;
}

/** Movement costs for the legend of the map (5.2). */
export function legendCosts(): Record<string, string> {
  const { hex, road, trail, stream } = tables.terrainKey;
  const costs = Object.entries(hex).map(([terrain, points]) => [terrain, writtenPoints(points)]);
  return { ...Object.fromEntries(costs), road: writtenPoints(road), motorway: writtenPoints(road), trail: writtenPoints(trail), stream: `+${writtenPoints(stream)}`, rhine: 'bridge' };
}

/** Strokes above the symbol of a unit (2.31b); other sizes are printed without. */
const STROKES: Readonly<Record<string, string>> = { company: 'I', battalion: 'II', regiment: 'III', brigade: 'X' };

/** The counters of all units on the map. */
export function countersOf(state: State): Counter[] {
  return SIDES.flatMap((side) => unitsOnMap(state, side)).map((unit) => {
    const hex = label(state.place[unit]);
    return { ...counterOf(unit, hex), spoken: `${nameOf(unit)} in ${hex}` };
  });
}

/** The counter of a unit; its hex is empty where it lies beside the map. */
export function counterOf(unit: Unit, hex: string): Counter {
  const { side, name, type, size, printed } = units[unit];
  const strokes = STROKES[size];
  return { hex, army: side, symbol: type, name, lines: printed.split('/'), ...(strokes === undefined ? {} : { size: strokes }) };
}
