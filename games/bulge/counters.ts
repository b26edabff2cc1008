/** The units of the Bulge as counters: type and size, name, strength; brackets around the strength of those that do not attack before movement (1.3). */
import type { Army, Counter, UnitSymbol } from '@bridgehead/cartography';
import { label } from './rules/board/grid.js';
import type { State } from './rules/state/state.js';
import { unitsOnMap } from './rules/state/state.js';
import type { Unit, UnitFacts } from './rules/scenarios/units.js';
import { nameOf, units } from './rules/scenarios/units.js';
import type { Nationality, Size, UnitType } from './rules/vocabulary/vocabulary.js';
import { SIDES } from './rules/vocabulary/vocabulary.js';

const ARMIES: Readonly<Record<Nationality, Army>> = { american: 'us', british: 'commonwealth', german: 'german' };

/** 1.3a 1.3b 1.3c 1.3d */
const SYMBOLS: Readonly<Record<UnitType, UnitSymbol>> = {
  armor: 'armor',
  infantry: 'infantry',
  parachute: 'parachute',
  cavalry: 'reconnaissance',
};

/** 1.3f Crosses and strokes above the symbol. */
const MARKS: Readonly<Record<Size, string>> = { division: 'XX', brigade: 'X', regiment: 'III' };

/** The counters of all units on the map. */
export function countersOf(state: State): Counter[] {
  return SIDES.flatMap((side) => unitsOnMap(state, side)).map((unit) => {
    const hex = label(state.place[unit]);
    return { ...counterOf(unit, hex), spoken: `${nameOf(unit)} in ${hex}` };
  });
}

/** The counter of a unit; its hex is empty where it lies beside the map. */
export function counterOf(unit: Unit, hex: string): Counter {
  const { counter, type, size, strength, isBracketed } = units[unit];
  return {
    hex,
    army: armyOf(units[unit]),
    symbol: SYMBOLS[type],
    size: MARKS[size],
    name: designation(counter),
    lines: [isBracketed ? `(${strength})` : String(strength)],
  };
}

/** The SS and the parachute troops among the Germans have colours of their own. */
function armyOf({ nationality, counter, type }: UnitFacts): Army {
  if (nationality !== 'german') return ARMIES[nationality];
  return counter.endsWith('SS') ? 'ss' : type === 'parachute' ? 'parachute' : 'german';
}

/** What is printed without the letters for nationality and size: the counter shows these in other ways. */
function designation(counter: string): string {
  return counter
    .replace(/^B(?=\d|GDS)/, '')
    .replace(/(?<=[\d ])[BR]$/, '')
    .trimEnd();
}
