/** Smoke, Residual Firepower, placed charges, artillery, and the flags of the side that holds what counts, as signs on the map. */
import type { SmokeKind, State } from '@bridgehead/elst';
import {
  batteryName,
  blastHexes,
  hexOfCounter,
  hindrancesIn,
  isBursting,
  settingOf,
  SIDE_NAMES,
} from '@bridgehead/elst';
import { itemAt, listed } from '@bridgehead/engine';
import type { Sign } from '../../board/model.js';
import { hexName, sayLocation } from './common/places.js';

const ARMIES = { british: 'commonwealth', german: 'german' } as const;

export function signs(state: State): Sign[] {
  return [
    ...smoke(state),
    ...residual(state),
    ...charges(state),
    ...artillery(state),
    ...flags(state),
    ...exits(state),
  ];
}

export const SMOKE_WORDS: Readonly<Record<SmokeKind, string>> = {
  grenades: 'Smoke grenades',
  full: 'Smoke',
  dispersed: 'dispersed Smoke',
  phosphorus: 'White Phosphorus',
  'dispersed-phosphorus': 'dispersed White Phosphorus',
};

/** I-1.2.5 One cloud for each hex, with what it hinders. */
function smoke(state: State): Sign[] {
  const { grid } = settingOf(state).board;
  return [...hindrancesIn(state).smoke].map(([hex, { value }]) => {
    const kinds = state.smoke.flatMap((each) => (each.hex === hex ? [SMOKE_WORDS[each.kind]] : []));
    return {
      kind: 'smoke',
      hexes: [itemAt(grid.labels, hex)],
      text: `+${value}`,
      spoken: `${listed(kinds)} in ${grid.labels[hex]}`,
    };
  });
}

/** I-3.3.5 */
function residual(state: State): Sign[] {
  return state.residual.map(({ location, firepower }) => ({
    kind: 'fire',
    hexes: [hexName(state, location)],
    text: String(firepower),
    spoken: `Residual Firepower ${firepower} in ${sayLocation(state, location)}`,
  }));
}

/** I-4.3 */
function charges(state: State): Sign[] {
  return state.charges.map(({ target }) => ({
    kind: 'charge',
    hexes: [hexName(state, target)],
    spoken: `a demolition charge placed at ${hexName(state, target)}`,
  }));
}

const COUNTER_SIGNS = { SR: 'SR', 'FFE:1': 'F1', 'FFE:2': 'F2', 'FFE:C': 'FC' } as const;

/** C-DaE:2.5g The counter of each battery; an HE fire for effect burns over its whole Blast Area. */
function artillery(state: State): Sign[] {
  const setting = settingOf(state);
  const { grid } = setting.board;
  return state.batteries.flatMap((battery, number): Sign[] => {
    const { counter } = battery;
    if (counter === undefined) return [];
    const name = batteryName(state, number);
    const centre = hexOfCounter(setting, counter);
    const area = isBursting(battery) ? blastHexes(setting, battery, counter.spot) : [];
    return [
      ...area
        .filter((hex) => hex !== centre)
        .map(
          (hex): Sign => ({
            kind: 'fire',
            hexes: [itemAt(grid.labels, hex)],
            spoken: `blast area of the ${name} in ${grid.labels[hex]}`,
          }),
        ),
      ...(centre === undefined
        ? []
        : [
            {
              kind: 'fire',
              hexes: [itemAt(grid.labels, centre)],
              text: COUNTER_SIGNS[counter.kind],
              spoken: `${counter.kind} of the ${name} in ${grid.labels[centre]}`,
            } as const,
          ]),
    ];
  });
}

/** C-DaE3:VCa An arrow where units leave the map for victory. */
function exits(state: State): Sign[] {
  const { victory } = settingOf(state).scenario;
  if (victory?.by !== 'exit') return [];
  return victory.areas.flatMap(({ name, hexes }) =>
    hexes.map(
      (hex): Sign => ({
        kind: 'exit',
        hexes: [hex],
        army: ARMIES[victory.side],
        spoken: `${SIDE_NAMES[victory.side]} exit hex ${hex}, in the ${name}`,
      }),
    ),
  );
}

/** I-R99 A flag over each holding of the scenario. */
function flags(state: State): Sign[] {
  const { scenario } = settingOf(state);
  return scenario.holdings.flatMap(({ at }, index): Sign[] => {
    const side = state.control[index];
    return side === undefined
      ? []
      : [
          {
            kind: 'flag',
            hexes: [at],
            text: itemAt(SIDE_NAMES[side], 0),
            army: ARMIES[side],
            spoken: `${SIDE_NAMES[side]} control of ${at}`,
          },
        ];
  });
}
