/** The board as the rules use it: terrain and hexsides in typed arrays, made once from the compiled map. */
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { hexIn, loadGrid, loadHexsides, oneOf } from '@bridgehead/engine/content';
import { boardStock } from '@bridgehead/engine/hexwar';
import map from '../content/map.json' with { type: 'json' };
import type { Terrain } from './vocabulary.js';
import { TERRAINS } from './vocabulary.js';

const BANKS = ['west', 'east', 'river'] as const;
type Bank = (typeof BANKS)[number];

interface Axis {
  readonly west: Hex;
  readonly east: Hex;
}

export interface Town {
  readonly name: string;
  readonly hexes: readonly Hex[];
  readonly objective: boolean;
}

export interface Board {
  readonly grid: Grid;
  readonly terrain: readonly Terrain[];
  /** Bit d of a hex is set where the hexside in direction d is of that kind. */
  readonly roads: Uint8Array;
  readonly trails: Uint8Array;
  readonly streams: Uint8Array;
  readonly rhine: Uint8Array;
  /** The Rhine hexes in their order along the river, from the top of the board. */
  readonly rhineCourse: readonly Hex[];
  readonly bank: readonly Bank[];
  /** Two opposite hexsides of a Rhine hex, one to each bank: where a Float Bridge can lie (11.11a). */
  readonly axes: ReadonlyMap<Hex, readonly Axis[]>;
  readonly roadOff: ReadonlySet<Hex>;
  readonly trailOff: ReadonlySet<Hex>;
  readonly entryAreas: ReadonlyMap<string, readonly Hex[]>;
  readonly towns: readonly Town[];
  readonly autobahn: ReadonlySet<Hex>;
  readonly onOrEastOfAutobahn: Uint8Array;
  readonly beyondLimit: Uint8Array;
  /** East bank hexes next to the Rhine (14.12b). */
  readonly anchors: Uint8Array;
  readonly printedBridge: { readonly hex: Hex } & Axis;
}

function loadBoard(): Board {
  const grid = loadGrid(map.grid);
  const here = { file: 'map.json', entry: 'facts' };
  const hex = (number: string) => hexIn(grid, number, here, 'hex');
  const hexes = (labels: readonly string[]) => labels.map(hex);
  const flags = (labels: readonly string[]) => {
    const flagged = new Uint8Array(grid.size);
    for (const h of hexes(labels)) flagged[h] = 1;
    return flagged;
  };
  const axis = (exits: { westExit: string; eastExit: string }): Axis => ({
    west: hex(exits.westExit),
    east: hex(exits.eastExit),
  });
  return {
    grid,
    terrain: map.terrain.map((word, at) => oneOf(TERRAINS, word, here, `terrain[${at}]`)),
    roads: loadHexsides(grid, map.roads, here, 'roads'),
    trails: loadHexsides(grid, map.trails, here, 'trails'),
    streams: loadHexsides(grid, map.streams, here, 'streams'),
    rhine: flags(map.rhine),
    rhineCourse: hexes(map.rhine),
    bank: map.bank.map((word, at) => oneOf(BANKS, word, here, `bank[${at}]`)),
    axes: new Map(Object.entries(map.floatBridgeAxes).map(([rhineHex, axes]) => [hex(rhineHex), axes.map(axis)])),
    roadOff: new Set(hexes(map.roadsLeavingTheMap)),
    trailOff: new Set(hexes(map.trailsLeavingTheMap)),
    entryAreas: new Map(Object.entries(map.entryAreas).map(([area, labels]) => [area, hexes(labels)])),
    towns: map.towns.map(({ name, hexes: labels, objective }) => ({ name, hexes: hexes(labels), objective })),
    autobahn: new Set(hexes(map.autobahn)),
    onOrEastOfAutobahn: flags([...map.autobahn, ...map.eastOfAutobahn]),
    beyondLimit: flags(map.beyondLimit),
    anchors: flags(map.anchors),
    printedBridge: { hex: hex(map.bridge.hex), ...axis(map.bridge) },
  };
}

export const board: Board = loadBoard();

export const GRID = board.grid;

export const stock = boardStock(GRID.size);

/** The number printed in a hex ("0517"). */
export function label(hex: Hex): string {
  return GRID.labels[hex];
}
