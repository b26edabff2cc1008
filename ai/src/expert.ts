/** What the general player must be told about one game. */
import type { Budget, Choice, ChoiceRequest } from '@bridgehead/engine/players';
import type { Game, GameTypes, PerGame, Some, TypesOf } from '@bridgehead/engine';

/** Answers a question, or leaves it to the general player. */
export type Adviser<T extends GameTypes> = (request: ChoiceRequest<T>) => Choice<T> | undefined;

/** How well an adviser plays. */
export type Skill = 'recruit' | 'regular';

export interface Expert<T extends GameTypes> {
  readonly game: Game<T>;
  /** How good a state is for a side, in points of the game; an estimate if time is up. The state is not changed. */
  readonly assess: (state: T['State'], side: T['Side'], context: T['Context'], budget: Budget) => number;
  /**
   * A new adviser, for one player. It may remember what it planned for a phase, but must not rely on it:
   * a game can be taken up again in the middle, and a move can be taken back.
   */
  readonly adviser: (skill: Skill) => Adviser<T>;
}

/** The expert of each game. */
export interface Experts extends PerGame {
  readonly of: Expert<TypesOf<this>>;
}

/** The expert of some game. */
export type SomeExpert = Some<Experts>;

/**
 * The expert of a game that has none of its own: it counts the points as they stand, and leaves every question to the general player.
 *
 * @public For new games: none of our games needs it any more.
 */
export function generalExpert<T extends GameTypes>(game: Game<T>): Expert<T> {
  return { game, assess: (state, side) => pointsAhead(game, state, side), adviser: () => () => undefined };
}

function pointsAhead<T extends GameTypes>(game: Game<T>, state: T['State'], side: T['Side']): number {
  const { points } = game.outcome(state);
  return game.sides.reduce(
    (sum, each: T['Side']) => sum + (each === side ? points[each].total : -points[each].total),
    0,
  );
}
