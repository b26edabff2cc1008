/** 5.1 5.2 5.3 5.7 How far a unit can go: what a step costs it, and the cheapest way to every hex. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { areAdjacent } from '@bridgehead/engine/hex';
import { boardStock } from '@bridgehead/engine/hexwar';
import { board, label } from '../board/board.js';
import type { Context } from './context.js';
import { STACKED, countersOnBoard, hasEnemies, keptReaches } from './context.js';
import type { Reach } from './kept-reach.js';
import { GRID } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isSupportWeapon } from '../state/state.js';
import { mayStop, hasRoomFor } from './stops.js';
import { tables } from '../board/tables.js';
import { CLOSED, stackingLimit, stepCost, stepCosts } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, sideOf } from '../pieces/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** Where a unit on the move stands: the points it has left, and whether it has entered a hex yet (5.3a). */
export interface Standing {
  readonly hex: Hex;
  readonly left: number;
  readonly first: boolean;
}

/** 5.2 5.6 5.7a What it costs a unit to enter a hex, enemies included; undefined: closed to it. */
export function entryCost(state: State, context: Context, unit: Unit, from: Hex, to: Hex): number | undefined {
  const cost = stepCost(state, unit, from, to);
  if (cost === undefined) return undefined;
  return hasEnemies(context, to, sideOf(unit)) ? cost + tables.enemyHex : cost;
}

/** 5.3a R13 The points left after a step; undefined if it cannot be paid. As its first hex a unit can enter any, and has none left then. */
function leftAfter(cost: number, { left, first }: Standing): number | undefined {
  if (cost <= left) return left - cost;
  return first ? 0 : undefined;
}

/** 5.1 5.3 5.7 D.9 All that is wrong with a step to a hex, stopping there aside. */
function judgeStep(state: State, context: Context, unit: Unit, at: Standing, to: Hex): Violation[] {
  const named = { unit: nameOf(unit), hex: label(to) };
  if (!areAdjacent(GRID, at.hex, to)) return [refuse('not-adjacent', { from: label(at.hex), to: label(to) })];
  const cost = entryCost(state, context, unit, at.hex, to);
  if (cost === undefined) return [refuse('closed-ground', { ...named, what: whyClosed(to, at.hex) })];
  const violations: Violation[] = [];
  if (leftAfter(cost, at) === undefined) violations.push(refuse('too-far', { ...named, cost, left: at.left }));
  if (hasEnemies(context, to, sideOf(unit))) violations.push(...judgeAssault(state, context, unit, to));
  return violations;
}

/** 5.1 5.3 5.7 D.9 Whether a unit can take a step: judgeStep without its sentences. */
export function mayStep(state: State, context: Context, unit: Unit, at: Standing, to: Hex): boolean {
  const cost = entryCost(state, context, unit, at.hex, to);
  if (cost === undefined || leftAfter(cost, at) === undefined) return false;
  return !hasEnemies(context, to, sideOf(unit)) || mayAssault(state, context, unit, to);
}

/** 9.1b D.9 R15 Whether a unit can attack a hex: judgeAssault without its sentences. */
function mayAssault(state: State, context: Context, unit: Unit, hex: Hex): boolean {
  return (state.combat === undefined || state.combat.hex === hex) && hasRoomFor(context, unit, hex);
}

/** 9.1b D.9 R15 What keeps a unit from attacking a hex. */
function judgeAssault(state: State, context: Context, unit: Unit, hex: Hex): Violation[] {
  const violations: Violation[] = [];
  if (state.combat !== undefined && state.combat.hex !== hex)
    violations.push(refuse('combat-elsewhere', { hex: label(hex), open: label(state.combat.hex) }));
  if (!hasRoomFor(context, unit, hex))
    violations.push(refuse('combat-full', { unit: nameOf(unit), hex: label(hex), limit: stackingLimit(hex) }));
  return violations;
}

function whyClosed(to: Hex, from: Hex): string {
  const { name, cost } = tables.terrain[board.terrain[to]];
  if (cost.motor === undefined) return `${name.toLowerCase()} is closed to it`;
  return `it cannot cross the water from ${label(from)}`;
}

const UNREACHED = -1;

const stock = boardStock(GRID.size);

/** 5.1 5.3a 5.7b 9.1b */
export function reachOf(state: State, context: Context, unit: Unit, start: Standing): Reach {
  const reach = findReach(state, context, unit, start);
  const { left, from, hexes } = reach;
  const enemies = countersOnBoard(context, opponentOf(sideOf(unit)));
  const barred: Hex[] = [];
  for (const hex of hexes) if (enemies[hex] > 0 && !mayAssault(state, context, unit, hex)) barred.push(hex);
  for (const hex of barred) left[hex] = UNREACHED;
  return barred.length === 0 ? reach : { left, from, hexes: hexes.filter((hex) => !barred.includes(hex)) };
}

