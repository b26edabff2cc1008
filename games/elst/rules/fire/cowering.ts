/** I-3.2.2e I-R26 Cowering: what doubles do to an attack that nobody directs. */
import type { FireGroup } from '../state/frames.js';
import type { State } from '../state/state.js';
import { factsOf, isInexperienced, isMultiMan } from '../units/units-in-play.js';

/** Whether somebody directs a group. */
export type Directed = 'directed' | 'undirected';

/**
 * By how many columns doubles would shift the attack of this group. Residual FP, charges, mortars and close combat are no groups
 * and never cower (I-3.2.2h).
 */
export function cowerShift(state: State, { firers }: Pick<FireGroup, 'firers'>, directed: Directed): 0 | 1 | 2 {
  if (directed === 'directed') return 0;
  const squads = firers.filter((unit) => isMultiMan(state, unit));
  if (!squads.some((unit) => factsOf(state, unit).cowers)) return 0; // I-DaE:3.1 British Elite and 1st Line MMC do not
  return squads.some((unit) => isInexperienced(state, unit)) ? 2 : 1; // I-3.2.2f I-5.4
}
