/** Answers that are weighed against each other. */
import type { Budget } from '@bridgehead/engine/players';

/** An action, what it is expected to be worth, and why. */
export interface Option<Action> {
  readonly action: Action;
  readonly value: number;
  readonly reason: string;
}

/** The first of the best. */
export function bestOf<Item extends { readonly value: number }>(options: Iterable<Item>): Item | undefined {
  let best: Item | undefined;
  for (const option of options) if (best === undefined || option.value > best.value) best = option;
  return best;
}

/** The first of the best among the items that there is time to weigh. One is weighed in any case, so that there is an answer. */
export function bestInTime<Item, Weighed extends { readonly value: number }>(
  items: readonly Item[],
  budget: Budget,
  weigh: (item: Item) => Weighed,
): Weighed | undefined {
  const weighed: Weighed[] = [];
  for (const item of items) {
    if (weighed.length > 0 && budget.expired()) break;
    weighed.push(weigh(item));
  }
  return bestOf(weighed);
}

/** All of a list, short or long. */
export function everyOne<Item>(list: { readonly length: number; at(index: number): Item | undefined }): Item[] {
  return Array.from({ length: list.length }, (_, index) => list.at(index)).filter((item) => item !== undefined);
}
