/** 4.2 9.0 What the ground costs to enter, and how far it shifts an attack. Costs are fifths of a point. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, directionTo } from '@bridgehead/engine/hex';
import { byWord } from '@bridgehead/engine/content';
import type { Ways } from '@bridgehead/engine/hexwar';
import { CLOSED, copyWays, sortWays, waysOf } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import type { Context } from './context.js';
import type { Fifths } from '../board/movement-fifths.js';
import { fifths } from '../board/movement-fifths.js';
import { GRID, label } from '../board/grid.js';
import type { State } from '../state/state.js';
import { GROUND, RIVER, ROAD } from '../board/tables.js';
import type { Ground, MapSide, Side } from '../vocabulary/vocabulary.js';
import { GROUND_NAMES, SIDES } from '../vocabulary/vocabulary.js';

/** 4.2e 9.Xg A hex entered through a road hexside, whatever its terrain; a river under the road costs nothing either (R17). */
export const ROAD_COST: Fifths = fifths(ROAD.move);

/** 4.2d 9.4 9.Xe What a river hexside adds. */
const RIVER_COST: Fifths = fifths(RIVER.move);

/** 9.X The row of the chart for each kind of ground. */
const GROUND_RULES: Readonly<Record<Ground, string>> = {
  clear: '9.X',
  'rough-1': '9.Xa',
  'rough-2': '9.Xb',
  'west-wall': '9.Xc',
  'broken-west-wall': '9.Xd',
  town: '9.Xf',
};

/** 13.0d R68 Some hexes have neither road nor town in this Game-Turn. */
type Interdiction = Pick<State, 'interdicted'>;

function isInterdicted({ interdicted }: Interdiction, hex: Hex): boolean {
  return interdicted.includes(hex);
}

// --- the ground of a hex --------------------------------------------------------------------------------------------

/** All kinds of ground in a hex that concern a side: an intact West Wall is one for Germans only (R20), and never falls (9.5b). */
function groundsIn(side: Side, hex: Hex): Ground[] {
  const grounds: Ground[] = [board.terrain[hex]];
  if (board.westWall[hex] === 1 && side === 'german') grounds.push('west-wall');
  if (board.brokenWestWall[hex] === 1) grounds.push('broken-west-wall');
  if (board.town[hex] === 1) grounds.push('town');
  return grounds;
}

/** 4.2c 9.Xi R18 R85 Effects are not added: of several kinds of ground the worst for the phasing unit counts, and of equals the first. */
function worst(grounds: readonly Ground[], effect: 'move' | 'shift'): Ground {
  return grounds.reduce((found, ground) => (GROUND[ground][effect] > GROUND[found][effect] ? ground : found));
}

/** R68 An interdicted town does not count for movement; whatever else is in the hex does. */
function dearestGround(state: Interdiction, side: Side, hex: Hex): Ground {
  const grounds = groundsIn(side, hex);
  return worst(isInterdicted(state, hex) ? grounds.filter((ground) => ground !== 'town') : grounds, 'move');
}

/** 4.2 4.2a What a hex costs to enter, off the road and without a river. */
export function hexCost(state: Interdiction, side: Side, hex: Hex): Fifths {
  return fifths(GROUND[dearestGround(state, side, hex)].move);
}

/** How many columns the ground of a defender's hex shifts an attack to the left, and which of its grounds does so. */
export interface HexShift {
  readonly columns: number;
  readonly ground: Ground;
  readonly rule: string;
}

const SHIFTS: Readonly<Record<Side, readonly HexShift[]>> = byWord(SIDES, (side) =>
  board.terrain.map((_, hex) => {
    const ground = worst(groundsIn(side, hex), 'shift');
    return { columns: GROUND[ground].shift, ground, rule: GROUND_RULES[ground] };
  }),
);

export function shiftOf(hex: Hex, defender: Side): HexShift {
  return SHIFTS[defender][hex];
}

// --- roads ----------------------------------------------------------------------------------------------------------

/** Whether a road runs in a hex, if only off the map. */
export function hasRoad(state: Interdiction, hex: Hex): boolean {
  return !isInterdicted(state, hex) && ROAD_HEXES[hex] === 1;
}

const ROAD_HEXES = board.roads.map((bits) => (bits === 0 ? 0 : 1));
for (const hexes of Object.values(board.edgeRoads)) for (const hex of hexes) ROAD_HEXES[hex] = 1;

