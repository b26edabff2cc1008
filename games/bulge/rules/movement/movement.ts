/** 4.0 Movement: what a path costs, whether a unit may go along it, and where a move may end. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Tally, TallyPart, Violation } from '@bridgehead/engine';
import { counted } from '@bridgehead/engine';
import { OFF_BOARD, directionTo } from '@bridgehead/engine/hex';
import { CLOSED, enemiesInContact, NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import { judgeLimits } from '../situation/british.js';
import type { Context, Conveyance } from '../situation/context.js';
import type { Fifths } from '../board/movement-fifths.js';
import { fifths, saidFifths } from '../board/movement-fifths.js';
import { GRID, label } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { RoadModeEnd } from './road-mode.js';
import { isInSupply, mayUseRoadMode, ROAD_MODE_COST, roadModeEnd } from './road-mode.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import { MOVEMENT, SUPPLY } from '../board/tables.js';
import { entryCost, nameEntry, nameStep, stepCost } from '../situation/terrain.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf } from '../scenarios/units.js';
import type { MapSide, Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** Where a move begins: in the hex of the unit, or off the map beyond a side of it. */
export type Start = { readonly from: Hex } | { readonly by: MapSide };

/** One hex of a path: how it is entered and what that costs (CLOSED where it cannot be). */
export interface Step {
  readonly hex: Hex;
  readonly cost: Fifths;
  readonly mode: 'road' | 'normal' | 'minimum';
  readonly rule: string;
  readonly label: string;
}

const FULL_ALLOWANCE: Fifths = fifths(MOVEMENT.points);
const ONE_POINT: Fifths = fifths(1);

// --- the mover ------------------------------------------------------------------------------------------------------

/** 4.0 4.1b 8.0b The points of a unit in this phase, the same in every phase whatever it did before: five, or what it rolled if it is out of supply. */
export function allowanceOf(state: State, unit: Unit): Fifths | 'must-roll' {
  if (isInSupply(state, unit)) return FULL_ALLOWANCE;
  const roll = state.rolls[unit];
  return roll === 0 ? 'must-roll' : fifths(SUPPLY.pointsFor(roll));
}

/** 4.1c R16 Whether a unit with so many points has a minimum move. */
export function hasMinimumMove(allowance: Fifths): boolean {
  return allowance >= ONE_POINT;
}

/** 4.5b 4.5c R41 In an enemy zone of control. Enemies stand still while the unit's side moves, so that of the start of the phase is that of now. */
export function isPinned(context: Context, unit: Unit): boolean {
  return zoneOf(context, opponentOf(sideOf(unit)))[context.place[unit]] === 1;
}

/** 8.0b Whether a unit out of supply can roll for its points. */
export function canRoll(state: State, context: Context, unit: Unit): boolean {
  return (
    hasMark(state, unit, 'unsupplied') &&
    allowanceOf(state, unit) === 'must-roll' &&
    !hasMark(state, unit, 'moved') &&
    !isPinned(context, unit)
  );
}

/** 4.0a 4.0b 4.5b What keeps a unit on the map from moving at all; its points are another question. */
export function judgeMover(state: State, context: Context, side: Side, unit: Unit): Violation[] {
  const name = nameOf(unit);
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { unit: name, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, unit)) return [refuse('off-map', { unit: name })];
  if (hasMark(state, unit, 'moved')) return [refuse('already-moved', { unit: name })];
  if (!isPinned(context, unit)) return [];
  const hex = state.place[unit];
  return [refuse('pinned', { unit: name, hex: label(hex), enemy: nameOf(enemiesInContact(context, side, hex)[0]) })];
}

// --- a path ---------------------------------------------------------------------------------------------------------

/**
 * 4.7d 4.7e R42 What each step of a path costs: road mode as far as it goes, then the normal rates. Road mode begins with the first
 * step or not at all and is never dearer, so that the longest run is the one that counts. Any list of hexes has an answer.
 */
