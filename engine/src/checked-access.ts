/** The item of a list at a place that the list must have; a number outside it is a bug, and the error names it. */
export function itemAt<Item extends {} | null>(list: ArrayLike<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw beyond(list, index);
  return item;
}

/** The last item of a list that is never empty; an empty one is a bug. */
export function lastItem<Item extends {} | null>(list: ArrayLike<Item>): Item {
  return itemAt(list, list.length - 1);
}

/** A value that must be there. If it is not, the error says which invariant broke: "a game has two seats". */
export function present<Value extends {} | null>(value: Value | undefined, invariant: string): Value {
  if (value === undefined) throw new Error(`Broken invariant: ${invariant}`);
  return value;
}

/**
 * The number at a place that a table of bytes must have. Hot code reads its tables with this and `numberAt`: each sees one
 * kind of table and costs next to nothing, while `itemAt` sees every kind of list and is several times slower.
 */
export function byteAt(table: Uint8Array, index: number): number {
  const value = table[index];
  if (value === undefined) throw beyond(table, index);
  return value;
}

/** The number at a place that a table of 16-bit numbers must have. */
export function numberAt(table: Int16Array, index: number): number {
  const value = table[index];
  if (value === undefined) throw beyond(table, index);
  return value;
}

function beyond(list: ArrayLike<unknown>, index: number): RangeError {
  return new RangeError(`There is no item ${index} in a list of ${list.length}`);
}
