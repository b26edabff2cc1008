/** 8 Supply: one search for each side, from the roads that lead off the map outward, tells of every hex whether a line leads from it. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, neighboursThrough } from '@bridgehead/engine/hex';
import { UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import type { Context, SupplyFacts, SupplyNet, SupplyRoads } from '../situation/context.js';
import { fifths } from '../board/movement-fifths.js';
import { GRID, stock } from '../board/grid.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import { hasLine, NOT_LOOKED, SUPPLY_RANGE } from './supply-lines.js';
import { normalWays } from '../situation/terrain.js';
import type { Unit } from '../scenarios/units.js';
import { sideOf } from '../scenarios/units.js';
import type { MapSide, Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** 8.0a The sides of the map to which the roads of each side must lead. */
export const SUPPLY_SIDES: Readonly<Record<Side, readonly MapSide[]>> = {
  german: ['east'],
  american: ['north', 'south', 'west'],
};

/** The hexes in which roads leave the map towards the supply of a side. */
export const SUPPLY_SOURCES: Readonly<Record<Side, readonly Hex[]>> = {
  german: sourcesOf('german'),
  american: sourcesOf('american'),
};

function sourcesOf(side: Side): Hex[] {
  return SUPPLY_SIDES[side].flatMap((edge) => [...board.edgeRoads[edge]]);
}

/** 8.0a What a side can trace supply to, from every hex of the board; found when it is first asked for. */
export function supplyOf(state: State, context: Context, side: Side): SupplyNet {
  const facts = supplyFactsOf(state, context, side);
  return (facts.net ??= traceSupply(context, side, facts.roads));
}

function supplyFactsOf(state: State, context: Context, side: Side): SupplyFacts {
  return (context.supply[side] ??= {
    roads: followRoads(state.interdicted, side, closedBoard(context, side)),
    lines: stock.byteBoard(NOT_LOOKED),
    net: undefined,
  });
}

/** Hexes waiting at each cost, for one search at a time; nothing is kept between searches. */
const waiting = new Int16Array((SUPPLY_RANGE + 1) * GRID.size);
const counts = new Int32Array(SUPPLY_RANGE + 1);

function traceSupply(context: Context, side: Side, { closed, hexes, along }: SupplyRoads): SupplyNet {
  const net = { closed, cost: stock.byteBoard(UNREACHED), next: stock.numberBoard(OFF_BOARD), along };
  for (const hex of hexes) {
    net.cost[hex] = 0;
    net.next[hex] = hex;
  }
  waiting.set(hexes);
  counts[0] = hexes.length;
  followLines(normalWays(context, side).cost, net);
  return net;
}

/** 8.1 8.1a R55 Lines and roads lead through hexes without an enemy unit, and through enemy zones of control only where a friend stands. */
function closedBoard(context: Context, side: Side): Uint8Array {
  const enemy = opponentOf(side);
  const closed = stock.byteBoard(0);
  closed.set(zoneOf(context, enemy));
  mark(context, closed, side, 0);
  mark(context, closed, enemy, 1);
  return closed;
}

function mark({ place, roster }: Context, hexes: Uint8Array, side: Side, value: number): void {
  for (const unit of roster.unitsOf(side)) if (place[unit] >= 0) hexes[place[unit]] = value;
}

/** R54 Roads, of any length, inward from where they leave the map. 13.0d An interdicted hex has none. */
function followRoads(interdicted: State['interdicted'], side: Side, closed: Uint8Array): SupplyRoads {
  const isOnRoad = stock.byteBoard(0);
  const along = stock.numberBoard(OFF_BOARD);
  let found = 0;
  const reach = (hex: Hex, towards: Hex) => {
    if (isOnRoad[hex] === 1 || closed[hex] === 1 || (interdicted.length > 0 && interdicted.includes(hex))) return;
    isOnRoad[hex] = 1;
    along[hex] = towards;
    waiting[found++] = hex;
  };
  for (const hex of SUPPLY_SOURCES[side]) reach(hex, OFF_BOARD);
  for (let at = 0; at < found; at++) {
    const hex = waiting[at];
    for (let road = ROADS.from[hex]; road < ROADS.from[hex + 1]; road++) reach(ROADS.to[road], hex);
  }
  return { closed, hexes: waiting.slice(0, found), isOnRoad, along };
}

/** Where roads lead from each hex: those of hex h stand in `to` from `from[h]` to before `from[h + 1]`. */
const ROADS = {
  from: new Int16Array(GRID.size + 1),
  to: Int16Array.from(Array.from(board.roads).flatMap((bits, hex) => neighboursThrough(GRID, hex, bits))),
};
board.roads.forEach((bits, hex) => {
  ROADS.from[hex + 1] = ROADS.from[hex] + neighboursThrough(GRID, hex, bits).length;
});

/** No step costs less. */
const LEAST_STEP = fifths(1);

/** R54 Lines backward from those roads: a hex is as far from the road as the next hex of its line, and what it costs to enter that one. */
function followLines(steps: Uint8Array, { closed, cost, next }: SupplyNet): void {
  const { size, neighbours } = GRID;
  for (let spent = 0; spent <= SUPPLY_RANGE - LEAST_STEP; spent++) {
    for (let at = 0; at < counts[spent]; at++) {
      const hex = waiting[spent * size + at];
      if (cost[hex] !== spent || closed[hex] === 1) continue; // a unit there may trace, nobody through it
      for (let hexside = hex * 6; hexside < hex * 6 + 6; hexside++) {
        const before = neighbours[hexside];
        if (before === OFF_BOARD || cost[before] <= spent + LEAST_STEP) continue;
        const total = spent + steps[STEP_INTO[hexside]];
        if (total > SUPPLY_RANGE || total >= cost[before]) continue;
        cost[before] = total;
        next[before] = hex;
        if (total <= SUPPLY_RANGE - LEAST_STEP) waiting[total * size + counts[total]++] = before;
      }
    }
    counts[spent] = 0;
  }
}

/** The step over each hexside from the other hex into this one; of no use at the edge of the map. */
const STEP_INTO = GRID.neighbours.map((before, hexside) =>
  before === OFF_BOARD ? OFF_BOARD : before * 6 + ((hexside + 3) % 6),
);

/** 8.0 8.0a 13.0e As things stand: a line leads from its hex, or it has been supplied from the air in this Game-Turn. R59 Who has not entered comes from the source. */
export function isSupplied(state: State, context: Context, unit: Unit): boolean {
  if (!isOnMap(state, unit) || hasMark(state, unit, 'resupplied')) return true;
  return hasLine(context, sideOf(unit), supplyFactsOf(state, context, sideOf(unit)), state.place[unit]);
}

/** R74 Whether a line that begins in this hex leads to supply; unlike the hex of a unit, the hex itself must be open. */
export function isHexSupplied(state: State, context: Context, side: Side, hex: Hex): boolean {
  const facts = supplyFactsOf(state, context, side);
  return facts.roads.closed[hex] === 0 && hasLine(context, side, facts, hex);
}
