/** The units of Remagen as counters. */
import type { Counter } from '@bridgehead/cartography';
import { label } from './rules/board.js';
import type { State } from './rules/state.js';
import { unitsOnMap } from './rules/state.js';
import type { Unit } from './rules/units.js';
import { nameOf, units } from './rules/units.js';
import { SIDES } from './rules/vocabulary.js';

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
  return {
    hex,
    army: side,
    symbol: type,
    name,
    lines: printed.split('/'),
    ...(strokes === undefined ? {} : { size: strokes }),
  };
}
