/** The target of fire: a location, and on the move the units that move together in it. */
import { itemAt, listed } from '@bridgehead/engine';
import type { Unit } from '@bridgehead/elst';
import {
  findLocation,
  isHidden,
  isOnMap,
  locationLabel,
  nameOf,
  numberOf,
  rangeBetween,
  unitId,
  unitsAt,
} from '@bridgehead/elst';
import type { Target } from '../../../board/model.js';
import { hexOfName, sayLocation } from '../common/places.js';
import type { ElstSeat } from './desk.js';

export interface Aim {
  /** As actions name it. */
  readonly at: string;
  readonly targets: readonly string[] | undefined;
}

interface Aimed {
  readonly at: string;
  readonly targets?: readonly string[] | undefined;
}

export function aimId({ at, targets }: Aimed): string {
  return targets === undefined ? `at-${at}` : `at-${at}-${targets.join('-')}`;
}

export function isSameAim(one: Aimed, other: Aimed): boolean {
  return aimId(one) === aimId(other);
}

/** The part of an action that aims. */
export function aimOf({ at, targets }: Aim): { at: string; targets?: string[] } {
  return targets === undefined ? { at } : { at, targets: [...targets] };
}

/** What these attacks aim at, each once; with a target only what is meant by it. */
export function aimsAt(attacks: readonly Aimed[], target: Target | undefined): Aim[] {
  const aims = new Map(attacks.map(({ at, targets }): [string, Aim] => [aimId({ at, targets }), { at, targets }]));
  const meant = [...aims.values()].filter(({ at }) => target === undefined || hexOfName(at) === target.hex);
  const exact = meant.filter(({ targets }) => target?.piece !== undefined && targets?.includes(target.piece));
  return exact.length > 0 ? exact : meant;
}

/** Known enemies there; in a list of targets, the named ones. */
function unitsAimedAt({ state, context, side }: ElstSeat, { at, targets }: Aim): Unit[] {
  if (targets !== undefined) return targets.map(numberOf);
  const location = findLocation(context.board, at);
  return location === undefined
    ? []
    : unitsAt(state, location).filter((unit) => state.side[unit] !== side && !isHidden(state, unit));
}

export function targetPieces(seat: ElstSeat, aim: Aim | undefined): string[] {
  return aim === undefined ? [] : unitsAimedAt(seat, aim).map(unitId);
}

/** "J15: 6-5-8 A and 9-1 F" */
export function sayAim(seat: ElstSeat, aim: Aim): string {
  const { state, context } = seat;
  const location = findLocation(context.board, aim.at);
  const units = unitsAimedAt(seat, aim).map((unit) => nameOf(state, unit));
  const where = location === undefined ? aim.at : sayLocation(state, location);
  return units.length === 0 ? `${where}, no known units` : `${where}: ${listed(units)}`;
}

/** What someone may have in mind who has not said at whom: the nearest enemy, or the hex itself where none is known. */
export function aimFor({ state, context, side }: ElstSeat, firer: Unit | undefined): Aim {
  const { board } = context;
  const from = firer === undefined ? 0 : Math.max(0, itemAt(state.place, firer));
  const enemies = state.place.filter(
    (place, unit) => place >= 0 && isOnMap(state, unit) && state.side[unit] !== side && !isHidden(state, unit),
  );
  const [nearest = from] = enemies.toSorted(
    (one, other) => rangeBetween(board, from, one) - rangeBetween(board, from, other),
  );
  return { at: locationLabel(board, nearest), targets: undefined };
}
