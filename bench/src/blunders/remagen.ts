/** Remagen: so far only how much the players had to decide. */
import type { Remagen } from '@bridgehead/remagen';
import type { Counter } from './counter.js';

export const remagenCounter: Counter<Remagen> = {
  counts: { answers: {} },
  watch: () => (_step, add) => add('answers'),
};
