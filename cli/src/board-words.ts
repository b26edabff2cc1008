/** What someone means by the words he types, and what the boards of all games say of hexes and units. */
import type { Grid, Hex, PlacedUnits, Unit } from '@bridgehead/engine';
import { OFF_BOARD, distance, neighboursThrough, parseHex } from '@bridgehead/engine';
import type { Subject } from './kit.js';

/** What the words need to know of a game. */
export interface Pieces<State> {
  gridOf(state: State): Grid;
  findUnit(id: string, state: State): Unit | undefined;
  allOnMap(state: State): readonly Unit[];
  /** The hex of a unit, or OFF_BOARD. */
  hexOf(state: State, unit: Unit): Hex;
  /** Whether a unit goes by this name. */
  isCalled(unit: Unit, word: string, state: State): boolean;
  describeHex(state: State, hex: Hex): string[];
  describeUnit(state: State, unit: Unit): string[];
}

export interface BoardWords<State> {
  /** The unit with this id, or the only one on the map with this name or hex. */
  readonly unitMeant: (state: State, word: string) => Unit | undefined;
  readonly look: (state: State, word: string) => string[] | undefined;
  readonly find: (state: State, word: string) => Hex | undefined;
}

export function wordsOn<State>(pieces: Pieces<State>): BoardWords<State> {
  const hexNamed = (state: State, word: string): Hex => parseHex(pieces.gridOf(state), word);
  const unitMeant = (state: State, word: string): Unit | undefined => {
    const byId = pieces.findUnit(word, state);
    if (byId !== undefined) return byId;
    const hex = hexNamed(state, word);
    const named = pieces.allOnMap(state).filter((unit) => (hex === OFF_BOARD ? pieces.isCalled(unit, word, state) : pieces.hexOf(state, unit) === hex));
    return named.length === 1 ? named[0] : undefined;
  };
  return {
    unitMeant,
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

/** The subject of an action that is about one unit. */
export function subjectNamed(findUnit: (id: string) => Unit | undefined, nameOf: (unit: Unit) => string): (id: string, target: string) => Subject {
  return (id, target) => {
    const unit = findUnit(id);
    return { id, name: unit === undefined ? id : nameOf(unit), target };
  };
}

/** "  Road to 0616, 0717", for each kind of hexside that a hex has. */
export function describeSides(grid: Grid, hex: Hex, kinds: readonly (readonly [word: string, sides: Uint8Array])[]): string[] {
  return kinds.flatMap(([word, sides]) => {
    const to = neighboursThrough(grid, hex, sides[hex]).map((near) => grid.labels[near]);
    return to.length > 0 ? [`  ${word} ${to.join(', ')}`] : [];
  });
}

/** The enemies next to a unit, if it is on the map and there are any. */
export function describeEnemiesNear(grid: Grid, { place }: PlacedUnits, unit: Unit, enemies: readonly Unit[], nameOf: (unit: Unit) => string): string[] {
  if (place[unit] < 0) return [];
  const near = enemies.filter((enemy) => distance(grid, place[unit], place[enemy]) === 1).map((enemy) => `${nameOf(enemy)} in ${grid.labels[place[enemy]]}`);
  return near.length > 0 ? [`  Next to ${near.join(', ')}`] : [];
}
