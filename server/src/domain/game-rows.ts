/** What is stored of a game, one row after the other. All else follows from the rows. */

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
  /** Someone took his last answer back, as he freely may. */
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

export function isGameRow(json: unknown): json is GameRow {
  return typeof json === 'object' && json !== null && 'kind' in json && typeof json.kind === 'string';
}
