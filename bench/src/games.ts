/** Full random games. */
import { remagen } from '@bridgehead/remagen';
import { withBoardgameIo } from './boardgame-io.js';
import type { Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { gameAfterGame } from './moments.js';

export const games: Measurement = {
  name: 'games',
  measure({ budget, most, moments }) {
    const decisionsPerGame = Math.round(moments.length / remagen.scenarios.length);
    return withBoardgameIo((library) => {
      const play = gameAfterGame(most);
      const ours = {
        name: 'Bridgehead',
        run() {
          play();
          return 1;
        },
      };
      const other = {
        name: `boardgame.io, ${decisionsPerGame} moves`,
        run() {
          library.start();
          library.decide(decisionsPerGame);
          return 1;
        },
      };
      const [our, their] = race([ours, other], budget);
      return [paceRow({ measurement: 'games', what: 'Full random games', aim: { bound: 'at least', value: 60, goal: 250 } }, our, their)];
    });
  },
};
