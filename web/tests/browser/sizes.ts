/** Desktop or phone: each run of the tests takes one, and the next commit the other. `npm run fuzz` takes both. */
import { seedsOfThisRun } from '../../../testing/seeds.js';
import type { Size } from './page.js';

const BOTH: readonly Size[] = ['desktop', 'phone'];

export const SIZES_OF_THIS_RUN: readonly Size[] = seedsOfThisRun(BOTH, 1);
