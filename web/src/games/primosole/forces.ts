/** All units of both sides, by formation, and where they are. */
import { itemAt } from '@bridgehead/engine';
import type { Side, State, Unit } from '@bridgehead/primosole';
import {
  SIDES,
  SIDE_NAMES,
  counterOf,
  scenarioOf,
  formations,
  hasMark,
  idOf,
  isOnMap,
  label,
  placeOf,
  timeOf,
  units,
  unitsOf,
} from '@bridgehead/primosole';
import type { ForceGroup, ForceUnit } from '../../kit/kit.js';
import { wordsOf } from './pieces.js';
import { groundOf, printedValues } from './common/words.js';

export function forces(state: State): ForceGroup[] {
  return SIDES.flatMap((side) => [
    ...formations
      .filter((formation) => formation.side === side)
      .map(({ title, units: members }) =>
        group(
          state,
          side,
          title,
          members.filter((unit) => isOnMap(state, unit)),
        ),
      ),
    group(
      state,
      side,
      'Support Weapons',
      unitsOf(side).filter((unit) => itemAt(units, unit).isSupportWeapon && isOnMap(state, unit)),
    ),
    group(
      state,
      side,
      'to come',
      unitsOf(side).filter((unit) => placeOf(state, unit) === 'track'),
    ),
    group(
      state,
      side,
      'eliminated',
      unitsOf(side).filter((unit) => placeOf(state, unit) === 'eliminated' || placeOf(state, unit) === 'lost'),
    ),
  ]).filter((found) => found.units.length > 0);
}

function group(state: State, side: Side, title: string, members: readonly Unit[]): ForceGroup {
  return { side, title: `${SIDE_NAMES[side]}: ${title}`, units: members.map((unit) => forceUnit(state, unit)) };
}

function forceUnit(state: State, unit: Unit): ForceUnit {
  const { name, title } = itemAt(units, unit);
  const hex = isOnMap(state, unit) ? label(itemAt(state.place, unit)) : undefined;
  const face = counterOf(unit, hasMark(state, unit, 'reduced') ? 'back' : 'front', hex ?? '');
  return {
    piece: face,
    id: idOf(unit),
    name: `${name}: ${title}`,
    values: printedValues(state, unit),
    where: whereIs(state, unit),
    ...(hex === undefined ? {} : { hex }),
  };
}

function whereIs(state: State, unit: Unit): string {
  if (isOnMap(state, unit)) return [groundOf(state, itemAt(state.place, unit)), ...wordsOf(state, unit)].join(', ');
  const place = placeOf(state, unit);
  if (place !== 'track') return place ?? '';
  const scenario = scenarioOf(state);
  const arrival = scenario.arrivals.find((each) => each.unit === unit);
  if (arrival === undefined) return 'to come';
  return `due on turn ${arrival.turn} (${timeOf(scenario, arrival.turn)}), ${arrival.area.name}`;
}
