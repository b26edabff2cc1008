import { textWidth } from './lettering.js';
import { num } from './path.js';

/** Bold figures are broader than the letters of names on the map. */
const BOLD = 1.09;
/** Space between figures. */
export const SPACING = 0.2;

export function widthOf(text: string, size: number): number {
  return textWidth(text, size * BOLD, SPACING);
}

/** A smaller size of letters for what would be too long. */
export function fittedSize(text: string, size: number, room: number): string {
  const width = widthOf(text, size);
  return width <= room ? '' : ` style="font-size:${num((size * room) / width)}px"`;
}
