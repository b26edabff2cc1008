/** The types of this game, bundled for the kernel. */
import type { Decision, Play as KernelPlay, Procedure } from '@bridgehead/engine';
import type { Action } from './actions.js';
import type { Context } from './context.js';
import type { Event } from './events.js';
import type { Frame } from './frames.js';
import type { State } from './state.js';
import type { Side } from './vocabulary.js';

export interface Remagen {
  State: State;
  Frame: Frame;
  Action: Action;
  Event: Event;
  Side: Side;
  Context: Context;
}

export type Play = KernelPlay<Remagen>;
export type RemagenDecision<F extends Frame> = Decision<Remagen, F>;
export type RemagenProcedure<F extends Frame> = Procedure<Remagen, F>;
