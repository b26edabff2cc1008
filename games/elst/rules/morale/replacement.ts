/** I-5.1 I-R36 I-R37 ELR: who fails by more than their side can bear becomes a lesser unit. The chains stand on the counters (content/units.json). */
import { findScenario } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { isLeader, factsOf } from '../units/units-in-play.js';
import type { Unit, UnitKind } from '../vocabulary/units.js';

/** I-5.0 I-CG13 C-CG13 The ELR of a unit: by its side, and apart for leaders. */
export function elrOf(state: State, unit: Unit): number {
  const { units, leaders } = findScenario(state.scenario).elr[state.side[unit]];
  return isLeader(state, unit) ? leaders : units;
}

/** I-3.2.3l I-5.1a Whether failing a morale check by so much is more than the unit's ELR. */
export function failsElr(state: State, unit: Unit, by: number): boolean {
  return by > elrOf(state, unit);
}

/** I-5.1a I-5.1d The unit of the same size, one step lower in quality. Undefined, and no penalty, for the lowest (I-5.1b), for crews and for underlined morale (I-5.1c). */
export function replacementFor(state: State, unit: Unit): UnitKind | undefined {
  return factsOf(state, unit).replacedBy;
}
