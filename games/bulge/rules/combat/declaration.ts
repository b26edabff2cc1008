/** 5 6.1 Whether an attack may be declared as it is: target, participants, table, support, and what it obliges to. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import { areInContact } from '@bridgehead/engine/hexwar';
import type { ActionOf } from '../state/actions.js';
import { withRemedies } from './attack-remedies.js';
import type { Opponents } from './combat-table.js';
import type { Context } from '../situation/context.js';
import type { Duties } from './duties.js';
import { contactOf, debtChoices, debtsAllowed, dutiesOf, strongestOf, unpayable } from './duties.js';
import type { Attack, CombatFrame } from '../state/frames.js';
import { refuse } from '../vocabulary/refusals.js';
import { roomForSupport } from './shifts.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import { judgeResupply } from '../supply/supply-phase.js';
import { isSupplied } from '../supply/supply.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf, unitOf, units } from '../scenarios/units.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

type Declared = ActionOf<'attack'>;

/** 5.2 One unit is the target. 13.0b Of the support only what counts is kept. */
export function attackOf(state: State, { attackers, defender, table, support }: Declared): Attack {
  const target = unitOf(defender);
  const named = attackers.map(unitOf);
  const room = named.length === 0 ? 0 : roomForSupport(state, sideOf(named[0]), undefined);
  return { attackers: named, defender: target, table, support: Math.min(support, room) };
}

/** All that is wrong with an attack, and what would be right. */
export function judgeAttack(state: State, context: Context, frame: CombatFrame, action: Declared): Violation[] {
  const violations = violationsOf(state, context, frame, action);
  if (violations.length === 0) return violations;
  return withRemedies(violations, action, {
    contact: contactOf(state, context, frame),
    isLegal: (other) => violationsOf(state, context, frame, other).length === 0,
    lacking:
      action.table === 'secondary'
        ? []
        : action.attackers.filter((id) => !action.resupply.includes(id) && !isSupplied(state, context, unitOf(id))),
    hasResupply: frame.side === 'american' && state.resupplyLeft > 0,
  });
}

function violationsOf(state: State, context: Context, frame: CombatFrame, action: Declared): Violation[] {
  const attack = attackOf(state, action);
  const violations = judgeParticipants(state, context, frame, attack);
  if (attack.attackers.length === 0) violations.push(refuse('no-attacker', {}));
  if (violations.length > 0) return violations;
  return [
    ...judgeSupply(state, context, action, attack),
    ...judgeSupport(state, frame, action),
    ...judgeDebts(dutiesOf(state, context, frame), attack, action.owes?.map(unitOf)),
  ];
}

/** What is wrong with the named units, no matter which others may still be added. */
export function judgeParticipants(
  state: State,
  context: Context,
  frame: CombatFrame,
  { attackers, defender }: Opponents,
): Violation[] {
  return [
    ...judgeDefender(state, frame, defender),
    ...attackers.flatMap((unit) => judgeAttacker(state, context, frame, defender, unit)),
  ];
}

function judgeDefender(state: State, { side }: CombatFrame, defender: Unit): Violation[] {
  const unit = nameOf(defender);
  if (sideOf(defender) === side || !isOnMap(state, defender)) return [refuse('not-enemy', { unit })];
  return hasMark(state, defender, 'defended') ? [refuse('defended-already', { unit })] : []; // 5.4
}

function judgeAttacker(
  state: State,
  context: Context,
  { side, when }: CombatFrame,
  defender: Unit,
  attacker: Unit,
): Violation[] {
  const unit = nameOf(attacker);
  if (sideOf(attacker) !== side) return [refuse('not-your-attacker', { unit, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, attacker)) return [refuse('attacker-off-map', { unit })];
  if (hasMark(state, attacker, 'attacked')) return [refuse('attacked-already', { unit })]; // 5.3
  if (when === 'pre' && units[attacker].isBracketed) return [refuse('bracketed', { unit })]; // 1.3e
  if (!isOnMap(state, defender) || areInContact(context, state.place[attacker], state.place[defender])) return [];
  return [refuse('not-adjacent-attack', { unit, defender: nameOf(defender) })]; // 5.0a
}

/** 6.7 8.0d R58 Either table; but one participant out of supply binds all to the Secondary one, unless it is supplied from the air (13.0e). */
function judgeSupply(state: State, context: Context, action: Declared, { attackers, table }: Attack): Violation[] {
  const resupplied = action.resupply.map(unitOf);
  const wasted = resupplied.filter((unit) => table === 'secondary' || !attackers.includes(unit));
  if (wasted.length > 0) return wasted.map((unit) => refuse('resupply-wasted', { unit: nameOf(unit) }));
  const violations = resupplied.length === 0 ? [] : [...judgeResupply(state, context, resupplied)];
  const lacking =
    table === 'secondary'
      ? []
      : attackers.filter((unit) => !resupplied.includes(unit) && !isSupplied(state, context, unit));
  if (lacking.length > 0) violations.push(refuse('unsupplied-primary', { units: listed(lacking.map(nameOf)) }));
  return violations;
}

/** 13.0b */
function judgeSupport(state: State, { side }: CombatFrame, { support }: Declared): Violation[] {
  const left = state.supportLeft[side];
  return support > left ? [refuse('too-much-support', { given: support, left })] : [];
}

// --- duties ---------------------------------------------------------------------------------------------------------

const areSame = (a: readonly Unit[], b: readonly Unit[]): boolean =>
  a.length === b.length && a.every((unit) => b.includes(unit));

/** What an attack obliges to: the debts that are named, or, where none are, the first that can be paid. Undefined: it may not be declared so. */
export function debtsOf(
  duties: Duties,
  attack: Attack,
  named: readonly Unit[] | undefined,
): readonly Unit[] | undefined {
  const allowed = debtsAllowed(duties, attack);
  return named === undefined ? allowed[0] : allowed.find((debts) => areSame(debts, named));
}

/** 5.6b 6.7a R34d */
function judgeDebts(duties: Duties, attack: Attack, named: readonly Unit[] | undefined): Violation[] {
  if (debtsOf(duties, attack, named) !== undefined) return [];
  const { contact, owed, isDeadlocked, areLight } = duties;
  const isFree = areLight || (isDeadlocked && owed.includes(attack.defender));
  const choices = isFree ? [] : debtChoices(contact, attack);
  const debts = named === undefined ? choices.at(0) : choices.find((choice) => areSame(choice, named));
  if (debts === undefined) return [refuse('not-owed', { units: listed((named ?? []).map(nameOf)) || 'nobody' })];
  if (isDeadlocked) return [refuse('debt-unpayable', { units: listed(owed.map(nameOf)) })];
  const unpaid = unpayable(contact, owed, attack, debts);
  const violations = attack.table === 'primary' ? [] : unpaid.flatMap((enemy) => judgeStrongest(duties, attack, enemy));
  const rest = attack.table === 'primary' ? unpaid : unpaid.filter((enemy) => owed.includes(enemy));
  if (rest.length > 0) violations.push(refuse('debt-unpayable', { units: listed(rest.map(nameOf)) }));
  return violations;
}

/** 6.7a The participants that have this enemy as the strongest beside them. */
function judgeStrongest({ contact, owed }: Duties, { attackers }: Attack, enemy: Unit): Violation[] {
  if (owed.includes(enemy)) return [];
  return attackers
    .filter((unit) => strongestOf(contact.enemiesOf.get(unit) ?? []).includes(enemy))
    .map((unit) => refuse('strongest-first', { unit: nameOf(unit), strongest: nameOf(enemy) }));
}
