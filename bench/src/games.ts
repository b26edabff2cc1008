/** Full random games. */
import { withBoardgameIo } from './boardgame-io.js';
import { withEachContestant } from './contestants.js';
import type { Measurement } from './measure.js';
import { paceRow, race } from './measure.js';
import { collectMoments, gameAfterGame } from './moments.js';

export const games: Measurement = {
  name: 'games',
  measure: ({ budget, most, game: only }) =>
    withEachContestant(only, (contestant) =>
      withBoardgameIo(contestant, (library) => {
        const { game, aims } = contestant;
        const decisionsPerGame = Math.round(collectMoments(game, most).length / game.scenarios.length);
        const play = gameAfterGame(game, most);
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
        return paceRow({ measurement: 'games', what: `${game.title}: full random games`, aim: aims.games }, our, their);
      }),
    ),
};
