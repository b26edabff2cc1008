/** What is to be done and good to know, beside the map. */
import { counted, itemAt } from '@bridgehead/engine';
import type { Primosole, State } from '@bridgehead/primosole';
import {
  SIDES,
  SIDE_NAMES,
  scenarioOf,
  isLowOnAmmo,
  isOnMap,
  label,
  placeOf,
  sideOf,
  timeOf,
  unitsOnMap,
  isDisorganized,
} from '@bridgehead/primosole';
import type { Notice, Seat } from '../../kit/kit.js';

/** How many turns ahead news is given of what comes. */
const HORIZON = 2;

export function notices({ state, context, side }: Seat<Primosole>): Notice[] {
  if (state.phase === 'over') return [];
  return [
    ...combat(state),
    ...ammo(state, side),
    ...disorganized(state),
    ...arrivals(state),
    ...(context.night ? [NIGHT] : []),
  ];
}

const NIGHT: Notice = {
  id: 'night',
  kind: 'news',
  text: 'It is night: units see and fire only at adjacent hexes.',
  rule: '11.4',
  hexes: [],
  mark: 'focus',
};

/** D.9 Once it is being fought, nobody need be told to. */
function combat({ combat: open, stack }: State): Notice[] {
  if (open === undefined || stack.some(({ at }) => at === 'combat')) return [];
  const hex = label(open.hex);
  return [
    {
      id: 'combat',
      kind: 'duty',
      text: `The Close Combat in ${hex} must be fought before anything else but moves.`,
      rule: 'D.9',
      hexes: [hex],
      mark: 'duty',
    },
  ];
}

/** 11.5 */
function ammo(state: State, side: Seat<Primosole>['side']): Notice[] {
  return SIDES.filter((each) => isLowOnAmmo(state, each)).map((each) => ({
    id: `ammo-${each}`,
    kind: each === side ? 'warning' : 'news',
    text: `The ${SIDE_NAMES[each]} side is low on ammunition: its units cannot fire as an action.`,
    rule: '11.5.1',
    hexes: [],
    mark: 'focus',
  }));
}

function disorganized(state: State): Notice[] {
  return SIDES.flatMap((side): Notice[] => {
    const hexes = unitsOnMap(state, side)
      .filter((unit) => isDisorganized(state, unit))
      .map((unit) => label(itemAt(state.place, unit)));
    return hexes.length === 0
      ? []
      : [
          {
            id: `disorganized-${side}`,
            kind: 'news',
            text: `${counted(hexes.length, `${SIDE_NAMES[side]} unit is`, `${SIDE_NAMES[side]} units are`)} Disorganized.`,
            rule: '8.1',
            hexes: [...new Set(hexes)],
            mark: 'focus',
          },
        ];
  });
}

function arrivals(state: State): Notice[] {
  const scenario = scenarioOf(state);
  return SIDES.flatMap((side) =>
    scenario.turns.flatMap((_, index): Notice[] => {
      const turn = index + 1;
      const due = scenario.arrivals.filter(
        (arrival) =>
          arrival.turn === turn &&
          sideOf(arrival.unit) === side &&
          !isOnMap(state, arrival.unit) &&
          placeOf(state, arrival.unit) === 'track',
      );
      if (due.length === 0 || turn <= state.turn || turn > state.turn + HORIZON) return [];
      return [
        {
          id: `due-${side}-${turn}`,
          kind: 'news',
          text: `${SIDE_NAMES[side]} reinforcements on turn ${turn}, ${timeOf(scenario, turn)}: ${counted(due.length, 'unit')}.`,
          rule: '3.6b',
          hexes: [],
          mark: 'entry',
        },
      ];
    }),
  );
}
