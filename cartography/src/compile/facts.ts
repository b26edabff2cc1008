import { itemAt } from '@bridgehead/engine';
import { DIRECTIONS, OFF_BOARD, hexNamed, neighboursOf, type Grid, type Hex } from '@bridgehead/engine/hex';
import { type BoardEdge, boardEdgeOf } from '../lattice.js';
import type { Crossing, Divide, FactRule, MapDrawing } from '../source/schema.js';
import { levelPerHex, markPerHex } from './per-hex.js';
import { type Partition, divideBoard, sideKey } from './regions.js';

/** A hexside, as the numbers of the two hexes it separates, the lower first. */
export type Hexside = readonly [string, string];
/** Names of exits → hex numbers. */
type Axis = Readonly<Record<string, string>>;
/** Where a line along hexsides can be crossed. */
interface CompiledCrossing {
  readonly name: string;
  readonly kind: Crossing['kind'];
  readonly over: string;
  readonly side: Hexside;
  readonly destroyable: boolean;
}
export type Fact =
  | readonly string[]
  | readonly number[]
  | readonly CompiledCrossing[]
  | readonly Hexside[]
  | Readonly<Record<string, readonly string[]>>
  | Readonly<Record<string, readonly Hexside[]>>
  | Readonly<Record<string, readonly Axis[]>>
  | Axis;

/** Derives one fact that the rules ask of the map from the drawing. */
export function deriveFact(drawing: MapDrawing, grid: Grid, rule: FactRule): Fact {
  if ('hexsidesOf' in rule) return hexsidesOf(drawing, rule.hexsidesOf);
  if ('byName' in rule) {
    const edges = drawing.edges.filter(({ kind }) => rule.byName.includes(kind));
    return Object.fromEntries(edges.map(({ name, sides }) => [name, inOrder(sides)]));
  }
  if ('leaving' in rule) return leaving(drawing, grid, rule.leaving);
  if ('leavingByEdge' in rule) {
    const hexes = leaving(drawing, grid, rule.leavingByEdge);
    return Object.fromEntries(
      EDGES.map((edge) => [edge, hexes.filter((hex) => boardEdgeOf(grid, hexNamed(grid, hex)) === edge)]),
    );
  }
  if ('hexesOf' in rule) return lineNamed(drawing, rule.hexesOf).hexes;
  if ('sideNamesOf' in rule) return sideNames(drawing, grid, rule.sideNamesOf);
  if ('across' in rule) return crossings(drawing, grid, rule);
  if ('side' in rule) return sideHexes(drawing, grid, rule);
  if ('bridge' in rule) {
    const bridge = found(
      drawing.bridges.find((b) => b.name === rule.bridge),
      rule.bridge,
    );
    return { name: bridge.name, hex: bridge.hex, ...bridge.exits };
  }
  if ('perHex' in rule)
    return rule.perHex === LEVEL ? levelPerHex(drawing.levels, grid) : signs(drawing, grid, rule.perHex);
  if ('crossings' in rule) return crossingsOf(drawing, rule.crossings);
  if ('places' in rule)
    return Object.fromEntries(
      drawing.places.filter(({ kind }) => rule.places.includes(kind)).map(({ name, hex }) => [name, hex]),
    );
  if ('names' in rule) return rule.names === 'hexes' ? drawing.names : namesOfPlaces(drawing);
  if ('area' in rule)
    return found(
      drawing.areas.find(({ name }) => name === rule.area),
      rule.area,
    ).hexes;
  const areas = drawing.areas.filter((area) => area.kind === rule.areas);
  return Object.fromEntries(areas.map((area) => [area.name, area.hexes]));
}

const EDGES: readonly BoardEdge[] = ['north', 'south', 'east', 'west'];

function leaving(drawing: MapDrawing, grid: Grid, kinds: readonly string[]): string[] {
  return inBoardOrder(
    grid,
    drawing.lines.filter((line) => kinds.includes(line.kind)).flatMap((line) => line.leaves ?? []),
  );
}

/** Hex → the town or village in it, in the order of the numbers. */
function namesOfPlaces({ towns, villages }: MapDrawing): Axis {
  const places = [
    ...towns.flatMap(({ name, hexes }) => hexes.map((hex) => [hex, name] as const)),
    ...villages.map(({ name, hex }) => [hex, name] as const),
  ];
  return Object.fromEntries(places.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a fact per hex is called that is no mark: the level of the ground. */
export const LEVEL = 'level';

function signs(drawing: MapDrawing, grid: Grid, markName: string): readonly string[] {
  return markPerHex(
    found(
      drawing.marks.find(({ name }) => name === markName),
      markName,
    ),
    grid,
  );
}

function crossingsOf(drawing: MapDrawing, kinds: readonly string[]): CompiledCrossing[] {
  return drawing.crossings
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name, kind, over, side, destroyable }) => ({
      name,
      kind,
      over,
      side: hexesBeside(side),
      destroyable: destroyable ?? false,
    }));
}

