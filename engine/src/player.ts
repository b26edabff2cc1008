/** A player that is not a person: a computer opponent, a random mover, a script. */
import type { Chance } from './chance.js';
import { byWord } from './content.js';
import type { Game, GameTypes, Question } from './game.js';
import { candidates } from './kernel.js';

/**
 * How long a player may think about one answer. The clock is the caller's: rules and players know none.
 * Every loop that can be long looks at it, and when it has expired gives the best answer so far.
 */
export interface Budget {
  readonly milliseconds: number;
  expired(): boolean;
}

/** A budget that never ends. */
export const NO_LIMIT: Budget = { milliseconds: Infinity, expired: () => false };

/** So much time by this clock, beginning now. */
export function timeBudget(milliseconds: number, now: () => number): Budget {
  const end = now() + milliseconds;
  return { milliseconds, expired: () => now() >= end };
}

/** So many looks at the budget, whatever time they take: the same answer on every machine. */
export function stepBudget(steps: number): Budget {
  let left = steps;
  return { milliseconds: Infinity, expired: () => left-- <= 0 };
}

/** All that a player is told, to be looked at before it answers: the question may be put only then. */
export interface ChoiceRequest<T extends GameTypes> {
  readonly game: Game<T>;
  /** What the side may know; never the state behind it. Not to be changed: look ahead on a copy. */
  readonly view: T['State'];
  readonly side: T['Side'];
  readonly question: Question<T>;
  /** The context of the view. */
  readonly context: T['Context'];
  readonly budget: Budget;
  /** The player's own randomness; it has nothing to do with the rolls of the game. */
  readonly chance: Chance;
  /** Hexes in which the side wants a unit at the end, whatever the scenario scores: the task of a first battle. */
  readonly hold?: readonly string[];
}

/** What a player decided, and why. */
export interface Choice<T extends GameTypes> {
  readonly action: T['Action'];
  /** Why, in words for the opponent's curiosity: "expected loss 0.4 for 2.1 gained". */
  readonly reason: string;
}

/** Answers questions without a person. */
export interface Player<T extends GameTypes> {
  readonly name: string;
  choose(request: ChoiceRequest<T>): Choice<T>;
}

/** A player for each side. */
export type Players<T extends GameTypes> = Readonly<Record<T['Side'], Player<T>>>;

/** Takes any of the candidates, all equally likely. */
export function randomPlayer<T extends GameTypes>(): Player<T> {
  return {
    name: 'random',
    choose({ game, view, side, context, chance }) {
      const list = candidates(game, view, side, context);
      const action = list.length === 0 ? undefined : list.at(chance.pick(list.length, 'choice'));
      if (action === undefined) throw new Error(`${game.key}: ${game.sideName(side)} is asked but has no candidate`);
      return { action, reason: 'picked at random' };
    },
  };
}

/** Random players for all sides. */
export function randomPlayers<T extends GameTypes>(game: Game<T>): Players<T> {
  return bySide<T, Player<T>>(game, () => randomPlayer<T>());
}

/** One value for each side. */
export function bySide<T extends GameTypes, Value>(
  game: Game<T>,
  make: (side: T['Side'], index: number) => Value,
): Record<T['Side'], Value> {
  return byWord(game.sides, make);
}
