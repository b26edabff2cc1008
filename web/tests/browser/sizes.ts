/** Desktop or phone: each run of the tests takes one, and the next commit the other. `npm run fuzz` takes both. */
import { seedsOfThisRun } from '../../../testing/seeds.js';
import type { Size } from './page.js';

const BOTH: readonly Size[] = ['desktop', 'phone'];

const LOOKS: readonly (readonly [Size, 'day' | 'lamp'])[] = [
  ['desktop', 'day'],
  ['phone', 'lamp'],
  ['desktop', 'lamp'],
  ['phone', 'day'],
];

export const SIZES_OF_THIS_RUN: readonly Size[] = seedsOfThisRun(BOTH, 1);

/** A size with a theme, for tests of what axe finds: one in each run. */
export const LOOKS_OF_THIS_RUN = seedsOfThisRun(LOOKS, 1);
