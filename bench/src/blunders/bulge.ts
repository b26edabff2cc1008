/** Bulge: so far only how much the players had to decide. */
import type { Bulge } from '@bridgehead/bulge';
import type { Counter } from './counter.js';

export const bulgeCounter: Counter<Bulge> = {
  counts: { answers: {} },
  watch: () => (_step, add) => add('answers'),
};
