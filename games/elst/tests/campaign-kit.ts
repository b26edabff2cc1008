/** The perimeter example of the campaign (C-DaE:4.5x1), and short words for its hexes. */
import { hexNamed } from '@bridgehead/engine/hex';
import { isBuilding } from '../rules/board/board.js';
import { elst } from '../rules/board/elst-board.js';
import type { Holdings } from '../rules/campaign/ground.js';
import { drawGround, groundAt } from '../rules/campaign/ground.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import vectors from './vectors/campaign.json' with { type: 'json' };

export const hex = (label: string): number => hexNamed(elst.grid, label);
export const labels = (hexes: readonly number[]): string[] => hexes.map((each) => elst.grid.labels[each]);

/** Where units of the example stand. */
const STANDING: Readonly<Record<Side, readonly string[]>> = {
  british: ['D13', 'E16', 'H17', 'E13', 'H13', 'F19'],
  german: ['B16', 'C20', 'F14', 'L12', 'L6', 'M15', 'H15', 'M20'],
};

/** Who holds what at the end of the first day in the example; more can be added. */
export function perimeter(more: Readonly<Record<string, Side>> = {}, without: readonly string[] = []): Holdings {
  const { britishBuildings, britishRoad, britishVehicleSL, uncontrolled } = vectors.perimeter.given;
  const british = new Set([...britishBuildings, ...britishRoad, ...britishVehicleSL]);
  const strategic = new Map<number, Side>();
  elst.grid.labels.forEach((label, each) => {
    if (british.has(label)) strategic.set(each, 'british');
    else if (isBuilding(elst, each) && !uncontrolled.includes(label)) strategic.set(each, 'german');
  });
  for (const [label, side] of Object.entries(more)) strategic.set(hex(label), side);
  for (const label of without) strategic.delete(hex(label));
  const standing = new Map<number, Set<Side>>();
  for (const side of ['british', 'german'] as const)
    for (const label of STANDING[side]) standing.set(hex(label), new Set([side]));
  return { strategic, standing };
}

export const GROUND: string = drawGround(elst, perimeter());

/** The ground of a hex of the example. */
export function groundOf(label: string): string {
  return groundAt(GROUND, hex(label));
}
