import { z } from 'zod';
import { count, fields, hexes, number, oneOf, text } from '../source/forms.js';

/**
 * The shape of a plan's source. A plan shows ground so near that every house has its outline: shapes and courses
 * stand where they are, and the terrain of the hexes follows from them.
 */

/** Points, separated by blanks, each written x,y in hexes: x, y, x, y ... */
const points = text
  .regex(
    /^\s*-?\d+(\.\d+)?,-?\d+(\.\d+)?(\s+-?\d+(\.\d+)?,-?\d+(\.\d+)?)*\s*$/,
    'expected points, as in 1.5,2 1.8,2.25',
  )
  .transform((list) =>
    list
      .trim()
      .split(/[\s,]+/)
      .map(Number),
  );
const hex = text.regex(/^[A-Z]{1,2}\d{1,2}$/, 'expected a hex, as in NN8');
const point = points.refine((list) => list.length === 2, 'expected one point, as in 1.5,2');

export const planGrid = fields({
  columns: count,
  rows: count,
  stagger: oneOf(['even-columns-lower', 'odd-columns-lower']),
  names: oneOf(['letters']),
  edges: oneOf(['whole-hexes', 'half-hexes']),
});

export const hexList = hexes;
export const length = number;

/** Ground under grain. */
export const field = fields({ name: text, outline: points });

const MATERIALS = ['stone', 'wood'] as const;
const BUILDING_KINDS = ['house', 'church', 'hall', 'windmill'] as const;

export const building = fields({
  /** The hexes in which it stands; it is known by the first. */
  hexes,
  material: oneOf(MATERIALS),
  name: text.optional(),
  kind: oneOf(BUILDING_KINDS).optional(),
  /** The hex with a steeple from which one can look out. */
  steeple: hex.optional(),
  outline: points,
  /** Smaller buildings in the same hexes. */
  annexes: points.array().optional(),
});

const SURFACES = ['paved', 'dirt'] as const;

export const road = fields({ surface: oneOf(SURFACES), name: text.optional(), course: points });

/** Where roads meet, and how far from there their rounded corners begin. */
export const junction = fields({ at: point, flare: number });

export const square = fields({ name: text, outline: points });

export const pond = fields({ hex, outline: points });

/** A drainage channel with its side channels, which fill a band about it. */
export const ditch = fields({ band: number, course: points });

/** A name on the sheet: beside its place, or along the road that runs nearest to it. */
export const label = fields({ text, at: point, along: oneOf(['road', 'nothing']) });

/** An arrow in the margin that points at a hex. */
export const arrow = fields({ hex, edge: oneOf(['north', 'east', 'south', 'west']) });

/** A row of spaces beside the map: what stands in each, and what stands beside it in a ring. */
export const planTrack = fields({ name: text, spaces: hexes, ringed: z.record(text, text).optional() });

type Field = z.output<typeof field>;
export type Building = z.output<typeof building>;
export type BuildingKind = (typeof BUILDING_KINDS)[number];
export type Material = (typeof MATERIALS)[number];
type Road = z.output<typeof road>;
export type Surface = (typeof SURFACES)[number];
type Junction = z.output<typeof junction>;
type Square = z.output<typeof square>;
export type Pond = z.output<typeof pond>;
type Ditch = z.output<typeof ditch>;
type Label = z.output<typeof label>;
export type Arrow = z.output<typeof arrow>;
export type PlanTrack = z.output<typeof planTrack>;
export type PlanGrid = z.output<typeof planGrid>;

/** A whole plan as drawn by hand: every field has the right form; `checkPlan` judges the content. */
export interface PlanSource {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly grid: PlanGrid;
  readonly metresPerHex: number;
  readonly north: number;
  readonly roadWidth: number;
  readonly orchards: readonly string[];
  readonly fields: readonly Field[];
  readonly buildings: readonly Building[];
  readonly roads: readonly Road[];
  readonly junctions: readonly Junction[];
  readonly squares: readonly Square[];
  readonly ponds: readonly Pond[];
  readonly ditches: readonly Ditch[];
  readonly labels: readonly Label[];
  readonly arrows: readonly Arrow[];
  readonly tracks: readonly PlanTrack[];
}
