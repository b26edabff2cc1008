/** Where the units of a state are, and what is marked on them: one entry per unit in typed arrays. */
import { itemAt, numberAt } from './checked-access.js';
import { byWord } from './content.js';
import type { Grid, Hex } from './hex.js';
import { OFF_BOARD } from './hex.js';
import type { Unit } from './roster.js';

/** How an action's hex is found by its name: OFF_BOARD if there is none. It is looked up, not read: actions name many hexes. */
export function hexFinder({ labels }: Grid): (label: string) => Hex {
  const hexes = new Map(labels.map((label, hex) => [label, label === '' ? OFF_BOARD : hex]));
  return (label) => hexes.get(label) ?? OFF_BOARD;
}

/** A state that says where its units are. */
export interface PlacedUnits {
  /** The hex of each unit, or a negative number for a place off the map. */
  readonly place: Int16Array;
}

/** A state that keeps marks on its units. */
export interface MarkedUnits {
  /** The marks of each unit, one bit each. */
  readonly marks: Uint8Array | Uint16Array;
}

/** Whether a unit is in a hex. */
export function isOnMap(state: PlacedUnits, unit: Unit): boolean {
  return numberAt(state.place, unit) >= 0;
}

/** The name of each unit's hex by its id, of those that are on the map. */
export function hexesById(
  state: PlacedUnits,
  among: readonly Unit[],
  idOf: (unit: Unit) => string,
  label: (hex: Hex) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    among.filter((unit) => isOnMap(state, unit)).map((unit) => [idOf(unit), label(numberAt(state.place, unit))]),
  );
}

/** Reads and writes places off the map, such as "eliminated". */
export interface PlacesOffMap<Place extends string> {
  /** How a place off the map is written in a state. */
  readonly codeOf: (place: Place) => number;
  readonly setPlace: (state: PlacedUnits, unit: Unit, place: Place) => void;
  /** Where a unit off the map is; undefined for a unit on the map. */
  readonly placeOf: (state: PlacedUnits, unit: Unit) => Place | undefined;
}

/** Gives each place off the map its negative number. */
export function placesOffMap<Place extends string>(places: readonly Place[]): PlacesOffMap<Place> {
  const codes = byWord(places, (_, index) => -1 - index);
  return {
    codeOf: (place) => codes[place],
    setPlace(state, unit, place) {
      state.place[unit] = codes[place];
    },
    placeOf(state, unit) {
      const code = numberAt(state.place, unit);
      return code >= 0 ? undefined : places[-1 - code];
    },
  };
}

/** Reads and writes the marks of a unit. */
export interface Marks<Mark extends string> {
  readonly BIT: Readonly<Record<Mark, number>>;
  readonly hasMark: (state: MarkedUnits, unit: Unit, mark: Mark) => boolean;
  readonly setMark: (state: MarkedUnits, unit: Unit, mark: Mark) => void;
  readonly clearMark: (state: MarkedUnits, unit: Unit, mark: Mark) => void;
  readonly marksOf: (state: MarkedUnits, unit: Unit) => Mark[];
}

/** Gives each mark its bit. */
export function marksOnUnits<Mark extends string>(marks: readonly Mark[]): Marks<Mark> {
  const BIT = byWord(marks, (_, index) => 1 << index);
  return {
    BIT,
    hasMark: (state, unit, mark) => (bitsOf(state, unit) & BIT[mark]) !== 0,
    setMark(state, unit, mark) {
      state.marks[unit] = bitsOf(state, unit) | BIT[mark];
    },
    clearMark(state, unit, mark) {
      state.marks[unit] = bitsOf(state, unit) & ~BIT[mark];
    },
    marksOf: (state, unit) => marks.filter((mark) => (bitsOf(state, unit) & BIT[mark]) !== 0),
  };
}

/** Every rule asks for marks: the number is read before it is checked. */
function bitsOf({ marks }: MarkedUnits, unit: Unit): number {
  return marks[unit] ?? itemAt(marks, unit);
}
