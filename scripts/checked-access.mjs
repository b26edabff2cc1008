// Reading from lists that cannot be too short. The engine has the same, but some programs here run before it is built.

/**
 * The item of a list at a place that the list must have.
 * @template {{} | null} Item
 * @param {ArrayLike<Item>} list
 * @param {number} index
 * @returns {Item}
 */
export function itemAt(list, index) {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no item ${index} in a list of ${list.length}`);
  return item;
}
