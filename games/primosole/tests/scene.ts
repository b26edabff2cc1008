/** Scenes for tests of fire and what follows from it: a few units on the map, in a turn that goes on after each action. */
import type { Mark, State } from '../rules/state/state.js';
import { MARKS } from '../rules/state/state.js';
import type { OffMapFire } from '../rules/vocabulary/vocabulary.js';
import { OFF_MAP_FIRES } from '../rules/vocabulary/vocabulary.js';
import type { Sketch } from './toolkit.js';
import { stateWith } from './toolkit.js';

/** The state as sketched, and somebody far away who has not acted yet. The active side has activated a fire of strength 1 of either kind. */
export function scene(sketch: Sketch): State {
  const side = sketch.active ?? 'british';
  const [idle, at] = side === 'german' ? ['ge-3-4fj', '0101'] : ['br-d-9dli', '2419'];
  return stateWith({
    fires: { [side]: OFF_MAP_FIRES.map((kind) => readied(kind)) },
    ...sketch,
    units: { ...sketch.units, [idle]: ready(at) },
  });
}

export function readied(kind: OffMapFire, strength = 1) {
  return { kind, strength, readied: true };
}

/** An activated unit. */
export function ready(at: string, ...more: Mark[]): { readonly at: string; readonly marks: Mark[] } {
  return { at, marks: ['activated', ...more] };
}

/** A Disorganized unit. */
export function shaken(at: string, ...more: Mark[]): { readonly at: string; readonly marks: Mark[] } {
  return { at, marks: ['disorganized', ...more] };
}

/** Units as vectors write them: "1309 activated reduced". */
export function placed(
  given: Readonly<Record<string, string | undefined>>,
): Record<string, { at: string; marks: Mark[] }> {
  return Object.fromEntries(Object.entries(given).map(([id, text = '']) => [id, placedAt(text)]));
}

export function placedAt(text: string): { at: string; marks: Mark[] } {
  const [at, ...words] = text.split(' ');
  return { at, marks: MARKS.filter((mark) => words.includes(mark)) };
}
