/** 8 Why a unit is in supply, hex by hex, and why it is not: where its best line breaks, and by what. */
import type { Hex } from '@bridgehead/engine/hex';
import { capital, counted } from '@bridgehead/engine';
import { OFF_BOARD, directionTo } from '@bridgehead/engine/hex';
import { enemiesInContact, UNREACHED, unitIn } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import type { Context } from '../situation/context.js';
import type { Fifths } from '../board/movement-fifths.js';
import { fifths, saidFifths } from '../board/movement-fifths.js';
import { GRID, label } from '../board/grid.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import { SUPPLY_SIDES, SUPPLY_SOURCES, supplyOf } from './supply.js';
import { SUPPLY_RANGE } from './supply-lines.js';
import { SUPPLY } from '../board/tables.js';
import { hasRoad, normalWays } from '../situation/terrain.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf } from '../scenarios/units.js';
import type { MapSide, Side } from '../vocabulary/vocabulary.js';

export interface SupplyLine {
  /** From the hex of the unit, which is the first, to a road. */
  readonly line: readonly Hex[];
  /** From there, the same hex first, along the road to the edge of the map. */
  readonly road: readonly Hex[];
  /** What it costs to enter the hexes of the line. */
  readonly cost: Fifths;
  /** The side of the map to which the road leads. */
  readonly to: MapSide;
}

/** 8.0a The line by which a unit is supplied; undefined if there is none. */
export function supplyLine(state: State, context: Context, unit: Unit): SupplyLine | undefined {
  if (!isOnMap(state, unit)) return undefined;
  const side = sideOf(unit);
  const from = state.place[unit];
  const { cost, next, along } = supplyOf(state, context, side);
  if (cost[from] === UNREACHED) return undefined;
  const line = [from];
  for (let hex = from; next[hex] !== hex; hex = next[hex]) line.push(next[hex]);
  const road: Hex[] = [];
  for (let hex = line[line.length - 1]; hex !== OFF_BOARD; hex = along[hex]) road.push(hex);
  return { line, road, cost: cost[from], to: leavesTo(side, road[road.length - 1]) };
}

function leavesTo(side: Side, hex: Hex): MapSide {
  const to = SUPPLY_SIDES[side].find((edge) => board.edgeRoads[edge].has(hex));
  if (to === undefined) throw new Error(`No road leaves the map in ${label(hex)} to the supply of the ${side} side`);
  return to;
}

/** What can break a line: an enemy unit, an enemy zone of control, a road hex attacked from the air, or the distance. */
type Obstacle = 'enemy' | 'zone' | 'interdicted' | 'too-far';

export interface SupplyBreak {
  /** The way that would be taken, from the hex of the unit on: the one with the fewest hexes closed. */
  readonly way: readonly Hex[];
  /** Where it first breaks. */
  readonly at: Hex;
  readonly why: Obstacle;
  /** Whose hex or zone of control it is. */
  readonly enemy: Unit | undefined;
  /** How many hexes are closed farther on. */
  readonly more: number;
}

/** 8.1 8.1a Why a unit on the map cannot trace supply; undefined if it can. */
export function supplyBreak(state: State, context: Context, unit: Unit): SupplyBreak | undefined {
  if (!isOnMap(state, unit)) return undefined;
  const side = sideOf(unit);
  const from = state.place[unit];
  if (supplyOf(state, context, side).cost[from] !== UNREACHED) return undefined;
  const route = bestRoute(state, context, side, from, SUPPLY.range);
  if (route === undefined) return beyondRange(state, context, side, from);
  const [first, ...others] = route.closed;
  return { way: route.way, at: first.hex, why: first.why, enemy: enemyAt(context, side, first), more: others.length };
}

/** No road is near enough: the break is where the points run out on the way to the nearest. */
function beyondRange(state: State, context: Context, side: Side, from: Hex): SupplyBreak {
  const route = bestRoute(state, context, side, from, FARTHEST);
  if (route === undefined) throw new Error(`No road leads from ${label(from)} to the supply of the ${side} side`);
  const { cost } = normalWays(context, side);
  let spent = 0;
  for (let step = 1; step < route.way.length; step++) {
    spent += cost[route.way[step - 1] * 6 + directionTo(GRID, route.way[step - 1], route.way[step])];
    if (spent > SUPPLY_RANGE) return { way: route.way, at: route.way[step], why: 'too-far', enemy: undefined, more: 0 };
  }
  throw new Error(`A road is within range of ${label(from)}`);
}

/** More points than lie between any hex and a road. */
const FARTHEST = 24;

interface Closed {
  readonly hex: Hex;
  readonly why: Exclude<Obstacle, 'too-far'>;
}

