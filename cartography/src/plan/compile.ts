import { itemAt } from '@bridgehead/engine';
import { OFF_BOARD, UNIT, hexAt, inUnits, makeGrid, type Grid, type Hex, unitCentre } from '@bridgehead/engine/hex';
import { contains } from '../draw/path.js';
import { checkPlan } from './check.js';
import { type CompiledExit, roadFacts } from './roads.js';
import type { Arrow, BuildingKind, Material, PlanGrid, PlanSource, PlanTrack, Surface } from './schema.js';
import { cellsAlong, pairs } from './units.js';

/** x, y, x, y ... in units; an outline closes on its own. */
export type UnitPoints = readonly number[];

interface PlanBuilding {
  /** The first of its hexes. */
  readonly id: string;
  readonly material: Material;
  readonly hexes: readonly string[];
  readonly name?: string;
  /** Its outline, then those of its annexes. */
  readonly outlines: readonly UnitPoints[];
}

/** What the rules ask of a plan: map.json. */
export interface PlanFacts {
  readonly name: string;
  readonly grid: PlanGrid;
  /** Units to a column and to the height of a hex. */
  readonly unit: number;
  /** Kind of terrain by hex index: open, grain, orchard, building-stone, building-wood, pond. */
  readonly terrain: readonly string[];
  readonly polder: readonly string[];
  readonly steeples: readonly string[];
  /** Hexes with a road, by the surface of its longer part. */
  readonly roadHexes: Readonly<Record<Surface, readonly string[]>>;
  /** Hexsides that a road crosses. */
  readonly roadSides: Readonly<Record<Surface, readonly (readonly [string, string])[]>>;
  readonly exits: readonly CompiledExit[];
  readonly roadWidth: number;
  readonly buildings: readonly PlanBuilding[];
  readonly fields: readonly UnitPoints[];
  readonly roads: readonly { readonly surface: Surface; readonly course: UnitPoints }[];
  readonly squares: readonly UnitPoints[];
}

/** What only the drawing asks: map-drawing.json. */
export interface PlanDrawing {
  readonly title: string;
  readonly subtitle: string;
  readonly metresPerHex: number;
  readonly north: number;
  /** Buildings that are more than houses, by their id. */
  readonly kinds: Readonly<Record<string, BuildingKind>>;
  readonly junctions: readonly { readonly at: UnitPoints; readonly flare: number }[];
  readonly ponds: readonly UnitPoints[];
  readonly ditches: readonly { readonly band: number; readonly course: UnitPoints }[];
  readonly labels: readonly { readonly text: string; readonly at: UnitPoints; readonly along: 'road' | 'nothing' }[];
  readonly arrows: readonly Arrow[];
  readonly tracks: readonly PlanTrack[];
  /** On plans of other country: woods, brush, how high each hex lies, and where the ground rises. */
  readonly woods?: readonly UnitPoints[];
  readonly brush?: readonly UnitPoints[];
  readonly levels?: readonly number[];
  readonly crests?: readonly UnitPoints[];
}

/** A plan as the rules use it and as it is drawn. */
export interface CompiledPlan extends PlanFacts {
  readonly drawing: PlanDrawing;
}

/** Makes of a plan all that follows from it. A plan with faults is a bug of the caller: `parsePlan` returns none. */
export function compilePlan(source: PlanSource): CompiledPlan {
  const complaints = checkPlan(source);
  if (complaints.length > 0)
    throw new Error(`The plan cannot be compiled: ${complaints.map((c) => `${c.name}: ${c.message}`).join('; ')}`);
  const { columns, rows, stagger, names, edges } = source.grid;
  const grid = makeGrid(columns, rows, stagger, { names, edges });
  const roads = source.roads.map(({ surface, course }) => ({ surface, course: inUnits(course) }));
  const fields = source.fields.map(({ outline }) => inUnits(outline));
  return {
    name: source.name,
    grid: source.grid,
    unit: UNIT,
    terrain: terrainByHex(source, grid, fields),
    polder: hexesAlong(
      grid,
      source.ditches.map(({ course }) => inUnits(course)),
    ),
    steeples: source.buildings.flatMap(({ steeple }) => steeple ?? []),
    ...roadFacts(grid, roads),
    roadWidth: Math.round(source.roadWidth * UNIT),
    buildings: source.buildings.map(({ hexes, material, name, outline, annexes = [] }) => ({
      id: itemAt(hexes, 0),
      material,
      hexes,
      ...(name === undefined ? {} : { name }),
      outlines: [outline, ...annexes].map(inUnits),
    })),
    fields,
    roads,
    squares: source.squares.map(({ outline }) => inUnits(outline)),
    drawing: {
      title: source.title,
      subtitle: source.subtitle,
      metresPerHex: source.metresPerHex,
      north: source.north,
      kinds: Object.fromEntries(
        source.buildings.flatMap(({ hexes, kind }) => (kind === undefined ? [] : [[hexes[0], kind]])),
      ),
      junctions: source.junctions.map(({ at, flare }) => ({ at: inUnits(at), flare: Math.round(flare * UNIT) })),
      ponds: source.ponds.map(({ outline }) => inUnits(outline)),
      ditches: source.ditches.map(({ band, course }) => ({ band: Math.round(band * UNIT), course: inUnits(course) })),
      labels: source.labels.map(({ text, at, along }) => ({ text, at: inUnits(at), along })),
      arrows: source.arrows,
      tracks: source.tracks,
    },
  };
}

/** The kind of each hex: what stands in it, or else what its dot lies in. */
function terrainByHex(source: PlanSource, grid: Grid, fields: readonly UnitPoints[]): string[] {
  const built = new Map(
    source.buildings.flatMap(({ hexes, material }) => hexes.map((label) => [label, `building-${material}`] as const)),
  );
  const ponds = new Set(source.ponds.map(({ hex }) => hex));
  const orchards = new Set(source.orchards);
  const outlines = fields.map(pairs);
  const isGrain = (hex: Hex): boolean => outlines.some((outline) => contains(outline, unitCentre(grid, hex)));
  return grid.labels.map((label, hex) => {
    const building = built.get(label);
    if (building !== undefined) return building;
    if (ponds.has(label)) return 'pond';
    if (orchards.has(label)) return 'orchard';
    return isGrain(hex) ? 'grain' : 'open';
  });
}

/** The hexes through which courses run, in the order of the board. */
function hexesAlong(grid: Grid, courses: readonly UnitPoints[]): string[] {
  const found = new Set(
    courses.flatMap((course) => cellsAlong(grid, course).map(({ cell }) => hexAt(grid, cell.column, cell.row))),
  );
  return [...found]
    .filter((hex) => hex !== OFF_BOARD)
    .toSorted((a, b) => a - b)
    .map((hex) => itemAt(grid.labels, hex));
}
