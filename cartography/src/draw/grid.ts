import { itemAt } from '@bridgehead/engine';
import { OFF_BOARD, type Hex } from '@bridgehead/engine/hex';
import { markPerHex } from '../compile/per-hex.js';
import { sideEnds } from '../lattice.js';
import type { MarkShape } from '../source/schema.js';
import { numberShift } from './hex-dots.js';
import { overlap } from './labels.js';
import { Pen, type Point, num } from './path.js';
import { type Box, HEX, SIDE, type Sheet, hexCentre, onPaper } from './sheet.js';
import { group, path } from './svg.js';

/** All hexsides, each drawn once. */
export function drawGrid({ grid }: Pick<Sheet, 'grid'>): string {
  const pen = new Pen();
  const toPaper = onPaper({ grid });
  for (let hex = 0; hex < grid.size; hex++) {
    if (grid.labels[hex] === '') continue;
    let isPenDown = false;
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = grid.neighbours[hex * 6 + direction];
      const isMine = direction < 3 || neighbour === OFF_BOARD;
      if (isMine) {
        const [from, to] = sideEnds(grid, hex, direction);
        if (!isPenDown) pen.moveTo(toPaper(from));
        pen.lineTo(toPaper(to));
      }
      isPenDown = isMine;
    }
  }
  return group('grid', [path('grid', pen.d)]);
}

/** Where the number begins in a hex that carries a mark as well: the two share the upper edge, and a way runs between them. */
const NUMBER_ASIDE = -18.5;
/** The middle of the mark, from the middle of its hex: above a counter that lies there. */
const MARK_PLACE: Point = { x: 15, y: -HEX / 2 + 6.2 };

/** What is printed at the upper edge of a hex with a mark, from the middle of the hex. */
const NUMBER_BOX: Box = { x: NUMBER_ASIDE - 1, y: -HEX / 2 + 2, width: 18, height: 8.5 };
const MARK_BOX: Box = { x: MARK_PLACE.x - 5.2, y: MARK_PLACE.y - 5, width: 10.4, height: 10 };

/** The boxes of what is printed in every hex, from its middle. */
export function printedBoxes(sheet: Pick<Sheet, 'map' | 'grid'>): readonly Box[] {
  return hasMarks(sheet) ? [NUMBER_BOX, MARK_BOX] : [{ x: -9, y: numberFoot(sheet) - 6, width: 18, height: 7 }];
}

/** The foot of the number, from the middle of its hex: below the upper side, or lower below a point, where there is room for it. */
function numberFoot({ grid }: Pick<Sheet, 'grid'>): number {
  return grid.turn === 'none' ? -HEX / 2 + 9 : -SIDE + 12.4;
}

function hasMarks({ map }: Pick<Sheet, 'map'>): boolean {
  return map.drawing.marks.length > 0;
}

/** Whether a point, from the middle of a hex with a mark, lies on its number or its mark, or as near as the margin. */
export function isPrinted(p: Point, margin: number): boolean {
  return [NUMBER_BOX, MARK_BOX].some(
    ({ x, y, width, height }) =>
      p.x > x - margin && p.x < x + width + margin && p.y > y - margin && p.y < y + height + margin,
  );
}

/** The middle of the foot of a hex's number; one under the arrow of an exit moves to the left of it. */
export function numberPlace(sheet: Sheet, hex: Hex): Point {
  const { x, y } = hexCentre(sheet, hex);
  const box = itemAt(printedBoxes(sheet), 0);
  const covering = sheet.exitArrows.find((arrow) => overlap({ ...box, x: x + box.x, y: y + box.y }, arrow, 0) > 0);
  const foot = y + numberFoot(sheet);
  return { x: covering === undefined ? x : covering.x - box.width * 0.8, y: foot };
}

export function drawHexNumbers(sheet: Sheet): string {
  const isAside = hasMarks(sheet);
  const texts = sheet.grid.labels.map((label, hex) => {
    if (label === '') return '';
    const { x, y } = numberPlace(sheet, hex);
    return `<text x="${num(isAside ? x + NUMBER_ASIDE : x - numberShift(itemAt(sheet.map.terrain, hex)))}" y="${num(y)}">${label}</text>`;
  });
  return group('hex-numbers', texts, ` class="m-hex-number${isAside ? ' m-hex-number-aside' : ''}"`);
}

/** Signs about the origin. Two are solid and two hollow: without colours, and small, they are still told apart. */
const SIGNS: Readonly<Record<MarkShape, { readonly className: string; readonly d: string }>> = {
  clubs: {
    className: 'hex-mark',
    d: 'M-.3.5-1.3 3.9H1.3L.3.5zM-1.9-2.1A1.9 1.9 0 0 1 1.9-2.1 1.9 1.9 0 0 1-1.9-2.1zM-4 .9A1.9 1.9 0 0 1-.2.9 1.9 1.9 0 0 1-4 .9zM.2.9A1.9 1.9 0 0 1 4 .9 1.9 1.9 0 0 1 .2.9z',
  },
  diamonds: { className: 'hex-mark-hollow', d: 'M0-4.1 3 0 0 4.1-3 0z' },
  hearts: {
    className: 'hex-mark-hollow',
    d: 'M0 3.7C-1.3 2-3.7.7-3.7-1.5-3.7-2.8-2.8-3.6-1.8-3.6-1-3.6-.3-3 0-2.2.3-3 1-3.6 1.8-3.6 2.8-3.6 3.7-2.8 3.7-1.5 3.7.7 1.3 2 0 3.7z',
  },
  spades: {
    className: 'hex-mark',
    d: 'M0-4C1.3-2.2 3.8-1 3.8 1 3.8 2.2 3 2.9 2 2.9 1.3 2.9.7 2.5.4 2L1.3 3.9H-1.3L-.4 2C-.7 2.5-1.3 2.9-2 2.9-3 2.9-3.8 2.2-3.8 1-3.8-1-1.3-2.2 0-4z',
  },
};

/** The sign of a mark about the origin. */
export function drawSign(shape: MarkShape): string {
  const { className, d } = SIGNS[shape];
  return path(className, d);
}

/** The marks of all hexes. */
export function drawMarks(sheet: Sheet): string {
  const { marks } = sheet.map.drawing;
  const shapes = [...new Set(marks.flatMap((mark) => Object.values(mark.shapes)))];
  const definitions = shapes.map(
    (shape) => `<path id="map-mark-${shape}" class="m-${SIGNS[shape].className}" d="${SIGNS[shape].d}"/>`,
  );
  const uses = marks.flatMap((mark) =>
    markPerHex(mark, sheet.grid).map((shape, hex) => {
      const { x, y } = hexCentre(sheet, hex);
      if (sheet.grid.labels[hex] === '') return '';
      return `<use href="#map-mark-${shape}" x="${num(x + MARK_PLACE.x)}" y="${num(y + MARK_PLACE.y)}"/>`;
    }),
  );
  return group('marks', uses.length === 0 ? [] : [`<defs>${definitions.join('')}</defs>`, ...uses]);
}
