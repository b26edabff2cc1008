/** A kit that shows its board first: what is needed only to answer is fetched as soon as the map is drawn. */
import type { GameTypes } from '@bridgehead/engine';
import { onceDrawn } from '../board/DrawnMap.js';
import { lazy } from '../ui/lazy.js';
import { NOTHING } from './desk-tools.js';
import type { ForecastKit } from './forecast.js';
import type { Desk, Kit } from './kit.js';

/** What is needed to answer. */
export type Answering<T extends GameTypes> = Pick<Kit<T>, 'desk' | 'briefing' | 'shots' | 'forecast'>;

/** All else, and which answers are forecast, in games that forecast any. */
export interface Showing<T extends GameTypes> extends Omit<Kit<T>, keyof Answering<T>> {
  readonly covers?: ForecastKit<T>['covers'];
}

export function laterAnswers<T extends GameTypes>(
  { covers, ...showing }: Showing<T>,
  load: () => Promise<Answering<T>>,
): Kit<T> {
  const answering = lazy(load);
  /** Undefined until it is there; anyone who has read that looks again then. */
  const fetched = (state: T['State']): Answering<T> | undefined => {
    const now = answering.fetched.value;
    if (now.is === 'not-asked') queueMicrotask(() => onceDrawn(showing.plan(state).drawing, () => answering.fetch()));
    return now.is === 'here' ? now.value : undefined;
  };
  return {
    ...showing,
    desk: (seat) =>
      fetched(seat.state)?.desk(seat) ??
      (answering.fetched.value.is === 'failed' ? emptyDesk(FAILED) : { ...emptyDesk<T>(OPENING), isOpening: true }),
    briefing: (seat) => fetched(seat.state)?.briefing?.(seat),
    shots: (seat, aimedAt) => fetched(seat.state)?.shots?.(seat, aimedAt),
    ...(covers !== undefined && {
      forecast: {
        covers,
        detail: (seat, action) => fetched(seat.state)?.forecast?.detail(seat, action),
        chances: (seat, action) => fetched(seat.state)?.forecast?.chances(seat, action) ?? [],
      },
    }),
  };
}

const OPENING = 'Loading your options …';
const FAILED = 'Couldn’t load your options. Your game is safe: check your connection and reload the page.';

function emptyDesk<T extends GameTypes>(hint: string): Desk<T> {
  return { hint, choices: [], chosen: [], marks: [], looks: new Map(), proposal: undefined, pick: () => NOTHING };
}
