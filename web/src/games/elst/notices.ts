/** What is to be done and good to know, beside the map. */
import { counted, itemAt, listed } from '@bridgehead/engine';
import type { Elst, State, Unit } from '@bridgehead/elst';
import {
  SIDE_NAMES,
  SIDES,
  hasMark,
  isBroken,
  isHidden,
  isInMelee,
  isOnMap,
  nameOf,
  opponentOf,
  outsideOf,
  placeOf,
  settingOf,
  unitsOf,
  weaponName,
} from '@bridgehead/elst';
import type { Notice, Seat } from '../../kit/kit.js';
import { batteryNotices } from './artillery/batteries.js';
import { hexName, shownAt, weaponsLeft } from './common/places.js';

/** How many turns ahead news is given of what comes. */
const HORIZON = 2;

export function notices({ state, side }: Seat<Elst>): Notice[] {
  if (state.phase === 'over' || state.phase === 'refit') return [];
  return [
    ...routs(state, side),
    ...entering(state, side),
    ...hiding(state, side),
    ...melees(state),
    ...broken(state),
    ...lying(state),
    ...batteryNotices(state, side),
    ...due(state),
  ];
}

/** The hexes of units, each once. */
function hexesOf(state: State, units: readonly Unit[]): string[] {
  return [...new Set(units.flatMap((unit) => shownAt(state, unit) ?? []))];
}

/** I-3.6a Units that must still rout. */
function routs(state: State, side: Seat<Elst>['side']): Notice[] {
  const must =
    state.phase === 'rout'
      ? unitsOf(state, side).filter(
          (unit) => isOnMap(state, unit) && hasMark(state, unit, 'must-rout') && !hasMark(state, unit, 'routed'),
        )
      : [];
  return must.map((unit) => ({
    id: `rout-${unit}`,
    kind: 'duty',
    text: `${nameOf(state, unit)} must rout.`,
    rule: 'I-3.6a',
    hexes: hexesOf(state, [unit]),
    mark: 'duty',
  }));
}

/** I-3.3d Units that wait outside in the Player Turn of their side. */
function entering(state: State, side: Seat<Elst>['side']): Notice[] {
  const outside = unitsOf(state, side).filter((unit) => outsideOf(state, unit) !== undefined);
  if (outside.length === 0 || state.attacker !== side) return [];
  return [
    {
      id: 'outside',
      kind: 'warning',
      text: `${counted(outside.length, 'unit waits', 'units wait')} outside the map. Units still outside when the Advance Phase ends are eliminated.`,
      rule: 'I-3.3d',
      hexes: hexesOf(state, outside),
      mark: 'entry',
    },
  ];
}

/** I-DaE1:SSR2 Own units that the enemy does not see, and how many enemy units are hidden. */
function hiding(state: State, side: Seat<Elst>['side']): Notice[] {
  const own = unitsOf(state, side).filter((unit) => isOnMap(state, unit) && isHidden(state, unit));
  const enemies = unitsOf(state, opponentOf(side)).filter((unit) => placeOf(state, unit) === 'unknown');
  return [
    ...(own.length === 0
      ? []
      : [
          {
            id: 'hidden',
            kind: 'news',
            text: `Hidden from the enemy: ${listed(own.map((unit) => nameOf(state, unit)))}.`,
            rule: 'I-DaE1:SSR2',
            hexes: hexesOf(state, own),
            mark: 'focus',
          } as const,
        ]),
    ...(enemies.length === 0
      ? []
      : [
          {
            id: 'hidden-enemies',
            kind: 'news',
            text: `${counted(enemies.length, 'enemy unit is', 'enemy units are')} hidden somewhere.`,
            rule: 'I-DaE1:SSR2',
            hexes: [],
            mark: 'focus',
          } as const,
        ]),
  ];
}

/** I-3.8m */
function melees(state: State): Notice[] {
  const hexes = hexesOf(
    state,
    state.place.flatMap((_, unit) => (isOnMap(state, unit) && isInMelee(state, unit) ? [unit] : [])),
  );
  return hexes.length === 0
    ? []
    : [{ id: 'melee', kind: 'news', text: `Melee in ${listed(hexes)}.`, rule: 'I-3.8m', hexes, mark: 'focus' }];
}

function broken(state: State): Notice[] {
  return SIDES.flatMap((side): Notice[] => {
    const units = unitsOf(state, side).filter((unit) => isOnMap(state, unit) && isBroken(state, unit));
    return units.length === 0
      ? []
      : [
          {
            id: `broken-${side}`,
            kind: 'news',
            text: `${counted(units.length, `${SIDE_NAMES[side]} unit is`, `${SIDE_NAMES[side]} units are`)} broken.`,
            rule: 'I-1.2.3',
            hexes: hexesOf(state, units),
            mark: 'focus',
          },
        ];
  });
}

/** I-4.0e Weapons that can be picked up. */
function lying(state: State): Notice[] {
  const weapons = weaponsLeft(state);
  if (weapons.length === 0) return [];
  const text = `Without a possessor: ${listed(weapons.map((weapon) => `${weaponName(state, weapon)} in ${hexName(state, itemAt(state.weaponPlace, weapon))}`))}.`;
  return [
    {
      id: 'lying',
      kind: 'news',
      text,
      rule: 'I-4.0e',
      hexes: [...new Set(weapons.map((weapon) => hexName(state, itemAt(state.weaponPlace, weapon))))],
      mark: 'focus',
    },
  ];
}

/** I-3.1c */
function due(state: State): Notice[] {
  const { scenario, area, board } = settingOf(state);
  return scenario.forces.flatMap(({ side, arrival, units }): Notice[] => {
    if (!('turn' in arrival) || arrival.turn <= state.turn || arrival.turn > state.turn + HORIZON) return [];
    return [
      {
        id: `due-${side}-${arrival.turn}`,
        kind: 'news',
        text: `${SIDE_NAMES[side]} reinforcements on turn ${arrival.turn}, on the ${arrival.edge} edge: ${counted(units.length, 'unit')}.`,
        rule: 'I-3.1c',
        hexes: area.edges[arrival.edge].map((hex) => itemAt(board.grid.labels, hex)),
        mark: 'entry',
      },
    ];
  });
}