/** The reach of a unit that waits for its move, searched for once as long as no enemy moves. Hexes that it may not attack are among it (9.1b). */
export function keptReachOf(state: State, context: Context, unit: Unit, start: Standing): Reach {
  const { hex, left, first } = start;
  const costs = stepCosts(state, unit);
  const reaches = keptReaches(context, sideOf(unit));
  const kept = reaches.get(unit);
  if (kept !== undefined && kept.hex === hex && kept.left === left && kept.first === first && kept.costs === costs)
    return kept.reach;
  const reach = findReach(state, context, unit, start);
  reaches.set(unit, { costs, hex, left, first, reach });
  return reach;
}

/** 5.1 5.3a 5.7b Depends on the enemies and the ground alone: whether a hex may be attacked is asked later (9.1b). */
function findReach(state: State, context: Context, unit: Unit, start: Standing): Reach {
  const costs = stepCosts(state, unit);
  const enemies = countersOnBoard(context, opponentOf(sideOf(unit)));
  const left = stock.numberBoard(UNREACHED);
  const from = stock.numberBoard(UNREACHED);
  const waiting: Hex[] = [start.hex];
  const points: number[] = [start.left];
  let isFirst = start.first;
  let [lowest, highest] = [GRID.size, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const has = points.pop() ?? 0;
    for (let step = at * 6; step < at * 6 + 6; step++) {
      const to = GRID.neighbours[step];
      if (costs[step] === CLOSED || to === start.hex) continue;
      const isHeld = enemies[to] > 0;
      const cost = isHeld ? costs[step] + tables.enemyHex : costs[step];
      if (cost > has && !isFirst) continue;
      const rest = cost > has ? 0 : has - cost; // 5.3a
      if (left[to] >= rest) continue;
      left[to] = rest;
      from[to] = at;
      if (to < lowest) lowest = to;
      if (to > highest) highest = to;
      if (isHeld || rest === 0) continue;
      waiting.push(to);
      points.push(rest);
    }
    isFirst = false;
  }
  const hexes: Hex[] = [];
  for (let hex = lowest; hex <= highest; hex++) if (left[hex] !== UNREACHED) hexes.push(hex);
  return { left, from, hexes };
}

/** The hexes entered on the cheapest way to a reached hex, in order. */
export function pathTo({ left, from }: Reach, hex: Hex): Hex[] {
  const path: Hex[] = [];
  for (let at = hex; left[at] >= 0; at = from[at]) path.push(at);
  return path.toReversed();
}

/** 2.0af 9.1b D.9c The hexes of a reach where a move may end, in the order of their numbers. */
export function stopsIn(state: State, context: Context, unit: Unit, { hexes }: Reach): readonly Hex[] {
  const side = sideOf(unit);
  const friends = countersOnBoard(context, side);
  const enemies = countersOnBoard(context, opponentOf(side));
  const isWeapon = isSupportWeapon(unit);
  for (const hex of hexes) {
    if (enemies[hex] === 0 && (isWeapon || friends[STACKED + hex] < stackingLimit(hex))) continue;
    if (!isStop(state, context, unit, hex)) return hexes.filter((other) => isStop(state, context, unit, other));
  }
  return hexes;
}

function isStop(state: State, context: Context, unit: Unit, hex: Hex): boolean {
  if (hasEnemies(context, hex, sideOf(unit)) && !mayAssault(state, context, unit, hex)) return false;
  return mayStop(state, context, unit, hex);
}

/** 5.1 5.3 5.7 D.9 D.9c All violations of a path, step by step; the last hex must be one to stop in, or to go on from. */
export function judgePath(
  state: State,
  context: Context,
  unit: Unit,
  start: Standing,
  path: readonly Hex[],
): Violation[] {
  const violations: Violation[] = [];
  let at = start;
  let isMinimum = false;
  for (const [index, to] of path.entries()) {
    if (isMinimum) return [...violations, refuse('minimum-move', { unit: nameOf(unit), hex: label(at.hex) })];
    violations.push(...judgeStep(state, context, unit, at, to));
    const cost = areAdjacent(GRID, at.hex, to) ? entryCost(state, context, unit, at.hex, to) : undefined;
    const left = cost === undefined ? undefined : leftAfter(cost, at);
    if (left === undefined) return violations; // nothing more can be said of the rest
    if (index < path.length - 1 && hasEnemies(context, to, sideOf(unit)))
      violations.push(refuse('enemy-stops', { unit: nameOf(unit), hex: label(to) }));
    isMinimum = cost !== undefined && cost > at.left; // 5.3a
    at = { hex: to, left, first: false };
  }
  return [...violations, ...judgeEnd(state, context, unit, at)];
}

/** 2.0ae 2.0af D.9c R14 A full hex can be entered last only if the unit can stop there, or go on from it. */
function judgeEnd(state: State, context: Context, unit: Unit, at: Standing): Violation[] {
  if (hasEnemies(context, at.hex, sideOf(unit)) || mayStop(state, context, unit, at.hex)) return []; // a full hex of enemies is said already (9.1b)
  if (stopsIn(state, context, unit, reachOf(state, context, unit, at)).length > 0) return [];
  return [refuse('hex-full', { unit: nameOf(unit), hex: label(at.hex), limit: stackingLimit(at.hex) })];
}
