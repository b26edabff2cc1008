/** 8.0 13.0e Supply as the movement phase begins: who is supplied from the air, who is out of supply, and the roll for their points. */
import type { Violation } from '@bridgehead/engine';
import { counted, listed, popFrame } from '@bridgehead/engine';
import { rollDie } from '@bridgehead/engine/chance';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../situation/context.js';
import type { SupplyFrame } from '../state/frames.js';
import { notAnAnswer } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, setMark, unitsOnMap } from '../state/state.js';
import { isSupplied } from './supply.js';
import { SUPPLY } from '../board/tables.js';
import type { BulgeDecision, BulgeProcedure, Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, unitOf, units } from '../scenarios/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** The units of a side on the map that are out of supply now. */
export function unsuppliedUnits(state: State, context: Context, side: Side): Unit[] {
  return unitsOnMap(state, side).filter((unit) => !isSupplied(state, context, unit));
}

// --- resupply from the air ------------------------------------------------------------------------------------------

/** 13.0e R69 Only the American Player, only units that are out of supply, and no more than they have ordered. */
export function judgeResupply(state: State, context: Context, chosen: readonly Unit[]): Violation[] {
  const violations: Violation[] = [];
  if (chosen.length > state.resupplyLeft)
    violations.push(refuse('no-resupply-left', { given: chosen.length, left: state.resupplyLeft }));
  for (const unit of chosen) {
    if (sideOf(unit) !== 'american') violations.push(refuse('no-german-resupply', {}));
    else if (!isOnMap(state, unit)) violations.push(refuse('resupply-off-map', { unit: nameOf(unit) }));
    else if (isSupplied(state, context, unit)) violations.push(refuse('not-unsupplied', { unit: nameOf(unit) }));
  }
  return violations;
}

/** 13.0e R69 For the rest of the Game-Turn these units count as supplied: for movement, road mode and attack. */
export function applyResupply(play: Play, chosen: readonly Unit[]): void {
  const { state } = play;
  for (const unit of chosen) {
    state.resupplyLeft -= 1;
    setMark(state, unit, 'resupplied');
    play.emit({ type: 'resupplied', rule: '13.0e', unit: idOf(unit) });
  }
}

function resupply(chosen: readonly Unit[]): ActionOf<'resupply'> {
  return { do: 'resupply', units: chosen.map(idOf) };
}

const NOBODY_RESUPPLIED: Action = resupply([]);

// --- the judgement --------------------------------------------------------------------------------------------------

/** 8.0b R44 R56 Once, for all units of the side, before anybody moves. */
function judgeSupply(play: Play, side: Side, unsupplied: readonly Unit[]): void {
  const { state } = play;
  for (const unit of unsupplied) setMark(state, unit, 'unsupplied');
  play.emit({ type: 'supply-judged', rule: '8.0', side, unsupplied: unsupplied.map(idOf) });
  popFrame(state);
}

const decision: BulgeDecision<SupplyFrame> = {
  ask({ resupplyLeft }) {
    return [
      {
        side: 'american',
        text: `Pick up to ${counted(resupplyLeft, 'unit')} to supply from the air.`,
        rule: '13.0e',
        decline: NOBODY_RESUPPLIED,
      },
    ];
  },

  /** Nobody, each unit on its own, and the strongest ones together; other sets are legal too. */
  candidates(state, { side }, _asked, context) {
    const unsupplied = unsuppliedUnits(state, context, side);
    const strongest = unsupplied.toSorted((a, b) => units[b].strength - units[a].strength);
    const most = Math.min(state.resupplyLeft, unsupplied.length);
    const together = Array.from({ length: most - 1 }, (_, index) => resupply(strongest.slice(0, index + 2)));
    return [NOBODY_RESUPPLIED, ...unsupplied.map((unit) => resupply([unit])), ...together];
  },

  judge(state, _frame, _side, action, context) {
    if (action.do !== 'resupply') return [notAnAnswer(action.do, ['resupply'])];
    return judgeResupply(state, context, action.units.map(unitOf));
  },

  apply(play, { side }, _asked, action, context) {
    if (action.do !== 'resupply') return;
    const chosen = action.units.map(unitOf);
    const unsupplied = unsuppliedUnits(play.state, context, side).filter((unit) => !chosen.includes(unit));
    applyResupply(play, chosen);
    judgeSupply(play, side, unsupplied);
  },

  preview(_state, _frame, _side, action) {
    const chosen = action.do === 'resupply' ? action.units.map(unitOf) : [];
    return {
      summary:
        chosen.length === 0 ? 'Supply no units from the air now' : `Supply ${listed(chosen.map(nameOf))} from the air`,
      tallies: [],
      consequences: [],
    };
  },

  assemble(state, { side }, _asked, partial, context) {
    const chosen = partial.do === 'resupply' ? partial.units.map(unitOf) : [];
    const more = unsuppliedUnits(state, context, side).filter((unit) => !chosen.includes(unit));
    return {
      additions: more.map((unit) => ({
        label: nameOf(unit),
        action: resupply([...chosen, unit]),
        violations: judgeResupply(state, context, [...chosen, unit]),
      })),
      missing: judgeResupply(state, context, chosen),
    };
  },
};

/** The American Player may first supply units from the air (R69); who is out of supply then has to roll for its points. */
export const supplyProcedure: BulgeProcedure<SupplyFrame> = {
  run(play, { side }, context) {
    const unsupplied = unsuppliedUnits(play.state, context, side);
    if (side === 'american' && play.state.resupplyLeft > 0 && unsupplied.length > 0) return 'ask';
    judgeSupply(play, side, unsupplied);
    return 'again';
  },
  decision,
};

// --- the roll for movement points -----------------------------------------------------------------------------------

/** 8.0b R57 A unit that was out of supply when the phase began rolls once, when its owner wants to move it. */
export function judgeRoll(state: State, side: Side, unit: Unit): Violation[] {
  const name = nameOf(unit);
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { unit: name, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, unit)) return [refuse('off-map', { unit: name })];
  if (!hasMark(state, unit, 'unsupplied'))
    return [refuse('no-roll', { unit: name, why: 'it was in supply when the phase began' })];
  return state.rolls[unit] === 0
    ? []
    : [refuse('no-roll', { unit: name, why: `it has rolled ${state.rolls[unit]} already` })];
}

/** 8.0b R83 What is rolled holds for the phase. */
export function applyRoll(play: Play, unit: Unit): void {
  const die = rollDie(play.chance, `supply of ${nameOf(unit)}`);
  play.state.rolls[unit] = die;
  play.emit({ type: 'supply-rolled', rule: '8.0b', unit: idOf(unit), die, points: SUPPLY.pointsFor(die) });
}
