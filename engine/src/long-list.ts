/** Lists of actions that are made when they are looked at: most players look at few. */
import type { Candidates, LongList } from './game.js';

/** One action for each of these items. */
export function lazyList<Item, Action>(items: readonly Item[], make: (item: Item) => Action): LongList<Action> {
  return { length: items.length, at: (index) => (index >= 0 && index < items.length ? make(items[index]) : undefined) };
}

/** Lists one after the other, as one. */
export function joinLists<Action>(lists: readonly Candidates<Action>[]): LongList<Action> {
  return {
    length: lists.reduce((sum, list) => sum + list.length, 0),
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
