/**
 * Boards made from a few facts: worked examples of the rules are played on boards of other games, of which only the hexes that
 * an example names are known. Everything else on them is open ground.
 */
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { loadHexsides } from '@bridgehead/engine/content';
import { hexNamed, inUnits, makeGrid, unitCentre, unitCorners } from '@bridgehead/engine/hex';
import type { Terrain } from '../vocabulary/vocabulary.js';
import type { Board, Building, Depiction, DepictionKind, Outline, Surface } from './board.js';
import { depict, depictionsByHex } from './depictions.js';

/** What is known of a hex; open ground on level 0 where nothing is said. */
export interface HexFacts {
  readonly terrain?: Terrain;
  readonly level?: number;
  readonly polder?: boolean;
  readonly steeple?: boolean;
  /** A road in the hex, and the neighbours to which it leads. */
  readonly road?: Surface;
  readonly roadTo?: readonly string[];
  /** Building hexes with the same word are one building; else each stands on its own. */
  readonly building?: string;
}

export interface BoardFacts {
  readonly key: string;
  /** Hexrows A to ...; each has so many hexes: A, C ... from 1, B, D ... from 0. */
  readonly hexrows: number;
  readonly numbers: number;
  readonly hexes: Readonly<Record<string, HexFacts>>;
  /** Shapes that are known, with points x, y, x, y ... in hexes as in a plan: x from the middle of hexrow A, y from the north edge. */
  readonly shapes?: readonly { readonly kind: DepictionKind; readonly outline: readonly number[] }[];
  readonly crests?: readonly (readonly number[])[];
}

/** What is depicted of a terrain. Orchards fill their hex, and roads are depicted by their shapes alone. */
const DEPICTED: Readonly<Partial<Record<Terrain, DepictionKind>>> = {
  'building-stone': 'building',
  'building-wood': 'building',
  woods: 'woods',
  grain: 'grain',
  brush: 'brush',
};

/** How much of its hex a shape fills of which nothing is known: a line along a hexside misses it, one through the hex meets it. */
const FILLED = 0.9;

export function makeBoard({ key, hexrows, numbers, hexes, shapes = [], crests = [] }: BoardFacts): Board {
  const grid = makeGrid(hexrows, numbers, 'odd-columns-lower', { names: 'letters', edges: 'half-hexes' });
  const known = new Map(Object.entries(hexes).map(([label, facts]) => [hexNamed(grid, label), facts]));
  const each = <Value>(value: (facts: HexFacts, hex: Hex) => Value): Value[] =>
    grid.labels.map((_, hex) => value(known.get(hex) ?? {}, hex));
  const terrain = each((facts) => facts.terrain ?? 'open');
  const given = shapes.map(({ kind, outline }) => depict(grid, kind, inUnits(outline)));
  const depictions = [...given, ...unknownShapes(grid, terrain, given)];
  const buildings = buildingsOf(grid, known, terrain);
  return {
    key,
    grid,
    terrain,
    polder: each(({ polder = false }) => polder),
    level: each(({ level = 0 }) => level),
    steeple: each(({ steeple = false }) => steeple),
    road: each(({ road }) => road),
    pavedSides: sidesOf(grid, known, 'paved'),
    dirtSides: sidesOf(grid, known, 'dirt'),
    exits: new Map(),
    buildings,
    buildingIn: each((_, hex) => buildings.find((building) => building.hexes.includes(hex))),
    depictions,
    depictionsIn: depictionsByHex(grid, depictions),
    crests: crests.map((points) => ({ points: inUnits(points) })),
  };
}

/** A shape in each hex whose terrain is depicted, where none of that kind is given. */
function unknownShapes(grid: Grid, terrain: readonly Terrain[], given: readonly Depiction[]): Depiction[] {
  return terrain.flatMap((word, hex) => {
    const kind = DEPICTED[word];
    if (kind === undefined || given.some((depiction) => depiction.kind === kind && depiction.hexes.includes(hex)))
      return [];
    return [depict(grid, kind, shrunkHex(grid, hex))];
  });
}

function shrunkHex(grid: Grid, hex: Hex): Outline {
  const { x, y } = unitCentre(grid, hex);
  return unitCorners(grid, hex).flatMap((corner) => [x + (corner.x - x) * FILLED, y + (corner.y - y) * FILLED]);
}

function buildingsOf(grid: Grid, known: ReadonlyMap<Hex, HexFacts>, terrain: readonly Terrain[]): Building[] {
  const groups = new Map<string, Hex[]>();
  for (const [hex, facts] of known) {
    if (terrain[hex] !== 'building-stone' && terrain[hex] !== 'building-wood') continue;
    const word = facts.building ?? grid.labels[hex];
    groups.set(word, [...(groups.get(word) ?? []), hex]);
  }
  return [...groups.values()].map((hexes) => ({
    id: grid.labels[hexes[0]],
    name: undefined,
    material: terrain[hexes[0]] === 'building-stone' ? 'stone' : 'wood',
    hexes,
  }));
}

/** Bit d of a hex is set where a road of this surface leads from it in direction d, or to it. */
function sidesOf(grid: Grid, known: ReadonlyMap<Hex, HexFacts>, surface: Surface): Uint8Array {
  const pairs = [...known].flatMap(([hex, { road, roadTo = [] }]) =>
    road === surface ? roadTo.map((label) => [grid.labels[hex], label]) : [],
  );
  return loadHexsides(grid, pairs, { file: 'other board', entry: 'hexes' }, 'roadTo');
}
