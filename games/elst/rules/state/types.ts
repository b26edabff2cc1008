/** The types of this game, bundled for the kernel. */
import type { Play as KernelPlay, Procedure, Question } from '@bridgehead/engine';
import type { Side } from '../vocabulary/vocabulary.js';
import type { Action } from './actions.js';
import type { Context } from './context.js';
import type { Event } from './events.js';
import type { Frame } from './frames.js';
import type { StandingOrders } from './standing-orders.js';
import type { State } from './state.js';

export interface Elst {
  State: State;
  Frame: Frame;
  Action: Action;
  Event: Event;
  Side: Side;
  Context: Context;
  Orders: StandingOrders;
}

export type Play = KernelPlay<Elst>;
export type Asked = Question<Elst>;
export type ElstProcedure<F extends Frame> = Procedure<Elst, F>;
