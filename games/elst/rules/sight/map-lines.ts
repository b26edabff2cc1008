/**
 * I-3.2.1b I-R1 The straight line between two centre dots, the hexes and hexsides on its way and the drawn shapes
 * that it crosses there. Geometry only; what it means for sight is in terrain-sight.ts.
 */
import type { Hex, HexLine } from '@bridgehead/engine/hex';
import { OFF_BOARD, makeHexLines, runsAlongSide, unitCentre } from '@bridgehead/engine/hex';
import type { Board, Depiction } from '../board/board.js';
import type { Passage, Segment } from './crossing.js';
import { isCovered, passagesOf, stretchesInside } from './crossing.js';

/** A drawn shape that a stretch of the line crosses. */
interface Crossing {
  readonly stretch: number;
  readonly depiction: Depiction;
}

export interface MapLine {
  readonly from: Hex;
  readonly to: Hex;
  /** Its stretches: the first in the hex of one end, the last in that of the other. */
  readonly line: HexLine;
  /** By shape, then by stretch; shapes that are met in the two end hexes only are left out, and so are roads. */
  readonly crossings: readonly Crossing[];
}

export interface MapLines {
  readonly board: Board;
  between(from: Hex, to: Hex): MapLine;
  /**
   * Whether the line crosses a building or woods between its end hexes, or a hill as well. It stops at the first: most lines
   * across the board are blocked, and `between` would look at every shape on the way.
   */
  meets(what: 'obstacle' | 'obstacle-or-hill', from: Hex, to: Hex): boolean;
  /** The stretches alone: what lies in hexes needs no more. */
  lineBetween(from: Hex, to: Hex): HexLine;
  /** The hexes beside a stretch: one that it crosses, two, always in the same order, along whose side it runs; without those beyond the edge of the board. */
  hexesOf(mapLine: Pick<MapLine, 'from' | 'line'>, stretch: number): readonly Hex[];
  /** The same without a list: the hex that a stretch crosses, twice, or the two beside it; OFF_BOARD beyond the edge. */
  oneHexOf(mapLine: Pick<MapLine, 'from' | 'line'>, stretch: number): Hex;
  otherHexOf(mapLine: Pick<MapLine, 'from' | 'line'>, stretch: number): Hex;
  /** Whether one of them is of this kind. */
  touches<Kind>(mapLine: Pick<MapLine, 'from' | 'line'>, stretch: number, kinds: readonly Kind[], kind: Kind): boolean;
  /** I-R8 Whether a stretch never leaves the roads drawn in a hex. */
  staysOnRoad(mapLine: MapLine, stretch: number, hex: Hex): boolean;
  /** I-R12 Where the line passes from one side of a crest line to the other. */
  crestsOf(mapLine: MapLine): readonly Passage[];
}

/** What blocks by its height alone. */
export function isObstacle({ kind }: Pick<Depiction, 'kind'>): boolean {
  return kind === 'building' || kind === 'woods';
}

