/** What can be wrong with the frames of a position that someone wrote down. */
import { itemAt } from '../checked-access.js';
import type { Frame } from '../game.js';
import type { PlacedUnits } from '../placement.js';
import { isOnMap } from '../placement.js';
import type { Unit } from '../roster.js';
import type { Problem } from '../verdict.js';

/** Frames from the third on: each must be one that can lie on the frame below it. */
export function judgeNesting<At extends string>(
  stack: readonly (Frame & { readonly at: At })[],
  above: Readonly<Partial<Record<At, readonly At[]>>>,
): Problem[] {
  return stack.slice(2).flatMap(({ at }, index): Problem[] => {
    const below = itemAt(stack, index + 1).at;
    return above[below]?.includes(at) === true
      ? []
      : [{ field: `stack[${index + 2}].at`, expected: `"${at}" does not follow "${below}"` }];
  });
}

/** The units that the last frame needs, field by field, must be on the map. One that waits below may still name a unit that has fallen since. */
export function judgeFighters(
  state: PlacedUnits & { readonly stack: readonly Frame[] },
  fighters: Readonly<Record<string, readonly Unit[]>>,
  nameOf: (unit: Unit) => string,
): Problem[] {
  return Object.entries(fighters).flatMap(([field, units]) =>
    units
      .filter((unit) => !isOnMap(state, unit))
      .map(
        (unit): Problem => ({
          field: `stack[${state.stack.length - 1}].${field}`,
          expected: `units that fight here; ${nameOf(unit)} is not on the map`,
        }),
      ),
  );
}
