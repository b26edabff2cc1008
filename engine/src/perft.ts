/** Perft for wargames: a count that changes only when a rule changes, and then on purpose. */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import type { Game, GameTypes } from './game.js';
import { apply, candidates, isOver, questions } from './kernel.js';

/** Fixed chance: every roll has its first outcome. */
const FIRST_OUTCOME: Chance = { pick: () => 0 };

const ignore = () => {};

/**
 * The number of legal sequences of exactly `depth` decisions. A game that ends sooner counts none.
 * Of several sealed questions the first is answered first: their order does not matter.
 */
export function perft<T extends GameTypes>(game: Game<T>, state: T['State'], depth: number): number {
  if (depth === 0) return 1;
  if (isOver(state)) return 0;
  const context = game.context(state);
  const { side } = itemAt(questions(game, state, context), 0);
  const list = candidates(game, state, side, context);
  if (depth === 1) return list.length;
  let sequences = 0;
  for (let index = 0; index < list.length; index++) {
    const action = list.at(index);
    if (action === undefined) throw new Error(`${game.key}: candidate ${index} of ${list.length} is missing`);
    const next = game.copy(state);
    apply(game, { state: next, chance: FIRST_OUTCOME, emit: ignore }, side, action);
    sequences += perft(game, next, depth - 1);
  }
  return sequences;
}
