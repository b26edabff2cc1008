/** Small positions that nobody thought of, made by chance. */
import * as fc from 'fast-check';
import { inject } from 'vitest';
import type { State } from '../rules/state.js';
import { idOf, unitsOf } from '../rules/units.js';
import type { Phase, Side } from '../rules/vocabulary.js';
import { ALL_HEXES, around, bankOf, isBeyondLimit } from './brute-force.js';
import type { Sketch } from './toolkit.js';
import { position } from './toolkit.js';

/**
 * The same random numbers every time: a failure can be met again, and what is green stays green. Each run of the tests takes
 * the first third of them, and `npm run fuzz` all.
 */
export function runs(numRuns: number, seed = 1945): fc.Parameters<unknown> {
  return { numRuns: inject('seeds') === 'all' ? numRuns : Math.ceil(numRuns / 3), seed };
}

/** All hexes within so many steps of a hex. */
function disk(centre: string, radius: number): string[] {
  let ring = new Set([centre]);
  for (let step = 0; step < radius; step++) ring = new Set([...ring, ...[...ring].flatMap(around)]);
  return [...ring];
}

const LAND = ALL_HEXES.filter((hex) => bankOf(hex) !== 'river');

export interface Crowd {
  readonly phase: Phase;
  /** Where the middle of it may be. */
  readonly centres?: readonly string[];
  readonly radius: number;
  readonly us: readonly [least: number, most: number];
  readonly german: readonly [least: number, most: number];
  readonly turns?: readonly number[];
  readonly options?: Sketch['options'];
  readonly bridges?: Sketch['bridges'];
}

/** Units of both sides thrown together in a small part of the map. */
export function crowds({
  phase,
  centres = LAND,
  radius,
  us,
  german,
  turns = [4],
  options = {},
  bridges = {},
}: Crowd): fc.Arbitrary<State> {
  const bridgeHexes = [
    '0616',
    ...Object.values(bridges).flatMap((bridge) => (typeof bridge === 'object' && 'hex' in bridge ? [bridge.hex] : [])),
  ];
  return fc
    .record({
      centre: fc.constantFrom(...centres),
      turn: fc.constantFrom(...turns),
      american: pieces('us', radius, us),
      enemy: pieces('german', radius, german),
    })
    .map(({ centre, turn, american, enemy }) => {
      const spots = disk(centre, radius).filter((hex) => bankOf(hex) !== 'river' || bridgeHexes.includes(hex));
      const taken = new Set<string>();
      const settle = (drawn: readonly Piece[], mayStand: (hex: string) => boolean) => {
        const placed: Record<string, string> = {};
        for (const { id, spot } of drawn) {
          const hex = spots[spot % spots.length];
          if (taken.has(hex) || !mayStand(hex)) continue;
          taken.add(hex);
          placed[id] = hex;
        }
        return placed;
      };
      const standing = settle(american, (hex) => options.ignoreLimit === true || !isBeyondLimit(hex));
      return position({ phase, turn, us: standing, german: settle(enemy, () => true), options, bridges });
    });
}

interface Piece {
  readonly id: string;
  readonly spot: number;
}

function pieces(side: Side, radius: number, [minLength, maxLength]: readonly [number, number]): fc.Arbitrary<Piece[]> {
  const piece = fc.record({
    id: fc.constantFrom(...unitsOf(side).map(idOf)),
    spot: fc.nat({ max: 3 * radius * (radius + 1) }),
  });
  return fc.uniqueArray(piece, { minLength, maxLength, comparator: (a, b) => a.id === b.id || a.spot === b.spot });
}
