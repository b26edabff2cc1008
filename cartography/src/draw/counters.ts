import { type Army, type BandColour, drawMark, inkOf } from './armies.js';
import { PICTURE_LETTERS, SPACING, fittedSize, widthOf } from './counter-text.js';
import { num } from './path.js';
import { type Sheet, centreOfNamed } from './sheet.js';
import { escapeText, group } from './svg.js';
import { SYMBOL_FRAME, type UnitSymbol, drawSize, drawSymbol } from './symbols.js';

/** One value of a line: underlined, raised like an exponent, or small. */
export interface CounterValue {
  readonly text: string;
  readonly style?: 'underlined' | 'raised' | 'small';
}

/** Men or a weapon: a face that only the games load that have such counters. */
export interface Picture {
  /** No two have the same. */
  readonly name: string;
  /** Where the mark of the army stands, if not in the upper right corner. */
  readonly mark?: readonly [x: number, y: number];
  /** The whole face of a counter, about the origin. */
  readonly drawFace: (counter: Counter) => string;
}

/** One counter, as printed: the sign of its arm, its size above, its name beside, its values below. */
export interface Counter {
  readonly hex: string;
  readonly army: Army;
  readonly symbol?: UnitSymbol;
  /** Men or a weapon in place of the sign: the name is a letter above them, the formation reads upwards at the right. */
  readonly picture?: Picture;
  /** The values below a picture. */
  readonly values?: readonly CounterValue[];
  /** Whether these stand in a box. */
  readonly boxed?: boolean;
  /** A number in a small box before the values. */
  readonly rate?: number;
  /** Size of the unit: `••` for a section, `II` for a battalion, `III` for a regiment, `XX` for a division. */
  readonly size?: string;
  /** Designation, at the left of the sign. */
  readonly name?: string;
  /** What it belongs to, at the right of the sign. */
  readonly formation?: string;
  /** A stripe along the lower edge, in the colour of the formation: it is seen in a stack, too. */
  readonly band?: BandColour;
  /** A unit that has lost a step has a pale bar behind its sign. */
  readonly strength?: 'full' | 'reduced';
  /** The values below the sign, in one line or two. */
  readonly lines: readonly string[];
  /** What a screen reader says; the name and values if left out. */
  readonly spoken?: string;
}

/** Length of a side, in units of the drawing. */
export const COUNTER_SIZE = 42;
const HALF = COUNTER_SIZE / 2;
/** Where the mark of the army stands. */
const UPPER_RIGHT = [16.6, -16.6] as const;
/** Each counter of a stack lies this much further up and right than the one below it. */
const STEP = 3.4;

/** Where things lie on a counter with one line of values or less, and with two. */
interface Layout {
  /** Centre of the sign, and its size. */
  readonly sign: number;
  readonly scale: number;
  /** Centre of the mark of size. */
  readonly size: number;
  /** How far down the name may reach. */
  readonly nameEnd: number;
  /** Where the lines of values stand, and how high their letters are. */
  readonly baselines: readonly number[];
  readonly values: number;
}

const ONE_LINE: Layout = { sign: -4.6, scale: 1, size: -16.4, nameEnd: 6, baselines: [17.4], values: 14.6 };
const TWO_LINES: Layout = { sign: -7.4, scale: 0.84, size: -17.2, nameEnd: 1.4, baselines: [8.6, 17.8], values: 11.2 };

/** Letters of the name and of the formation. */
const NAME = 9.2;
const FORMATION = 8.4;
/** How far up the name may reach. */
const NAME_BEGIN = -19;
/** How wide a line of values may be. */
const VALUES_ROOM = 37.4;

/** Lays counters on the map; several in one hex make a stack, the first at the bottom. */
export function drawCounters(sheet: Pick<Sheet, 'grid'>, counters: readonly Counter[]): string {
  const stacks = new Map<string, Counter[]>();
  for (const counter of counters) stacks.set(counter.hex, [...(stacks.get(counter.hex) ?? []), counter]);
  const drawn = [...stacks].flatMap(([hex, stack]) => {
    const { x, y } = centreOfNamed(sheet, hex);
    const shift = ((stack.length - 1) * STEP) / 2;
    return stack.map((counter, i) => drawCounter(counter, x - shift + i * STEP, y + shift - i * STEP));
  });
  return group('counters', drawn);
}

