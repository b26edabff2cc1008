/** Words for tests of mortars. */
import type { ActionOf } from '../rules/state/actions.js';

export type Bombard = ActionOf<'bombard'>;

/** "Fire the mortar at this hex": shells, by its crew alone, unless said otherwise. */
export function bombard(weapon: string, hex: string, more: Partial<Bombard> = {}): Bombard {
  return { do: 'bombard', weapon, leaders: [], helpers: [], at: hex, ammunition: 'shell', ...more };
}
