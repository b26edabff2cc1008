/** Random decisions with and without events: what it costs to tell of everything that happens. */
import { withEachContestant } from './contestants.js';
import type { Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { gameAfterGame } from './moments.js';

export const events: Measurement = {
  name: 'events',
  measure: ({ budget, most, game: only }) =>
    withEachContestant(only, ({ game }) => {
      const [without, kept] = race(
        [
          { name: 'events dropped', run: gameAfterGame(game, most) },
          { name: 'events kept', run: gameAfterGame(game, most, { keep: ['events'] }) },
        ],
        budget,
      );
      const what = `${game.title}: random decisions, events dropped`;
      return paceRow({ measurement: 'events', what, aim: undefined }, without, kept);
    }),
};