/** I-1.1b All that is the same for every line of a board. */
export function makeMapLines(board: Board): MapLines {
  const lines = makeHexLines(board.grid);
  const centres = Array.from({ length: board.grid.size }, (_, hex) => unitCentre(board.grid, hex));
  const shapes = board.depictions.filter(({ kind }) => kind !== 'road');
  const numbers = new Map(shapes.map((shape, number) => [shape, number]));
  const shapesOf = (isMeant: (shape: Depiction) => boolean): Int16Array[] =>
    board.depictionsIn.map((here) =>
      Int16Array.from(here.filter(isMeant).flatMap((shape) => numbers.get(shape) ?? [])),
    );
  const shapesIn = shapesOf(() => true);
  const solidsIn = {
    obstacle: shapesOf(isObstacle),
    'obstacle-or-hill': shapesOf((shape) => isObstacle(shape) || shape.kind === 'hill'),
  };
  // The line for which a shape was last looked at: a shape lies in many hexes, and is looked at once.
  const lookedAt = new Uint32Array(shapes.length);
  let looks = 0;

  const segmentOf = (from: Hex, to: Hex, line: HexLine): Segment => ({
    fromX: centres[from].x,
    fromY: centres[from].y,
    alongX: centres[to].x - centres[from].x,
    alongY: centres[to].y - centres[from].y,
    line,
  });

  /** Whether one of these shapes is crossed by a stretch that is on the board and in neither end hex. */
  const isAnyCrossed = (here: Int16Array, segment: Segment, place: number): boolean => {
    const { stretches, one, other } = segment.line;
    for (let index = 0; index < here.length; index++) {
      const number = here[index];
      if (lookedAt[number] === looks) continue;
      lookedAt[number] = looks;
      for (const stretch of stretchesInside(segment, shapes[number].outline)) {
        if (stretch === 0 || stretch === stretches - 1) continue;
        if (lines.hexAt[place + one[stretch]] !== OFF_BOARD || lines.hexAt[place + other[stretch]] !== OFF_BOARD)
          return true;
      }
    }
    return false;
  };

  return {
    board,
    meets(what, from, to) {
      const line = lines.between(from, to);
      const segment = segmentOf(from, to, line);
      const place = lines.placeOf[from];
      const solids = solidsIn[what];
      looks++;
      for (let stretch = 1; stretch < line.stretches - 1; stretch++) {
        const one = lines.hexAt[place + line.one[stretch]];
        if (one !== OFF_BOARD && isAnyCrossed(solids[one], segment, place)) return true;
        const other = lines.hexAt[place + line.other[stretch]];
        if (other !== one && other !== OFF_BOARD && isAnyCrossed(solids[other], segment, place)) return true;
      }
      return false;
    },
    lineBetween: (from, to) => lines.between(from, to),
    between(from, to) {
      const line = lines.between(from, to);
      const segment = segmentOf(from, to, line);
      const place = lines.placeOf[from];
      const last = line.stretches - 1;
      const crossings: Crossing[] = [];
      looks++;
      const lookAt = (hex: Hex): void => {
        if (hex === OFF_BOARD) return;
        const here = shapesIn[hex];
        for (let index = 0; index < here.length; index++) {
          const number = here[index];
          if (lookedAt[number] === looks) continue;
          lookedAt[number] = looks;
          for (const stretch of stretchesInside(segment, shapes[number].outline))
            if (stretch > 0 && stretch < last) crossings.push({ stretch, depiction: shapes[number] });
        }
      };
      for (let stretch = 1; stretch < last; stretch++) {
        lookAt(lines.hexAt[place + line.one[stretch]]);
        if (runsAlongSide(line, stretch)) lookAt(lines.hexAt[place + line.other[stretch]]);
      }
      return { from, to, line, crossings };
    },
    hexesOf({ from, line }, stretch) {
      const place = lines.placeOf[from];
      const one = lines.hexAt[place + line.one[stretch]];
      if (!runsAlongSide(line, stretch)) return [one];
      const other = lines.hexAt[place + line.other[stretch]];
      return [Math.min(one, other), Math.max(one, other)].filter((hex) => hex !== OFF_BOARD);
    },
    oneHexOf: ({ from, line }, stretch) => lines.hexAt[lines.placeOf[from] + line.one[stretch]],
    otherHexOf: ({ from, line }, stretch) => lines.hexAt[lines.placeOf[from] + line.other[stretch]],
    touches({ from, line }, stretch, kinds, kind) {
      const place = lines.placeOf[from];
      return (
        kinds[lines.hexAt[place + line.one[stretch]]] === kind ||
        kinds[lines.hexAt[place + line.other[stretch]]] === kind
      );
    },
    staysOnRoad({ from, to, line }, stretch, hex) {
      const roads = board.depictionsIn[hex].filter(({ kind }) => kind === 'road');
      return isCovered(
        segmentOf(from, to, line),
        stretch,
        roads.map(({ outline }) => outline),
      );
    },
    crestsOf({ from, to, line }) {
      const segment = segmentOf(from, to, line);
      return board.crests.flatMap(({ points }) => passagesOf(segment, points));
    },
  };
}
