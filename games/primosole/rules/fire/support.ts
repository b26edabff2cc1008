/** 6.6 Headquarters support the fire of their formation. Support is no action and may be divided among fires (6.6.2, 6.6.3). */
import type { Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { ActionOf } from '../state/actions.js';
import type { Support } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { hasMark, isDisorganized, isOnMap, printedOf } from '../state/state.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, unitOf, units, unitsOf } from '../pieces/units.js';

/** 6.6.2 Support points of a headquarters that are not used yet this turn. */
export function supportLeft(state: State, headquarters: Unit): number {
  return Math.max(0, printedOf(state, headquarters).support - state.supportUsed[headquarters]);
}

/** 6.6a 6.6.1b R23 Why a headquarters cannot support this fire; undefined if it can. It need not see the target, nor be idle. */
function whyNoSupport(state: State, headquarters: Unit, firer: Unit, target: Unit): string | undefined {
  const { formation, isHeadquarters } = units[headquarters];
  if (!isHeadquarters) return 'it is not a headquarters';
  if (formation !== units[firer].formation) return `${nameOf(firer)} is not of its formation`; // R10 a Support Weapon is of none
  if (!isOnMap(state, headquarters)) return 'it is not on the map';
  if (!hasMark(state, headquarters, 'activated')) return 'it is not activated';
  const { range } = printedOf(state, headquarters);
  const far = distance(GRID, state.place[headquarters], state.place[target]);
  return far <= range ? undefined : `the target is ${far} hexes from it, and its Range is ${range}`;
}

/** 6.6a 6.6c All the Support that a fire can have: for 1/1MG at R/I the 3 of HQ/1MG. */
export function supportFor(state: State, firer: Unit, target: Unit): Support[] {
  const found: Support[] = [];
  for (const headquarters of headquartersOf(firer)) {
    if (isDisorganized(state, headquarters) || whyNoSupport(state, headquarters, firer, target) !== undefined) continue;
    const points = supportLeft(state, headquarters);
    if (points > 0) found.push({ headquarters, points });
  }
  return found;
}

const headquartersByUnit = units.map(({ side, formation }) =>
  unitsOf(side).filter((unit) => units[unit].isHeadquarters && units[unit].formation === formation),
);

/** R10 Those of its formation; a Support Weapon is of none. */
function headquartersOf(unit: Unit): readonly Unit[] {
  return headquartersByUnit[unit];
}

/** The Support that an action names: each headquarters once, in the order of the units. */
export function supportOf(action: ActionOf<'fire'>): Support[] {
  const points = new Map<Unit, number>();
  for (const part of action.support)
    points.set(unitOf(part.headquarters), (points.get(unitOf(part.headquarters)) ?? 0) + part.points);
  return [...points]
    .map(([headquarters, sum]) => ({ headquarters, points: sum }))
    .toSorted((one, other) => one.headquarters - other.headquarters);
}

/** 6.6a 6.6.2 8.1f */
export function judgeSupport(state: State, firer: Unit, target: Unit, support: readonly Support[]): Violation[] {
  return support.flatMap(({ headquarters, points }) => {
    const why = whyNoSupport(state, headquarters, firer, target);
    if (why !== undefined) return [refuse('no-support', { unit: nameOf(headquarters), why })];
    if (isDisorganized(state, headquarters)) return [refuse('disorganized-support', { unit: nameOf(headquarters) })];
    const left = supportLeft(state, headquarters);
    return points <= left ? [] : [refuse('too-much-support', { unit: nameOf(headquarters), points, left })];
  });
}

/** 6.6.2 Points are used up when the fire is declared, whatever comes of it (R23). */
export function useSupport(state: State, support: readonly Support[]): void {
  for (const { headquarters, points } of support) state.supportUsed[headquarters] += points;
}
