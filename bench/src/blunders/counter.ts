/** What counts the blunders of one game. Each game has one counter, in a file of its own. */
import type { GameTypes } from '@bridgehead/engine';

/** One answer of a computer player, and what came of it. The states are whole, not what a side may know of them. */
export interface Step<T extends GameTypes> {
  readonly before: T['State'];
  /** The context of the state before. */
  readonly context: T['Context'];
  readonly side: T['Side'];
  readonly action: T['Action'];
  readonly events: readonly T['Event'][];
  /** Not to be kept: the next answer changes it. */
  readonly after: T['State'];
}

export type Add = (count: string, number?: number) => void;

export interface Counter<T extends GameTypes> {
  /** All counts by name, in the order in which they are printed. A count that is a part of another names that as `of`. */
  readonly counts: Readonly<Record<string, { readonly of?: string }>>;
  /** Called once for each game: the watcher may remember things through that game. */
  watch(): (step: Step<T>, add: Add) => void;
}
