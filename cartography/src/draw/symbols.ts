/**
 * The signs on counters, drawn to the NATO standard. `scripts/compile-symbols.mjs` makes symbols.json from milsymbol
 * (MIT License, Copyright (c) 2017 Måns Beckman), which is not shipped.
 */
import data from './symbols.json' with { type: 'json' };
import { num } from './path.js';

export type UnitSymbol = keyof typeof data.symbols;
export const UNIT_SYMBOLS: readonly UnitSymbol[] = Object.keys(data.symbols).filter((name) => isIn(data.symbols, name));

/** Marks of size that are drawn: dots for a squad up to a platoon, strokes up to a regiment, crosses from a brigade up. */
export type UnitSize = keyof typeof data.sizes;
export const UNIT_SIZES: readonly UnitSize[] = Object.keys(data.sizes).filter((name) => isIn(data.sizes, name));

function isIn<T extends object>(list: T, name: PropertyKey): name is keyof T {
  return name in list;
}

/** Paths about the origin, some of them drawn with a line and some filled. */
interface Sign {
  readonly line?: string;
  readonly solid?: string;
}

const SYMBOLS: Readonly<Record<UnitSymbol, Sign>> = data.symbols;
const SIZES: Readonly<Record<string, Sign | undefined>> = data.sizes;

/** The frame of a symbol, in units of a counter. */
export const SYMBOL_FRAME = { width: 24, height: 16 } as const;

/** A symbol in its frame about a point; a crowded counter draws it smaller. */
export function drawSymbol(symbol: UnitSymbol, x: number, y: number, scale: number): string {
  const { width, height } = SYMBOL_FRAME;
  const size = scale === 1 ? '' : ` scale(${num(scale, 2)})`;
  const frame = `<rect class="m-sign-box" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"/>`;
  return `<g transform="translate(${num(x)} ${num(y)})${size}">${frame}${drawSign(SYMBOLS[symbol], 'm-sign')}</g>`;
}

/** The mark of a unit's size about a point; undefined if there is no such mark. */
export function drawSize(size: string, x: number, y: number): string | undefined {
  const sign = SIZES[size];
  return sign && `<g transform="translate(${num(x)} ${num(y)})">${drawSign(sign, 'm-size')}</g>`;
}

function drawSign({ line, solid }: Sign, className: string): string {
  const lines = line === undefined ? '' : `<path class="${className}" d="${line}"/>`;
  return solid === undefined ? lines : `${lines}<path class="${className}-solid" d="${solid}"/>`;
}
