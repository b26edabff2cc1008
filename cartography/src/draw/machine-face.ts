/** The face of a Gun or vehicle: seen from above, turned as it stands on the map, and around it what is printed. */
import { type Army, inkOf } from './armies.js';
import { widthOf } from './counter-text.js';
import type { Counter, Picture } from './counters.js';
import { num } from './path.js';
import { type Part, SILHOUETTES, type Silhouette, type SilhouetteName } from './silhouettes.js';
import { escapeText } from './svg.js';

/** A number with what stands around it. disc: on white. */
export interface PrintedValue {
  readonly text: string;
  readonly ink?: 'red';
  readonly frames?: readonly ('oval' | 'disc' | 'circle' | 'square')[];
}

/** Angles are degrees, clockwise, 0 upwards on the paper. */
export interface Machine {
  readonly silhouette: SilhouetteName;
  readonly facing: number;
  /** Where its turret points, if not ahead. */
  readonly turret?: number;
  /** What lies behind the silhouette: how it is mounted. */
  readonly mount?: 'circle' | 'thin-circle' | 'square';
  /** Someone looks out of it. */
  readonly isOpen?: boolean;
  readonly state?: 'wreck' | 'burning';
  readonly title: string;
  readonly upperRight?: PrintedValue;
  /** At the right edge, one above the other. */
  readonly right?: readonly [PrintedValue, PrintedValue];
  readonly rate?: number;
  readonly lowerLeft?: PrintedValue;
  readonly lowerRight?: PrintedValue;
}

export function machinePicture(machine: Machine): Picture {
  return {
    name: JSON.stringify(machine),
    mark: [-17.4, 7.4],
    drawFace: (counter) => drawMachineFace(counter, machine),
  };
}

function drawMachineFace({ army, name }: Counter, machine: Machine): string {
  const { facing, turret, state, title, upperRight, right, rate, lowerLeft, lowerRight } = machine;
  const text = textIn(army);
  const gunStart = rate === undefined ? -19.6 : -12.8;
  return [
    pip(facing, 'm-pip'),
    turret === undefined || turret === facing || state !== undefined ? '' : pip(turret, 'm-pip m-pip-turret'),
    state === undefined ? drawMount(machine.mount) : '',
    drawSilhouette(machine, army),
    state === 'burning' ? FLAMES : '',
    text({ text: title }, -19.6, -15.4, 5.4, 'start', upperRight === undefined ? 39 : 25.4),
    name === undefined ? '' : text({ text: name }, -19.6, -6.2, 8.6, 'start', 8),
    upperRight === undefined ? '' : text(upperRight, 13.6, -12, 9.2, 'middle', 11),
    right === undefined ? '' : text(right[0], 15.4, -2, 8.4, 'middle', 9) + text(right[1], 15.4, 8.7, 8.4, 'middle', 9),
    rate === undefined ? '' : rateBox(rate),
    lowerLeft === undefined ? '' : text(lowerLeft, gunStart, 18.8, 8.8, 'start', 18),
    lowerRight === undefined ? '' : text(lowerRight, 19.6, 18.8, 7.8, 'end', 14),
  ].join('');
}

/** A small arrow between the counter and the corner of the hex that it faces. It is slender and notched: a plain triangle would point three ways. */
function pip(angle: number, className: string): string {
  return `<path class="${className}" transform="rotate(${num(angle)})" d="M-3-24.4 0-32 3-24.4 0-26.2z"/>`;
}

const MOUNTS = {
  circle: '<circle class="m-mount" r="13.4" stroke-width="2"/>',
  'thin-circle': '<circle class="m-mount" r="13.4" stroke-width=".8"/>',
  square: '<rect class="m-mount" x="-12.2" y="-12.2" width="24.4" height="24.4" stroke-width="2"/>',
} as const;

function drawMount(mount: Machine['mount']): string {
  return mount === undefined ? '' : MOUNTS[mount];
}

// --- the silhouette -----------------------------------------------------------------------------------------------------

function drawSilhouette({ silhouette, facing, turret = facing, isOpen, state }: Machine, army: Army): string {
  const { scale, hull, turret: top, back = 0 }: Silhouette = SILHOUETTES[silhouette];
  const paint = state === undefined ? army : 'wreck';
  const shift = turret === facing ? back : 0;
  return [
    `<g transform="rotate(${num(facing)}) scale(${scale})${shift === 0 ? '' : ` translate(0 ${shift})`}">`,
    ...hull.map((part) => drawPart(part, paint)),
    top === undefined
      ? ''
      : `<g transform="translate(0 ${top.pivot}) rotate(${num(turret - facing)})">${top.parts.map((part) => drawPart(part, paint)).join('')}${isOpen === true ? HEAD : ''}</g>`,
    top === undefined && isOpen === true ? HEAD : '',
    '</g>',
  ].join('');
}

