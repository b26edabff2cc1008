/** What the page and its worker say to each other: the worker plays, and counts odds. */
import type { Level } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';

/** "What do you answer?" One player is kept for each table and side, so that it can follow its plan. */
export interface ThinkRequest {
  readonly id: number;
  readonly table: string;
  readonly game: string;
  readonly level: Level;
  readonly side: string;
  /** The view of its side, as `toJson` writes it. */
  readonly view: object;
  /** How long it may think. */
  readonly milliseconds: number;
  /** Hexes in which its side wants a unit at the end, whatever the scenario scores. */
  readonly hold?: readonly string[] | undefined;
}

export type ThinkReply =
  | { readonly id: number; readonly ok: true; readonly action: unknown; readonly reason: string }
  | { readonly id: number; readonly ok: false; readonly problem: string };

/** "What are the odds of this?" */
export interface CountRequest {
  readonly count: true;
  readonly game: string;
  readonly side: string;
  /** The view of the asking side, as `toJson` writes it. */
  readonly view: object;
  readonly action: unknown;
  readonly options: object;
}

/** Undefined: they could not be counted. */
export interface CountReply<T extends GameTypes> {
  readonly odds: Odds<T> | undefined;
}