/** What closes a hex to the line of a side, or, on the road part of it, to the road. */
function whyClosed(
  state: State,
  context: Context,
  side: Side,
  hex: Hex,
  part: 'line' | 'road',
): Closed['why'] | undefined {
  if (supplyOf(state, context, side).closed[hex] === 1) return unitIn(context, hex) === undefined ? 'zone' : 'enemy';
  return part === 'road' && state.interdicted.includes(hex) ? 'interdicted' : undefined;
}

function enemyAt(context: Context, side: Side, { hex, why }: Closed): Unit | undefined {
  if (why === 'interdicted') return undefined;
  return why === 'enemy' ? unitIn(context, hex) : enemiesInContact(context, side, hex)[0];
}

interface Route {
  readonly way: readonly Hex[];
  readonly closed: readonly Closed[];
}

/** A place on a route: in the line with so many points spent, or on the road. */
interface Stage {
  readonly hex: Hex;
  readonly spent: number | 'road';
  readonly before: Stage | undefined;
  readonly closed: Closed['why'] | undefined;
}

/**
 * The route with the fewest closed hexes, and of those the one with the fewest hexes: the routes with none are followed to their
 * ends, then those with one, and so on. Undefined if no road of the side is within so many points.
 */
function bestRoute(state: State, context: Context, side: Side, from: Hex, range: number): Route | undefined {
  const { cost } = normalWays(context, side);
  const seen = new Set<string>();
  let open: Stage[] = [{ hex: from, spent: 0, before: undefined, closed: undefined }];
  while (open.length > 0) {
    const later: Stage[] = [];
    const follow = (hex: Hex, spent: Stage['spent'], before: Stage) => {
      const isNew = hex !== before.hex;
      const why =
        isNew || spent === 'road'
          ? whyClosed(state, context, side, hex, spent === 'road' ? 'road' : 'line')
          : undefined;
      const closed = isNew || why === 'interdicted' ? why : undefined; // its own hex never closes a line, and no hex counts twice
      (closed === undefined ? open : later).push({ hex, spent, before, closed });
    };
    for (const stage of open) {
      const { hex, spent } = stage;
      const key = `${hex} ${spent}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (spent === 'road' && SUPPLY_SOURCES[side].includes(hex)) return routeTo(stage);
      if (spent !== 'road' && hasRoad(ALL_ROADS, hex)) follow(hex, 'road', stage);
      for (let direction = 0; direction < 6; direction++) {
        const to = GRID.neighbours[hex * 6 + direction];
        if (to === OFF_BOARD) continue;
        if (spent !== 'road') {
          const total = spent + cost[hex * 6 + direction] / fifths(1);
          if (total <= range) follow(to, total, stage);
        } else if ((board.roads[hex] & (1 << direction)) !== 0) follow(to, 'road', stage);
      }
    }
    open = later;
  }
  return undefined;
}

/** The roads of the map as if nothing were interdicted. */
const ALL_ROADS: Pick<State, 'interdicted'> = { interdicted: [] };

function routeTo(end: Stage): Route {
  const way: Hex[] = [];
  const closed: Closed[] = [];
  for (let stage: Stage | undefined = end; stage !== undefined; stage = stage.before) {
    if (stage.hex !== way[0]) way.unshift(stage.hex);
    if (stage.closed !== undefined) closed.unshift({ hex: stage.hex, why: stage.closed });
  }
  return { way, closed };
}

// --- in words -------------------------------------------------------------------------------------------------------

/** One sentence on how a unit on the map is supplied, or why it is not. */
export function saySupply(state: State, context: Context, unit: Unit): string {
  const line = supplyLine(state, context, unit);
  if (line !== undefined) {
    const road = `the road that leads off the map to the ${line.to} at ${label(line.road[line.road.length - 1])}`;
    return line.line.length === 1
      ? `In supply: it stands on ${road}.`
      : `In supply: ${saidFifths(line.cost)} to ${label(line.road[0])}, on ${road}.`;
  }
  const broken = supplyBreak(state, context, unit);
  const why = broken === undefined ? 'out of supply' : `out of supply, ${sayBreak(broken)}`;
  return `${hasMark(state, unit, 'resupplied') ? `Supplied from the air for this turn, otherwise ${why}` : capital(why)}.`;
}

function sayBreak({ at, why, enemy, more }: SupplyBreak): string {
  const others = more === 0 ? '' : `, and ${counted(more, 'hex', 'hexes')} farther on`;
  const who = enemy === undefined ? 'the enemy' : nameOf(enemy);
  switch (why) {
    case 'enemy':
      return `cut at ${label(at)} by ${who}${others}`;
    case 'zone':
      return `cut at ${label(at)} by the zone of control of ${who}${others}`;
    case 'interdicted':
      return `cut at ${label(at)}, whose road is under air attack${others}`;
    case 'too-far':
      return `no road within ${counted(SUPPLY.range, 'point')}: they end before ${label(at)}`;
  }
}
