/** 7.1 7.2 Which units must attack and be attacked, and whether what remains can still be done (R17, R18). */
import { enemiesInContact, unmatched } from '@bridgehead/engine/hexwar';
import { freeGuns, isInRange } from './artillery.js';
import type { Context } from './context.js';
import type { Attack } from './frames.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import { isDoneFighting, isOnMap } from './state.js';
import type { Unit } from './units.js';
import { sideOf, unitsOf } from './units.js';
import type { Side } from './vocabulary.js';
import { isBridgeHex } from './zones-of-control.js';

/** Units with a duty, as in the combat frame. */
export interface Duties {
  readonly attackers: readonly Unit[];
  readonly defenders: readonly Unit[];
  readonly barrageDue: readonly Unit[];
}

/** 7.11a 7.12a 8.31 8.32a 11.12b 13.0d 15.0c The duties at the start of a Combat Phase; none at night. A unit on a bridge has none and makes none (R8). */
export function dutiesAtStart(state: State, context: Context, side: Side): Duties {
  const attackers: Unit[] = [];
  const defenders = new Set<Unit>();
  for (const unit of isNight(state.turn) ? [] : unitsOf(side)) {
    if (!isOnMap(state, unit) || isBridgeHex(state.place[unit])) continue;
    const enemies = enemiesInContact(context, side, state.place[unit]);
    if (enemies.length > 0) attackers.push(unit);
    for (const enemy of enemies) defenders.add(enemy);
  }
  return { attackers, defenders: [...defenders].toSorted((a, b) => a - b), barrageDue: [] };
}

/** Who can fight whom among the units with duties, and the guns that could barrage. */
export interface DutyGraph {
  readonly duties: Duties;
  /** Of each attacker the defenders in contact with it, and the other way round. */
  readonly partners: ReadonlyMap<Unit, readonly Unit[]>;
  readonly guns: readonly Unit[];
}

export function dutyGraph(state: State, context: Context, side: Side, duties: Duties): DutyGraph {
  const partners = new Map<Unit, Unit[]>();
  for (const unit of duties.attackers) partners.set(unit, partnersOf(state, context, unit, duties.defenders));
  for (const unit of duties.defenders) partners.set(unit, partnersOf(state, context, unit, duties.attackers));
  return { duties, partners, guns: freeGuns(state, context, side) };
}

function partnersOf(state: State, context: Context, unit: Unit, among: readonly Unit[]): Unit[] {
  return enemiesInContact(context, sideOf(unit), state.place[unit]).filter((other) => among.includes(other));
}

/** What an attack would leave undone. */
export interface Remainder {
  /** Units that must attack and would have nobody to attack (R17 i). */
  readonly stranded: readonly Unit[];
  /** Units that must be attacked and that only a barrage could reach. */
  readonly barrageOnly: readonly Unit[];
  /** Those of them for which no gun would be left (R17 ii). */
  readonly unreachable: readonly Unit[];
}

/** R17 What remains after an attack: solvable if nobody is stranded and nobody is unreachable. Only neighbours can be affected. */
export function remainderAfter(state: State, graph: DutyGraph, attack: Attack): Remainder {
  const { attackers, barrage, defenders } = attack;
  const stranded: Unit[] = [];
  for (const defender of defenders) {
    for (const unit of graph.partners.get(defender) ?? []) {
      if (attackers.includes(unit) || stranded.includes(unit)) continue;
      if (graph.partners.get(unit)?.every((enemy) => defenders.includes(enemy))) stranded.push(unit);
    }
  }
  const barrageOnly = graph.duties.barrageDue.filter((unit) => !defenders.includes(unit));
  for (const attacker of attackers) {
    for (const unit of graph.partners.get(attacker) ?? []) {
      if (defenders.includes(unit) || barrageOnly.includes(unit)) continue;
      if (graph.partners.get(unit)?.every((friend) => attackers.includes(friend))) barrageOnly.push(unit);
    }
  }
  if (barrageOnly.length === 0) return { stranded, barrageOnly, unreachable: [] };
  const gunsLeft = graph.guns.filter((gun) => !barrage.includes(gun));
  return { stranded, barrageOnly, unreachable: withoutGun(state, barrageOnly, gunsLeft) };
}

export function isSolvable(remainder: Remainder): boolean {
  return remainder.stranded.length === 0 && remainder.unreachable.length === 0;
}

/** R17 R18 Targets that cannot get a gun of their own. */
function withoutGun(state: State, targets: readonly Unit[], guns: readonly Unit[]): Unit[] {
  return unmatched(targets, guns, (gun, target) => isInRange(state, gun, target));
}

/** R18 The duties that still stand after an attack, and those that have lapsed with the reason. */
export interface Upkeep {
  readonly duties: Duties;
  readonly lapsed: readonly { readonly unit: Unit; readonly why: string }[];
  /** Sets of barrage duties, each as large as the guns left allow, between which the attacker must choose. */
  readonly choices: readonly (readonly Unit[])[];
}

export function upkeep(state: State, context: Context, side: Side, duties: Duties): Upkeep {
  const lapsed: { unit: Unit; why: string }[] = [];
  const isAble = (unit: Unit) => isOnMap(state, unit) && !isDoneFighting(state, unit);
  const keep = (partners: readonly Unit[], unit: Unit, why: string) => {
    if (partners.length === 0) lapsed.push({ unit, why });
    return partners.length > 0;
  };
  const ableAttackers = duties.attackers.filter(isAble);
  const ableDefenders = duties.defenders.filter(isAble);
  const barrageDue = duties.barrageDue.filter(isAble);
  const adjacentOnly = ableDefenders.filter((unit) => !barrageDue.includes(unit));
  const attackers = ableAttackers.filter((unit) =>
    keep(
      partnersOf(state, context, unit, adjacentOnly),
      unit,
      'it is no longer next to an enemy that must be attacked',
    ),
  );
  const defenders = ableDefenders.filter(
    (unit) =>
      barrageDue.includes(unit) ||
      keep(partnersOf(state, context, unit, attackers), unit, 'it is no longer next to a unit that must attack'),
  );
  const choices = barrageDue.length === 0 ? [[]] : largestBarrages(state, barrageDue, freeGuns(state, context, side));
  return { duties: { attackers, defenders, barrageDue }, lapsed, choices };
}

/** R18 The largest sets of barrage duties that the guns left can meet one to one: one set if all can be met. */
function largestBarrages(state: State, due: readonly Unit[], guns: readonly Unit[]): Unit[][] {
  const without = withoutGun(state, due, guns).length;
  if (without === 0) return [[...due]];
  const size = due.length - without;
  return subsetsOf(due, size).filter((subset) => withoutGun(state, subset, guns).length === 0);
}

function subsetsOf(list: readonly Unit[], size: number): Unit[][] {
  if (size === 0) return [[]];
  if (list.length < size) return [];
  const [first, ...rest] = list;
  return [...subsetsOf(rest, size - 1).map((subset) => [first, ...subset]), ...subsetsOf(rest, size)];
}
