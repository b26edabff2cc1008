/** The context of a view that is taken over from the state, against one that is made from the view. */
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';

const fresh: typeof elstGame = { ...elstGame, contextOfView: (view) => elstGame.context(view) };

test.each(elstGame.scenarios.slice(0, 2).map(({ id }) => id))(
  '%s: random players play the same game with the context of the state as with one of their own',
  (scenario) => {
    const played = [elstGame, fresh].map((game) =>
      playGame(game, { scenario, options: {} }, randomPlayers(game), 7, { keep: ['record'], most: 400 }),
    );
    expect(played[0].record?.entries).toEqual(played[1].record?.entries);
    expect(played[0].record?.result).toEqual(played[1].record?.result);
  },
);
