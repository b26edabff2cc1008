/** Elst: shots along lines that are blocked. */
import type { Elst } from '@bridgehead/elst';
import type { Counter } from './counter.js';

export const elstCounter: Counter<Elst> = {
  counts: { shots: {}, 'shots without line of sight': { of: 'shots' } },
  watch: () => ({ action, events }, add) => {
    if (action.do !== 'fire' && action.do !== 'bombard') return;
    add('shots');
    if (events.some(({ type }) => type === 'sight-blocked')) add('shots without line of sight');
  },
};
