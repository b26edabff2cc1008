/** I-3.6b I-3.6e I-3.6f I-R72 One step of a rout: what it costs, and which enemies bar it. Toward an enemy who has not seen the unit it may go (I-3.6g). */
import type { Violation } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, hexOf, locationLabel, rangeBetween } from '../board/locations.js';
import { enemiesInSight } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { RoutingFrame, RoutStep } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { EntryCost, EntryManner, Ways } from '../terrain/entry-cost.js';
import { entryCost } from '../terrain/entry-cost.js';
import { refuseRout } from '../text/refusals-rout.js';
import { sayUnits } from '../text/words.js';
import { hasRoom } from '../units/stacking.js';
import { isHidden, isLeader, isWounded, nameOf } from '../units/units-in-play.js';
import { MOVEMENT } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';

/** A rout as far as it has come; the unit stands where the state says. */
export type Rout = Pick<RoutingFrame, 'unit' | 'leaders' | 'start' | 'spent' | 'watchers' | 'ignored'>;

/** A rout that has not begun. */
export function newRout(state: State, unit: Unit, leaders: readonly Unit[]): Rout {
  const start = state.place[unit];
  return { unit, leaders, start, spent: 0, watchers: enemiesInSight(state, unit, start), ignored: [] };
}

/** I-R72 Enemies, broken or not, that have seen the unit in this rout when it has come here. */
export function watchersAt(
  state: State,
  { unit, watchers }: Pick<Rout, 'unit' | 'watchers'>,
  location: Location,
): Unit[] {
  return [...watchers, ...enemiesInSight(state, unit, location).filter((enemy) => !watchers.includes(enemy))];
}

/** I-3.6b 6 MF, never more; 3 for those who are wounded, and for those who go with them. In halves. */
export function routAllowance(state: State, { unit, leaders }: Pick<Rout, 'unit' | 'leaders'>): number {
  const isSlow = [unit, ...leaders].some((one) => isLeader(state, one) && isWounded(state, one));
  return 2 * (isSlow ? MOVEMENT.woundedRout : MOVEMENT.rout);
}

/** I-R72 The cover of an orchard costs nothing more than its road, so that it is always claimed. */
export function routManner(board: Board, { to, polder }: RoutStep): EntryManner {
  return { phase: 'rout', cover: board.terrain[hexOf(board, to)] === 'orchard', polder };
}

/** I-R72 As in the Movement Phase, without the road bonus. */
export function routCost(ways: Ways, from: Location, step: RoutStep): EntryCost | undefined {
  return from === step.to ? undefined : entryCost(ways, from, step.to, routManner(ways.board, step));
}

/** What bars a step with respect to an enemy here who has seen the unit: I-3.6e it must not come closer, I-3.6f nor go along them, unless it leaves their location. */
export function barredBy(
  board: Board,
  from: Location,
  to: Location,
  enemyAt: Location,
): 'toward' | 'along' | undefined {
  if (enemyAt === from) return undefined;
  if (rangeBetween(board, to, enemyAt) < rangeBetween(board, from, enemyAt)) return 'toward';
  return areAdjacentLocations(board, from, enemyAt) && areAdjacentLocations(board, to, enemyAt) ? 'along' : undefined;
}

/** All that keeps a routing unit from a step. */
export function judgeStep(state: State, context: Context, rout: Rout, from: Location, step: RoutStep): Violation[] {
  const { board } = context;
  const { unit, leaders, watchers } = rout;
  // Made only when they are needed: lists judge many steps.
  const labels = () => ({
    unit: nameOf(state, unit),
    from: locationLabel(board, from),
    to: locationLabel(board, step.to),
  });
  if (routCost(context, from, step) === undefined) return [refuseRout('no-way', labels())];
  const violations: Violation[] = [];
  if (step.polder && !board.polder[hexOf(board, step.to)]) violations.push(refuseRout('no-polder-there', labels()));
  const enemy = unitsIn(context, step.to).find(
    (other) => state.side[other] !== state.side[unit] && !isHidden(state, other),
  );
  if (enemy !== undefined) violations.push(refuseRout('rout-into-enemy', { ...labels(), enemy: nameOf(state, enemy) }));
  if (!hasRoom(state, context, state.side[unit], step.to, [unit, ...leaders]))
    violations.push(
      refuseRout('rout-no-room', { units: sayUnits(state, [unit, ...leaders]), hex: locationLabel(board, step.to) }),
    );
  for (const watcher of watchers) {
    const bar = barredBy(board, from, step.to, state.place[watcher]);
    if (bar === 'toward') violations.push(refuseRout('rout-toward', { ...labels(), enemy: nameOf(state, watcher) }));
    if (bar === 'along') violations.push(refuseRout('rout-along', { ...labels(), enemy: nameOf(state, watcher) }));
  }
  return violations;
}