function drawPart([kind, d, pair]: Part, paint: Army | 'wreck'): string {
  const painted = kind === 'body' || kind === 'roof' ? ` m-${kind}-${paint}` : '';
  const path = `<path class="m-machine-${kind}${painted}" d="${d}"/>`;
  return pair === undefined ? path : `${path}<g transform="scale(-1 1)">${path}</g>`;
}

/** The commander in the hatch. */
const HEAD = '<circle class="m-machine-head" cx="-3" cy="4" r="3.4"/>';

const FLAMES =
  '<g transform="translate(2.6 -1.8) scale(.78)"><path class="m-flame" d="M0 7.6c-5.6 0-8.4-3.6-7.6-8.2.6-3.4 3.4-4.6 3-8.6 2.4 1 3.4 3 3.2 5 1.6-1.4 2.4-4 1.6-7.4 4.6 2.4 5 6.2 4.6 9 .8-.4 1.4-1.2 1.6-2.4 2 3.2 2.2 5.4 1.6 7.6C7.2 5.8 4.4 7.6 0 7.6z"/><path class="m-flame-core" d="M0 6.2c-2.6 0-4-1.8-3.6-4C-3.2 0-1.6-.6-1-3.2 1.2-1.6 3.8.6 3.6 3.2 3.4 5 2 6.2 0 6.2z"/></g>';

// --- letters ------------------------------------------------------------------------------------------------------------

type Anchor = 'start' | 'middle' | 'end';
const CENTRE: Readonly<Record<Anchor, number>> = { start: 0.5, middle: 0, end: -0.5 };

/** Letters have a rim of cardboard around them, and frames are filled with it, so that a barrel behind them does not hide them. */
function textIn(
  army: Army,
): (value: PrintedValue, x: number, y: number, size: number, anchor: Anchor, room: number) => string {
  return ({ text, ink, frames = [] }, x, y, size, anchor, room) => {
    const wide = widthOf(text, size);
    const fitted = wide <= room ? size : (size * room) / wide;
    const width = Math.min(wide, room);
    const middle = x + CENTRE[anchor] * width;
    const half = 0.36 * size;
    const paper = frames.includes('disc') ? 'm-value-disc' : `m-army-${army}`;
    const around = frames.map((frame) => FRAMES[frame](middle, y - half, width / 2, half, paper)).join('');
    return `${around}<text class="m-machine-text ${inksOf(army, frames, ink)}" x="${num(x)}" y="${num(y)}" text-anchor="${anchor}" style="font-size:${num(fitted)}px">${escapeText(text)}</text>`;
  };
}

function inksOf(army: Army, frames: NonNullable<PrintedValue['frames']>, ink: PrintedValue['ink']): string {
  if (frames.includes('disc')) return 'm-rim-disc m-on-disc';
  return ink === undefined ? `m-rim-${army}` : `m-rim-${army} m-red-${inkOf(army)}`;
}

const FRAMES = {
  oval: (x: number, y: number, width: number, height: number, paper: string) =>
    `<rect class="m-value-oval ${paper}" x="${num(x - width - 1.6)}" y="${num(y - height - 1.7)}" width="${num(2 * width + 3.2)}" height="${num(2 * height + 3.4)}" rx="${num(height + 1.7)}"/>`,
  disc: (x: number, y: number, width: number, height: number) =>
    `<ellipse class="m-value-disc" cx="${num(x)}" cy="${num(y)}" rx="${num(width + 1.6)}" ry="${num(height + 2)}"/>`,
  circle: (x: number, y: number, width: number, height: number, paper: string) =>
    `<ellipse class="m-value-frame ${paper}" cx="${num(x)}" cy="${num(y)}" rx="${num(Math.max(width, height) + 0.9)}" ry="${num(height + 1.6)}"/>`,
  square: (x: number, y: number, width: number, height: number, paper: string) =>
    `<rect class="m-value-frame ${paper}" x="${num(x - width - 0.9)}" y="${num(y - height - 1.3)}" width="${num(2 * width + 1.8)}" height="${num(2 * height + 2.6)}"/>`,
} as const;

function rateBox(rate: number): string {
  return `<rect class="m-value-box" x="-20" y="11.4" width="6" height="8"/><text class="m-machine-text m-rate" x="-17" y="18" text-anchor="middle">${rate}</text>`;
}
