/** Primosole: so far only how much the players had to decide. */
import type { Primosole } from '@bridgehead/primosole';
import type { Counter } from './counter.js';

export const primosoleCounter: Counter<Primosole> = {
  counts: { answers: {} },
  watch: () => (_step, add) => add('answers'),
};
