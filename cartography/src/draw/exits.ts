import { hexNamed } from '@bridgehead/engine/hex';
import { type BoardEdge, boardEdgeOf, commonEdge } from '../lattice.js';
import type { Area } from '../source/schema.js';
import { OUTWARD } from './courses.js';
import { textAt } from './lettering.js';
import { Pen, type Point } from './path.js';
import { type Board, type Box, HEX, type Sheet, centreOfNamed } from './sheet.js';
import { group, path } from './svg.js';

/** How far the strip along the edge reaches into the map. */
const STRIP = 5;
/** The arrow of an exit: from its tip inward, and to each side; and how far from its tip the letters stand. */
const ARROW = { long: 17, half: 8.5, notch: 4.5 } as const;
const LETTERS = { along: 19, inward: 15 } as const;

/** What must be known to place arrows. */
type Survey = Board & Pick<Sheet, 'exits'>;

/** Where the map can be left for points: a strip along the edge, and where a way leads out an arrow with what it counts. */
export function drawExits(sheet: Sheet): string {
  const strips = new Pen();
  const arrows = new Pen();
  const letters: string[] = [];
  for (const area of exitAreas(sheet)) {
    const edge = edgeOf(sheet, area);
    strips.polygon(stripOf(sheet, area, edge));
    for (const tip of tipsOf(sheet, area, edge)) {
      arrows.polygon(arrowAt(tip, OUTWARD[edge]));
      letters.push(textAt('exit-letter', lettersAt(tip, edge), area.letter ?? area.name, 'middle'));
    }
  }
  return group('exits', [path('exit-strip', strips.d), path('exit-arrow', arrows.d), ...letters]);
}

/** What arrows cover. */
export function exitArrows(sheet: Survey): Box[] {
  return allTips(sheet).map(({ tip, edge }) => {
    const { x, y } = OUTWARD[edge];
    const middle = { x: tip.x - (x * ARROW.long) / 2, y: tip.y - (y * ARROW.long) / 2 };
    return { x: middle.x - ARROW.half, y: middle.y - ARROW.half, width: 2 * ARROW.half, height: 2 * ARROW.half };
  });
}

/** What arrows and their letters cover. */
export function exitBoxes(sheet: Sheet): Box[] {
  const letters = allTips(sheet)
    .map(({ tip, edge }) => lettersAt(tip, edge))
    .map(({ x, y }) => ({ x: x - 12, y: y - 12, width: 24, height: 15 }));
  return [...sheet.exitArrows, ...letters];
}

function allTips(sheet: Survey): { readonly tip: Point; readonly edge: BoardEdge }[] {
  return exitAreas(sheet).flatMap((area) => {
    const edge = edgeOf(sheet, area);
    return tipsOf(sheet, area, edge).map((tip) => ({ tip, edge }));
  });
}

/** An arrow about the origin, for the legend. */
export function exitSample(): string {
  return (
    path('exit-arrow', new Pen().polygon(arrowAt({ x: -7, y: -9 }, OUTWARD.north)).d) +
    textAt('exit-letter', { x: 10, y: 5 }, '×3', 'middle')
  );
}

function exitAreas({ map }: Survey): Area[] {
  return map.drawing.areas.filter(({ sign }) => sign === 'exit');
}

/** The edge on which all hexes of an area lie. */
function edgeOf({ grid }: Survey, { name, hexes }: Area): BoardEdge {
  const edge = commonEdge(
    grid,
    hexes.map((label) => hexNamed(grid, label)),
  );
  if (edge === undefined) throw new Error(`The exits ${name} lie on no edge; checkDrawing should have said so`);
  return edge;
}

/** Where ways from hexes of the area cross the frame, on this edge. */
function tipsOf(sheet: Survey, { hexes }: Area, edge: BoardEdge): Point[] {
  const { x, y } = OUTWARD[edge];
  const here = hexes.filter((label) => boardEdgeOf(sheet.grid, hexNamed(sheet.grid, label)) === edge);
  return here.flatMap((label) => sheet.exits.get(label) ?? []).map((exit) => ({ x: exit.x - x, y: exit.y - y }));
}

function stripOf(sheet: Sheet, { hexes }: Area, edge: BoardEdge): Point[] {
  const { frame } = sheet;
  const isUpright = edge === 'west' || edge === 'east';
  const centres = hexes.map((label) => centreOfNamed(sheet, label)).map(({ x, y }) => (isUpright ? y : x));
  // Half a hex beyond the first and the last, with a small gap to the next strip.
  const half = isUpright === (sheet.grid.turn === 'none') ? HEX / 2 : (HEX * Math.sqrt(3)) / 4;
  const [from, to] = [Math.min(...centres) - half + 2, Math.max(...centres) + half - 2];
  const outer = { north: frame.y, south: frame.y + frame.height, west: frame.x, east: frame.x + frame.width }[edge];
  const inner = outer - (OUTWARD[edge].x + OUTWARD[edge].y) * STRIP;
  return isUpright
    ? [
        { x: outer, y: from },
        { x: outer, y: to },
        { x: inner, y: to },
        { x: inner, y: from },
      ]
    : [
        { x: from, y: outer },
        { x: to, y: outer },
        { x: to, y: inner },
        { x: from, y: inner },
      ];
}

function arrowAt(tip: Point, out: Point): Point[] {
  const at = (inward: number, aside: number): Point => ({
    x: tip.x - out.x * inward + out.y * aside,
    y: tip.y - out.y * inward - out.x * aside,
  });
  return [at(0, 0), at(ARROW.long, ARROW.half), at(ARROW.long - ARROW.notch, 0), at(ARROW.long, -ARROW.half)];
}

/** The foot of the letters beside an arrow. */
function lettersAt(tip: Point, edge: BoardEdge): Point {
  if (edge === 'north') return { x: tip.x + LETTERS.along, y: tip.y + LETTERS.inward + 2 };
  if (edge === 'south') return { x: tip.x + LETTERS.along, y: tip.y - LETTERS.inward + 9 };
  return { x: tip.x - OUTWARD[edge].x * LETTERS.inward, y: tip.y - 12 };
}
