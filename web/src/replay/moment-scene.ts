/** What the board shows of a moment. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { Scene } from '../board/model.js';
import type { Kit } from '../kit/kit.js';
import type { Timeline } from './timeline.js';

export function sceneAt<T extends GameTypes>(kit: Kit<T>, timeline: Timeline<T>, at: number): Scene {
  const state = timeline.stateAt(at);
  return {
    pieces: kit.pieces(state),
    signs: kit.signs(state),
    marks: [],
    trails: itemAt(timeline.moments, at).events.flatMap((event) => kit.trailsOf(event)),
  };
}

/** Where the eye should go. */
export function lookAt<T extends GameTypes>(
  kit: Kit<T>,
  { moments }: Timeline<T>,
  at: number,
): { readonly hex: string } | undefined {
  const hex = itemAt(moments, at)
    .events.flatMap((event) => kit.placesOf(event))
    .at(-1);
  return hex === undefined ? undefined : { hex };
}
