/** The board as the rules use it: ground and hexsides in typed arrays, made once from the compiled map. */
import type { Hex } from '@bridgehead/engine/hex';
import { byWord, hexIn, loadHexsides, oneOf, wrong } from '@bridgehead/engine/content';
import map from '../../content/map.json' with { type: 'json' };
import { GRID, label } from './grid.js';
import { hexesWithin } from './hexes-within.js';
import { BRITISH } from './tables.js';
import type { MapSide, Terrain } from '../vocabulary/vocabulary.js';
import { MAP_SIDES, TERRAINS } from '../vocabulary/vocabulary.js';

/** 15.0b 15.0c A road by which German units can leave the map, and what a strength point is worth there. */
export interface MapExit {
  readonly hex: Hex;
  readonly side: MapSide;
  readonly multiple: number;
}

export interface Board {
  readonly terrain: readonly Terrain[];
  readonly town: Uint8Array;
  /** 9.5 */
  readonly westWall: Uint8Array;
  readonly brokenWestWall: Uint8Array;
  /** Bit d of a hex is set where a road crosses, or a river runs along, the hexside in direction d. */
  readonly roads: Uint8Array;
  readonly rivers: Uint8Array;
  /** The name of the river along a hexside, by both hexes: riverNames.get(hex * 6 + direction). */
  readonly riverNames: ReadonlyMap<number, string>;
  /** Hexes from which a road leaves the map on that side. */
  readonly edgeRoads: Readonly<Record<MapSide, ReadonlySet<Hex>>>;
  /** R5 The hexes of each side; a corner belongs to two. */
  readonly sides: Readonly<Record<MapSide, readonly Hex[]>>;
  /** 15.0b What an exit hex multiplies by; 0 for all others. */
  readonly multiples: Uint8Array;
  /** R73 R75 The exit hexes with a road that leaves the map there. */
  readonly exits: ReadonlyMap<Hex, MapExit>;
  /** 7.5a The bank of the Meuse on which the British enter. */
  readonly farBank: Uint8Array;
  /** 7.5c R52 Hexes from which a German unit releases the British. */
  readonly nearMeuse: Uint8Array;
  /** 7.5d R53 Hexes past the limit row, which the British never enter. */
  readonly limitRow: { readonly from: string; readonly to: string };
  readonly pastLimitRow: Uint8Array;
  /** 7.5 */
  readonly britishEntry: readonly Hex[];
  /** What a hex is called, where it has a name. */
  readonly names: ReadonlyMap<Hex, string>;
}

const HERE = { file: 'map.json', entry: 'facts' };

const hexes = (labels: readonly string[], field: string): Hex[] =>
  labels.map((number) => hexIn(GRID, number, HERE, field));

function flags(flagged: readonly Hex[]): Uint8Array {
  const board = new Uint8Array(GRID.size);
  for (const hex of flagged) board[hex] = 1;
  return board;
}

/** All hexes that the board has: even lines lack their last one. */
export const HEXES: readonly Hex[] = GRID.labels.flatMap((name, hex) => (name === '' ? [] : [hex]));

const column = (hex: Hex): number => Number(label(hex).slice(0, 2));
const row = (hex: Hex): number => Number(label(hex).slice(2));

/** The last hex of a line lies on the west side. */
const lastRow = (hex: Hex): number => (column(hex) % 2 === 0 ? GRID.rows - 1 : GRID.rows);

const ON_SIDE: Readonly<Record<MapSide, (hex: Hex) => boolean>> = {
  north: (hex) => column(hex) === 1,
  south: (hex) => column(hex) === GRID.columns,
  east: (hex) => row(hex) === 1,
  west: (hex) => row(hex) === lastRow(hex),
};

/** 15.0b The side on which the exit hexes of each multiple lie. */
const EXIT_SIDES: Readonly<Record<string, MapSide>> = { 4: 'north', 3: 'north', 2: 'west', 1: 'south' };

function riverNames(): Map<number, string> {
  const names = new Map<number, string>();
  for (const [name, pairs] of Object.entries(map.rivers)) {
    loadHexsides(GRID, pairs, HERE, `rivers.${name}`).forEach((bits, hex) => {
      for (let direction = 0; direction < 6; direction++)
        if ((bits & (1 << direction)) !== 0) names.set(hex * 6 + direction, name);
    });
  }
  return names;
}

function loadExits(edgeRoads: Board['edgeRoads']): Pick<Board, 'multiples' | 'exits'> {
  const multiples = new Uint8Array(GRID.size);
  const exits = new Map<Hex, MapExit>();
  for (const [multiple, labels] of Object.entries(map.exits)) {
    const side = EXIT_SIDES[multiple];
    if (side === undefined) throw wrong(HERE, 'exits', multiple, `one of ${Object.keys(EXIT_SIDES).join(', ')}`);
    for (const hex of hexes(labels, `exits.${multiple}`)) {
      multiples[hex] = Number(multiple);
      if (edgeRoads[side].has(hex)) exits.set(hex, { hex, side, multiple: Number(multiple) });
    }
  }
  return { multiples, exits };
}

const MEUSE = 'Meuse';

/** R52 Hexes within range of one that has a hexside of the Meuse. */
function nearMeuse(rivers: ReadonlyMap<number, string>): Uint8Array {
  const banks = [...rivers].flatMap(([step, name]) => (name === MEUSE ? [Math.floor(step / 6)] : []));
  return hexesWithin(banks, BRITISH.meuseRange);
}

/** R53 In each line the hexes east of the one that belongs to the row. */
function pastLimitRow(): Uint8Array {
  const limit = new Map(map.limitRow.map((number) => [Number(number.slice(0, 2)), Number(number.slice(2))]));
  return flags(HEXES.filter((hex) => row(hex) < (limit.get(column(hex)) ?? 0)));
}

function loadBoard(): Board {
  const names = riverNames();
  const edgeRoads = byWord(
    MAP_SIDES,
    (side): ReadonlySet<Hex> => new Set(hexes(map.edgeRoads[side], `edgeRoads.${side}`)),
  );
  const rivers = new Uint8Array(GRID.size);
  for (const step of names.keys()) rivers[Math.floor(step / 6)] |= 1 << (step % 6);
  return {
    terrain: map.terrain.map((word, at) => oneOf(TERRAINS, word, HERE, `terrain[${at}]`)),
    town: flags(
      hexes(
        map.towns.flatMap((town) => town.hexes),
        'towns',
      ),
    ),
    westWall: flags(hexes(map.westWall.intact, 'westWall.intact')),
    brokenWestWall: flags(hexes(map.westWall.destroyed, 'westWall.destroyed')),
    roads: loadHexsides(GRID, map.roads, HERE, 'roads'),
    rivers,
    riverNames: names,
    edgeRoads,
    sides: byWord(MAP_SIDES, (side) => HEXES.filter(ON_SIDE[side])),
    ...loadExits(edgeRoads),
    farBank: flags(hexes(map.farBank, 'farBank')),
    nearMeuse: nearMeuse(names),
    limitRow: { from: map.limitRow[0], to: map.limitRow[map.limitRow.length - 1] },
    pastLimitRow: pastLimitRow(),
    britishEntry: hexes(map.britishEntry, 'britishEntry'),
    names: new Map(Object.entries(map.names).map(([number, name]) => [hexIn(GRID, number, HERE, 'names'), name])),
  };
}

export const board: Board = loadBoard();
