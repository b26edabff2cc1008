/** C-DaE:4.501a Conclusion of Melee: all opposing units in one location fight until nobody can attack any more. */
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { combatLocations } from '../close-combat/close-combat-phase.js';
import { findScenario } from '../scenarios/scenarios.js';
import { heldInMelee } from '../situation/consequences.js';
import type { Action } from '../state/actions.js';
import type { MeleeCrewsFrame, RefitFrame } from '../state/campaign-frames.js';
import type { Frame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, setMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { notAnAnswer } from '../text/refusals.js';
import { refuseVehicle } from '../text/refusals-vehicles.js';
import { factsOf, isVehicle, nameOf, unitsAt } from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import { changeCrew } from '../vehicles/crew.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import type { After } from './step.js';

/**
 * C-R210 Rounds are unlimited, but players may decline every attack, and some attacks cannot succeed: after so many rounds in a row
 * in which nobody was lost a Melee is over.
 */
const MOST_IDLE_ROUNDS = 20;

/** C-DaE:4.501b C-DaE:4.501d The side that moved first is the ATTACKER, and chooses the order of hexes. */
export function concludeMelee({ state }: Play): After {
  const frame = state.stack.at(-1);
  const { rounds = 0, idle = 0, strength: before } = frame?.at === 'refit' ? frame : {};
  const locations = combatLocations(state);
  const strength = strengthIn(state, locations);
  const idleNow = rounds > 0 && strength === before ? idle + 1 : 0;
  if (rounds > 0) refresh(state);
  if (locations.length === 0 || idleNow >= MOST_IDLE_ROUNDS) {
    state.phase = 'refit';
    return 'next';
  }
  state.attacker = findScenario(state.scenario).moveFirst;
  state.phase = 'close-combat';
  for (const location of locations) for (const unit of heldInMelee(state, location)) setMark(state, unit, 'melee');
  const next: RefitFrame = { at: 'refit', step: 'melee', waiting: [], rounds: rounds + 1, idle: idleNow, strength };
  replaceFrame<Frame>(state, next);
  pushFrame<Frame>(state, { at: 'close-combat-phase', step: 'attach', side: state.attacker, attached: [], fought: [] });
  if (rounds > 0) pushFrame<Frame>(state, { at: 'melee-crews', side: state.attacker });
  return 'done';
}

/** Who is left in close combat, in half-squads, leaders and vehicles. */
function strengthIn(state: State, locations: readonly number[]): number {
  return locations
    .flatMap((location) => unitsAt(state, location))
    .reduce((sum, unit) => sum + 1 + factsOf(state, unit).size, 0);
}

/** C-DaE:4.501c V-CG.v1 After a round nobody there is pinned or CX any more, and a Stun is on its +1 side. */
function refresh(state: State): void {
  for (const location of combatLocations(state))
    for (const unit of unitsAt(state, location)) {
      clearMark(state, unit, 'pinned', 'exhausted', 'crew-pinned', 'crew-changed');
      if (!hasMark(state, unit, 'stunned')) continue;
      clearMark(state, unit, 'stunned');
      setMark(state, unit, 'stun-shaken');
    }
  for (let unit = 0; unit < state.place.length; unit++) clearMark(state, unit, 'fought');
}

// --- crews between two rounds -------------------------------------------------------------------------------------------

const READY: Action = { do: 'ready' };

/** C-DaE:4.501c A vehicle whose Stun is on its +1 side may become CE, the ATTACKER's first. */
export const meleeCrewsProcedure: ElstProcedure<MeleeCrewsFrame> = {
  run({ state }, { side }) {
    if (stunnedCrews(state, side).length > 0) return 'ask';
    goOn(state, side);
    return 'again';
  },
  decision: {
    ask: (_state, { side }) => [
      { side, rule: 'C-DaE:4.501c', text: 'Crews that were stunned may be exposed (CE) now.', decline: READY },
    ],
    candidates: (state, { side }) => [READY, ...stunnedCrews(state, side).map(exposing)],
    judge(state, { side }, _side, action) {
      if (action.do === 'ready') return [];
      if (action.do !== 'change-crew') return [notAnAnswer(action.do, ['change-crew', 'ready'])];
      const unit = numberOf(action.unit);
      if (action.crew === 'exposed' && stunnedCrews(state, side).includes(unit)) return [];
      const name = unit < state.side.length ? nameOf(state, unit) : action.unit;
      return [refuseVehicle('crew-barred', { unit: name, hex: '', cost: '', left: '' })];
    },
    apply(play, { side }, _side, action) {
      if (action.do !== 'change-crew') {
        goOn(play.state, side);
        return;
      }
      const unit = numberOf(action.unit);
      changeCrew(play, unit, 'exposed');
      clearMark(play.state, unit, 'crew-changed'); // V-R7 counts it in a Movement Phase
    },
    preview: (state, _frame, _side, action) => ({ summary: nameAction(state, action), tallies: [], consequences: [] }),
  },
};

function exposing(unit: Unit): Action {
  return { do: 'change-crew', unit: unitId(unit), crew: 'exposed' };
}

function stunnedCrews(state: State, side: Side): Unit[] {
  return combatLocations(state)
    .flatMap((location) => unitsAt(state, location))
    .filter(
      (unit) =>
        state.side[unit] === side &&
        isVehicle(state, unit) &&
        hasMark(state, unit, 'stun-shaken') &&
        !isCrewExposed(state, unit),
    );
}

function goOn(state: State, side: Side): void {
  if (side === state.attacker) replaceFrame<Frame>(state, { at: 'melee-crews', side: opponentOf(side) });
  else popFrame(state);
}
