/** What is stored of a game, one row after the other. All else follows from the rows. */
import * as z from 'zod';

/** An answer, with the outcomes of all draws that it led to; `first` is the index of the first of them among all draws of the game. */
export interface AnswerRow {
  readonly kind: 'answer';
  readonly side: string;
  readonly action: unknown;
  readonly chance: readonly number[];
  readonly first: number;
  /** The computer's reason, or that a standing order gave it. */
  readonly comment?: string;
}

export type GameRow =
  /** The set-up: always the first row. */
  | { readonly kind: 'begin'; readonly chance: readonly number[] }
  | AnswerRow
  /** Someone took their last answer back, as they freely may. */
  | { readonly kind: 'undo'; readonly side: string }
  /** Both agreed to go back to where there were so many entries. */
  | { readonly kind: 'back'; readonly entries: number }
  | { readonly kind: 'resign'; readonly side: string }
  /** `side`: who agreed to it at last. */
  | { readonly kind: 'draw'; readonly side?: string }
  /** Out of time. */
  | { readonly kind: 'forfeit'; readonly side: string }
  /** The operator has decided. */
  | { readonly kind: 'verdict'; readonly winner: string | null; readonly reason: string };

const SIDE = z.string();
const CHANCE = z.array(z.number());

/** The form of a row, as it is read back. Only its game can say what an action means. */
export const GAME_ROW = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin'), chance: CHANCE }),
  z.object({
    kind: z.literal('answer'),
    side: SIDE,
    action: z.unknown(),
    chance: CHANCE,
    first: z.number(),
    comment: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('undo'), side: SIDE }),
  z.object({ kind: z.literal('back'), entries: z.number() }),
  z.object({ kind: z.literal('resign'), side: SIDE }),
  z.object({ kind: z.literal('draw'), side: SIDE.exactOptional() }),
  z.object({ kind: z.literal('forfeit'), side: SIDE }),
  z.object({ kind: z.literal('verdict'), winner: SIDE.nullable(), reason: z.string() }),
]) satisfies z.ZodType<GameRow>;
