/** Smoke, Residual Firepower, placed charges, and the flags of the side that holds what counts, as signs on the map. */
import type { SmokeKind, State } from '@bridgehead/elst';
import { hindrancesIn, settingOf, SIDE_NAMES } from '@bridgehead/elst';
import { listed } from '@bridgehead/engine';
import type { Sign } from '../../board/model.js';
import { hexName, sayLocation } from './common/places.js';

const ARMIES = { british: 'commonwealth', german: 'german' } as const;

export function signs(state: State): Sign[] {
  return [...smoke(state), ...residual(state), ...charges(state), ...flags(state)];
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
      hexes: [grid.labels[hex]],
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
            text: SIDE_NAMES[side][0],
            army: ARMIES[side],
            spoken: `${SIDE_NAMES[side]} control of ${at}`,
          },
        ];
  });
}
