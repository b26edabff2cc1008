/** What the page and the worker of the computer player say to each other. */
import type { Level } from '@bridgehead/ai';

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
}

export type ThinkReply =
  | { readonly id: number; readonly ok: true; readonly action: unknown; readonly reason: string }
  | { readonly id: number; readonly ok: false; readonly problem: string };
