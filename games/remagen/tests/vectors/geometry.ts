/** G: the grid, and zones of control on it. */
import { DIRECTIONS, distance } from '@bridgehead/engine/hex';
import * as z from 'zod';
import { GRID, label } from '../../rules/board.js';
import { battalionsIn, hex, position, zone } from '../toolkit.js';
import type { Adapter, Adapters } from '../../../testing/vectors.js';

const neighbours: Adapter = ({ given }) => {
  const centre = hex(z.object({ hex: z.string() }).parse(given).hex);
  return Object.fromEntries(
    DIRECTIONS.map((direction, index) => [direction, label(GRID.neighbours[centre * 6 + index])]),
  );
};

const distances: Adapter = ({ given }) => {
  const { pairs } = z.object({ pairs: z.array(z.tuple([z.string(), z.string()])) }).parse(given);
  return { distances: pairs.map(([from, to]) => distance(GRID, hex(from), hex(to))) };
};

const zoneGiven = z.object({
  unit: z.string().optional(),
  units: z.array(z.string()).optional(),
  bridges: z.array(z.unknown()).optional(),
});

/** The zone of the units given; without bridges where the vector says that there are none. */
function zoneOfGiven(given: unknown): string[] {
  const { unit, units, bridges } = zoneGiven.parse(given);
  const us = battalionsIn(...(units ?? []), ...(unit === undefined ? [] : [unit]));
  return zone(
    position({
      us,
      options: { ignoreLimit: true },
      bridges: { ludendorff: bridges?.length === 0 ? 'destroyed' : 'intact' },
    }),
    'us',
  );
}

const wholeZone: Adapter = ({ given }) => ({ zoc: zoneOfGiven(given) });

const inZone =
  (...asked: string[]): Adapter =>
  ({ given }) => {
    const hexes = zoneOfGiven(given);
    return { inZoc: Object.fromEntries(asked.map((at) => [at, hexes.includes(at)])) };
  };

export const geometry: Adapters = {
  G01: neighbours,
  G02: neighbours,
  G04: distances,
  G05: wholeZone,
  G06: wholeZone,
  G07: inZone('0616'),
  G09: inZone('0616'),
  G10: inZone('2323'),
};
