/** What someone means by the words they type, and what the boards of all games say of hexes and units. */
import { itemAt } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import type { PlacedUnits, Unit } from '@bridgehead/engine/units';
import { OFF_BOARD, distance, neighboursThrough, parseHex } from '@bridgehead/engine/hex';
import type { Subject } from './kit.js';

/** What the words need to know of a game. */
export interface Pieces<State> {
  gridOf(state: State): Grid;
  findUnit(id: string, state: State): Unit | undefined;
  idOf(unit: Unit): string;
  allOnMap(state: State): readonly Unit[];
  /** Every unit of the game, on the map or not. */
  everyone(state: State): readonly Unit[];
  /** The hex of a unit, or OFF_BOARD. */
  hexOf(state: State, unit: Unit): Hex;
  /** Whether a unit goes by this name. */
  isCalled(unit: Unit, word: string, state: State): boolean;
  describeHex(state: State, hex: Hex): string[];
  describeUnit(state: State, unit: Unit): string[];
}

/** What a game with one grid and one list of units exports about them. */
export interface PlacedRoster<State extends PlacedUnits, Side> {
  readonly GRID: Grid;
  readonly SIDES: readonly Side[];
  readonly units: readonly unknown[];
  readonly findUnit: (id: string) => Unit | undefined;
  readonly idOf: (unit: Unit) => string;
  readonly isOnMap: (state: State, unit: Unit) => boolean;
  readonly unitsOnMap: (state: State, side: Side) => readonly Unit[];
}

/** The pieces of a game with one grid and one list of units. */
export function piecesOf<State extends PlacedUnits, Side>({
  GRID,
  SIDES,
  units,
  findUnit,
  idOf,
  isOnMap,
  unitsOnMap,
}: PlacedRoster<State, Side>): Omit<Pieces<State>, 'isCalled' | 'describeHex' | 'describeUnit'> {
  return {
    gridOf: () => GRID,
    findUnit,
    idOf,
    allOnMap: (state) => SIDES.flatMap((side) => unitsOnMap(state, side)),
    everyone: () => units.map((_, unit) => unit),
    hexOf: (state, unit) => (isOnMap(state, unit) ? itemAt(state.place, unit) : OFF_BOARD),
  };
}

export interface BoardWords<State> {
  /** The unit with this id or name, or the only one in this hex. */
  readonly unitMeant: (state: State, word: string) => Unit | undefined;
  readonly idOf: (state: State, word: string) => string | undefined;
  /** The ids of all units that someone may mean by a word. */
  readonly idsOf: (state: State, word: string) => readonly string[];
  readonly look: (state: State, word: string) => string[] | undefined;
  readonly find: (state: State, word: string) => Hex | undefined;
}

export function wordsOn<State>(pieces: Pieces<State>): BoardWords<State> {
  const hexNamed = (state: State, word: string): Hex => parseHex(pieces.gridOf(state), word);
  /** By id in either case, by a name, or by the end of its id ("5P" of GE-5P): those on the map that have it, or else all that do. */
  const unitsNamed = (state: State, word: string): readonly Unit[] => {
    const byId = [word, word.toLowerCase(), word.toUpperCase()]
      .map((id) => pieces.findUnit(id, state))
      .find((unit) => unit !== undefined);
    if (byId !== undefined) return [byId];
    if (hexNamed(state, word) !== OFF_BOARD) return [];
    const those = (isMeant: (unit: Unit) => boolean): readonly Unit[] => {
      const here = pieces.allOnMap(state).filter(isMeant);
      return here.length > 0 ? here : pieces.everyone(state).filter(isMeant);
    };
    const [called, ending] = [
      those((unit) => pieces.isCalled(unit, word, state)),
      those((unit) => pieces.idOf(unit).toLowerCase().endsWith(`-${word.toLowerCase()}`)),
    ];
    if (called.length === 1) return called;
    return ending.length === 1 || called.length === 0 ? ending : called;
  };
  const unitNamed = (state: State, word: string): Unit | undefined => {
    const named = unitsNamed(state, word);
    return named.length === 1 ? named[0] : undefined;
  };
  const unitMeant = (state: State, word: string): Unit | undefined => {
    const named = unitNamed(state, word);
    if (named !== undefined) return named;
    const hex = hexNamed(state, word);
    const there = hex === OFF_BOARD ? [] : pieces.allOnMap(state).filter((unit) => pieces.hexOf(state, unit) === hex);
    return there.length === 1 ? there[0] : undefined;
  };
  return {
    unitMeant,
    idOf(state, word) {
      const unit = unitNamed(state, word);
      return unit === undefined ? undefined : pieces.idOf(unit);
    },
    idsOf: (state, word) => unitsNamed(state, word).map((unit) => pieces.idOf(unit)),
    look(state, word) {
      const hex = hexNamed(state, word);
      if (hex !== OFF_BOARD) return pieces.describeHex(state, hex);
      const unit = unitMeant(state, word);
      return unit === undefined ? undefined : pieces.describeUnit(state, unit);
    },
    find(state, word) {
      const hex = hexNamed(state, word);
      if (hex !== OFF_BOARD) return hex;
      const unit = unitMeant(state, word);
      const found = unit === undefined ? OFF_BOARD : pieces.hexOf(state, unit);
      return found === OFF_BOARD ? undefined : found;
    },
  };
}

/** Short names for a map on which no two units may be called alike: those that would be have their other name. */
export function distinctNames(
  count: number,
  nameOf: (unit: Unit) => string,
  otherNameOf: (unit: Unit) => string,
): (unit: Unit) => string {
  const names = Array.from({ length: count }, (_, unit) => nameOf(unit));
  const distinct = names.map((name, unit) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : otherNameOf(unit),
  );
  return (unit) => itemAt(distinct, unit);
}

/** The subject of an action that is about one unit. */
export function subjectNamed(
  findUnit: (id: string) => Unit | undefined,
  nameOf: (unit: Unit) => string,
): (id: string, target: string) => Subject {
  return (id, target) => {
    const unit = findUnit(id);
    return { id, name: unit === undefined ? id : nameOf(unit), target };
  };
}

/** "  Road to 0616, 0717", for each kind of hexside that a hex has. */
export function describeSides(
  grid: Grid,
  hex: Hex,
  kinds: readonly (readonly [word: string, sides: Uint8Array])[],
): string[] {
  return kinds.flatMap(([word, sides]) => {
    const to = neighboursThrough(grid, hex, itemAt(sides, hex)).map((near) => itemAt(grid.labels, near));
    return to.length > 0 ? [`  ${word} ${to.join(', ')}`] : [];
  });
}

/** The enemies next to a unit, if it is on the map and there are any. */
export function describeEnemiesNear(
  grid: Grid,
  { place }: PlacedUnits,
  unit: Unit,
  enemies: readonly Unit[],
  nameOf: (unit: Unit) => string,
): string[] {
  if (itemAt(place, unit) < 0) return [];
  const near = enemies
    .filter((enemy) => distance(grid, itemAt(place, unit), itemAt(place, enemy)) === 1)
    .map((enemy) => `${nameOf(enemy)} in ${grid.labels[itemAt(place, enemy)]}`);
  return near.length > 0 ? [`  Next to ${near.join(', ')}`] : [];
}
