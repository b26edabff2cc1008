/** 5.6 6.7a Which units must attack after movement, whom an attack obliges to attack, and whether that can still be done (R34, R35). */
import { enemiesInContact, unmatched } from '@bridgehead/engine/hexwar';
import type { Context } from '../situation/context.js';
import type { Attack, CombatFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import type { Unit } from '../scenarios/units.js';
import { units, unitsOf } from '../scenarios/units.js';

/** A declaration as the duties see it. */
export type Declaration = Pick<Attack, 'attackers' | 'defender' | 'table'>;

/** Who can still fight whom in a combat phase: made once for all questions about one state. */
export interface Contact {
  /** Of each unit that may still attack the enemies next to it that have not been attacked (5.3, 5.4); only units that have such enemies. */
  readonly enemiesOf: ReadonlyMap<Unit, readonly Unit[]>;
  /** The same the other way round: of each such enemy the units that may attack it. */
  readonly attackersOn: ReadonlyMap<Unit, readonly Unit[]>;
}

/** 5.0a 1.3e Before movement units with a bracket do not attack. */
export function contactOf(state: State, context: Context, { side, when }: Pick<CombatFrame, 'side' | 'when'>): Contact {
  const enemiesOf = new Map<Unit, Unit[]>();
  const attackersOn = new Map<Unit, Unit[]>();
  for (const unit of unitsOf(side)) {
    if (!isOnMap(state, unit) || hasMark(state, unit, 'attacked') || (when === 'pre' && units[unit].isBracketed))
      continue;
    const enemies = openEnemies(state, context, unit);
    if (enemies.length === 0) continue;
    enemiesOf.set(unit, enemies);
    for (const enemy of enemies) {
      const attackers = attackersOn.get(enemy);
      if (attackers === undefined) attackersOn.set(enemy, [unit]);
      else attackers.push(unit);
    }
  }
  return { enemiesOf, attackersOn };
}

/** The enemies next to a unit that have not been attacked in this phase. */
function openEnemies(state: State, context: Context, unit: Unit): Unit[] {
  const near = enemiesInContact(context, units[unit].side, state.place[unit]);
  return near.length === 0 ? near : near.filter((enemy) => !hasMark(state, enemy, 'defended'));
}

/** 5.6 5.6d R34a R34f Units that must still attack: an enemy that has not been attacked is next to them. Units without one are free. */
export function mustAttack({ enemiesOf }: Contact): Unit[] {
  return [...enemiesOf.keys()];
}

// --- what an attack obliges to --------------------------------------------------------------------------------------

const NO_DEBTS: readonly Unit[] = [];
const ONE_WAY: readonly (readonly Unit[])[] = [NO_DEBTS];

/**
 * The enemies that must be attacked for an attack, in unit order; several sets where equally strong ones leave a choice.
 * 5.6a On the Primary table every enemy next to a participant. 6.7a 6.7b On the Secondary table one of the strongest next to
 * each participant, unless the target itself is one.
 */
export function debtChoices(
  { enemiesOf }: Contact,
  { attackers, defender, table }: Declaration,
): readonly (readonly Unit[])[] {
  if (table === 'primary') {
    const all = new Set(attackers.flatMap((unit) => enemiesOf.get(unit) ?? []));
    all.delete(defender);
    return [inOrder(all)];
  }
  let choices = ONE_WAY;
  for (const unit of attackers) {
    const strongest = strongestOf(enemiesOf.get(unit) ?? []);
    if (strongest.length === 0 || units[strongest[0]].strength <= units[defender].strength) continue;
    choices = choices.flatMap((debts) =>
      strongest.map((enemy) => (debts.includes(enemy) ? debts : inOrder([...debts, enemy]))),
    );
  }
  return choices.length > 1 ? withoutTwins(choices) : choices;
}

/** 6.7b The greatest printed strength; equal ones are all named. */
export function strongestOf(enemies: readonly Unit[]): Unit[] {
  let most = 0;
  for (const enemy of enemies) most = Math.max(most, units[enemy].strength);
  return enemies.filter((enemy) => units[enemy].strength === most);
}

function inOrder(set: Iterable<Unit>): Unit[] {
  return [...set].toSorted((a, b) => a - b);
}

function withoutTwins(choices: readonly (readonly Unit[])[]): (readonly Unit[])[] {
  return [...new Map(choices.map((choice) => [choice.join(), choice])).values()];
}

/** 5.6b R34d Of all that is owed after a declaration what no unit outside it can be sent against, one unit for each. */
export function unpayable(
  { attackersOn }: Contact,
  owed: readonly Unit[],
  { attackers, defender }: Declaration,
  debts: readonly Unit[],
): Unit[] {
  const open = [...new Set([...owed, ...debts])].filter((enemy) => enemy !== defender);
  if (open.length === 0) return [];
  const helpers = new Set(open.flatMap((enemy) => attackersOn.get(enemy) ?? []));
  for (const unit of attackers) helpers.delete(unit);
  return unmatched(open, [...helpers], (unit, enemy) => attackersOn.get(enemy)?.includes(unit) === true);
}

// --- the duties of a phase at one moment ----------------------------------------------------------------------------

export interface Duties {
  readonly contact: Contact;
  /** 5.1 R36 Before movement nothing is owed, whatever is done. */
  readonly areLight: boolean;
  readonly owed: readonly Unit[];
  /** 5.6e */
  readonly isDeadlocked: boolean;
}

export function dutiesOf(state: State, context: Context, frame: CombatFrame): Duties {
  const contact = contactOf(state, context, frame);
  return { contact, areLight: frame.when === 'pre', owed: frame.owed, isDeadlocked: isDeadlocked(contact, frame.owed) };
}

/** 5.6e R34g Something is owed, and no single unit has a legal attack on the Secondary table; all others would only owe more. */
function isDeadlocked(contact: Contact, owed: readonly Unit[]): boolean {
  if (owed.length === 0) return false;
  for (const [unit, enemies] of contact.enemiesOf) {
    for (const defender of enemies) {
      const alone: Declaration = { attackers: [unit], defender, table: 'secondary' };
      if (debtChoices(contact, alone).some((debts) => unpayable(contact, owed, alone, debts).length === 0))
        return false;
    }
  }
  return true;
}

/** 5.6b The sets of debts with which an attack may be declared; none: it may not. In a deadlock an owed enemy may be attacked without any. */
export function debtsAllowed(
  { contact, areLight, owed, isDeadlocked: isStuck }: Duties,
  attack: Declaration,
): readonly (readonly Unit[])[] {
  if (areLight) return ONE_WAY;
  if (isStuck) return owed.includes(attack.defender) ? ONE_WAY : [];
  const choices = debtChoices(contact, attack);
  if (owed.length === 0 && choices === ONE_WAY) return choices;
  return choices.filter((debts) => unpayable(contact, owed, attack, debts).length === 0);
}

/** 5.6c R34e What is owed although nobody is left who could do it: an enemy that was attacked, or is destroyed, or is out of reach of all who may still attack. */
export function lapsed({ attackersOn }: Contact, owed: readonly Unit[]): Unit[] {
  return owed.filter((unit) => !attackersOn.has(unit));
}
