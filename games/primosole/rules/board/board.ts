/** The board as the rules use it: terrain, suits and hexsides, made once from the compiled map (D.1 to D.8). */
import type { Hex } from '@bridgehead/engine/hex';
import { hexIn, loadHexsides, oneOf } from '@bridgehead/engine/content';
import map from '../../content/map.json' with { type: 'json' };
import { GRID } from './grid.js';
import type { Bank, Suit, Terrain } from '../vocabulary/vocabulary.js';
import { BANKS, SUITS, TERRAINS } from '../vocabulary/vocabulary.js';

const CROSSINGS = ['bridge', 'ford', 'ruined-bridge'] as const;
type CrossingKind = (typeof CROSSINGS)[number];

/** A place where a river or a stream is crossed. */
interface Crossing {
  readonly name: string;
  readonly kind: CrossingKind;
  readonly side: readonly [Hex, Hex];
  readonly destroyable: boolean;
}

interface Fortification {
  readonly name: string;
  readonly hex: Hex;
}

export interface Board {
  readonly terrain: readonly Terrain[];
  readonly suit: readonly Suit[];
  readonly level: readonly number[];
  readonly bank: readonly Bank[];
  /** Bit d of a hex is set where the hexside in direction d is of that kind. */
  readonly roads: Uint8Array;
  readonly rivers: Uint8Array;
  readonly streams: Uint8Array;
  readonly fords: Uint8Array;
  readonly crossings: readonly Crossing[];
  readonly fortifications: readonly Fortification[];
  /** What a hex is called, where it has a name. */
  readonly names: ReadonlyMap<Hex, string>;
}

const HERE = { file: 'map.json', entry: 'facts' };

const sides = (pairs: readonly (readonly string[])[], field: string): Uint8Array =>
  loadHexsides(GRID, pairs, HERE, field);

function loadBoard(): Board {
  const crossings = map.crossings.map(
    (row): Crossing => ({
      name: row.name,
      kind: oneOf(CROSSINGS, row.kind, HERE, 'crossings.kind'),
      side: [hexIn(GRID, row.side[0], HERE, 'crossings.side'), hexIn(GRID, row.side[1], HERE, 'crossings.side')],
      destroyable: row.destroyable,
    }),
  );
  return {
    terrain: map.terrain.map((word) => oneOf(TERRAINS, word, HERE, 'terrain')),
    suit: map.suit.map((word) => oneOf(SUITS, word, HERE, 'suit')),
    level: map.level,
    bank: map.bank.map((word) => oneOf(BANKS, word, HERE, 'bank')),
    roads: sides(map.roads, 'roads'),
    rivers: sides(map.rivers, 'rivers'),
    streams: sides(map.streams, 'streams'),
    fords: sides(
      map.crossings.filter(({ kind }) => kind === 'ford').map(({ side }) => side),
      'crossings',
    ),
    crossings,
    fortifications: Object.entries(map.fortifications).map(([name, number]) => ({
      name,
      hex: hexIn(GRID, number, HERE, 'fortifications'),
    })),
    names: new Map(Object.entries(map.names).map(([number, name]) => [hexIn(GRID, number, HERE, 'names'), name])),
  };
}

export const board: Board = loadBoard();

/** The number of a hex. */
export function label(hex: Hex): string {
  return GRID.labels[hex];
}