/** Whether a road leaves the map from a hex on that side. */
export function hasEdgeRoad(state: Interdiction, hex: Hex, by: MapSide): boolean {
  return !isInterdicted(state, hex) && board.edgeRoads[by].has(hex);
}

/** The road hexsides of a hex, bit d for direction d: none where the hex is interdicted, and none into a hex that is. */
export function roadSides(state: Interdiction, hex: Hex): number {
  if (state.interdicted.length === 0) return board.roads[hex];
  if (isInterdicted(state, hex)) return 0;
  let bits = board.roads[hex];
  for (let direction = 0; direction < 6; direction++)
    if (isInterdicted(state, GRID.neighbours[hex * 6 + direction])) bits &= ~(1 << direction);
  return bits;
}

// --- what a step costs ----------------------------------------------------------------------------------------------

/** 4.2e 4.2f A road helps only through the hexside that it crosses. */
function costOf(state: Interdiction, side: Side, from: Hex, direction: number, to: Hex): Fifths {
  const bit = 1 << direction;
  if ((roadSides(state, from) & bit) !== 0) return ROAD_COST;
  return hexCost(state, side, to) + ((board.rivers[from] & bit) === 0 ? 0 : RIVER_COST); // 4.2d
}

const NO_INTERDICTION: Interdiction = { interdicted: [] };

const groundWays: Readonly<Record<Side, Ways>> = byWord(SIDES, (side) =>
  waysOf(
    GRID,
    Uint8Array.from(GRID.neighbours, (to, step) =>
      to === OFF_BOARD ? CLOSED : costOf(NO_INTERDICTION, side, Math.floor(step / 6), step % 6, to),
    ),
  ),
);

/** 4.1 4.2 What every step costs a side at the normal rates. Supply lines are measured by them too (R54). */
export function normalWays({ facts }: Context, side: Side): Ways {
  if (facts.interdicted.length === 0) return groundWays[side];
  return (facts.ways[side] ??= withoutRoads(side, facts));
}

/** R68 Every step into or out of an interdicted hex is priced again. */
function withoutRoads(side: Side, state: Interdiction): Ways {
  const ways = copyWays(groundWays[side]);
  for (const hex of state.interdicted) {
    for (let direction = 0; direction < 6; direction++) {
      const near = GRID.neighbours[hex * 6 + direction];
      if (near === OFF_BOARD) continue;
      const back = directionTo(GRID, near, hex);
      ways.cost[hex * 6 + direction] = costOf(state, side, hex, direction, near);
      ways.cost[near * 6 + back] = costOf(state, side, near, back, hex);
      sortWays(GRID, ways, near);
    }
    sortWays(GRID, ways, hex);
  }
  return ways;
}

/** The cost of the step from a hex in a direction at the normal rates, or CLOSED off the map. */
export function stepCost(context: Context, side: Side, from: Hex, direction: number): Fifths {
  return normalWays(context, side).cost[from * 6 + direction];
}

/** 7.1a 7.1b R47 What the first hex costs a unit that comes from off the map. */
export function entryCost(state: Interdiction, side: Side, hex: Hex, by: MapSide): Fifths {
  return hasEdgeRoad(state, hex, by) ? ROAD_COST : hexCost(state, side, hex);
}

// --- in words -------------------------------------------------------------------------------------------------------

/** Why something costs what it costs, for the sum that a player sees. */
export interface Named {
  readonly rule: string;
  readonly label: string;
}

export function nameStep({ facts }: Context, side: Side, from: Hex, to: Hex): Named {
  const direction = directionTo(GRID, from, to);
  if ((roadSides(facts, from) & (1 << direction)) !== 0) return { rule: '4.2e', label: `${label(to)} by road` };
  const ground = nameGround(facts, side, to);
  const river = board.riverNames.get(from * 6 + direction);
  return river === undefined ? ground : { rule: '4.2d', label: `${ground.label}, across the ${river}` };
}

export function nameEntry(state: Interdiction, side: Side, hex: Hex, by: MapSide): Named {
  if (hasEdgeRoad(state, hex, by)) return { rule: '7.1b', label: `${label(hex)} by road` };
  return { rule: '7.1a', label: nameGround(state, side, hex).label };
}

function nameGround(state: Interdiction, side: Side, hex: Hex): Named {
  const ground = dearestGround(state, side, hex);
  return { rule: GROUND_RULES[ground], label: `${label(hex)} ${GROUND_NAMES[ground]}` };
}
