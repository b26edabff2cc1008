/** Lists of actions that are made when they are looked at: most players look at few. */
import type { Candidates, LongList } from './game.js';

/** One action for each of these items. */
export function lazyList<Item extends {} | null, Action>(
  items: readonly Item[],
  make: (item: Item) => Action,
): LongList<Action> {
  return {
    length: items.length,
    at(index) {
      const item = items[index];
      return item === undefined ? undefined : make(item);
    },
  };
}

/** One action for each item with each of its options: a list of lists without an object for each of them. */
export function lazyPairs<Item, Option extends {} | null, Action>(
  items: readonly Item[],
  optionsOf: (item: Item) => readonly Option[],
  make: (item: Item, option: Option) => Action,
): LongList<Action> {
  let length = 0;
  for (const item of items) length += optionsOf(item).length;
  return {
    length,
    at(index) {
      let rest = index;
      for (const item of items) {
        const options = optionsOf(item);
        const option = options[rest];
        if (option !== undefined) return make(item, option);
        rest -= options.length;
      }
      return undefined;
    },
  };
}

/** Lists one after the other, as one. */
export function joinLists<Action>(lists: readonly Candidates<Action>[]): LongList<Action> {
  let length = 0;
  for (const list of lists) length += list.length;
  return {
    length,
    at(index) {
      let rest = index;
      for (const list of lists) {
        if (rest < list.length) return rest < 0 ? undefined : list.at(rest);
        rest -= list.length;
      }
      return undefined;
    },
  };
}

/** The first of a list, so many at most. */
export function firstOf<Action>(list: Candidates<Action>, most: number): Candidates<Action> {
  if (list.length <= most) return list;
  return { length: most, at: (index) => (index < most ? list.at(index) : undefined) };
}
