/** Words for tests of the defender's window: a stack moves, and the other side answers each expenditure. */
import type { Tally } from '@bridgehead/engine';
import { residualAt } from '../rules/fire/residual-fire.js';
import type { Action } from '../rules/state/actions.js';
import type { EventOf } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import type { Played, Sketch, Sketched } from './toolkit.js';
import { answer, at, eventsOf, stateWith, topFrame } from './toolkit.js';
import { inMovement } from './walking.js';

export const PASS: Action = { do: 'pass' };

/** The Movement Phase of the British player, at its first question. */
export function movementWith<UnitName extends string = never, WeaponName extends string = never>(
  sketch: Omit<Sketch<UnitName, WeaponName>, 'phase'>,
): Sketched<UnitName, WeaponName> {
  const { state, u, w } = stateWith({ ...sketch, phase: 'movement' });
  return { state: inMovement(state), u, w };
}

export function isWindow(state: State): boolean {
  return topFrame(state).at === 'window';
}

/** The attacker moves, and the first window that opens is answered. */
export function moveAndFire(start: State, moving: Action, reaction: Action, faces: readonly number[]): Played {
  return answer(answer(start, moving).state, reaction, faces);
}

export function say({ parts }: Tally): string[] {
  return parts.map(({ label, value }) => `${label} ${value > 0 ? '+' : ''}${value}`);
}

export interface Attack {
  readonly firepower: number;
  readonly column: number;
  /** Of each bundle. */
  readonly totals: readonly number[];
  readonly modifiers: readonly (readonly string[])[];
  readonly event: EventOf<'fire-resolved'>;
}

/** What the last attack came to. */
export function attackIn({ events }: Pick<Played, 'events'>): Attack {
  const event = eventsOf(events, 'fire-resolved').at(-1);
  if (event === undefined) throw new Error(`nothing was fired: ${events.map(({ type }) => type).join(', ')}`);
  const tallies = event.bundles.map(({ modifiers }) => modifiers);
  return {
    firepower: event.firepower.total,
    column: event.column,
    totals: tallies.map(({ total }) => total),
    modifiers: tallies.map(say),
    event,
  };
}

export function residualIn(state: State, hex: string): number {
  return residualAt(state, at(state, hex));
}
