/** Words for tests of movement: a stack sets out on a way written as text. */
import type { Action, WrittenSpend } from '../rules/state/actions.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import type { Stop } from '../rules/vocabulary/vocabulary.js';
import { answer, eventsOf, open, type Played } from './toolkit.js';

export interface Manner {
  readonly double?: readonly string[];
  readonly assault?: boolean;
  readonly drop?: readonly string[];
  readonly stops?: readonly Stop[];
}

/** "C4", "G4 polder" or "J5 cover" is a step; everything else stands as it is. */
export type Step = string | WrittenSpend;

function spend(step: Step): WrittenSpend {
  if (typeof step !== 'string') return step;
  const [to, word] = step.split(' ');
  if (word === undefined) return { to };
  return word === 'polder' ? { to, polder: true } : { to, cover: true };
}

export function move(
  units: readonly string[],
  way: readonly Step[],
  { double = [], assault = false, drop = [], stops = [] }: Manner = {},
): Action {
  return {
    do: 'move',
    units: [...units],
    double: [...double],
    assault,
    drop: [...drop],
    way: way.map(spend),
    stops: [...stops],
  };
}

export function go(way: readonly Step[], stops: readonly Stop[] = []): Action {
  return { do: 'go', way: way.map(spend), stops: [...stops] };
}

/** The first question of the Movement Phase. */
export function inMovement(state: State): State {
  return open(state).state;
}

/** A stack walks its way in the Movement Phase that begins. */
export function walk(
  state: State,
  units: readonly string[],
  way: readonly Step[],
  manner: Manner = {},
  faces: readonly number[] = [],
): Played {
  return answer(inMovement(state), move(units, way, manner), faces);
}

/** MF of each expenditure, in order. */
export function costsIn(events: readonly Event[]): number[] {
  return eventsOf(events, 'spent').map(({ halves }) => halves / 2);
}
