/** I-3.3.1f I-R63 A moving stack breaks up: one part goes on, the others wait until it has ended. */
import type { Violation } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { refuseMove } from '../text/refusals-movement.js';
import { sayFactors } from '../text/words.js';
import { isLeader, isMultiMan, nameOf } from '../units/units-in-play.js';
import { MOVEMENT } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { allotmentOf } from './allotment.js';
import type { Standing } from './spending.js';

/** I-3.3.1b I-R58 A unit that has used the bonus of its leader does not leave the leader; units that have lost their leader cannot go on anyway. */
export function judgeSplit(state: State, standing: Standing, first: readonly Unit[]): Violation[] {
  const { units, spent } = standing;
  const strangers = first.filter((unit) => !units.includes(unit));
  if (strangers.length > 0) return strangers.map((unit) => refuseMove('not-a-mover', { unit: nameOf(state, unit) }));
  const rest = units.filter((unit) => !first.includes(unit));
  if (rest.length === 0) return [refuseMove('split-nobody', {})];
  const bonus = standing.roadOnly && standing.entered > 0 ? 2 * MOVEMENT.roadBonus : 0;
  const isBound = (unit: Unit, part: readonly Unit[]) =>
    isMultiMan(state, unit) &&
    allotmentOf(state, unit, part) + bonus < spent &&
    allotmentOf(state, unit, units) + bonus >= spent;
  return [first, rest].flatMap((part) =>
    part
      .filter((unit) => isBound(unit, part))
      .map((unit) =>
        refuseMove('bonus-binds', {
          unit: nameOf(state, unit),
          spent: sayFactors(spent),
          own: sayFactors(allotmentOf(state, unit, part)),
        }),
      ),
  );
}

/** Parts that might well go on by themselves: each unit, each leader with one MMC, and all but one. */
export function partsOf(state: State, { units }: Pick<Standing, 'units'>): Unit[][] {
  if (units.length < 2) return [];
  const single = units.map((unit) => [unit]);
  if (units.length === 2) return single;
  const pairs = units
    .filter((leader) => isLeader(state, leader))
    .flatMap((leader) => units.filter((unit) => isMultiMan(state, unit)).map((unit) => [leader, unit]));
  const allButOne =
    units.length > 3 || pairs.length === 0 ? units.map((left) => units.filter((unit) => unit !== left)) : [];
  return [...single, ...pairs, ...allButOne];
}
