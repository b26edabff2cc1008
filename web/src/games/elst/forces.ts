/** All units of both sides, by what has become of them, and the weapons that nobody has. */
import type { Side, State, Unit } from '@bridgehead/elst';
import {
  SIDES,
  SIDE_NAMES,
  factsOf,
  isBroken,
  isOnMap,
  outsideOf,
  placeOf,
  settingOf,
  unitCounter,
  unitId,
  unitsOf,
  weaponCounter,
  weaponId,
} from '@bridgehead/elst';
import { capital, itemAt } from '@bridgehead/engine';
import type { ForceGroup, ForceUnit } from '../../kit/kit.js';
import { hexName, sayLocation, shownAt, weaponsLeft } from './common/places.js';
import { armName, groundOf, markWords, shortName } from './common/words.js';

export function forces(state: State): ForceGroup[] {
  return [
    ...SIDES.flatMap((side) => [
      group(state, side, 'in good order', (unit) => isOnMap(state, unit) && !isBroken(state, unit)),
      group(state, side, 'broken', (unit) => isOnMap(state, unit) && isBroken(state, unit)),
      group(state, side, 'hidden', (unit) => placeOf(state, unit) === 'unknown'),
      group(state, side, 'outside the map', (unit) => outsideOf(state, unit) !== undefined),
      group(state, side, 'to come', (unit) => placeOf(state, unit) === 'due'),
      group(state, side, 'off the map', (unit) => placeOf(state, unit) === 'exited'),
      group(state, side, 'eliminated', (unit) => placeOf(state, unit) === 'eliminated'),
    ]),
    lying(state),
  ].filter(({ units }) => units.length > 0);
}

function group(state: State, side: Side, title: string, belongs: (unit: Unit) => boolean): ForceGroup {
  return {
    side,
    title: `${SIDE_NAMES[side]}: ${title}`,
    units: unitsOf(state, side)
      .filter(belongs)
      .map((unit) => forceUnit(state, unit)),
  };
}

function forceUnit(state: State, unit: Unit): ForceUnit {
  const hex = shownAt(state, unit);
  const { name, strength } = factsOf(state, unit);
  return {
    piece: unitCounter(state, unit, hex ?? ''),
    id: unitId(unit),
    name: `${shortName(state, unit)}: ${name}`,
    values: strength,
    where: whereIs(state, unit),
    ...(hex === undefined ? {} : { hex }),
  };
}

function whereIs(state: State, unit: Unit): string {
  const { board } = settingOf(state);
  const outside = outsideOf(state, unit);
  if (outside !== undefined) return `outside the map, next to ${board.grid.labels[outside]}`;
  if (isOnMap(state, unit)) {
    const location = itemAt(state.place, unit);
    return [
      location < board.grid.size ? groundOf(board, location) : sayLocation(state, location),
      ...markWords(state, unit),
    ].join(', ');
  }
  return { eliminated: 'eliminated', due: 'to come', exited: 'has left the map', unknown: 'hidden somewhere' }[
    placeOf(state, unit) ?? 'eliminated'
  ];
}

/** Weapons that lie on the map without a possessor. */
function lying(state: State): ForceGroup {
  const units = weaponsLeft(state).map((weapon): ForceUnit => {
    const place = itemAt(state.weaponPlace, weapon);
    const hex = hexName(state, place);
    return {
      piece: weaponCounter(state, weapon, hex),
      id: weaponId(weapon),
      name: capital(armName(state, weapon)),
      values: '',
      hex,
      where: sayLocation(state, place),
    };
  });
  return { side: '', title: 'Unpossessed weapons', units };
}
