/** I-SOP.MPha How units stand when they begin their Movement Phase: old CX lifted, Double Time declared. */
import type { Violation } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { bitOf, hasMark, isOnMap, NOBODY, outsideOf, stateWith } from '../state/state.js';
import { refuseMove } from '../text/refusals-movement.js';
import { isBroken, isExhausted, isInMelee, isLeader, isPinned, isWounded, nameOf } from '../units/units-in-play.js';
import { portageOf } from '../units/weapons-in-play.js';
import { PORTAGE } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import type { Standing } from './spending.js';

/** What units declare before their first MF. */
export interface Declaration {
  readonly units: readonly Unit[];
  readonly double: readonly Unit[];
  readonly assault: boolean;
  readonly drop: readonly Weapon[];
}

/** I-3.3a I-3.3.1d What keeps a unit from moving at all. */
export function judgeMover(state: State, unit: Unit): Violation[] {
  const named = { unit: nameOf(state, unit) };
  if (state.side[unit] !== state.attacker)
    return [refuseMove('not-your-mover', { ...named, side: SIDE_NAMES[state.attacker] })];
  if (!isOnMap(state, unit) && outsideOf(state, unit) === undefined) return [refuseMove('mover-off-map', named)];
  const violations: Violation[] = [];
  if (isBroken(state, unit)) violations.push(refuseMove('mover-broken', named));
  if (isPinned(state, unit)) violations.push(refuseMove('mover-pinned', named));
  if (isInMelee(state, unit)) violations.push(refuseMove('mover-in-melee', named));
  if (hasMark(state, unit, 'prep-fired')) violations.push(refuseMove('mover-has-fired', named));
  if (hasMark(state, unit, 'done')) violations.push(refuseMove('mover-has-moved', named));
  return violations;
}

const TIED = bitOf('broken') | bitOf('pinned') | bitOf('melee') | bitOf('prep-fired') | bitOf('done');

/** judgeMover without its sentences. */
export function mayMove(state: State, unit: Unit): boolean {
  return (
    state.side[unit] === state.attacker &&
    (state.marks[unit] & TIED) === 0 &&
    (isOnMap(state, unit) || outsideOf(state, unit) !== undefined)
  );
}

/** I-3.3.1h I-3.3.1j I-R60 */
export function judgeDoubleTime(state: State, { units, double, assault }: Declaration): Violation[] {
  const violations = double.flatMap((unit) => {
    const named = { unit: nameOf(state, unit) };
    if (!units.includes(unit)) return [refuseMove('double-not-moving', named)];
    return [
      ...(isWounded(state, unit) ? [refuseMove('double-wounded', named)] : []),
      ...(isExhausted(state, unit) ? [refuseMove('double-exhausted', named)] : []),
    ];
  });
  return assault && double.length > 0 ? [...violations, refuseMove('double-assault', {})] : violations;
}

/** I-4.0g */
export function judgeLoads(state: State, units: readonly Unit[]): Violation[] {
  return units
    .filter((unit) => isLeader(state, unit) && portageOf(state, unit) > PORTAGE.leaderMost)
    .map((unit) =>
      refuseMove('leader-overloaded', {
        unit: nameOf(state, unit),
        portage: portageOf(state, unit),
        most: PORTAGE.leaderMost,
      }),
    );
}

const EXHAUSTED = bitOf('exhausted');
const WAS_EXHAUSTED = bitOf('was-exhausted');
const DOUBLED = bitOf('doubled');

function paceOf(unit: Unit, double: readonly Unit[]): 'double-time' | 'usual' {
  return double.includes(unit) ? 'double-time' : 'usual';
}

/** I-3.3.1j I-R60 The marks of a unit that sets out. */
function marksSettingOut(marks: number, pace: 'double-time' | 'usual'): number {
  if (pace === 'double-time') return marks | EXHAUSTED | DOUBLED;
  return (marks & EXHAUSTED) === 0 ? marks : (marks & ~EXHAUSTED) | WAS_EXHAUSTED;
}

/** The state in which these units would set out, for questions; only marks and holders are its own. The state itself where nothing changes by it. */
export function asIfSetOut(state: State, { units, double, drop }: Declaration): State {
  if (
    drop.length === 0 &&
    units.every((unit) => marksSettingOut(state.marks[unit], paceOf(unit, double)) === state.marks[unit])
  )
    return state;
  const marks = state.marks.slice();
  for (const unit of units) marks[unit] = marksSettingOut(marks[unit], paceOf(unit, double));
  return stateWith(state, {
    marks,
    ...(drop.length > 0 && { holder: state.holder.map((holder, weapon) => (drop.includes(weapon) ? NOBODY : holder)) }),
  });
}

/** I-SOP.MPha The same in earnest. */
export function setOut(state: State, { units, double }: Declaration): void {
  for (const unit of units) state.marks[unit] = marksSettingOut(state.marks[unit], paceOf(unit, double));
}

/** Units before their first MF. */
export function standingAtStart(state: State, { units, assault }: Pick<Declaration, 'units' | 'assault'>): Standing {
  return {
    units,
    spent: 0,
    entered: 0,
    roadOnly: true,
    exitPaid: false,
    assault,
    tried: [],
    place: state.place[units[0]],
    smoked: [],
  };
}
