/** How marks are kept: a bit each, thirty to a number, and as many numbers for each unit or weapon as its marks need. */
import { byWord } from '@bridgehead/engine/content';

/** With one bit more a number could become negative. */
const BITS_OF_A_NUMBER = 30;

/** Where a mark is kept: in which of the numbers of a unit, and as which bit of it. */
export interface MarkPlace {
  readonly number: number;
  readonly bit: number;
}

export interface MarkLayout<Mark extends string> {
  /** How many numbers each unit or weapon has. */
  readonly width: number;
  readonly places: Readonly<Record<Mark, MarkPlace>>;
  /** All marks. */
  readonly all: Mask;
}

/** Several marks that are asked about together: their bits, number by number. */
export type Mask = readonly number[];

export function layoutOf<Mark extends string>(marks: readonly Mark[]): MarkLayout<Mark> {
  const width = Math.ceil(marks.length / BITS_OF_A_NUMBER);
  const places = byWord(marks, (_, index) => ({
    number: Math.floor(index / BITS_OF_A_NUMBER),
    bit: 1 << (index % BITS_OF_A_NUMBER),
  }));
  return { width, places, all: maskOf({ width, places }, marks) };
}

export function maskOf<Mark extends string>(
  { width, places }: Pick<MarkLayout<Mark>, 'width' | 'places'>,
  marks: readonly Mark[],
): Mask {
  const mask = Array.from({ length: width }, () => 0);
  for (const mark of marks) mask[places[mark].number] |= places[mark].bit;
  return mask;
}

export function hasAny(list: readonly number[], index: number, mask: Mask): boolean {
  const start = index * mask.length;
  for (let number = 0; number < mask.length; number++) if ((list[start + number] & mask[number]) !== 0) return true;
  return false;
}

export function hasAll(list: readonly number[], index: number, mask: Mask): boolean {
  const start = index * mask.length;
  for (let number = 0; number < mask.length; number++)
    if ((list[start + number] & mask[number]) !== mask[number]) return false;
  return true;
}

export function removeMarks(list: number[], index: number, mask: Mask): void {
  const start = index * mask.length;
  for (let number = 0; number < mask.length; number++) list[start + number] &= ~mask[number];
}

/** A stored list from when there were fewer marks, with more numbers for each entry. A list of another length stays as it is. */
export function widened(list: readonly number[], count: number, width: number): number[] {
  const known = list.length / count;
  if (count === 0 || known >= width || !Number.isInteger(known)) return [...list];
  return Array.from({ length: count * width }, (_, at) =>
    at % width < known ? list[Math.floor(at / width) * known + (at % width)] : 0,
  );
}
