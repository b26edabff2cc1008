/** Random decisions, the listing of the legal actions included. */
import { withBoardgameIo } from './boardgame-io.js';
import type { Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { gameAfterGame } from './moments.js';

const BATCH = 100;

export const decisions: Measurement = {
  name: 'decisions',
  measure({ budget, most }) {
    return withBoardgameIo((library) => {
      const ours = { name: 'Bridgehead', run: gameAfterGame(most) };
      const other = {
        name: 'boardgame.io',
        run() {
          library.decide(BATCH);
          return BATCH;
        },
      };
      const [our, their] = race([ours, other], budget);
      const line = { measurement: 'decisions', what: 'Random decisions, legal actions listed', aim: { bound: 'at least', value: 30_000, goal: 100_000 } as const };
      return [paceRow(line, our, their)];
    });
  },
};
