/** Words for tests of close combat. */
import type { ActionOf } from '../rules/state/actions.js';

export const NONE: ActionOf<'engage'> = { do: 'engage', attacks: [] };

/** One attack of all of these on all of those. */
export function engage(by: readonly string[], against: readonly string[]): ActionOf<'engage'> {
  return { do: 'engage', attacks: [{ by: [...by], against: [...against] }] };
}

/** Two attacks, each of one unit on one. */
export function engageTwice(...attacks: readonly (readonly [by: string, against: string])[]): ActionOf<'engage'> {
  return { do: 'engage', attacks: attacks.map(([by, against]) => ({ by: [by], against: [against] })) };
}

/** Leaders with their units. */
export function attach(...pairs: readonly (readonly [leader: string, to: string])[]): ActionOf<'attach'> {
  return { do: 'attach', leaders: pairs.map(([leader, to]) => ({ leader, to })) };
}
