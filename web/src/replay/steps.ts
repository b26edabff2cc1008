/** What keys and buttons of a replay mean. */
import type { GameTypes } from '@bridgehead/engine';
import type { Direction, Stride, Timeline } from './timeline.js';
import { stepFrom } from './timeline.js';

export type Step =
  | { readonly to: 'first' | 'last' }
  | { readonly to: 'play' }
  | { readonly to: 'step'; readonly stride: Stride; readonly direction: Direction };

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'back',
  ArrowDown: 'on',
  PageUp: 'back',
  PageDown: 'on',
};

/** Left and right go by action, with Shift by phase; up and down, or the page keys, by turn. */
export function stepForKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Press): Step | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Home') return { to: 'first' };
  if (key === 'End') return { to: 'last' };
  if (key === ' ') return { to: 'play' };
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  return { to: 'step', direction, stride: isSideways ? (shiftKey ? 'phase' : 'action') : 'turn' };
}

/** The moment that a step leads to. Playing stays where it is. */
export function momentAfter<T extends GameTypes>(timeline: Timeline<T>, at: number, step: Step): number {
  switch (step.to) {
    case 'first':
      return 0;
    case 'last':
      return timeline.last;
    case 'play':
      return at;
    case 'step':
      return stepFrom(timeline, at, step.stride, step.direction);
  }
}
