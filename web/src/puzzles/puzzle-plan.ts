/** The part of the board that a puzzle needs. */
import type { GameTypes } from '@bridgehead/engine';
import { closeUp } from '../board/close-up.js';
import type { BoardPlan } from '../board/model.js';
import type { Kit } from '../kit/kit.js';
import type { Timeline } from '../replay/timeline.js';

export function puzzlePlan<T extends GameTypes>(kit: Kit<T>, timeline: Timeline<T>): BoardPlan {
  const named = timeline.moments.flatMap(({ at, events }) => [
    ...kit.pieces(timeline.stateAt(at)).map(({ hex }) => hex),
    ...events.flatMap((event) => kit.placesOf(event)),
  ]);
  return closeUp(kit.plan(timeline.stateAt(0)), new Set(named));
}
