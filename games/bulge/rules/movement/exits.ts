/** 15 Leaving the map: by which roads, at what cost, and what it is worth at the end of the turn. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { enemiesInContact, pathTo, UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import type { MapExit } from '../board/board.js';
import { board } from '../board/board.js';
import type { Context, Conveyance, ExitWay, UnitReach } from '../situation/context.js';
import { factsFor } from '../situation/context.js';
import type { Fifths } from '../board/movement-fifths.js';
import { saidFifths } from '../board/movement-fifths.js';
import { label } from '../board/grid.js';
import type { Start, Step } from './movement.js';
import { allowanceOf } from './movement.js';
import { entryReachOf, reachOf, wayTo } from './reach.js';
import { refuse } from '../vocabulary/refusals.js';
import { mayUseRoadMode, ROAD_MODE_COST } from './road-mode.js';
import type { Exit, State } from '../state/state.js';
import { isOnMap, setPlace } from '../state/state.js';
import { isHexSupplied } from '../supply/supply.js';
import { hasEdgeRoad, ROAD_COST } from '../situation/terrain.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, units } from '../scenarios/units.js';

/** 15.0c R73 One road hex more: in road mode if the whole way was made in it. */
export function exitCost(
  state: State,
  context: Context,
  unit: Unit,
  start: Start,
  steps: readonly Step[],
  how: Conveyance,
): Fifths {
  const isInRoadMode =
    steps.length === 0 ? mayUseRoadMode(state, context, unit, start, how) : steps.every(({ mode }) => mode === 'road');
  return isInRoadMode ? ROAD_MODE_COST : ROAD_COST;
}

/** 15.0b 15.0c R73 R75 Why no unit can leave the map from a hex; undefined where a road of an exit hex leaves it. 13.0d An interdicted one does not. */
export function whyNoExit(
  state: Pick<State, 'interdicted'>,
  hex: Hex,
): 'exit-interdicted' | 'no-road-out' | 'not-an-exit' | undefined {
  const exit = board.exits.get(hex);
  if (exit !== undefined) return hasEdgeRoad(state, hex, exit.side) ? undefined : 'exit-interdicted';
  return board.multiples[hex] > 0 ? 'no-road-out' : 'not-an-exit';
}

/** 4.6 15.0c R73 Whether a unit may leave the map at the end of this way; the way itself is judged as every move is. */
export function judgeExit(
  state: State,
  context: Context,
  unit: Unit,
  start: Start,
  steps: readonly Step[],
  how: Conveyance,
): Violation[] {
  const name = nameOf(unit);
  if (sideOf(unit) !== 'german') return [refuse('no-allied-exit', { unit: name })];
  const hex = steps.at(-1)?.hex ?? ('from' in start ? start.from : undefined);
  if (hex === undefined) return [refuse('no-way', { unit: name })];
  const why = whyNoExit(state, hex);
  if (why !== undefined) return [refuse(why, { unit: name, hex: label(hex) })];
  if (steps.length > 0 && mustStopIn(context, hex))
    return [
      refuse('stops-before-exit', {
        unit: name,
        hex: label(hex),
        enemy: nameOf(enemiesInContact(context, 'german', hex)[0]),
      }),
    ];
  const allowance = allowanceOf(state, unit);
  if (allowance === 'must-roll') return []; // told of the move itself
  const left = allowance - steps.reduce((sum, { cost }) => sum + cost, 0);
  const cost = exitCost(state, context, unit, start, steps, how);
  return cost <= left
    ? []
    : [
        refuse('too-far-to-exit', {
          unit: name,
          hex: label(hex),
          cost: saidFifths(cost),
          left: saidFifths(Math.max(0, left)),
        }),
      ];
}

/** 4.5 An enemy zone of control ends a German move. */
function mustStopIn(context: Context, hex: Hex): boolean {
  return zoneOf(context, 'american')[hex] === 1;
}

/** All ways off the map that a unit has, one for each road, and what each costs in all. */
export function exitsOf(state: State, context: Context, unit: Unit, how: Conveyance): readonly ExitWay[] {
  if (sideOf(unit) !== 'german') return [];
  const reach = isOnMap(state, unit) ? reachOf(state, context, unit, how) : entryReachOf(state, context, unit, how);
  const { exits } = factsFor(state, context, 'german');
  const known = exits.get(reach);
  if (known !== undefined) return known;
  const ways = [...board.exits.keys()].flatMap((hex) =>
    whyNoExit(state, hex) === undefined ? wayOff(context, reach, hex) : [],
  );
  exits.set(reach, ways);
  return ways;
}

/** The cheapest way off the map from one hex: in road mode to the end, or at the normal rate. */
function wayOff(context: Context, reach: UnitReach, hex: Hex): ExitWay[] {
  if (hex !== reach.start && mustStopIn(context, hex)) return [];
  const road = reach.road?.cost[hex] ?? UNREACHED;
  const byRoad = road === UNREACHED ? UNREACHED : road + ROAD_MODE_COST;
  const normal = reach.cost[hex] === UNREACHED ? UNREACHED : reach.cost[hex] + ROAD_COST;
  const cost = Math.min(byRoad, normal);
  if (cost > reach.allowance) return [];
  if (cost === normal || reach.road === undefined) return [{ hex, path: wayTo(reach, hex), cost }];
  const run = pathTo(reach.road, hex);
  return [{ hex, path: run[0] === reach.start ? run.slice(1) : run, cost }];
}

/** 15.0b 15.0f The unit is gone for good; what it is worth is settled at the end of the turn (15.0e). */
export function applyExit(play: Play, unit: Unit, hex: Hex): void {
  const { state } = play;
  const { side, multiple } = exitIn(hex);
  setPlace(state, unit, 'exited');
  state.marks[unit] = 0;
  state.rolls[unit] = 0;
  state.exits = [...state.exits, { unit, hex, points: undefined }];
  play.emit({ type: 'exited', rule: '15.0c', unit: idOf(unit), hex: label(hex), side, multiple });
}

function exitIn(hex: Hex): MapExit {
  const exit = board.exits.get(hex);
  if (exit === undefined) throw new Error(`No exit road leaves the map in ${label(hex)}`);
  return exit;
}

/** 15.0d 15.0e R74 At the end of the turn in which they left: a unit in supply in the hex where it left scores its strength times the multiple of the hex. */
export function scoreExits(play: Play, context: Context): void {
  const { state } = play;
  if (state.exits.every(({ points }) => points !== undefined)) return;
  state.exits = state.exits.map((exit) => (exit.points === undefined ? score(play, context, exit) : exit));
}

function score(play: Play, context: Context, exit: Exit): Exit {
  const { unit, hex } = exit;
  const { isSupplied, points } = worthOf(play.state, context, exit);
  play.emit({ type: 'exit-scored', rule: '15.0e', unit: idOf(unit), hex: label(hex), isSupplied, points });
  return { unit, hex, points };
}

/** 15.0b 15.0d What an exit of this turn brings if things stay as they are until its end. */
export function worthOf(
  state: State,
  context: Context,
  { unit, hex }: Exit,
): { readonly isSupplied: boolean; readonly points: number } {
  const isSupplied = isHexSupplied(state, context, 'german', hex);
  return { isSupplied, points: isSupplied ? units[unit].strength * exitIn(hex).multiple : 0 };
}
