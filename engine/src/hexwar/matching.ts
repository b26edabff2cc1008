/** Who can serve whom, one to one, and sets of which to choose. */

/** Targets that cannot get a helper of their own in a largest one-to-one matching. */
export function unmatched<Target, Helper>(
  targets: readonly Target[],
  helpers: readonly Helper[],
  serves: (helper: Helper, target: Target) => boolean,
): Target[] {
  const targetOf = new Map<Helper, Target>();
  const findHelper = (target: Target, tried: Set<Helper>): boolean => {
    for (const helper of helpers) {
      if (tried.has(helper) || !serves(helper, target)) continue;
      tried.add(helper);
      const taken = targetOf.get(helper);
      if (taken === undefined || findHelper(taken, tried)) {
        targetOf.set(helper, target);
        return true;
      }
    }
    return false;
  };
  return targets.filter((target) => !findHelper(target, new Set()));
}

/** All subsets of a short list but the empty one. */
export function subsets<Item>(list: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  for (let mask = 1; mask < 1 << list.length; mask++) found.push(list.filter((_, bit) => (mask & (1 << bit)) !== 0));
  return found;
}
