import { itemAt, present } from '@bridgehead/engine';
import { hexNamed, neighboursOf, type Grid } from '@bridgehead/engine/hex';
import { checkDrawing } from '../source/check.js';
import { gridFrom, linesOnPaper } from '../source/grid.js';
import type { Divide, GridSource, MapDrawing, Placing, TerrainSource } from '../source/schema.js';
import { type Fact, type Hexside, deriveFact, lineNamed, sideNames } from './facts.js';

interface CompiledTown {
  readonly name: string;
  readonly hexes: readonly string[];
  /** The hex by which the rules name the town, where they do. */
  readonly ident: string | null;
  readonly objective: boolean;
  readonly label?: Placing;
}

/** A line that is drawn along the hexsides between its own hexes (first) and those beyond it (second). */
export interface Border {
  readonly name: string;
  readonly sides: readonly Hexside[];
}

/** The features as drawn by hand, and what was derived from them for drawing. */
type Features = Omit<MapDrawing, 'name' | 'grid' | 'terrain' | 'towns' | 'divides' | 'facts'> & {
  readonly borders: readonly Border[];
};

/** What drawing a map needs: plain data, so that a browser needs no YAML parser. */
export interface DrawableMap {
  readonly grid: GridSource;
  /** Kind of terrain by hex index, in the order of the engine's grid. */
  readonly terrain: readonly string[];
  readonly towns: readonly CompiledTown[];
  readonly drawing: Features;
}

/** A map as the rules use it and as it is drawn. */
export interface CompiledMap extends DrawableMap {
  readonly name: string;
  /** What the rules ask of the map, by the names the source gives. */
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Makes of a drawing all that follows from it. A drawing with faults is a bug of the caller: `parseMap` returns none. */
export function compileMap(source: MapDrawing): CompiledMap {
  const complaints = checkDrawing(source, 'whole');
  if (complaints.length > 0) {
    throw new Error(`The drawing cannot be compiled: ${complaints.map((c) => `${c.name}: ${c.message}`).join('; ')}`);
  }
  const { name, grid: size, terrain: letters, towns, divides, facts, ...features } = source;
  const grid = gridFrom(size);
  return {
    name,
    grid: size,
    terrain: terrainByHex(letters, grid),
    towns: towns.map(({ hexes, ident, objective, label, name: town }) => ({
      name: town,
      hexes,
      ident: ident ?? null,
      objective: objective ?? false,
      ...(label === undefined ? {} : { label }),
    })),
    facts: Object.fromEntries(Object.entries(facts).map(([fact, rule]) => [fact, deriveFact(source, grid, rule)])),
    drawing: { ...features, borders: divides.flatMap((divide) => bordersOf(source, grid, divide)) },
  };
}

function terrainByHex({ kinds, rows }: TerrainSource, grid: Grid): string[] {
  const terrain: string[] = Array.from({ length: grid.size }, () => '');
  linesOnPaper(grid).forEach((line, l) =>
    line.forEach((hex, i) => {
      const letter = itemAt(itemAt(rows, l), i);
      terrain[hex] = present(kinds[letter], `the terrain ${letter} has a kind`);
    }),
  );
  // A hex that a short column lacks is never asked for; it has the terrain of the hex before it.
  return grid.labels.map((label, hex) => itemAt(terrain, label === '' ? hex - 1 : hex));
}

function bordersOf(source: MapDrawing, grid: Grid, divide: Divide): Border[] {
  if (divide.border === undefined) return [];
  const names = sideNames(source, grid, divide.name);
  const line = lineNamed(source, itemAt(divide.along, 0));
  const sides = line.hexes.flatMap((label) =>
    neighboursOf(grid, hexNamed(grid, label))
      .filter((hex) => names[hex] === divide.border)
      .map((hex): Hexside => [label, itemAt(grid.labels, hex)]),
  );
  return [{ name: line.name, sides }];
}