/** A single counter about a point, for panels as well as for the map. It has no ids: any number can stand in one document. */
export function drawCounter(counter: Counter, x: number, y: number): string {
  const { army, symbol, picture, name, band, lines, values = [] } = counter;
  const layout = lines.length < 2 ? ONE_LINE : TWO_LINES;
  const spoken =
    counter.spoken ?? [name, symbol, ...lines, values.map(({ text }) => text).join('')].filter(Boolean).join(' ');
  const face = picture === undefined ? drawSignFace(counter, layout) : picture.drawFace(counter);
  return [
    `<g class="m-counter m-ink-${inkOf(army)}" transform="translate(${num(x)} ${num(y)})"><title>${escapeText(spoken)}</title>`,
    drawCard(army),
    counter.strength === 'reduced' ? stripe(`m-reduced-${inkOf(army)}`, layout.sign - 4.5, 9) : '',
    band === undefined ? '' : stripe(`m-band m-band-${band}`, HALF - 2.7, 2),
    drawMark(army, ...(picture?.mark ?? UPPER_RIGHT)),
    face,
    '</g>',
  ].join('');
}

/** The sign with its size, its name and formation beside it, and the values. */
function drawSignFace(counter: Counter, layout: Layout): string {
  const { symbol, size, name, formation, lines } = counter;
  const { middle, scale } = placeSign(counter, layout);
  return [
    symbol === undefined ? '' : drawSymbol(symbol, middle, layout.sign, scale),
    size === undefined ? '' : (drawSize(size, middle, layout.size) ?? sizeInWords(size, middle, layout)),
    name === undefined ? '' : drawName(name, layout),
    formation === undefined
      ? ''
      : sideText('m-counter-formation', formation, FORMATION, SYMBOL_FRAME.height * layout.scale, 19.2, layout.sign),
    ...lines.map((line, i) => valueLine(line, layout, i)),
  ].join('');
}

/** A sign with a name at one side only moves to the other; between two it is smaller. */
function placeSign(
  { name, formation }: Counter,
  { scale }: Layout,
): { readonly middle: number; readonly scale: number } {
  if (name === undefined) return { middle: 0, scale };
  return formation === undefined ? { middle: 2.6, scale } : { middle: 0.5, scale: scale * 0.92 };
}

/** The cardboard: its shadow, its cut edge, its printed face, and the light that falls on it from the upper left. */
function drawCard(army: Army): string {
  const card = (className: string, x: number, y: number): string =>
    `<rect class="${className}" x="${num(x - HALF)}" y="${num(y - HALF)}" width="${COUNTER_SIZE}" height="${COUNTER_SIZE}" rx="2"/>`;
  const [near, far] = [num(0.9 - HALF), num(HALF - 0.9)];
  return [
    card('m-counter-shadow', 1.5, 1.9),
    card('m-counter-core', 0.6, 0.8),
    card(`m-counter-card m-army-${army}`, 0, 0),
    `<path class="m-counter-shade" d="M${near} ${far}H${far}V${near}"/>`,
    `<path class="m-counter-light" d="M${near} ${far}V${near}H${far}"/>`,
  ].join('');
}

function stripe(className: string, y: number, height: number): string {
  return `<rect class="${className}" x="${num(0.4 - HALF)}" y="${num(y)}" width="${num(COUNTER_SIZE - 0.8)}" height="${height}"/>`;
}

function sizeInWords(size: string, x: number, { size: y }: Layout): string {
  return `<text class="m-counter-size" x="${num(x)}" y="${num(y + 2)}">${escapeText(size)}</text>`;
}

/** A short name stands beside the sign; a long one begins higher, so that it stays clear of the values. */
function drawName(name: string, { sign, nameEnd }: Layout): string {
  const room = nameEnd - NAME_BEGIN;
  const y = Math.min(sign, nameEnd - Math.min(widthOf(name, NAME), room) / 2);
  return sideText('m-counter-name', name, NAME, room, -13.4, y);
}

/** Text that reads upwards, about a point of its baseline. */
function sideText(className: string, text: string, size: number, room: number, x: number, y: number): string {
  return `<text class="${className}"${fittedSize(text, size, room)} transform="translate(${x} ${num(y)}) rotate(-90)">${escapeText(text)}</text>`;
}

function valueLine(text: string, { baselines, values }: Layout, line: number): string {
  const className = baselines.length === 1 ? 'm-counter-value' : 'm-counter-value m-counter-value-small';
  return `<text class="${className}"${fittedSize(text, values, VALUES_ROOM)} y="${baselines[line]}">${escapeText(text)}</text>`;
}

/** Sizes of letters on a counter, for its style sheet. */
export const COUNTER_LETTERS = {
  picture: PICTURE_LETTERS,
  value: ONE_LINE.values,
  smallValue: TWO_LINES.values,
  name: NAME,
  formation: FORMATION,
  spacing: SPACING,
} as const;
