/** Frames below the top: what an interrupt must know or change of the procedure that it interrupts. */
import type { Frame, FrameAt } from './frames.js';

/** The uppermost frame of a kind; undefined if none is under way. */
export function findFrame<At extends Frame['at']>(
  state: { readonly stack: readonly Frame[] },
  at: At,
): FrameAt<At> | undefined {
  return state.stack.findLast((frame): frame is FrameAt<At> => frame.at === at);
}

/** Puts a frame in the place of the uppermost one of its kind. */
export function putBack(state: { stack: Frame[] }, frame: Frame): void {
  const index = state.stack.findLastIndex(({ at }) => at === frame.at);
  if (index < 0) throw new Error(`No frame "${frame.at}" is under way`);
  state.stack = state.stack.with(index, frame);
}
