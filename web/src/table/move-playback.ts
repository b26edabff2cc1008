/**
 * A move that is walked on the screen of the one who moves, step by step at a fixed beat. What is shown at a beat follows from the
 * events alone: not from when the other side answered, nor from whether it was asked. Until the walk has caught up with the
 * game, the table shows the moment at which it began.
 */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { itemAt, questions, toldTo } from '@bridgehead/engine';
import type { Kit } from '../kit/kit.js';
import type { FoundRoll } from './last-roll.js';
import { rollIn } from './last-roll.js';
import type { Pace } from '../browser/settings.js';

export interface Walk<Side extends string = string> {
  /** Where pieces stand by now. */
  readonly moved: ReadonlyMap<string, string>;
  /** The last roll on the way. */
  readonly roll: FoundRoll<Side> | undefined;
  /** How many events have been shown. */
  readonly shown: number;
  /** Beats for which what is shown stays. */
  readonly rests: number;
}

export const WALK_BEGINS: Walk = { moved: new Map(), roll: undefined, shown: 0, rests: 0 };

/** What is said meanwhile. */
export const ON_THE_MOVE = 'Your units are moving.';

/** With others far away a walk may rest for long; the words are the same whether anybody is asked or not. */
export const WALK_GOES_ON = 'The move continues after any decisions of the other side.';

/** What those are told who may not know who is asked. */
export const SECRETLY_ASKED = 'Waiting for a hidden decision.';

/** How long a beat is. Slower than a computer player's thought, so that nobody can tell whether there was one. */
export const BEATS: Readonly<Record<Pace, number>> = { calm: 1_000, brisk: 600, instant: 350 };

/** A roll is looked at for longer than a step. */
const ROLL_BEATS = 3;

/** In the first of these beats the dice are still in the air. */
export function isFalling({ roll, rests }: Walk): boolean {
  return roll !== undefined && rests === ROLL_BEATS;
}

/** Whether somebody else is asked without the viewer's knowledge: in their view nobody is. */
export function isSecret<T extends GameTypes>(
  { game }: Kit<T>,
  state: T['State'],
  asked: T['Side'] | undefined,
  viewer: T['Side'],
): boolean {
  return (
    asked !== undefined &&
    asked !== viewer &&
    !questions(game, game.view(state, viewer)).some(({ side }) => side === asked)
  );
}

/** What the viewer is told of all that has happened since so many entries. */
export function toldSince<T extends GameTypes>(
  { game }: Kit<T>,
  { events }: SeenSession<T>,
  entries: number,
  viewer: T['Side'],
): T['Event'][] {
  return toldTo(game, events.slice(entries).flat(), viewer);
}

/** Whether there are steps of the viewer's own units to be shown. */
export function hasSteps<T extends GameTypes>(
  { pacing }: Kit<T>,
  state: T['State'],
  told: readonly T['Event'][],
  viewer: T['Side'],
): boolean {
  return told.some((event) => pacing?.stepOf(state, event)?.side === viewer);
}

/** The walk one beat later; undefined: all has been shown that has happened so far. */
export function nextBeat<T extends GameTypes>(
  kit: Kit<T>,
  state: T['State'],
  told: readonly T['Event'][],
  walk: Walk<T['Side']>,
  viewer: T['Side'],
): Walk<T['Side']> | undefined {
  if (walk.rests > 0) return { ...walk, rests: walk.rests - 1 };
  for (let index = walk.shown; index < told.length; index++) {
    const step = kit.pacing?.stepOf(state, itemAt(told, index));
    const { hex } = step ?? {};
    if (step !== undefined)
      return {
        ...walk,
        moved:
          hex === undefined
            ? walk.moved
            : new Map([...walk.moved, ...step.pieces.map((piece) => [piece, hex] as const)]),
        shown: index + 1,
      };
    const roll = kit.rollOf(itemAt(told, index));
    if (roll !== undefined && roll.follows === undefined)
      return {
        ...walk,
        roll: rollIn(kit, told, itemAt(told, index), roll, viewer),
        shown: index + 1,
        rests: ROLL_BEATS,
      };
  }
  return undefined;
}
