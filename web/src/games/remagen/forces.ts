/** All units of both sides, and where they are. */
import { itemAt, listed } from '@bridgehead/engine';
import type { Side, State, Unit } from '@bridgehead/remagen';
import {
  SIDES,
  SIDE_NAMES,
  arrivalOf,
  counterOf,
  dateOf,
  idOf,
  isOnMap,
  isWaiting,
  label,
  placeOf,
  units,
  unitsOf,
} from '@bridgehead/remagen';
import type { ForceGroup, ForceUnit } from '../../kit/kit.js';
import { describeGround } from './common/words.js';

export function forces(state: State): ForceGroup[] {
  return SIDES.flatMap((side) => [
    group(state, side, 'on the map', (unit) => isOnMap(state, unit)),
    group(state, side, 'waiting to enter', (unit) => isWaiting(state, unit)),
    group(state, side, 'to come', (unit) => placeOf(state, unit) === 'future'),
    group(state, side, 'eliminated', (unit) => placeOf(state, unit) === 'eliminated'),
  ]).filter((found) => found.units.length > 0);
}

function group(state: State, side: Side, words: string, belongs: (unit: Unit) => boolean): ForceGroup {
  const members = unitsOf(side)
    .filter(belongs)
    .toSorted((a, b) => turnOf(state, a) - turnOf(state, b));
  return { side, title: `${SIDE_NAMES[side]} units ${words}`, units: members.map((unit) => forceUnit(state, unit)) };
}

/** Units to come stand in the order in which they come; all others as they are. */
function turnOf(state: State, unit: Unit): number {
  return placeOf(state, unit) === 'future' ? (arrivalOf(state, unit)?.turn ?? 0) : 0;
}

function forceUnit(state: State, unit: Unit): ForceUnit {
  const { name, printed, formation } = itemAt(units, unit);
  const hex = isOnMap(state, unit) ? label(itemAt(state.place, unit)) : undefined;
  return {
    piece: counterOf(unit, hex ?? ''),
    id: idOf(unit),
    name: `${name}: ${formation}`,
    values: printed,
    where: whereIs(state, unit),
    ...(hex === undefined ? {} : { hex }),
  };
}

function whereIs(state: State, unit: Unit): string {
  if (isOnMap(state, unit)) return describeGround(state, itemAt(state.place, unit));
  const arrival = arrivalOf(state, unit);
  const areas = arrival === undefined ? '' : `, Area ${listed(arrival.areas).replace(' and ', ' or ')}`;
  if (isWaiting(state, unit)) return `${placeOf(state, unit) === 'delayed' ? 'delayed' : 'due now'}${areas}`;
  if (placeOf(state, unit) === 'future' && arrival !== undefined)
    return `due on Game-Turn ${arrival.turn} (${dateOf(arrival.turn)})${areas}`;
  return 'eliminated';
}
