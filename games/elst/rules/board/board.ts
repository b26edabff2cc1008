/** A board as the rules use it: the ground of every hex, roads across hexsides, and the shapes that lines of sight meet (C-Map1, C-Map11). */
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { directionTo } from '@bridgehead/engine/hex';
import type { Terrain } from '../vocabulary/vocabulary.js';

export const SURFACES = ['paved', 'dirt'] as const;
export type Surface = (typeof SURFACES)[number];

export const EDGES = ['north', 'east', 'south', 'west'] as const;
export type Edge = (typeof EDGES)[number];

export interface Building {
  /** The name of its first hex; of the church, that of the Steeple. */
  readonly id: string;
  readonly name: string | undefined;
  readonly material: 'stone' | 'wood';
  readonly hexes: readonly Hex[];
}

/** Where a road leaves the board. */
export interface Exit {
  readonly edge: Edge;
  readonly surface: Surface;
  /** The direction in which it leaves; none in a half hex, which the edge cuts in two. */
  readonly direction: number | undefined;
}

export const DEPICTION_KINDS = ['building', 'woods', 'grain', 'brush', 'road', 'hill'] as const;
export type DepictionKind = (typeof DEPICTION_KINDS)[number];

/** x, y, x, y ... in units. It closes on its own, may be hollow, and never crosses itself. */
export type Outline = readonly number[];

/** A shape that is drawn on the board and meets lines of sight (I-2.0, I-1.1.1). */
export interface Depiction {
  readonly kind: DepictionKind;
  readonly outline: Outline;
  /** Least x, least y, greatest x, greatest y. */
  readonly box: readonly [number, number, number, number];
  /** Every hex that the box touches, and so every hex that the outline enters. */
  readonly hexes: readonly Hex[];
}

/** A line between two levels of a hill, on other boards. */
interface Crest {
  /** x, y, x, y ... in units. */
  readonly points: readonly number[];
}

/** Rules are asked about a board, not about Elst: worked examples are played on others. */
export interface Board {
  readonly key: string;
  readonly grid: Grid;
  /** By hex. A road hex is open ground, or orchard: then it is an orchard-road. */
  readonly terrain: readonly Terrain[];
  readonly polder: readonly boolean[];
  /** 0 everywhere at Elst. */
  readonly level: readonly number[];
  readonly steeple: readonly boolean[];
  /** The surface of the road in a hex; of two, that of the longer part. */
  readonly road: readonly (Surface | undefined)[];
  /** Bit d of a hex is set where such a road crosses the side in direction d. */
  readonly pavedSides: Uint8Array;
  readonly dirtSides: Uint8Array;
  readonly exits: ReadonlyMap<Hex, Exit>;
  readonly buildings: readonly Building[];
  readonly buildingIn: readonly (Building | undefined)[];
  readonly depictions: readonly Depiction[];
  /** By hex: the depictions that may reach into it. */
  readonly depictionsIn: readonly (readonly Depiction[])[];
  readonly crests: readonly Crest[];
}

export function isBuilding({ terrain }: Pick<Board, 'terrain'>, hex: Hex): boolean {
  return terrain[hex] === 'building-stone' || terrain[hex] === 'building-wood';
}

export function isRoad({ road }: Pick<Board, 'road'>, hex: Hex): boolean {
  return road[hex] !== undefined;
}

/** I-1.1.1 An orchard through which a road runs. */
export function isOrchardRoad({ terrain, road }: Pick<Board, 'terrain' | 'road'>, hex: Hex): boolean {
  return terrain[hex] === 'orchard' && road[hex] !== undefined;
}

/** The road across the hexside between two hexes, if there is one. */
export function roadAcross(
  { grid, pavedSides, dirtSides }: Pick<Board, 'grid' | 'pavedSides' | 'dirtSides'>,
  from: Hex,
  to: Hex,
): Surface | undefined {
  const direction = directionTo(grid, from, to);
  if (direction < 0) return undefined;
  if ((pavedSides[from] >> direction) & 1) return 'paved';
  return (dirtSides[from] >> direction) & 1 ? 'dirt' : undefined;
}

/** Whether two hexes hold parts of one building. */
export function isSameBuilding({ buildingIn }: Pick<Board, 'buildingIn'>, a: Hex, b: Hex): boolean {
  return buildingIn[a] !== undefined && buildingIn[a] === buildingIn[b];
}