export function stepsOf(
  state: State,
  context: Context,
  unit: Unit,
  start: Start,
  path: readonly Hex[],
  how: Conveyance,
): Step[] {
  const side = sideOf(unit);
  const steps: Step[] = [];
  let isInRoadMode = mayUseRoadMode(state, context, unit, start, how);
  let before = start;
  for (const hex of path) {
    const end = isInRoadMode ? roadModeEnd(state, context, side, before, hex) : 'no-road';
    isInRoadMode = end === undefined;
    steps.push(end === undefined ? roadStep(hex) : leavingRoadMode(end, normalStep(state, context, side, before, hex)));
    before = { from: hex };
  }
  return steps.length === 1 && 'from' in start ? [orMinimumMove(state, unit, steps[0])] : steps;
}

function roadStep(hex: Hex): Step {
  return { hex, cost: ROAD_MODE_COST, mode: 'road', rule: '4.7', label: `${label(hex)} in road mode` };
}

/** 4.7b 4.7c The normal price, and why. */
function leavingRoadMode(end: RoadModeEnd, step: Step): Step {
  switch (end) {
    case 'bridge':
      return { ...step, rule: '4.7b', label: `${step.label}, over a bridge too near to the enemy for road mode` };
    case 'zone':
      return { ...step, rule: '4.7c', label: `${step.label}, out of road mode next to the enemy` };
    case 'no-road':
      return step;
  }
}

function normalStep(state: State, context: Context, side: Side, before: Start, hex: Hex): Step {
  if ('by' in before)
    return {
      hex,
      cost: entryCost(state, side, hex, before.by),
      mode: 'normal',
      ...nameEntry(state, side, hex, before.by),
    };
  const direction = directionTo(GRID, before.from, hex);
  if (direction < 0) return { hex, cost: CLOSED, mode: 'normal', rule: '4.0b', label: label(hex) };
  return {
    hex,
    cost: stepCost(context, side, before.from, direction),
    mode: 'normal',
    ...nameStep(context, side, before.from, hex),
  };
}

/** 4.1c R16 As its whole move a unit may enter one hex that costs more than it has; it spends all its points. */
function orMinimumMove(state: State, unit: Unit, step: Step): Step {
  const allowance = allowanceOf(state, unit);
  if (allowance === 'must-roll' || step.cost === CLOSED || step.cost <= allowance || !hasMinimumMove(allowance))
    return step;
  return { ...step, cost: allowance, mode: 'minimum', rule: '4.1c', label: `${step.label}, as the minimum move` };
}

/** All violations of a path, step by step; where it may end is another question. A unit that must still roll is given no points here. */
export function judgePath(
  state: State,
  context: Context,
  unit: Unit,
  start: Start,
  path: readonly Hex[],
  how: Conveyance,
): Violation[] {
  const side = sideOf(unit);
  const name = nameOf(unit);
  const allowance = allowanceOf(state, unit);
  const entry = 'by' in start ? path.at(0) : undefined; // 7.5b measured from here, before the unit has entered
  const violations: Violation[] = [];
  let hasStopped = false;
  let left = allowance === 'must-roll' ? 0 : allowance;
  let at = 'from' in start ? start.from : OFF_BOARD;
  for (const [index, step] of stepsOf(state, context, unit, start, path, how).entries()) {
    const { hex, cost } = step;
    if (cost === CLOSED) return [...violations, refuse('not-adjacent', { from: label(at), to: label(hex) })]; // 4.0b 4.6
    violations.push(...judgeHex(state, context, unit, hex, entry));
    if (cost > left)
      return [
        ...violations,
        left === 0
          ? refuse('points-spent', { unit: name, hex: label(hex), cost: saidFifths(cost) })
          : refuse('too-far', { unit: name, hex: label(hex), cost: saidFifths(cost), left: saidFifths(left) }),
      ]; // 4.1 4.2b
    left -= cost;
    if (index < path.length - 1 && !hasStopped) {
      const stops = judgePassage(state, context, side, unit, hex);
      hasStopped = stops.length > 0; // a move can be ended only where it must end first
      violations.push(...(violations.length === 0 ? stops : stops.map(withoutRemedy)));
    }
    at = hex;
  }
  return violations;
}

