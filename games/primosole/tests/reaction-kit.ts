/** Words for tests of reactions: a window on a unit that has entered a hex, and how it opens. */
import type { WindowFrame } from '../rules/state/frames.js';
import type { State } from '../rules/state/state.js';
import type { Played, Sketch } from './toolkit.js';
import { ACTIONS, hex, open, SEQUENCE, stateWith, unit } from './toolkit.js';

/** Somebody on each side who can still act, far away: the turn goes on. */
export const READY = {
  'br-d-9dli': { at: '2220', marks: ['activated'] },
  'ge-ard': { at: '2201', marks: ['activated'] },
} as const;

/** A British company in the plain south of the Gornalunga. */
export const MOVER = { 'br-a-8dli': '1317' };

/** A window on a unit. */
export function windowOn(form: WindowFrame['form'] = 'open', mover = 'br-a-8dli', at = '1317'): WindowFrame {
  return { at: 'window', unit: unit(mover), hex: hex(at), form, used: [], step: 'limits' };
}

/** The window as it opens: the limit cards are those given. */
export function opened(sketch: Sketch, faces: readonly string[] = [], frame: WindowFrame = windowOn()): Played {
  return open(stateWith({ stack: [SEQUENCE, ACTIONS, frame], ...sketch, units: { ...READY, ...sketch.units } }), faces);
}

/** The Defensive Fires that units have left. */
export function limits(state: State, ...ids: readonly string[]): number[] {
  return ids.map((id) => state.limit[unit(id)]);
}
