/** The largest state of random games, as JSON text. */
import { withBoardgameIo } from './boardgame-io.js';
import type { March } from './boardgame-io.js';
import { withEachContestant } from './contestants.js';
import type { Measurement } from './measure.js';
import { cpuSeconds, judged } from './measure.js';
import { watchGame } from './moments.js';

export const size: Measurement = {
  name: 'size',
  measure: ({ budget, most, game: only }) =>
    withEachContestant(only, (contestant) => {
      const { game, aims } = contestant;
      const sizes = { smallest: Infinity, largest: 0 };
      const end = cpuSeconds() + budget.seconds;
      let [games, decisions] = [0, 0];
      for (; games < game.scenarios.length || cpuSeconds() < end; games++) {
        watchGame(game, games, most, ({ state }) => {
          const bytes = Buffer.byteLength(JSON.stringify(game.toJson(state)));
          sizes.smallest = Math.min(sizes.smallest, bytes);
          sizes.largest = Math.max(sizes.largest, bytes);
          decisions++;
        });
      }
      return judged({
        measurement: 'size',
        what: `${game.title}: largest state of ${games} random games as JSON`,
        unit: 'bytes',
        ours: sizes.largest,
        spread: [sizes.largest, sizes.smallest],
        other: {
          name: 'boardgame.io',
          value: largestOfBoardgameIo(contestant, Math.min(decisions, MOST_OF_THE_OTHER)),
        },
        aim: aims.size,
      });
    }),
};

/** Its state does not grow. */
const MOST_OF_THE_OTHER = 3_000;

function largestOfBoardgameIo(march: March, decisions: number): number {
  return withBoardgameIo(march, (library) => {
    let largest = 0;
    for (let decision = 0; decision < decisions; decision++) {
      library.decide(1);
      largest = Math.max(largest, Buffer.byteLength(JSON.stringify(library.state())));
    }
    return largest;
  });
}
