/**
 * Something of some game, where code does not know which. Every game has types of its own, so its parts are not handed out:
 * the caller says what to do with it, for any types. That keeps state, action and event of one game together.
 */
import type { Game, GameTypes } from './game.js';

/**
 * What every game has one of: its rules, a kit, an expert. `of` is the type of it for the game with these `types`:
 * `interface Kits extends PerGame { readonly of: Kit<TypesOf<this>> }`.
 */
export interface PerGame {
  readonly types: unknown;
  readonly of: unknown;
}

/** The types of the game that a `PerGame` is looked at for. */
export type TypesOf<Kind extends PerGame> = Extract<Kind['types'], GameTypes>;

/** The one that belongs to the game with these types. */
export type OfGame<Kind extends PerGame, T extends GameTypes> = (Kind & { readonly types: T })['of'];

/** The one that belongs to some game. */
export interface Some<Kind extends PerGame> {
  use<Result>(work: <T extends GameTypes>(one: OfGame<Kind, T>) => Result): Result;
}

/** Forgets which game it belongs to. */
export function some<Kind extends PerGame, T extends GameTypes>(one: OfGame<Kind, T>): Some<Kind> {
  return { use: (work) => work<T>(one) };
}

/** The rules of each game. */
export interface Rules extends PerGame {
  readonly of: Game<TypesOf<this>>;
}

/** The rules of some game. */
export type SomeGame = Some<Rules>;

/** What a module that was found by the key of a game exports under a name; a game that lacks it is a fault of its folder. */
export function someIn<Kind extends PerGame>(module: unknown, name: string, where: string): Some<Kind> {
  const found = typeof module === 'object' && module !== null ? new Map(Object.entries(module)).get(name) : undefined;
  if (!isSome<Kind>(found)) throw new Error(`${where} exports no "${name}" made with some()`);
  return found;
}

function isSome<Kind extends PerGame>(value: unknown): value is Some<Kind> {
  return typeof value === 'object' && value !== null && 'use' in value && typeof value.use === 'function';
}
