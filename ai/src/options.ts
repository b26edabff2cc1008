/** Answers that are weighed against each other. */

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

/** All of a list, short or long. */
export function everyOne<Item>(list: { readonly length: number; at(index: number): Item | undefined }): Item[] {
  return Array.from({ length: list.length }, (_, index) => list.at(index)).filter((item) => item !== undefined);
}
