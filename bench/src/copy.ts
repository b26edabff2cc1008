/** Copies of a state, as a search makes them. */
import { withEachContestant } from './contestants.js';
import type { Contender, Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { collectMoments, spreadOver } from './moments.js';

const STATES = 64;

export const copy: Measurement = {
  name: 'copy',
  measure: ({ budget, most, game: only }) =>
    withEachContestant(only, ({ game, aims }) => {
      const states = spreadOver(collectMoments(game, most), STATES).map(({ state }) => state);
      const plain = states.map((state) => game.toJson(state));
      const [ours, clone, json] = race(
        [
          copier('Bridgehead', states, (state) => game.copy(state)),
          copier('structuredClone', states, (state) => structuredClone(state)),
          copier('JSON there and back', plain, (state): unknown => JSON.parse(JSON.stringify(state))),
        ],
        budget,
      );
      const line = { measurement: 'copy', what: `${game.title}: copies of a state`, aim: aims.copies };
      return [paceRow(line, ours, clone), paceRow(line, ours, json)];
    }).flat(),
};

function copier<State>(
  name: string,
  states: readonly State[],
  copyOf: (state: State) => unknown,
): Contender & { last: unknown } {
  return {
    name,
    last: undefined, // kept, so that no copy can be optimised away
    run() {
      for (const state of states) this.last = copyOf(state);
      return states.length;
    },
  };
}
