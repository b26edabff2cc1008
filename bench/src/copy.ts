/** Copies of a state, as a search makes them. */
import { remagen } from '@bridgehead/remagen';
import type { Contender, Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { spreadOver } from './moments.js';

const STATES = 64;

export const copy: Measurement = {
  name: 'copy',
  measure({ budget, moments }) {
    const states = spreadOver(moments, STATES).map(({ state }) => state);
    const plain = states.map((state) => remagen.toJson(state));
    const [ours, clone, json] = race(
      [
        copier('Bridgehead', states, (state) => remagen.copy(state)),
        copier('structuredClone', states, (state) => structuredClone(state)),
        copier('JSON there and back', plain, (state): unknown => JSON.parse(JSON.stringify(state))),
      ],
      budget,
    );
    const line = { measurement: 'copy', what: 'Copies of a state', aim: { bound: 'at least', value: 300_000 } as const };
    return [paceRow(line, ours, clone), paceRow(line, ours, json)];
  },
};

function copier<State>(name: string, states: readonly State[], copyOf: (state: State) => unknown): Contender & { last: unknown } {
  return {
    name,
    last: undefined, // kept, so that no copy can be optimised away
    run() {
      for (const state of states) this.last = copyOf(state);
      return states.length;
    },
  };
}
