/**
 * The straight line between the centres of two hexes: the hexes it crosses and the sides it runs along, in order. Everything
 * is exact in whole numbers. A line depends only on how far apart its ends are, so it is found once for each distance and
 * direction.
 *
 * Slanted coordinates: a hex has an `across`, a `down` and a third one, and the three add up to 0. A point lies in a hex if
 * the three differences of its coordinates (below: leans), measured from the centre, are all between -1 and 1; where one of
 * them is 1 or -1 it lies on a side, where two are it lies on a corner.
 */
import { itemAt } from './checked-access.js';
import type { Grid, Hex } from './hex.js';
import { columnAndRow, OFF_BOARD } from './hex.js';

/** A line, cut into its stretches. A hex on it is told by the step from the place of its first hex (see `HexLines`). */
export interface HexLine {
  /** Number of stretches; the first lies in the first hex, the last in the last. */
  readonly stretches: number;
  /** The step to the hex that a stretch crosses; if it runs along a side, to one of the two hexes beside it. */
  readonly one: Int16Array;
  /** The step to the other hex beside it; the same as `one` if the stretch crosses the inside of a hex. */
  readonly other: Int16Array;
  /** Where stretch i begins, as the share over[i] / under[i] of the line; one more than there are stretches: the last is the end. */
  readonly over: Int16Array;
  readonly under: Int16Array;
}

/** Whether a stretch runs along a side; also where only one of the two hexes is on the board. */
export function runsAlongSide({ one, other }: HexLine, stretch: number): boolean {
  return one[stretch] !== other[stretch];
}

/** Finds the hexes on the straight line between any two hexes of a board. */
export interface HexLines {
  /** The place of each hex in the slanted board. */
  readonly placeOf: Int32Array;
  /** The hex at a place, OFF_BOARD if it is beyond the edge. */
  readonly hexAt: Int16Array;
  between(from: Hex, to: Hex): HexLine;
}

/** Prepares the lines of a board. Each line is computed once and kept. */
export function makeHexLines(grid: Grid): HexLines {
  // A column has room for every row of the board and some beyond: a place is one number, and so is a step.
  const width = 4 * grid.rows;
  const across = Int32Array.from({ length: grid.size }, (_, hex) => columnAndRow(grid, hex).column);
  const down = Int32Array.from(
    { length: grid.size },
    (_, hex) => columnAndRow(grid, hex).row - slantOf(grid, itemAt(across, hex)),
  );
  const placeOf = Int32Array.from(
    { length: grid.size },
    (_, hex) => itemAt(across, hex) * width + itemAt(down, hex) + width / 2,
  );
  const hexAt = new Int16Array((grid.columns + 2) * width).fill(OFF_BOARD);
  placeOf.forEach((place, hex) => {
    hexAt[place] = hex;
  });
  const known = new Map<number, HexLine>();
  return {
    placeOf,
    hexAt,
    between(from, to) {
      const key = (placeOf[to] ?? itemAt(placeOf, to)) - (placeOf[from] ?? itemAt(placeOf, from));
      let line = known.get(key);
      if (line === undefined) {
        line = lineOver(itemAt(across, to) - itemAt(across, from), itemAt(down, to) - itemAt(down, from), width);
        known.set(key, line);
      }
      return line;
    },
  };
}

/** How far the slanted rows of a column lie from its rows. */
function slantOf(grid: Grid, column: number): number {
  const odd = column % 2;
  return (grid.stagger === 'even-columns-lower' ? column + odd : column - odd) / 2;
}

/** The hex beyond the side where a lean is 1; where it is -1, the opposite one. Across and down, for each of the three leans. */
const BEYOND = [
  [1, 0],
  [-1, 1],
  [0, -1],
] as const;

type Lean = 0 | 1 | 2;
const LEANS: readonly Lean[] = [0, 1, 2];
type Leans = readonly [number, number, number];

/** The line that leads so far across and down. */
function lineOver(endAcross: number, endDown: number, width: number): HexLine {
  const one: number[] = [];
  const other: number[] = [];
  const over: number[] = [];
  const under: number[] = [];
  const speeds = leansOf(endAcross, endDown);
  let [across, down] = [0, 0];
  let begins: readonly [number, number] = [0, 1];
  const add = (first: number, second: number): void => {
    one.push(first);
    other.push(second);
    over.push(begins[0]);
    under.push(begins[1]);
  };
  const stepTo = (lean: Lean): [number, number] => [
    across + BEYOND[lean][0] * Math.sign(speeds[lean]),
    down + BEYOND[lean][1] * Math.sign(speeds[lean]),
  ];
  const place = ([toAcross, toDown]: readonly [number, number]) => toAcross * width + toDown;
  while (across !== endAcross || down !== endDown) {
    add(place([across, down]), place([across, down]));
    const leans = leansOf(across, down);
    const ways = waysOut(leans, speeds);
    const first = itemAt(ways, 0);
    const second = ways[1] ?? first;
    begins = leavesAt(leans, speeds, first);
    if (first === second) [across, down] = stepTo(first);
    else if (Math.abs(speeds[first]) !== Math.abs(speeds[second]))
      [across, down] = stepTo(Math.abs(speeds[first]) > Math.abs(speeds[second]) ? first : second);
    else {
      // Through the corner and straight on: along the side between two hexes, into the hex behind its other end.
      const [left, right] = [stepTo(first), stepTo(second)];
      add(place(left), place(right));
      begins = [begins[0] + 1, begins[1]];
      [across, down] = [left[0] + right[0] - across, left[1] + right[1] - down];
    }
  }
  add(place([across, down]), place([across, down]));
  over.push(1);
  under.push(1);
  return {
    stretches: one.length,
    one: new Int16Array(one),
    other: new Int16Array(other),
    over: new Int16Array(over),
    under: new Int16Array(under),
  };
}

function leansOf(across: number, down: number): Leans {
  const third = -across - down;
  return [across - third, down - across, third - down];
}

/** The share of the line at which a lean of the hex comes to its end. */
function leavesAt(leans: Leans, speeds: Leans, lean: Lean): readonly [number, number] {
  return [leans[lean] * Math.sign(speeds[lean]) + 1, Math.abs(speeds[lean])];
}

/** The leans that end first, by which the line leaves a hex: one, or two at a corner. */
function waysOut(leans: Leans, speeds: Leans): Lean[] {
  let ways: Lean[] = [];
  let [least, by] = [1, 0];
  for (const lean of LEANS) {
    if (speeds[lean] === 0) continue;
    const [over, under] = leavesAt(leans, speeds, lean);
    const difference = ways.length === 0 ? -1 : over * by - least * under;
    if (difference < 0) ways = [lean];
    else if (difference === 0) ways.push(lean);
    if (difference < 0) [least, by] = [over, under];
  }
  return ways;
}
