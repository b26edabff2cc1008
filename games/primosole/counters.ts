/** The units of Primosole as counters: front or back, with the stripe of their formation (2.0a to 2.0k). */
import type { BandColour, Counter, UnitSymbol } from '@bridgehead/cartography';
import { label } from './rules/board/board.js';
import type { State } from './rules/state/state.js';
import { hasMark, unitsOnMap } from './rules/state/state.js';
import type { Unit } from './rules/pieces/units.js';
import { findFormation, nameOf, units } from './rules/pieces/units.js';
import type { Size, Step, UnitType } from './rules/vocabulary/vocabulary.js';
import { SIDES } from './rules/vocabulary/vocabulary.js';

/** Strokes and dots above the symbol (2.0a). */
const STROKES: Readonly<Record<Size, string>> = {
  regiment: 'III',
  battalion: 'II',
  company: 'I',
  platoon: '•••',
  section: '••',
  squad: '•',
};

const SYMBOLS: Readonly<Record<UnitType, UnitSymbol>> = {
  infantry: 'infantry',
  cavalry: 'reconnaissance',
  headquarters: 'headquarters',
  'machine-guns': 'machine-gun',
  signal: 'signals',
  'anti-air': 'antiaircraft',
  'anti-tank': 'antitank',
  engineers: 'engineer',
  airborne: 'parachute',
  'glider-infantry': 'glider',
  mountain: 'infantry',
  tanks: 'armor',
  'motorized-infantry': 'motorized-infantry',
  'mechanized-infantry': 'armored-infantry',
  motorcycle: 'motorized-infantry',
  reconnaissance: 'armored-reconnaissance',
};

const BANDS: Readonly<Record<string, BandColour>> = {
  maroon: 'maroon',
  'sky blue': 'sky-blue',
  purple: 'purple',
  'light green': 'light-green',
  green: 'green',
  'dark green': 'dark-green',
  yellow: 'yellow',
  orange: 'orange',
  tan: 'tan',
  grey: 'grey',
  lemon: 'lemon',
  black: 'black',
  'dark grey': 'dark-grey',
  white: 'white',
  red: 'red',
  'grey-green': 'grey-green',
};

/** The counters of all units on the map. */
export function countersOf(state: State): Counter[] {
  return SIDES.flatMap((side) => unitsOnMap(state, side)).map((unit) => {
    const hex = label(state.place[unit]);
    return {
      ...counterOf(unit, hasMark(state, unit, 'reduced') ? 'back' : 'front', hex),
      spoken: `${nameOf(unit)} in ${hex}`,
    };
  });
}

/** The counter of a unit with this side up; its hex is empty where it lies beside the map. */
export function counterOf(unit: Unit, step: Step, hex: string): Counter {
  const { side, name, type, size, printed, formation } = units[unit];
  const band = BANDS[findFormation(formation ?? '')?.color ?? ''];
  return {
    hex,
    army: side === 'british' ? 'commonwealth' : 'german',
    symbol: SYMBOLS[type],
    name,
    size: STROKES[size],
    lines: linesOf(step === 'back' ? (printed.back ?? printed.front) : printed.front),
    strength: step === 'back' ? 'reduced' : 'full',
    ...(band === undefined ? {} : { band }),
  };
}

/** Gun, Armor and Support stand in a second line. */
function linesOf(printed: string): string[] {
  const [values, ...more] = printed.split(' ');
  return more.length === 0 ? [values] : [values, more.join(' ')];
}
