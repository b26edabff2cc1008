/** The stack of frames of a state. Frames are pushed, replaced and popped, never changed in place. */
import type { Frame } from './game.js';

/** Puts a frame on top of the stack. */
export function pushFrame<Frames extends Frame>(state: { stack: Frames[] }, frame: NoInfer<Frames>): void {
  state.stack.push(frame);
}

/** Removes the top frame. */
export function popFrame(state: { stack: Frame[] }): void {
  state.stack.pop();
}

/** Replaces the top frame. */
export function replaceFrame<Frames extends Frame>(state: { stack: Frames[] }, frame: NoInfer<Frames>): void {
  state.stack[state.stack.length - 1] = frame;
}
