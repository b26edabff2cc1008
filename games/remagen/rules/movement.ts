/** 5 Movement: whether a unit may go along a path, and where a move may end. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Adder, Violation } from '@bridgehead/engine';
import { directionTo } from '@bridgehead/engine/hex';
import { TallySheet } from '@bridgehead/engine';
import { areInContact, CLOSED, enemiesInContact, NOBODY, UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import { board, GRID, label } from './board.js';
import type { Context } from './context.js';
import { reachOf } from './reach.js';
import { refuse } from './refusals.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import { hasMoved, isOnMap } from './state.js';
import { halves, isBeyondLimit, nameStep, points, stepCost } from './terrain.js';
import type { HalfPoints } from './terrain.js';
import type { Unit } from './units.js';
import { nameOf, sideOf, units } from './units.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';
import type { Side } from './vocabulary.js';

/** 5.11 5.14 5.15 5.31b What keeps a unit on the map from moving at all. */
export function judgeMover(state: State, context: Context, side: Side, unit: Unit): Violation[] {
  const unitName = nameOf(unit);
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { unit: unitName, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, unit)) return [refuse('off-map', { unit: unitName })];
  const violations: Violation[] = [];
  if (hasMoved(state, unit)) violations.push(refuse('already-moved', { unit: unitName }));
  violations.push(...judgeCrowding(state, context, unit));
  const hex = state.place[unit];
  // 5.14 6.13; by night 13.0a prevails (1.0a)
  if (!hasMoved(state, unit) && zoneOf(context, opponentOf(side))[hex] === 1 && !isNight(state.turn)) {
    const holder = enemiesInContact(context, side, hex)[0];
    violations.push(refuse('zone-held', { unit: unitName, hex: label(hex), enemy: nameOf(holder) }));
  }
  return violations;
}

/** R41 While two units share a hex, the one that can still leave it moves first. */
export function judgeCrowding(state: State, context: Context, mover: Unit): Violation[] {
  const { crowded } = context;
  if (crowded === NOBODY || crowded === mover) return [];
  return [refuse('crowded', { unit: nameOf(crowded), hex: label(state.place[crowded]) })];
}

/** All violations of a path, step by step. The path names the hexes entered after the start. */
export function judgePath(
  state: State,
  context: Context,
  unit: Unit,
  start: Hex,
  path: readonly Hex[],
  alreadySpent: HalfPoints,
): Violation[] {
  const facts = units[unit];
  const unitName = nameOf(unit);
  const zone = zoneOf(context, opponentOf(facts.side));
  const startsInZone = alreadySpent === 0 && zone[start] === 1;
  const violations: Violation[] = [];
  let spent = alreadySpent;
  let at = start;
  for (const [index, to] of path.entries()) {
    const direction = directionTo(GRID, at, to);
    if (direction < 0) return [...violations, refuse('not-adjacent', { from: label(at), to: label(to) })]; // 5.0a
    const other = context.occupant[to];
    if (other !== NOBODY && sideOf(other) !== facts.side)
      violations.push(refuse('enemy-hex', { unit: unitName, hex: label(to), enemy: nameOf(other) })); // 5.12
    if (isBeyondLimit(state, facts, to)) violations.push(refuse('beyond-limit', { unit: unitName, hex: label(to) })); // 15.0a
    if (startsInZone && zone[to] === 1 && isNight(state.turn))
      violations.push(refuse(zone[at] === 1 ? 'zone-to-zone' : 'night-zone', { unit: unitName, hex: label(to) })); // 13.0c 13.0b
    const cost = stepCost(context, facts, at, direction);
    if (cost === CLOSED) {
      violations.push(closedStep(context, unit, at, to));
    } else {
      const left = halves(facts.movement) - spent;
      if (cost > left)
        return [
          ...violations,
          refuse('too-far', { unit: unitName, hex: label(to), cost: points(cost), left: points(left) }),
        ]; // 5.25 5.13a
      spent += cost;
    }
    if (zone[to] === 1 && index < path.length - 1)
      violations.push(refuse('zone-stops', { unit: unitName, hex: label(to) })); // 6.0a
    at = to;
  }
  return violations;
}

/** 11.12a 5.24a Why a step is closed to a unit. */
export function closedStep(context: Context, unit: Unit, from: Hex, to: Hex): Violation {
  if (!areInContact(context, from, to)) return refuse('rhine', { from: label(from), to: label(to) });
  const terrain =
    (board.streams[from] & (1 << directionTo(GRID, from, to))) === 0 ? board.terrain[to] : 'across a stream';
  return refuse('bad-ground', { unit: nameOf(unit), hex: label(to), terrain });
}

/** Adds up the cost of a legal path. */
export function addPathCost(context: Context, unit: Unit, start: Hex, path: readonly Hex[], adder: Adder): void {
  let at = start;
  for (const to of path) {
    const direction = directionTo(GRID, at, to);
    const { rule, label: step } = nameStep(at, to, direction);
    adder.add(rule, step, points(stepCost(context, units[unit], at, direction)));
    at = to;
  }
}

export function moveTally(context: Context, unit: Unit, start: Hex, path: readonly Hex[]): TallySheet {
  const tally = new TallySheet(`Movement Points of ${nameOf(unit)} (has ${units[unit].movement})`);
  addPathCost(context, unit, start, path, tally);
  return tally;
}

/** 5.31 R41 Whether a move may end in a hex: free of friends, or held by one that has not moved and can still leave. */
export function mayStop(state: State, context: Context, unit: Unit, hex: Hex): boolean {
  const friend = context.occupant[hex];
  if (friend === NOBODY) return true;
  if (friend === unit) return context.crowded !== unit; // 5.0: a round may end where it began
  const vacates = isOnMap(state, unit) && context.crowded !== unit; // a hex that it shares stays held when it goes
  return isLeaving(state, context, friend, vacates ? state.place[unit] : NOBODY);
}

/** R41 A unit that can make room: it has not moved, shares its hex with nobody, and reaches a vacant hex or the one just vacated. */
export function isLeaving(state: State, context: Context, unit: Unit, vacated: Hex): boolean {
  if (state.options.strictMoves || hasMoved(state, unit)) return false;
  if (context.crowded !== NOBODY && state.place[context.crowded] === state.place[unit]) return false;
  const reach = reachOf(state, context, unit);
  const hasWay = (context.hasWayOut[unit] ??= reach.hexes.some((hex) => context.occupant[hex] === NOBODY));
  return hasWay || (vacated !== NOBODY && vacated !== state.place[unit] && reach.cost[vacated] !== UNREACHED);
}

export function judgeStop(state: State, context: Context, unit: Unit, hex: Hex): Violation[] {
  if (mayStop(state, context, unit, hex)) return [];
  const friend = context.occupant[hex];
  if (friend !== NOBODY && sideOf(friend) !== sideOf(unit)) return []; // said already: 5.12
  return [
    refuse('occupied', { unit: nameOf(unit), hex: label(hex), friend: nameOf(friend === NOBODY ? unit : friend) }),
  ];
}
