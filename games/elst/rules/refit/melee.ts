/** C-DaE:4.501a Conclusion of Melee: all opposing units in one location fight until nobody can or will attack any more. */
import { pushFrame, replaceFrame } from '@bridgehead/engine';
import { combatLocations } from '../close-combat/close-combat-phase.js';
import { findScenario } from '../scenarios/scenarios.js';
import { heldInMelee } from '../situation/consequences.js';
import type { RefitFrame } from '../state/campaign-frames.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { unitsAt } from '../units/units-in-play.js';
import type { After } from './step.js';

/** Players may decline to attack in every round: after so many a Melee is taken to be over. */
const MOST_ROUNDS = 20;

/** C-DaE:4.501b C-DaE:4.501d The side that moved first is the ATTACKER, and chooses the order of hexes. */
export function concludeMelee({ state }: Play): After {
  const frame = state.stack.at(-1);
  const rounds = frame?.at === 'refit' ? (frame.rounds ?? 0) : 0;
  const locations = combatLocations(state);
  if (rounds > 0) refresh(state);
  if (locations.length === 0 || rounds >= MOST_ROUNDS) {
    state.phase = 'refit';
    return 'next';
  }
  state.attacker = findScenario(state.scenario).moveFirst;
  state.phase = 'close-combat';
  for (const location of locations) for (const unit of heldInMelee(state, location)) setMark(state, unit, 'melee');
  const next: RefitFrame = { at: 'refit', step: 'melee', waiting: [], rounds: rounds + 1 };
  replaceFrame<Frame>(state, next);
  pushFrame<Frame>(state, { at: 'close-combat-phase', step: 'attach', side: state.attacker, attached: [], fought: [] });
  return 'done';
}

/** C-DaE:4.501c V-CG.v1 After a round nobody there is pinned or CX any more, and a Stun is on its +1 side. */
function refresh(state: State): void {
  for (const location of combatLocations(state))
    for (const unit of unitsAt(state, location)) {
      clearMark(state, unit, 'pinned', 'exhausted');
      if (!hasMark(state, unit, 'stunned')) continue;
      clearMark(state, unit, 'stunned');
      setMark(state, unit, 'stun-shaken');
    }
  for (let unit = 0; unit < state.place.length; unit++) clearMark(state, unit, 'fought');
}
