import { num } from './path.js';
import { piecesOf } from './pieces.js';
import type { Box } from './sheet.js';

/** A layer with a name, so that a page can find, hide or restyle it. */
export function group(name: string, parts: readonly string[], attributes = ''): string {
  const content = parts.filter((part) => part !== '').join('\n');
  return content === '' ? '' : `<g id="map-${name}"${attributes}>\n${content}\n</g>`;
}

export function path(className: string, d: string): string {
  return inPieces(`class="m-${className}"`, d);
}

/** A path, or several of them in a group: the attributes are those of the whole. */
export function inPieces(attributes: string, d: string): string {
  const pieces = piecesOf(d);
  if (pieces.length < 2) return pieces.map((piece) => `<path ${attributes} d="${piece}"/>`).join('');
  return `<g ${attributes}>${pieces.map((piece) => `<path d="${piece}"/>`).join('')}</g>`;
}

/** Where a style lies beside its path: a shadow falls to the lower right, and the light comes from the upper left. */
const MOVED = { '-shadow': ' transform="translate(.8 1)"', '-light': ' transform="translate(-.9 -1.1)"' } as const;

/** One path drawn in several styles, one above the other: the edge of a road and its surface. */
export function layered(id: string, d: string, classNames: readonly string[]): string {
  if (d === '') return '';
  const uses = classNames.map((name) => {
    const moved = Object.entries(MOVED).find(([ending]) => name.endsWith(ending))?.[1] ?? '';
    return `<use href="#${id}" class="m-${name}"${moved}/>`;
  });
  return `<defs>${inPieces(`id="${id}"`, d)}</defs>\n${uses.join('\n')}`;
}

export function rectangle(className: string, { x, y, width, height }: Box): string {
  const attribute = className === '' ? '' : ` class="m-${className}"`;
  return `<rect${attribute} x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"/>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
