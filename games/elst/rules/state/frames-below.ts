/** Frames below the top: what an interrupt knows of the procedure that it interrupts, and what it hands back to it. */
import { popFrame, replaceFrame } from '@bridgehead/engine';
import type { Frame, FrameAt } from './frames.js';

/** The uppermost frame of a kind; undefined if none is under way. */
export function findFrame<At extends Frame['at']>(
  state: { readonly stack: readonly Frame[] },
  at: At,
): FrameAt<At> | undefined {
  return state.stack.findLast((frame): frame is FrameAt<At> => frame.at === at);
}

/** Ends the frame on top and hands its result to the frame below. */
export function returnTo<At extends Frame['at']>(
  state: { stack: Frame[] },
  at: At,
  take: (below: FrameAt<At>) => Frame,
): void {
  popFrame(state);
  const below = state.stack.at(-1);
  if (below === undefined || !isAt(below, at)) throw new Error(`A result for "${at}" has come to "${below?.at}"`);
  replaceFrame<Frame>(state, take(below));
}

function isAt<At extends Frame['at']>(frame: Frame, at: At): frame is FrameAt<At> {
  return frame.at === at;
}
