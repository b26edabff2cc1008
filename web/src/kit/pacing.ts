/**
 * Equal timing. Where the other side may interrupt each step of a move, the one who moves must not learn whether it was asked, had
 * orders, or had nothing: every step takes the same time on their screen, and what the other side lets pass is not seen at all.
 */
import type { GameTypes, OrdersOf } from '@bridgehead/engine';

/** One step of a move. */
interface PacedStep<Side extends string> {
  readonly side: Side;
  readonly pieces: readonly string[];
  /** Where they are now; undefined: they stay where they are. */
  readonly hex: string | undefined;
}

export interface Pacing<T extends GameTypes> {
  /** The step that an event tells of, with the pieces as they were in this state before the move. */
  stepOf(state: T['State'], event: T['Event']): PacedStep<T['Side']> | undefined;
  /** Whether this answer leaves no trace: to the other side it is as if nobody had been asked. */
  isSilent(action: T['Action']): boolean;
  /** Whether somebody who left these orders may still be asked in the middle of a move. */
  mayAsk(state: T['State'], orders: OrdersOf<T>): boolean;
}
