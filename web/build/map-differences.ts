/**
 * Courses and outlines of a map are lists of coordinates, x and y in turn. Neighbouring points lie close together: from
 * point to point the numbers are small, and compress to two thirds. The page takes them like that, and adds them up.
 */

/** So that short lists of other numbers stay as they are. */
const FEWEST = 6;

/** Every list of coordinates in a document: each number as its difference from the one two places before. */
export function differencesOf(content: unknown): unknown {
  return withLists(content, (list) => list.map((value, index) => value - (list[index - 2] ?? 0)));
}

/** The document that `differencesOf` was given. */
export function fromDifferences(content: unknown): unknown {
  return withLists(content, (list) => {
    const values: number[] = [];
    for (const [index, difference] of list.entries()) values.push(difference + (values[index - 2] ?? 0));
    return values;
  });
}

function withLists(content: unknown, change: (list: readonly number[]) => number[]): unknown {
  if (isList(content)) return change(content);
  if (Array.isArray(content)) return content.map((part) => withLists(part, change));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, part]) => [key, withLists(part, change)]));
}

function isList(content: unknown): content is readonly number[] {
  return Array.isArray(content) && content.length >= FEWEST && content.every((value) => Number.isInteger(value));
}
