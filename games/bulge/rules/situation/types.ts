/** The types of this game, bundled for the kernel. */
import type { Decision, Play as KernelPlay, Procedure, Question } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import type { Context } from './context.js';
import type { Event } from '../state/events.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';

export interface Bulge {
  State: State;
  Frame: Frame;
  Action: Action;
  Event: Event;
  Side: Side;
  Context: Context;
}

export type Play = KernelPlay<Bulge>;
export type Asked = Question<Bulge>;
export type BulgeDecision<F extends Frame> = Decision<Bulge, F>;
export type BulgeProcedure<F extends Frame> = Procedure<Bulge, F>;
