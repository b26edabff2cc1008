/** A combat phase on paper: who attacks whom, on which table. Improved step by step from a first draft, one group of touching units at a time. */
import { itemAt } from '@bridgehead/engine';
import type { Combat, Contact, Table, Unit } from '@bridgehead/bulge';
import { units } from '@bridgehead/bulge';
import type { Prospect, Situation } from './prospect.js';
import { bestOn, prospectsOf } from './prospect.js';

export interface Foray extends Prospect {
  readonly attackers: readonly Unit[];
  readonly defender: Unit;
}

export interface BattlePlan {
  readonly forays: readonly Foray[];
  readonly value: number;
}

/** Whom each unit attacks; undefined: nobody. */
type Assignment = Map<Unit, Unit | undefined>;

/** A duty that a plan leaves undone is out of the question if there is another plan. */
const UNDONE = 40;
const MOST_ROUNDS = 5;

export function planBattle(situation: Situation, contact: Contact, when: Combat): BattlePlan {
  const plans = groupsOf(contact).map((group) => planGroup(situation, contact, group, when));
  return { forays: plans.flatMap(({ forays }) => forays), value: plans.reduce((sum, { value }) => sum + value, 0) };
}

/** Units that touch a common enemy, and so on: what one group does is nothing to another. */
function groupsOf({ enemiesOf, attackersOn }: Contact): Unit[][] {
  const left = new Set(enemiesOf.keys());
  const groups: Unit[][] = [];
  for (const first of left) {
    const group = [first];
    left.delete(first);
    for (const unit of group) {
      for (const other of (enemiesOf.get(unit) ?? []).flatMap((enemy) => attackersOn.get(enemy) ?? []))
        if (left.delete(other)) group.push(other);
    }
    groups.push(group);
  }
  return groups;
}

function planGroup(situation: Situation, contact: Contact, group: readonly Unit[], when: Combat): BattlePlan {
  const targets = [...new Set(group.flatMap((unit) => contact.enemiesOf.get(unit) ?? []))];
  const rate = (assignment: Assignment) => rated(situation, contact, group, assignment, when);
  const first: Assignment = new Map(
    group.map((unit) => [unit, when === 'pre' ? undefined : strongestBeside(contact, unit)]),
  );
  let best = { assignment: first, plan: rate(first) };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = best.plan.value;
    for (const changes of changesOf(contact, group, targets)) {
      if (changes.every(([unit, target]) => best.assignment.get(unit) === target)) continue;
      const assignment: Assignment = new Map([...best.assignment, ...changes]);
      const plan = rate(assignment);
      if (plan.value > best.plan.value + 1e-9) best = { assignment, plan };
    }
    if (best.plan.value <= before + 1e-9) break;
  }
  return best.plan;
}

function strongestBeside({ enemiesOf }: Contact, unit: Unit): Unit | undefined {
  return (enemiesOf.get(unit) ?? []).toSorted((a, b) => itemAt(units, b).strength - itemAt(units, a).strength)[0];
}

/** One unit after another against each enemy or nobody; all that can against one enemy; all away from it. */
function changesOf(
  { enemiesOf, attackersOn }: Contact,
  group: readonly Unit[],
  targets: readonly Unit[],
): [Unit, Unit | undefined][][] {
  const single = group.flatMap((unit) =>
    [...(enemiesOf.get(unit) ?? []), undefined].map((target): [Unit, Unit | undefined][] => [[unit, target]]),
  );
  const massed = targets.flatMap((target) => {
    const near = attackersOn.get(target) ?? [];
    return [
      near.map((unit): [Unit, Unit | undefined] => [unit, target]),
      near.map((unit): [Unit, Unit | undefined] => [unit, undefined]),
    ];
  });
  return [...massed, ...single];
}

/** 5.6 6.7a What an assignment is worth, each attack on the better of the tables that its duties allow. */
function rated(
  situation: Situation,
  contact: Contact,
  group: readonly Unit[],
  assignment: Assignment,
  when: Combat,
): BattlePlan {
  const attacked = new Map<Unit, Unit[]>();
  for (const [unit, target] of assignment) {
    if (target === undefined) continue;
    const others = attacked.get(target);
    if (others === undefined) attacked.set(target, [unit]);
    else others.push(unit);
  }
  const forays: Foray[] = [];
  let value = 0;
  for (const [defender, attackers] of attacked) {
    const found = bestOn(
      prospectsOf(
        situation,
        attackers.toSorted((a, b) => a - b),
        defender,
      ),
      tablesFor(contact, attackers, defender, attacked, when),
    );
    if (found === undefined) value -= UNDONE;
    else {
      forays.push({ ...found, attackers, defender });
      value += found.value;
    }
  }
  if (when === 'post')
    for (const unit of group)
      if (assignment.get(unit) === undefined && !areAllAttacked(contact, unit, attacked)) value -= UNDONE;
  return { forays, value };
}

function areAllAttacked({ enemiesOf }: Contact, unit: Unit, attacked: ReadonlyMap<Unit, unknown>): boolean {
  return (enemiesOf.get(unit) ?? []).every((enemy) => attacked.has(enemy));
}

/** 5.6a 6.7a Primary: all enemies beside the attackers are attacked too. Secondary: of the stronger ones beside each attacker the strongest is. */
function tablesFor(
  contact: Contact,
  attackers: readonly Unit[],
  defender: Unit,
  attacked: ReadonlyMap<Unit, unknown>,
  when: Combat,
): readonly Table[] {
  if (when === 'pre' || attackers.every((unit) => areAllAttacked(contact, unit, attacked))) return BOTH;
  return attackers.every((unit) => isStrongestAttacked(contact, unit, defender, attacked)) ? SECONDARY : NEITHER;
}

const BOTH: readonly Table[] = ['primary', 'secondary'];
const SECONDARY: readonly Table[] = ['secondary'];
const NEITHER: readonly Table[] = [];

function isStrongestAttacked(
  { enemiesOf }: Contact,
  unit: Unit,
  defender: Unit,
  attacked: ReadonlyMap<Unit, unknown>,
): boolean {
  const enemies = enemiesOf.get(unit) ?? [];
  const most = Math.max(...enemies.map((enemy) => itemAt(units, enemy).strength));
  return (
    itemAt(units, defender).strength === most ||
    enemies.some((enemy) => itemAt(units, enemy).strength === most && attacked.has(enemy))
  );
}
