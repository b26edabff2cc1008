/** 5.1 5.2 5.3 5.7 How far a unit can go: what a step costs it, and the cheapest way to every hex. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { areAdjacent } from '@bridgehead/engine/hex';
import { boardStock } from '@bridgehead/engine/hexwar';
import { board, label } from '../board/board.js';
import type { Context } from './context.js';
import { hasEnemies } from './context.js';
import { GRID } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { mayStop, hasRoomFor } from './stops.js';
import { tables } from '../board/tables.js';
import { CLOSED, stackingLimit, stepCost, stepCosts } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, sideOf } from '../pieces/units.js';

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
export function judgeStep(state: State, context: Context, unit: Unit, at: Standing, to: Hex): Violation[] {
  const named = { unit: nameOf(unit), hex: label(to) };
  if (!areAdjacent(GRID, at.hex, to)) return [refuse('not-adjacent', { from: label(at.hex), to: label(to) })];
  const cost = entryCost(state, context, unit, at.hex, to);
  if (cost === undefined) return [refuse('closed-ground', { ...named, what: whyClosed(to, at.hex) })];
  const violations: Violation[] = [];
  if (leftAfter(cost, at) === undefined) violations.push(refuse('too-far', { ...named, cost, left: at.left }));
  if (hasEnemies(context, to, sideOf(unit))) violations.push(...judgeAssault(state, context, unit, to));
  return violations;
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

/** Every hex that a unit can enter from where it stands, with the cheapest way; full hexes are passed through (2.0ae), enemies stop (5.7b). */
export interface Reach {
  /** Of each hex that is reached: the points left there, otherwise UNREACHED. */
  readonly left: Int16Array;
  /** The hex before it. */
  readonly from: Int16Array;
}

const UNREACHED = -1;

const stock = boardStock(GRID.size);

/** 5.1 5.3a 5.7b */
export function reachOf(state: State, context: Context, unit: Unit, start: Standing): Reach {
  const costs = stepCosts(state, unit);
  const side = sideOf(unit);
  const left = stock.numberBoard(UNREACHED);
  const from = stock.numberBoard(UNREACHED);
  const waiting: Standing[] = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (let step = at.hex * 6; step < at.hex * 6 + 6; step++) {
      const to = GRID.neighbours[step];
      if (costs[step] === CLOSED || to === start.hex) continue;
      const isHeld = hasEnemies(context, to, side);
      const rest = leftAfter(isHeld ? costs[step] + tables.enemyHex : costs[step], at);
      if (rest === undefined || left[to] >= rest) continue;
      if (isHeld && !mayAssault(state, context, unit, to)) continue;
      left[to] = rest;
      from[to] = at.hex;
      if (!isHeld && rest > 0) waiting.push({ hex: to, left: rest, first: false });
    }
  }
  return { left, from };
}

/** The hexes entered on the cheapest way to a reached hex, in order. */
export function pathTo({ left, from }: Reach, hex: Hex): Hex[] {
  const path: Hex[] = [];
  for (let at = hex; left[at] >= 0; at = from[at]) path.push(at);
  return path.toReversed();
}

/** 2.0af D.9c The hexes of a reach where a move may end, in the order of their numbers. */
export function stopsIn(state: State, context: Context, unit: Unit, { left }: Reach): Hex[] {
  const stops: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++)
    if (left[hex] !== UNREACHED && mayStop(state, context, unit, hex)) stops.push(hex);
  return stops;
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
