/** Places where units are wanted. */
import type { Field } from './distances.js';

export interface Goal {
  /** Its number in the scenario, or a negative one for other ground. */
  readonly holding: number;
  readonly kind: 'take' | 'hold';
  readonly field: Field;
  /** Halves: nearer is as good as there. */
  readonly near: number;
}

/** A goal, with how many are sent there. */
export interface Wanted extends Goal {
  /** Halves that a unit goes farther for it. */
  readonly draw: number;
  readonly enough: number;
  sent: number;
}