/** 4.3 R51 R53 What keeps a unit out of a hex altogether. */
function judgeHex(state: State, context: Context, unit: Unit, hex: Hex, entry: Hex | undefined): Violation[] {
  const other = context.occupant[hex];
  const enemy =
    other === NOBODY || sideOf(other) === sideOf(unit)
      ? []
      : [refuse('enemy-hex', { unit: nameOf(unit), hex: label(hex), enemy: nameOf(other) })];
  return [...enemy, ...judgeLimits(state, unit, hex, entry)];
}

/** 4.5 4.5d A unit that comes into an enemy zone of control stops there, if it can. */
function judgePassage(state: State, context: Context, side: Side, unit: Unit, hex: Hex): Violation[] {
  if (zoneOf(context, opponentOf(side))[hex] === 0) return [];
  const blocked = judgeStop(state, context, unit, hex);
  if (blocked.length > 0) return blocked;
  return [
    refuse('zone-stops', {
      unit: nameOf(unit),
      hex: label(hex),
      enemy: nameOf(enemiesInContact(context, side, hex)[0]),
    }),
  ];
}

// --- the end of a move ----------------------------------------------------------------------------------------------

/** 4.1a 4.4 4.4b R39 A move may end after any step, in a vacant hex, so that two units are never together; a round may end where it began. */
export function mayStop(context: Context, unit: Unit, hex: Hex): boolean {
  const other = context.occupant[hex];
  return other === NOBODY || other === unit;
}

export function judgeStop(state: State, context: Context, unit: Unit, hex: Hex): Violation[] {
  const other = context.occupant[hex];
  if (mayStop(context, unit, hex) || sideOf(other) !== sideOf(unit)) return []; // an enemy has been named already: 4.3
  const facts = { unit: nameOf(unit), hex: label(hex), friend: nameOf(other) };
  return [
    zoneOf(context, opponentOf(sideOf(unit)))[hex] === 1
      ? refuse('occupied-in-zone', facts)
      : refuse('occupied', { ...facts, canFriendMove: canStillMove(state, context, other) }),
  ];
}

/** Whether a unit on the map has a move left in this phase. */
function canStillMove(state: State, context: Context, unit: Unit): boolean {
  return judgeMover(state, context, sideOf(unit), unit).length === 0 && allowanceOf(state, unit) !== 0;
}

/** A violation whose remedy would not be enough: something else is wrong too. */
export function withoutRemedy({ code, rule, text }: Violation): Violation {
  return { code, rule, text };
}

// --- the sum --------------------------------------------------------------------------------------------------------

/** The points that a path costs; the run in road mode is one row, and leaving the map the last one (15.0c). */
export function moveTally(state: State, unit: Unit, steps: readonly Step[], leaving: Fifths | undefined): Tally {
  const road = steps.filter(({ mode }) => mode === 'road');
  const parts: TallyPart[] =
    road.length === 0 ? [] : [part('4.7', `${counted(road.length, 'hex', 'hexes')} in road mode`, costOf(road))];
  for (const step of steps) if (step.mode !== 'road') parts.push(part(step.rule, step.label, step.cost));
  if (leaving !== undefined) parts.push(part('15.0c', 'leaves the map', leaving));
  const allowance = allowanceOf(state, unit);
  const has = allowance === 'must-roll' ? 'must roll for them' : `has ${saidFifths(allowance)}`;
  return {
    title: `Movement points of ${nameOf(unit)} (${has})`,
    parts,
    total: (costOf(steps) + (leaving ?? 0)) / ONE_POINT,
  };
}

function part(rule: string, text: string, cost: Fifths): TallyPart {
  return { rule, label: text, value: cost / ONE_POINT };
}

export function costOf(steps: readonly Step[]): Fifths {
  return steps.reduce((sum, { cost }) => sum + cost, 0);
}

/** 4.7 How many hexes of a path are entered in road mode. */
export function roadHexesOf(steps: readonly Step[]): number {
  return steps.filter(({ mode }) => mode === 'road').length;
}
