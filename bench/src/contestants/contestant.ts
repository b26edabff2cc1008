/** What is measured of a game: its rules, its size, the aims, and what its computer players are counted by. */
import type { Expert } from '@bridgehead/ai';
import type { Game, GameTypes, PerGame, Some, TypesOf } from '@bridgehead/engine';
import type { Grid } from '@bridgehead/engine/hex';
import type { Counter } from '../blunders/counter.js';
import type { Aim } from '../measure.js';

export interface Contestant<T extends GameTypes> {
  readonly game: Game<T>;
  /** Under which name its package exports it, here and in another checkout. */
  readonly exportedAs: string;
  readonly expert: Expert<T>;
  /** Its board, and the side of each of its units: what the other has to do with as well. */
  readonly grid: Grid;
  readonly owners: readonly string[];
  /** What nobody has set an aim for has none. */
  readonly aims: { readonly decisions: Aim; readonly games?: Aim; readonly copies?: Aim; readonly size: Aim };
  /** Scenarios whose decisions are also measured by themselves, where they differ much. */
  readonly apart?: readonly ScenarioApart[];
  /** What its computer players do badly. */
  readonly counter: Counter<T>;
}

/** One scenario alone. what: it in a few words, for the table. */
interface ScenarioApart {
  readonly scenario: string;
  readonly what: string;
  readonly decisions: Aim;
}

export interface Contestants extends PerGame {
  readonly of: Contestant<TypesOf<this>>;
}

export type SomeContestant = Some<Contestants>;

export const DECISIONS: Aim = { bound: 'at least', value: 30_000, goal: 100_000 };
