/** Random decisions, the listing of the legal actions included. */
import type { GameTypes } from '@bridgehead/engine';
import { withBoardgameIo } from './boardgame-io.js';
import { gameLike, packageOf, randomPlayOf } from './checkout.js';
import { GAME_KEYS, withEachContestant } from './contestants.js';
import type { Contestant } from './contestants/contestant.js';
import type { Aim, Contender, Measurement, Row } from './measure.js';
import { paceRow, race } from './measure.js';
import { gameAfterGame } from './moments.js';

const BATCH = 100;

export const decisions: Measurement = {
  name: 'decisions',
  async measure({ budget, most, game: only, against }) {
    const before = against === undefined ? undefined : await rulesOf(against, only);
    return withEachContestant(only, (contestant) =>
      withBoardgameIo(contestant, (library) => {
        const { game } = contestant;
        const other = {
          name: 'boardgame.io',
          run() {
            library.decide(BATCH);
            return BATCH;
          },
        };
        return linesOf(contestant).flatMap(({ title, scenario, aim }): Row[] => {
          const line = { measurement: 'decisions', what: `${title}: random decisions, legal actions listed`, aim };
          const ours = { name: 'Bridgehead', run: gameAfterGame(game, most, scenario) };
          if (before === undefined) {
            const [our, their] = race([ours, other], budget);
            return [paceRow(line, our, their)];
          }
          const [our, their, old] = race([ours, other, before(contestant, most, scenario)], budget);
          return [paceRow(line, our, their), paceRow(line, our, old)];
        });
      }),
    ).flat();
  },
};

interface Line {
  readonly title: string;
  readonly scenario: { readonly scenario?: string };
  readonly aim: Aim;
}

/** All scenarios of a game by turns, and those that are measured by themselves. */
function linesOf<T extends GameTypes>({ game, aims, apart = [] }: Contestant<T>): Line[] {
  return [
    { title: game.title, scenario: {}, aim: aims.decisions },
    ...apart.map(({ scenario, what, decisions: aim }) => ({
      title: `${game.title}, ${what} (${scenario})`,
      scenario: { scenario },
      aim,
    })),
  ];
}

/** Random games by the rules and the engine of another checkout. */
type Before = <T extends GameTypes>(contestant: Contestant<T>, most: number, scenario: Line['scenario']) => Contender;

async function rulesOf(checkout: string, only: string | undefined): Promise<Before> {
  const keys = GAME_KEYS.filter((key) => only === undefined || key === only);
  const games = await Promise.all(keys.map(async (key) => [key, await packageOf(checkout, `games/${key}`)] as const));
  const packages = new Map(games);
  const engine = await randomPlayOf(checkout);
  return ({ game: own, exportedAs }, most, scenario) => {
    const game = gameLike(own, packages.get(own.key) ?? {}, exportedAs);
    return { name: checkout, run: gameAfterGame(game, most, { ...scenario, engine }) };
  };
}
