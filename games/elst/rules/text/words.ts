/** Words that the sentences of all chapters share. */
import type { Tally } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { What, Who } from '../state/events.js';
import type { State } from '../state/state.js';
import { nameOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';

/** "7", or "7 + 1 (1MC) − 1 (leader 9-1 A) = 7". */
export function saySum(roll: number, { parts, total }: Tally): string {
  const added = parts
    .filter(({ value }) => value !== 0)
    .map(({ label, value }) => ` ${value < 0 ? '−' : '+'} ${Math.abs(value)} (${label})`);
  return added.length === 0 ? `${roll}` : `${roll}${added.join('')} = ${roll + total}`;
}

/** "4-5-7 C and 9-1 A" */
export function sayNames(those: readonly (Who | What)[]): string {
  return listed(those.map(({ name }) => name));
}

/** "1", "1½". */
export function sayFactors(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

export function sayUnits(state: State, units: readonly Unit[]): string {
  return listed(units.map((unit) => nameOf(state, unit)));
}

/** The hexspines, from the one between north and north-east on. */
const ARCS = ['north-northeast', 'east', 'south-southeast', 'south-southwest', 'west', 'north-northwest'];

/** Where something points: "east". */
export function sayArc(hexspine: number): string {
  return ARCS[hexspine] ?? 'nowhere';
}
