/** Random decisions, the listing of the legal actions included. */
import { withBoardgameIo } from './boardgame-io.js';
import { withEachContestant } from './contestants.js';
import type { Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { gameAfterGame } from './moments.js';

const BATCH = 100;

export const decisions: Measurement = {
  name: 'decisions',
  measure: ({ budget, most, game: only }) =>
    withEachContestant(only, (contestant) =>
      withBoardgameIo(contestant, (library) => {
        const ours = { name: 'Bridgehead', run: gameAfterGame(contestant.game, most) };
        const other = {
          name: 'boardgame.io',
          run() {
            library.decide(BATCH);
            return BATCH;
          },
        };
        const [our, their] = race([ours, other], budget);
        return paceRow(
          {
            measurement: 'decisions',
            what: `${contestant.game.title}: random decisions, legal actions listed`,
            aim: contestant.aims.decisions,
          },
          our,
          their,
        );
      }),
    ),
};
