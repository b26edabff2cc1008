import { textWidth } from './lettering.js';
import { num } from './path.js';

/** Bold figures are broader than the letters of names on the map. */
const BOLD = 1.09;
/** Space between figures. */
export const SPACING = 0.2;
/** Beside a picture: letters of the designation, of what stands at the right, of the values, and of those that are small. */
export const PICTURE_LETTERS = { name: 9.6, side: 7.2, value: 15, small: 8.4 } as const;

export function widthOf(text: string, size: number): number {
  return textWidth(text, size * BOLD, SPACING);
}

/** A smaller size of letters for what would be too long. */
export function fittedSize(text: string, size: number, room: number): string {
  const width = widthOf(text, size);
  return width <= room ? '' : ` style="font-size:${num((size * room) / width)}px"`;
}
