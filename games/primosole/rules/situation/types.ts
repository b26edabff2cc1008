/** The types of this game, bundled for the kernel. */
import type { Play as KernelPlay, Procedure, Question } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import type { Context } from './context.js';
import type { Event } from '../state/events.js';
import type { Frame } from '../state/frames.js';
import type { StandingOrders } from '../state/orders.js';
import type { State } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';

export interface Primosole {
  State: State;
  Frame: Frame;
  Action: Action;
  Event: Event;
  Side: Side;
  Context: Context;
  Orders: StandingOrders;
}

export type Play = KernelPlay<Primosole>;
export type Asked = Question<Primosole>;
export type PrimosoleProcedure<F extends Frame> = Procedure<Primosole, F>;
