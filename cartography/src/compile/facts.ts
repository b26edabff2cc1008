import { DIRECTIONS, type Grid, type Hex, OFF_BOARD, hexNamed, neighboursOf } from '@bridgehead/engine';
import type { FactRule, MapDrawing } from '../source/schema.js';
import { divideBoard } from './regions.js';

/** A hexside, as the numbers of the two hexes it separates, the lower first. */
export type Hexside = readonly [string, string];
/** Names of exits → hex numbers. */
export type Axis = Readonly<Record<string, string>>;
export type Fact =
  | readonly string[]
  | readonly Hexside[]
  | Readonly<Record<string, readonly string[]>>
  | Readonly<Record<string, readonly Axis[]>>
  | Axis;

/** Derives one fact that the rules ask of the map from the drawing. */
export function deriveFact(drawing: MapDrawing, grid: Grid, rule: FactRule): Fact {
  if ('hexsidesOf' in rule) return hexsidesOf(drawing, rule.hexsidesOf);
  if ('leaving' in rule) {
    const leaving = drawing.lines.filter((line) => rule.leaving.includes(line.kind)).flatMap((line) => line.leaves ?? []);
    return inBoardOrder(grid, leaving);
  }
  if ('hexesOf' in rule) return lineNamed(drawing, rule.hexesOf).hexes;
  if ('sideNamesOf' in rule) return sideNames(drawing, grid, rule.sideNamesOf);
  if ('across' in rule) return crossings(drawing, grid, rule);
  if ('side' in rule) return sideHexes(drawing, grid, rule);
  if ('bridge' in rule) {
    const bridge = found(drawing.bridges.find((b) => b.name === rule.bridge), rule.bridge);
    return { name: bridge.name, hex: bridge.hex, ...bridge.exits };
  }
  const areas = drawing.areas.filter((area) => area.kind === rule.areas);
  return Object.fromEntries(areas.map((area) => [area.name, area.hexes]));
}

function hexsidesOf(drawing: MapDrawing, kinds: readonly string[]): Hexside[] {
  const sides = new Set<string>();
  const add = (a: string, b: string): unknown => sides.add(a < b ? `${a}/${b}` : `${b}/${a}`);
  for (const line of drawing.lines) {
    if (kinds.includes(line.kind)) line.hexes.slice(1).forEach((hex, i) => add(line.hexes[i], hex));
  }
  for (const edge of drawing.edges) {
    if (kinds.includes(edge.kind)) edge.sides.forEach((side) => add(...hexesBeside(side)));
  }
  return [...sides].toSorted().map(hexesBeside);
}

/** The two hexes a written hexside (`0720/0721`) separates. */
export function hexesBeside(side: string): Hexside {
  const [a, b = ''] = side.split('/');
  return [a, b];
}

/** The side of a divide to which each hex belongs, by hex index. */
export function sideNames(drawing: MapDrawing, grid: Grid, divideName: string): readonly string[] {
  const divide = found(drawing.divides.find((d) => d.name === divideName), divideName);
  const barrier = new Set(divide.along.flatMap((name) => lineNamed(drawing, name).hexes).map((hex) => hexNamed(grid, hex)));
  const seeds = new Map(Object.entries(divide.sides).map(([side, hex]) => [side, hexNamed(grid, hex)]));
  return divideBoard(grid, barrier, divide.dividing, seeds).names;
}

function sideHexes(drawing: MapDrawing, grid: Grid, rule: Extract<FactRule, { side: string }>): string[] {
  const names = sideNames(drawing, grid, rule.of);
  const line = rule.beside === undefined ? undefined : new Set(hexesOfLine(drawing, grid, rule.beside));
  return grid.labels.filter(
    (_, hex) => names[hex] === rule.side && (line === undefined || neighboursOf(grid, hex).some((h) => line.has(h))),
  );
}

/** For each hex of a line the straight ways across it, through two opposite hexsides, from one side to the other. */
function crossings(drawing: MapDrawing, grid: Grid, rule: Extract<FactRule, { across: string }>): Record<string, Axis[]> {
  const names = sideNames(drawing, grid, rule.of);
  const [[firstExit, firstSide], [secondExit, secondSide]] = Object.entries(rule.exits);
  const result: Record<string, Axis[]> = {};
  for (const hex of hexesOfLine(drawing, grid, rule.across)) {
    const axes: Axis[] = [];
    DIRECTIONS.forEach((_, direction) => {
      const first = grid.neighbours[hex * 6 + direction];
      const second = grid.neighbours[hex * 6 + ((direction + 3) % 6)];
      if (first === OFF_BOARD || second === OFF_BOARD) return;
      if (names[first] !== firstSide || names[second] !== secondSide) return;
      axes.push({ [firstExit]: grid.labels[first], [secondExit]: grid.labels[second] });
    });
    result[grid.labels[hex]] = axes;
  }
  return result;
}

function hexesOfLine(drawing: MapDrawing, grid: Grid, name: string): Hex[] {
  return lineNamed(drawing, name).hexes.map((hex) => hexNamed(grid, hex));
}

export function lineNamed(drawing: MapDrawing, name: string): MapDrawing['lines'][number] {
  return found(drawing.lines.find((line) => line.name === name), name);
}

function found<T>(feature: T | undefined, name: string): T {
  if (feature === undefined) throw new Error(`The drawing has no feature named ${name}; checkDrawing should have said so`);
  return feature;
}

function inBoardOrder(grid: Grid, hexes: readonly string[]): string[] {
  return [...new Set(hexes)].toSorted((a, b) => hexNamed(grid, a) - hexNamed(grid, b));
}
