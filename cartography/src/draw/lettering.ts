import { itemAt, lastItem } from '@bridgehead/engine';
import { type Point, length, num } from './path.js';
import { escapeText } from './svg.js';

/** Widths of letters in ems, by the breadth of their shape: good enough to keep names apart. */
const NARROW = /[ijlI.,:'|()!\-–]/;
const SLIM = /[ftrs ]/;
const BROAD = /[mwMWÖOQGDHNUÄÜ&]/;
const CAPITAL = /[A-Z]/;

export function textWidth(text: string, size: number, spacing = 0): number {
  let ems = 0;
  for (const letter of text) {
    if (NARROW.test(letter)) ems += 0.28;
    else if (SLIM.test(letter)) ems += 0.37;
    else if (BROAD.test(letter)) ems += 0.74;
    else if (CAPITAL.test(letter)) ems += 0.6;
    else ems += 0.5;
  }
  return ems * size + spacing * text.length;
}

export function textAt(
  className: string,
  p: Point,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
): string {
  const attribute = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text class="m-${className}" x="${num(p.x)}" y="${num(p.y)}"${attribute}>${escapeText(text)}</text>`;
}

/** A name along a line, spread about the line's middle. */
export function textAlong(
  id: string,
  className: string,
  line: readonly Point[],
  text: string,
  spacing?: number,
): string {
  const d = line.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('');
  const style = spacing === undefined ? '' : ` style="letter-spacing:${num(spacing)}px"`;
  return [
    `<defs><path id="${id}" d="${d}"/></defs>`,
    `<text class="m-${className}"${style} text-anchor="middle"><textPath href="#${id}" startOffset="50%">${escapeText(text)}</textPath></text>`,
  ].join('');
}

/** The stretch of a line of the given length about a point part-way along it; lettering reads from left to right. */
export function stretch(line: readonly Point[], fraction: number, wanted: number): Point[] {
  const total = line.slice(1).reduce((sum, p, i) => sum + length(itemAt(line, i), p), 0);
  const middle = total * fraction;
  const [from, to] = [Math.max(0, middle - wanted / 2), Math.min(total, middle + wanted / 2)];
  const part: Point[] = [];
  let travelled = 0;
  line.forEach((p, i) => {
    if (i > 0) travelled += length(itemAt(line, i - 1), p);
    if (travelled >= from && travelled <= to) part.push(p);
  });
  const [first, last] = [itemAt(part, 0), lastItem(part)];
  const isLeftToRight =
    Math.abs(last.x - first.x) > 0.35 * Math.abs(last.y - first.y) ? last.x > first.x : last.y < first.y;
  return isLeftToRight ? part : part.toReversed();
}
