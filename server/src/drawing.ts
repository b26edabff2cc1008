import { type Counter, drawMap, isDrawableMap } from '@bridgehead/cartography';
import { SIDES, type State, label, map, units, unitsOnMap } from '@bridgehead/remagen';

/** Strokes above the sign of a unit; other sizes are printed without. */
const STROKES: Readonly<Record<string, string>> = { company: 'I', battalion: 'II', regiment: 'III', brigade: 'X' };

/** The map of Remagen with the units on it, as one SVG. */
export function drawPosition(state: State): string {
  if (!isDrawableMap(map)) throw new Error('The map of Remagen is not one that can be drawn');
  const counters = SIDES.flatMap((side) => unitsOnMap(state, side)).map((unit) => counterOf(state, unit));
  return drawMap(map, { counters });
}

function counterOf(state: State, unit: number): Counter {
  const { side, name, type, size, printed, formation } = units[unit];
  const strokes = STROKES[size];
  return {
    hex: label(state.place[unit]),
    army: side,
    symbol: type,
    name,
    lines: printed.split('/'),
    spoken: `${formation} (${printed})`,
    ...(strokes === undefined ? {} : { size: strokes }),
  };
}
