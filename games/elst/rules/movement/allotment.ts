/** I-3.3.1a I-4.0g I-Qh I-Qi How many MF units have, in halves: what is printed, the leader who goes along, Double Time, what they carry. I-3.3.1c Nothing is handed on or saved. */
import type { Adder } from '@bridgehead/engine';
import { Sum } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { isMarked, MARK } from '../state/state.js';
import {
  factsOf,
  isBroken,
  isExhausted,
  isInMelee,
  isLeader,
  isMultiMan,
  isPinned,
  isWounded,
} from '../units/units-in-play.js';
import { portageOf } from '../units/weapons-in-play.js';
import { MOVEMENT, PORTAGE } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';

/** What a unit has if it goes with these companions from start to end: leader bonus, lent IPC, Double Time, portage. The unit itself may stand among them. */
export function allotmentOf(state: State, unit: Unit, companions: readonly Unit[]): number {
  const sum = new Sum();
  addAllotment(state, unit, companions, sum);
  return 2 * Math.max(0, sum.total);
}

/** The same with its parts, in MF; below 0 for one who carries too much to move at all. */
export function addAllotment(state: State, unit: Unit, companions: readonly Unit[], into: Adder): void {
  const leaders = leadersAmong(state, companions);
  addOwn(state, unit, leaders.length > 0 ? 'led' : 'alone', into);
  if (isMultiMan(state, unit) && leaders.length > 0) into.add('I-3.3.1b', 'with a leader', MOVEMENT.withLeader);
  if (isMarked(state, unit, MARK.doubled)) into.add('I-3.3.1h', 'Double Time', MOVEMENT.doubleTime);
  const excess = excessOf(state, unit);
  const over = excess > 0 && isLentTo(state, unit, companions, leaders) ? excess - PORTAGE.leaderLends : excess;
  if (over > 0) into.add('I-4.0g', `${portageOf(state, unit)} PP carried`, -over);
}

/** What a stack can spend together: its slowest member, the leader included. */
export function stackAllotment(state: State, units: readonly Unit[]): number {
  let least = Infinity;
  for (const unit of units) least = Math.min(least, allotmentOf(state, unit, units));
  return least;
}

/** I-3.3.1b I-R58 Leaders who make others faster: unbroken, unpinned, able to move. */
function leadersAmong(state: State, units: readonly Unit[]): Unit[] {
  return units.filter(
    (unit) => isLeader(state, unit) && !isBroken(state, unit) && !isPinned(state, unit) && !isInMelee(state, unit),
  );
}

/** I-3.3.1a I-5.4 Green MMC that go with a leader are not Inexperienced. */
function addOwn(state: State, unit: Unit, led: 'led' | 'alone', into: Adder): void {
  const { type, movement, class: unitClass } = factsOf(state, unit);
  const isInexperienced = unitClass === 'conscript' || (unitClass === 'green' && led === 'alone');
  if (isWounded(state, unit)) into.add('I-3.3.1a', `wounded ${type}`, MOVEMENT.woundedLeader);
  else if (isInexperienced && isMultiMan(state, unit))
    into.add('I-3.3.1a', `Inexperienced ${type}`, MOVEMENT.inexperienced);
  else into.add('I-3.3.1a', type, movement);
}

/** I-4.0g I-R65 PP above the unit's own IPC; 0 or less if it carries no more than it can. */
function excessOf(state: State, unit: Unit): number {
  const capacity = isWounded(state, unit) ? PORTAGE.woundedLeader : factsOf(state, unit).portage;
  return portageOf(state, unit) - Math.max(0, capacity + (isExhausted(state, unit) ? PORTAGE.exhausted : 0));
}

/** I-4.0g I-R65 Each leader with free hands lends their IPC to one MMC; those who would be slowest without it come first. */
function isLentTo(state: State, unit: Unit, companions: readonly Unit[], leaders: readonly Unit[]): boolean {
  if (!isMultiMan(state, unit)) return false;
  const lenders = leaders.filter(
    (leader) => !isWounded(state, leader) && !isExhausted(state, leader) && portageOf(state, leader) === 0,
  );
  if (lenders.length === 0) return false;
  const laden = companions.filter((other) => other !== unit && isMultiMan(state, other) && excessOf(state, other) > 0);
  const isBefore = (other: Unit) => {
    const difference = paceOf(state, other) - paceOf(state, unit);
    return difference < 0 || (difference === 0 && other < unit);
  };
  return laden.filter(isBefore).length < lenders.length;
}

/** MF with a leader along, before their IPC is lent: enough to tell who is slower. */
function paceOf(state: State, unit: Unit): number {
  const own = new Sum();
  addOwn(state, unit, 'led', own);
  return own.total + (isMarked(state, unit, MARK.doubled) ? MOVEMENT.doubleTime : 0) - excessOf(state, unit);
}
