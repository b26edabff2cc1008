/** 4.0 The movement phase: move, bring on reinforcements, roll for units out of supply, drop the airborne unit, end. */
import type { Consequence, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { counted, popFrame } from '@bridgehead/engine';
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { ActionOf } from '../state/actions.js';
import { END_PHASE, hexOfLabel } from '../state/actions.js';
import { applyDrop, judgeDrop } from './airborne.js';
import { watchMeuse } from '../situation/british.js';
import type { Context, Conveyance } from '../situation/context.js';
import { applyExit, exitCost, judgeExit } from './exits.js';
import type { MovementFrame } from '../state/frames.js';
import { label } from '../board/grid.js';
import type { Start, Step } from './movement.js';
import {
  allowanceOf,
  canRoll,
  costOf,
  judgeMover,
  judgePath,
  judgeStop,
  moveTally,
  roadHexesOf,
  stepsOf,
  withoutRemedy,
} from './movement.js';
import { MoveList } from './move-list.js';
import { arrivingNow, startOf } from './reach.js';
import { notAnAnswer } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import { judgeArrival, noteEntry } from './reinforcements.js';
import { trucksLeft, whyNoRoadMode, whyNotTruckable } from './road-mode.js';
import { AIRBORNE } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { setMark } from '../state/state.js';
import { isHexSupplied } from '../supply/supply.js';
import { applyRoll, judgeRoll } from '../supply/supply-phase.js';
import { DROP, MOVEMENT } from '../board/tables.js';
import { hasEdgeRoad } from '../situation/terrain.js';
import type { BulgeDecision, BulgeProcedure, Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf, unitOf, unitsOf } from '../scenarios/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

const decision: BulgeDecision<MovementFrame> = {
  ask(state, { side }, context) {
    const due = arrivingNow(state, context, side).length;
    const rolling = unitsOf(side).filter((unit) => canRoll(state, context, unit)).length;
    const notes = [
      ...(due === 0 ? [] : [` ${counted(due, 'reinforcement')} can enter.`]),
      ...(rolling === 0 ? [] : [` ${counted(rolling, 'unit')} out of supply must roll before moving.`]),
    ];
    return [
      {
        side,
        text: `Move your units, or end the phase.${notes.join('')}`,
        rule: '4.0c',
        decline: END_PHASE,
      },
    ];
  },

  side: (_state, { side }) => side,

  candidates: (state, { side }, _asked, context) => new MoveList(state, context, side),

  judge(state, { side }, _asked, action, context) {
    switch (action.do) {
      case 'move':
        return judgeMove(state, context, side, action);
      case 'enter':
        return judgeEntry(state, context, side, action);
      case 'roll':
        return judgeSupplyRoll(state, context, side, unitOf(action.unit));
      case 'drop':
        return judgeDrop(state, context, side, hexOfLabel(action.hex));
      case 'end-phase':
        return []; // 4.0c R15, and no hex ever holds two units (4.4b)
      default:
        return [notAnAnswer(action.do, ['move', 'enter', 'roll', 'drop', 'end-phase'])];
    }
  },

  apply(play, _frame, _asked, action, context) {
    if (action.do === 'move' || action.do === 'enter') carryOut(play, context, action);
    else if (action.do === 'roll') applyRoll(play, unitOf(action.unit));
    else if (action.do === 'drop') applyDrop(play, context, hexOfLabel(action.hex));
    else popFrame(play.state);
  },

  preview(state, { side }, _asked, action, context) {
    if (action.do === 'move' || action.do === 'enter') return previewTravel(state, context, action);
    if (action.do === 'roll')
      return {
        summary: `Roll for the movement points of ${nameOf(unitOf(action.unit))}`,
        tallies: [],
        consequences: [],
      };
    if (action.do === 'drop') return previewDrop(action.hex);
    return {
      summary: 'End the movement phase',
      tallies: [],
      consequences: [{ kind: 'ends-phase', rule: '4.0c', text: sayEnd(state, context, side) }],
    };
  },
};

export const movementProcedure: BulgeProcedure<MovementFrame> = { decision };

// --- judging --------------------------------------------------------------------------------------------------------

/** A move or an entry, read. */
interface Travel {
  readonly unit: Unit;
  readonly path: readonly Hex[];
  readonly start: Start;
  readonly how: Conveyance;
  readonly steps: readonly Step[];
  /** 15.0c The last hex, if the unit leaves the map from there. */
  readonly exit: Hex | undefined;
}

function travelOf(state: State, context: Context, action: ActionOf<'move'> | ActionOf<'enter'>): Travel {
  const unit = unitOf(action.unit);
  const path = action.path.map(hexOfLabel);
  const how = action.truck === true ? 'truck' : 'own';
  const start = action.do === 'move' ? { from: state.place[unit] } : startOf(state, context, unit, path[0]);
  return {
    unit,
    path,
    start,
    how,
    steps: stepsOf(state, context, unit, start, path, how),
    exit: exitOf(state, unit, action, path),
  };
}

function exitOf(
  state: State,
  unit: Unit,
  { exit }: ActionOf<'move'> | ActionOf<'enter'>,
  path: readonly Hex[],
): Hex | undefined {
  return exit === true ? (path.at(-1) ?? state.place[unit]) : undefined;
}

function judgeMove(state: State, context: Context, side: Side, action: ActionOf<'move'>): Violation[] {
  const unit = unitOf(action.unit);
  const mover = judgeMover(state, context, side, unit);
  if (mover.length > 0) return mover;
  const points = judgePoints(state, unit);
  if (points.length > 0) return points;
  if (action.path.length === 0 && action.exit !== true) return [refuse('no-way', { unit: nameOf(unit) })];
  return judgeTravel(state, context, travelOf(state, context, action));
}

/** 8.0b Whether a unit has points at all. */
function judgePoints(state: State, unit: Unit): Violation[] {
  const allowance = allowanceOf(state, unit);
  if (allowance === 'must-roll') return [refuse('must-roll', { unit: nameOf(unit) })];
  return allowance === 0 ? [refuse('no-points', { unit: nameOf(unit) })] : [];
}

function judgeEntry(state: State, context: Context, side: Side, action: ActionOf<'enter'>): Violation[] {
  const arrival = judgeArrival(state, context, side, unitOf(action.unit), hexOfLabel(action.path[0]));
  return arrival.length > 0 ? arrival : judgeTravel(state, context, travelOf(state, context, action));
}

function judgeTravel(state: State, context: Context, travel: Travel): Violation[] {
  const { unit, path, start, how, steps, exit } = travel;
  const trucks = how === 'truck' ? judgeTruck(state, context, travel) : [];
  const way = judgePath(state, context, unit, start, path, how);
  const along = [...trucks, ...(trucks.length === 0 ? way : way.map(withoutRemedy))];
  const last = path.at(-1);
  if (exit !== undefined) return [...along, ...judgeExit(state, context, unit, start, steps, how)];
  return last === undefined ? along : [...along, ...judgeStop(state, context, unit, last)];
}

/** 4.8 4.8a R46 Three American infantry or parachute units a turn, each able to begin in road mode. */
function judgeTruck(state: State, context: Context, { unit, start, path, how }: Travel): Violation[] {
  const name = nameOf(unit);
  const never = whyNotTruckable(unit);
  if (never !== undefined) return [refuse('not-truckable', { unit: name, why: never })];
  const violations = trucksLeft(state) > 0 ? [] : [refuse('no-truck-left', { most: MOVEMENT.trucks })];
  const why =
    'by' in start && !hasEdgeRoad(state, path[0], start.by)
      ? `no road leads onto the map in ${label(path[0])}`
      : whyNoRoadMode(state, context, unit, start, how);
  return why === undefined ? violations : [...violations, refuse('truck-without-road', { unit: name, why })];
}

/** 4.5b 8.0b A unit that cannot move anyway does not roll. */
function judgeSupplyRoll(state: State, context: Context, side: Side, unit: Unit): Violation[] {
  const roll = judgeRoll(state, side, unit);
  return roll.length > 0 ? roll : judgeMover(state, context, side, unit);
}

// --- carrying out ---------------------------------------------------------------------------------------------------

function carryOut(play: Play, context: Context, action: ActionOf<'move'> | ActionOf<'enter'>): void {
  const { state } = play;
  const unit = unitOf(action.unit);
  const path = action.path.map(hexOfLabel);
  const exit = exitOf(state, unit, action, path);
  if (!play.isUnheard) tellTravel(play, context, action);
  if (action.do === 'enter') noteEntry(play, unit, path[0]);
  setMark(state, unit, 'moved');
  if (action.truck === true) setMark(state, unit, 'trucked');
  if (exit === undefined) state.place[unit] = path[path.length - 1];
  else applyExit(play, unit, exit);
  watchMeuse(play, unit, path);
}

function tellTravel(play: Play, context: Context, action: ActionOf<'move'> | ActionOf<'enter'>): void {
  const { state } = play;
  const { unit, start, how, steps, exit } = travelOf(state, context, action);
  const leaving = exit === undefined ? 0 : exitCost(state, context, unit, start, steps, how);
  const travel = {
    unit: action.unit,
    path: action.path,
    cost: costOf(steps) + leaving,
    road: roadHexesOf(steps),
    trucked: how === 'truck',
  };
  if ('from' in start) play.emit({ type: 'moved', rule: '4.0b', from: label(start.from), ...travel });
  else play.emit({ type: 'entered', rule: '7.0a', ...travel });
}

// --- previews -------------------------------------------------------------------------------------------------------

function previewTravel(state: State, context: Context, action: ActionOf<'move'> | ActionOf<'enter'>): Preview {
  const travel = travelOf(state, context, action);
  const { unit, path, start, how, steps, exit } = travel;
  const leaving = exit === undefined ? undefined : exitCost(state, context, unit, start, steps, how);
  const onto = action.do === 'move' ? `Move ${nameOf(unit)}` : `Bring ${nameOf(unit)} on at ${action.path[0]}`;
  const to =
    exit === undefined
      ? action.do === 'move' || path.length > 1
        ? ` to ${action.path.at(-1)}`
        : ''
      : ` and off the map from ${label(exit)}`;
  return {
    summary: `${onto}${to}${how === 'truck' ? ' by truck' : ''}`,
    tallies: [moveTally(state, unit, steps, leaving)],
    consequences: consequencesOf(state, context, travel),
  };
}

function consequencesOf(state: State, context: Context, { unit, path, how, steps, exit }: Travel): Consequence[] {
  const consequences: Consequence[] = [];
  const last = path.at(-1);
  if (exit !== undefined && !isHexSupplied(state, context, 'german', exit))
    consequences.push({
      kind: 'wasted',
      rule: '15.0e',
      text: `As things stand ${nameOf(unit)} would be out of supply at the end of the turn, and score nothing.`,
    });
  if (exit === undefined && last !== undefined && zoneOf(context, opponentOf(sideOf(unit)))[last] === 1)
    consequences.push({
      kind: 'duty',
      rule: '5.6',
      text: `${nameOf(unit)} will be next to the enemy and must fight after movement.`,
    });
  if (how === 'truck' && roadHexesOf(steps) === 0)
    consequences.push({ kind: 'wasted', rule: '4.8', text: 'Trucks gain nothing here: this path follows no road.' });
  return consequences;
}

function previewDrop(hex: string): Preview {
  const text = `The unit lands in a hex next to ${hex}. It survives only if that hex is vacant and a die shows ${DROP.survives.join(' or ')}.`;
  return {
    summary: `Drop ${nameOf(AIRBORNE)} at ${hex}`,
    tallies: [],
    consequences: [{ kind: 'own-loss', rule: '10.0d', text }],
  };
}

function sayEnd(state: State, context: Context, side: Side): string {
  const waiting = arrivingNow(state, context, side).length;
  return `Units that have not moved stay where they are.${waiting === 0 ? '' : ` ${counted(waiting, 'reinforcement')} can enter in a later turn.`}`;
}
