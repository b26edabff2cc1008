import type { GridTurn } from '@bridgehead/engine/hex';
import { coverSample } from './cover.js';
import { groundDots } from './hex-dots.js';
import { Pen } from './path.js';
import { placeSample } from './places.js';
import { HEX, SIDE, type Sheet } from './sheet.js';
import { path } from './svg.js';
import { openGround, tintOf } from './terrain.js';
import { drawTicks } from './ticks.js';

/** A hex of each kind of terrain, for the legend, drawn about the origin as it looks there. */
export function terrainSample(sheet: Sheet, kind: string): string {
  return [
    `<path class="m-${groundOf(sheet, kind)}" d="${sampleHex(sheet.grid.turn)}"/>`,
    coverSample(sheet, kind, `map-legend-${kind}`, { x: 0, y: 0 }),
    `${builtOn(kind)}${waterLines(sheet, kind)}${lineThrough(sheet, kind)}${groundDots(kind)}<path class="m-legend-hex" d="${sampleHex(sheet.grid.turn)}"/>`,
  ].join('');
}

function groundOf(sheet: Sheet, kind: string): string {
  if (sheet.waterKinds.has(kind)) return 'water';
  const level = sheet.map.drawing.levels.find(({ terrain }) => terrain === kind)?.level;
  if (level !== undefined) return level === 1 ? 'level-1' : 'level-2';
  const tint = tintOf(sheet, kind);
  return tint === 'clear' ? openGround(sheet) : tint;
}

/** A hex with a town, on open ground. */
export function townSample(sheet: Sheet): string {
  return `<path class="m-${openGround(sheet)}" d="${sampleHex(sheet.grid.turn)}"/>${builtOn('town')}<path class="m-legend-hex" d="${sampleHex(sheet.grid.turn)}"/>`;
}

function builtOn(kind: string): string {
  if (kind === 'building') return placeSample('farm');
  if (kind !== 'town') return '';
  return '<path class="m-house" d="M-18 -12h7v5h-7zM-6 -14h8v6h-8zM7 -12h7v5h-7zM-20 -2h6v5h-6zM-9 -3h8v6h-8zM5 -2h9v6h-9zM-14 8h8v5h-8zM0 8h6v6h-6zM10 9h7v5h-7z"/>';
}

function waterLines(sheet: Sheet, kind: string): string {
  return sheet.waterKinds.has(kind)
    ? '<path class="m-water-line" d="M-24 -8q6 -5 12 0t12 0t12 0t12 0M-24 6q6 -5 12 0t12 0t12 0t12 0"/>'
    : '';
}

/** The line that gives a terrain to its hexes, with its slopes. */
function lineThrough(sheet: Sheet, kind: string): string {
  const line = sheet.map.drawing.lines.find(({ terrain, profile }) => terrain === kind && profile !== undefined);
  if (line === undefined) return '';
  const styles =
    line.kind === 'ditch'
      ? ['ditch-edge', 'ditch']
      : line.kind === 'railway'
        ? ['embankment', 'rail', 'rail-ties']
        : ['trail-halo', 'trail'];
  const course = [
    { x: -26, y: 0 },
    { x: 26, y: 0 },
  ];
  const slopes = new Pen();
  drawTicks(
    slopes,
    course,
    line.profile === 'raised' ? { from: 4.6, to: 10, spacing: 4.2 } : { from: 9, to: 4, spacing: 4.2 },
  );
  return styles.map((style) => path(style, new Pen().polyline(course).d)).join('') + path('slope', slopes.d);
}

/** The outline of a hex about the origin, as hexes lie on the sheet. */
export function sampleHex(turn: GridTurn = 'none'): string {
  const [w, h] = [SIDE, HEX / 2];
  const corners = [
    { x: -w, y: 0 },
    { x: -w / 2, y: -h },
    { x: w / 2, y: -h },
    { x: w, y: 0 },
    { x: w / 2, y: h },
    { x: -w / 2, y: h },
  ];
  return new Pen().polygon(turn === 'none' ? corners : corners.map(({ x, y }) => ({ x: y, y: x }))).d;
}

/** A bridge of girders, what remains of one, and a ford, over water from left to right. */
export const CROSSING_SAMPLES = {
  bridge:
    '<path class="m-bridge-edge" d="M0-13V13"/><path class="m-bridge" d="M0-13V13"/><path class="m-girder" d="M3.8-13-3.8-8.7 3.8-4.3-3.8 0 3.8 4.3-3.8 8.7 3.8 13M-3.8-13 3.8-8.7-3.8-4.3 3.8 0-3.8 4.3 3.8 8.7-3.8 13"/>',
  'ruined-bridge':
    '<path class="m-water" d="M-16-6H16V6H-16z"/><path class="m-girder" d="M-4-13V-3M4-13V-5M-4 13V4M4 13V6M-4-12 4-8-3-4M-4 12 4 8-3 5"/><path class="m-debris" d="M-2 0 0-2 2 1zM3 2 5 0 6 3z"/>',
  ford: '<path class="m-water" d="M-16-6H16V6H-16z"/><path class="m-ford" d="M0-7V7"/><path class="m-ford-line" d="M-4.2-12V12M4.2-12V12"/>',
} as const;
