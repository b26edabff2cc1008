/** The kept counts of hexes that friends hold, against a look at every friend for every unit. */
import { apply, candidates, everyCandidate } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { expect, test } from 'vitest';
import { label } from '../rules/board.js';
import type { Context } from '../rules/context.js';
import { remagen } from '../rules/game.js';
import { destinationsOf } from '../rules/movement-phase.js';
import type { State } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import { idOf, unitsOf } from '../rules/units.js';
import type { Side } from '../rules/vocabulary.js';

/** The moves and entries that are listed, by unit and by the hex where they end. */
function listedMoves(state: State, context: Context, side: Side): string[] {
  return everyCandidate(candidates(remagen, state, side, context)).flatMap((action) =>
    action.do === 'move' || action.do === 'enter' ? [`${action.unit} ${action.path.at(-1)}`] : [],
  );
}

function plainMoves(state: State, context: Context, side: Side): string[] {
  return unitsOf(side).flatMap((unit) =>
    destinationsOf(state, context, unit).map(({ hex }) => `${idOf(unit)} ${label(hex)}`),
  );
}

test('5.31 R41 a list of moves that keeps count of held hexes has every move, whatever moves are tried before it', () => {
  const players = randomPlayers<Remagen>(remagen);
  const other = seededChance(7);
  let [asked, compared] = [0, 0];
  function choosing(player: (typeof players)[Side]): typeof player {
    return {
      ...player,
      choose(request) {
        const { game, view, context, side } = request;
        if (view.stack.at(-1)?.at === 'movement' && asked++ % 5 === 0) {
          const list = candidates(game, view, side, context);
          const tried = list.at(other.pick(list.length, 'choice'));
          if (tried === undefined) throw new Error('There is nothing to try');
          const copy = game.copy(view);
          const after = apply(game, { state: copy, chance: other, emit: () => {} }, side, tried, context);
          if (copy.stack.at(-1)?.at === 'movement' && copy.phase === view.phase) {
            expect(listedMoves(copy, after, side)).toEqual(plainMoves(copy, after, side));
            compared++;
          }
          expect(listedMoves(view, context, side)).toEqual(plainMoves(view, context, side));
        }
        return player.choose(request);
      },
    };
  }
  const watching = { us: choosing(players.us), german: choosing(players.german) };
  for (const [seed, { id }] of remagen.scenarios.entries())
    playGame(remagen, { scenario: id, options: {} }, watching, seed, { most: 150 });
  expect(compared).toBeGreaterThan(20);
});