function hexsidesOf(drawing: MapDrawing, kinds: readonly string[]): Hexside[] {
  const lines = drawing.lines.filter(({ kind }) => kinds.includes(kind));
  const edges = drawing.edges.filter(({ kind }) => kinds.includes(kind));
  return inOrder([
    ...lines.flatMap(({ hexes }) => hexes.slice(1).map((hex, i) => `${hexes[i]}/${hex}`)),
    ...edges.flatMap(({ sides }) => sides),
  ]);
}

/** Written hexsides in order, each once, its lower hex first. */
function inOrder(sides: readonly string[]): Hexside[] {
  return [...new Set(sides.map((side) => hexesBeside(side).toSorted().join('/')))].toSorted().map(hexesBeside);
}

/** The two hexes a written hexside (`0720/0721`) separates. */
export function hexesBeside(side: string): Hexside {
  const [a = '', b = ''] = side.split('/');
  return [a, b];
}

/** The side of a divide to which each hex belongs, by hex index. */
export function sideNames(drawing: MapDrawing, grid: Grid, divideName: string): readonly string[] {
  return partition(
    drawing,
    grid,
    found(
      drawing.divides.find((d) => d.name === divideName),
      divideName,
    ),
  ).names;
}

/** The board cut apart by a divide: by the hexes of lines, by the hexsides of edges. */
export function partition(drawing: MapDrawing, grid: Grid, divide: Divide): Partition {
  const lines = drawing.lines.filter(({ name }) => divide.along.includes(name));
  const edges = drawing.edges.filter(({ name }) => divide.along.includes(name));
  const barrier = new Set(lines.flatMap(({ hexes }) => hexes.map((hex) => hexNamed(grid, hex))));
  const walls = new Set(
    edges.flatMap(({ sides }) =>
      sides.map((side) => {
        const [a, b] = hexesBeside(side);
        return sideKey(grid, hexNamed(grid, a), hexNamed(grid, b));
      }),
    ),
  );
  const seeds = new Map(Object.entries(divide.sides).map(([side, hex]) => [side, hexNamed(grid, hex)]));
  return divideBoard(grid, barrier, divide.dividing ?? '', seeds, walls);
}

function sideHexes(drawing: MapDrawing, grid: Grid, rule: Extract<FactRule, { side: string }>): string[] {
  const names = sideNames(drawing, grid, rule.of);
  const line = rule.beside === undefined ? undefined : new Set(hexesOfLine(drawing, grid, rule.beside));
  return grid.labels.filter(
    (_, hex) => names[hex] === rule.side && (line === undefined || neighboursOf(grid, hex).some((h) => line.has(h))),
  );
}

/** For each hex of a line the straight ways across it, through two opposite hexsides, from one side to the other. */
function crossings(
  drawing: MapDrawing,
  grid: Grid,
  rule: Extract<FactRule, { across: string }>,
): Record<string, Axis[]> {
  const names = sideNames(drawing, grid, rule.of);
  const exits = Object.entries(rule.exits);
  const [firstExit, firstSide] = itemAt(exits, 0);
  const [secondExit, secondSide] = itemAt(exits, 1);
  const result: Record<string, Axis[]> = {};
  for (const hex of hexesOfLine(drawing, grid, rule.across)) {
    const axes: Axis[] = [];
    DIRECTIONS.forEach((_, direction) => {
      const first = itemAt(grid.neighbours, hex * 6 + direction);
      const second = itemAt(grid.neighbours, hex * 6 + ((direction + 3) % 6));
      if (first === OFF_BOARD || second === OFF_BOARD) return;
      if (names[first] !== firstSide || names[second] !== secondSide) return;
      axes.push({ [firstExit]: itemAt(grid.labels, first), [secondExit]: itemAt(grid.labels, second) });
    });
    result[itemAt(grid.labels, hex)] = axes;
  }
  return result;
}

function hexesOfLine(drawing: MapDrawing, grid: Grid, name: string): Hex[] {
  return lineNamed(drawing, name).hexes.map((hex) => hexNamed(grid, hex));
}

export function lineNamed(drawing: MapDrawing, name: string): MapDrawing['lines'][number] {
  return found(
    drawing.lines.find((line) => line.name === name),
    name,
  );
}

function found<T>(feature: T | undefined, name: string): T {
  if (feature === undefined)
    throw new Error(`The drawing has no feature named ${name}; checkDrawing should have said so`);
  return feature;
}

function inBoardOrder(grid: Grid, hexes: readonly string[]): string[] {
  return [...new Set(hexes)].toSorted((a, b) => hexNamed(grid, a) - hexNamed(grid, b));
}
