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
        const { game, aims, apart = [] } = contestant;
        const other = {
          name: 'boardgame.io',
          run() {
            library.decide(BATCH);
            return BATCH;
          },
        };
        const lines = [
          { title: game.title, scenario: {}, aim: aims.decisions },
          ...apart.map(({ scenario, what, decisions: aim }) => ({
            title: `${game.title}, ${what} (${scenario})`,
            scenario: { scenario },
            aim,
          })),
        ];
        return lines.map(({ title, scenario, aim }) => {
          const ours = { name: 'Bridgehead', run: gameAfterGame(game, most, scenario) };
          const [our, their] = race([ours, other], budget);
          const what = `${title}: random decisions, legal actions listed`;
          return paceRow({ measurement: 'decisions', what, aim }, our, their);
        });
      }),
    ).flat(),
};
