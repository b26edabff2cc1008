/** I-SOP.MPha How units stand when they begin their Movement Phase: old CX lifted, Double Time declared. */
import type { Violation } from '@bridgehead/engine';
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import {
  clearMark,
  hasMark,
  isOnMap,
  markMask,
  NO_ARC,
  NOBODY,
  outsideOf,
  setMark,
  stateWith,
} from '../state/state.js';
import { refuseMove } from '../text/refusals-movement.js';
import {
  isBroken,
  isExhausted,
  isInMelee,
  isLeader,
  isPinned,
  isVehicle,
  isWounded,
  nameOf,
} from '../units/units-in-play.js';
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
  if (isVehicle(state, unit)) return [refuseMove('mover-vehicle', named)];
  if (isBroken(state, unit)) violations.push(refuseMove('mover-broken', named));
  if (isPinned(state, unit)) violations.push(refuseMove('mover-pinned', named));
  if (isInMelee(state, unit)) violations.push(refuseMove('mover-in-melee', named));
  if (hasMark(state, unit, 'prep-fired')) violations.push(refuseMove('mover-has-fired', named));
  if (hasMark(state, unit, 'turned')) violations.push(refuseMove('mover-turned-gun', named));
  if (hasMark(state, unit, 'done')) violations.push(refuseMove('mover-has-moved', named));
  return violations;
}

const TIED = markMask('broken', 'pinned', 'melee', 'prep-fired', 'turned', 'done');

/** judgeMover without its sentences. */
export function mayMove(state: State, unit: Unit): boolean {
  return (
    state.side[unit] === state.attacker &&
    state.hull[unit] === NO_ARC &&
    !hasAny(state.marks, unit, TIED) &&
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

/** I-4.0g A leader who carries too much. */
export function isOverloaded(state: State, unit: Unit): boolean {
  return isLeader(state, unit) && portageOf(state, unit) > PORTAGE.leaderMost;
}

/** I-4.0g In a move and in an advance. */
export function judgeLeaderLoads(state: State, units: readonly Unit[]): Violation[] {
  return units
    .filter((unit) => isOverloaded(state, unit))
    .map((unit) =>
      refuseMove('leader-overloaded', {
        unit: nameOf(state, unit),
        portage: portageOf(state, unit),
        most: PORTAGE.leaderMost,
      }),
    );
}

/** I-3.3.1j I-R60 Marks a unit that sets out: in Double Time, or free of an old CX. */
function markSettingOut(state: Pick<State, 'marks'>, unit: Unit, { double }: Pick<Declaration, 'double'>): void {
  if (double.includes(unit)) setMark(state, unit, 'exhausted', 'doubled');
  else if (hasMark(state, unit, 'exhausted')) {
    clearMark(state, unit, 'exhausted');
    setMark(state, unit, 'was-exhausted');
  }
}

/** The state in which these units would set out, for questions; only marks and holders are its own. The state itself where nothing changes by it. */
export function asIfSetOut(state: State, declaration: Declaration): State {
  const { units, double, drop } = declaration;
  if (drop.length === 0 && !units.some((unit) => double.includes(unit) || isExhausted(state, unit))) return state;
  const marks = state.marks.slice();
  for (const unit of units) markSettingOut({ marks }, unit, declaration);
  return stateWith(state, {
    marks,
    ...(drop.length > 0 && { holder: state.holder.map((holder, weapon) => (drop.includes(weapon) ? NOBODY : holder)) }),
  });
}

/** I-SOP.MPha The same in earnest. */
export function setOut(state: State, declaration: Declaration): void {
  for (const unit of declaration.units) markSettingOut(state, unit, declaration);
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
