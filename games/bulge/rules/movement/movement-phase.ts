/** 4.0 The movement phase: move, bring on reinforcements, roll for units out of supply, drop the airborne unit, end. */
import type { Candidates, Consequence, LongList, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { counted, joinLists, lazyList, popFrame } from '@bridgehead/engine';
import { UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import type { Action, ActionOf } from '../state/actions.js';
import { END_PHASE, hexOfLabel } from '../state/actions.js';
import { applyDrop, dropTargets, judgeDrop } from './airborne.js';
import { board } from '../board/board.js';
import { watchMeuse } from '../situation/british.js';
import type { Context, Conveyance, UnitReach } from '../situation/context.js';
import { factsFor } from '../situation/context.js';
import { applyExit, exitCost, exitsOf, judgeExit } from './exits.js';
import type { MovementFrame } from '../state/frames.js';
import { label } from '../board/grid.js';
import type { Start, Step } from './movement.js';
import {
  allowanceOf,
  costOf,
  isPinned,
  judgeMover,
  judgePath,
  judgeStop,
  mayStop,
  moveTally,
  roadHexesOf,
  stepsOf,
  withoutRemedy,
} from './movement.js';
import { arrivingNow, reachNow, startOf, wayTo } from './reach.js';
import { notAnAnswer } from '../state/other-answers.js';
import { refuse } from '../vocabulary/refusals.js';
import { judgeArrival, noteEntry } from './reinforcements.js';
import { mayUseRoadMode, trucksLeft, whyNoRoadMode, whyNotTruckable } from './road-mode.js';
import { AIRBORNE } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, setMark, unitsOnMap } from '../state/state.js';
import { isHexSupplied } from '../supply/supply.js';
import { applyRoll, judgeRoll } from '../supply/supply-phase.js';
import { DROP, MOVEMENT } from '../board/tables.js';
import { hasEdgeRoad } from '../situation/terrain.js';
import type { BulgeDecision, BulgeProcedure, Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, unitOf, unitsOf } from '../scenarios/units.js';
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

  candidates: (state, { side }, _asked, context) => listMoves(state, context, side),

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

function canRoll(state: State, context: Context, unit: Unit): boolean {
  return (
    hasMark(state, unit, 'unsupplied') &&
    allowanceOf(state, unit) === 'must-roll' &&
    !hasMark(state, unit, 'moved') &&
    !isPinned(context, unit)
  );
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
      text: `${nameOf(unit)} will be next to the enemy: after movement combat is a duty.`,
    });
  if (how === 'truck' && roadHexesOf(steps) === 0)
    consequences.push({ kind: 'wasted', rule: '4.8', text: 'The trucks are not used on this way.' });
  return consequences;
}

function previewDrop(hex: string): Preview {
  const text = `The unit comes down in a hex beside ${hex} and lives only if that is vacant and a die shows ${DROP.survives.join(' or ')}; otherwise it is destroyed.`;
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

// --- the list of legal actions --------------------------------------------------------------------------------------

/**
 * All moves, entries, exits, rolls, drops and the end of the phase, made when they are looked at; each by the cheapest way.
 * Trucks are listed where a unit could not get to on its own.
 */
function listMoves(state: State, context: Context, side: Side): LongList<Action> {
  const lists: Candidates<Action>[] = [];
  const onMap = unitsOnMap(state, side);
  const taken = onMap.map((unit) => state.place[unit]);
  const hasTrucks = side === 'american' && trucksLeft(state) > 0;
  for (const unit of [...onMap, ...arrivingNow(state, context, side)]) {
    if (canRoll(state, context, unit)) lists.push([{ do: 'roll', unit: idOf(unit) }]);
    const own = reachNow(state, context, unit, 'own');
    if (own === undefined || own.hexes.length === 0) continue;
    lists.push(new DestinationList(state, context, { unit, how: 'own', reach: own, hexes: own.hexes, taken }));
    if (reachesExit(own))
      lists.push(
        lazyList(exitsOf(state, context, unit, 'own'), ({ path }) => travelAction(state, unit, path, 'own', 'leaves')),
      );
    if (!hasTrucks || !canBeTrucked(state, context, unit)) continue;
    const trucked = reachNow(state, context, unit, 'truck');
    if (trucked !== undefined)
      lists.push(
        new DestinationList(state, context, {
          unit,
          how: 'truck',
          reach: trucked,
          hexes: hexesBeyond(state, context, side, own, trucked),
          taken,
          beyond: own,
        }),
      );
  }
  lists.push(
    lazyList(dropTargets(state, context, side), (hex): Action => ({ do: 'drop', hex: label(hex) })),
    [END_PHASE],
  );
  return joinLists(lists);
}

function canBeTrucked(state: State, context: Context, unit: Unit): boolean {
  return (
    whyNotTruckable(unit) === undefined &&
    (!isOnMap(state, unit) || mayUseRoadMode(state, context, unit, { from: state.place[unit] }, 'truck'))
  );
}

/** What trucks add to the reach of a unit. */
function hexesBeyond(state: State, context: Context, side: Side, own: UnitReach, trucked: UnitReach): readonly Hex[] {
  const { gains } = factsFor(state, context, side);
  const known = gains.get(trucked);
  if (known !== undefined) return known;
  const found = trucked.hexes.filter((hex) => own.cost[hex] === UNREACHED);
  gains.set(trucked, found);
  return found;
}

const EXIT_HEXES = [...board.exits.keys()];

/** Most units are far from all exits. */
function reachesExit({ cost }: UnitReach): boolean {
  return EXIT_HEXES.some((hex) => cost[hex] !== UNREACHED);
}

function travelAction(
  state: State,
  unit: Unit,
  path: readonly Hex[],
  how: Conveyance,
  end: 'stops' | 'leaves',
): Action {
  const travel = {
    unit: idOf(unit),
    path: path.map(label),
    ...(how === 'truck' ? { truck: true as const } : {}),
    ...(end === 'leaves' ? { exit: true as const } : {}),
  };
  return isOnMap(state, unit) ? { do: 'move', ...travel } : { do: 'enter', ...travel };
}

interface Destinations {
  readonly unit: Unit;
  readonly how: Conveyance;
  readonly reach: UnitReach;
  /** Those of its hexes that are listed. */
  readonly hexes: readonly Hex[];
  /** Where units of the side stand. */
  readonly taken: readonly Hex[];
  /** What it reaches otherwise, which is not listed. */
  readonly beyond?: UnitReach;
}

/** The moves of one unit: to each of the hexes that no friend holds. */
class DestinationList implements LongList<Action> {
  readonly length: number;
  private readonly state: State;
  private readonly context: Context;
  private readonly of: Destinations;

  constructor(state: State, context: Context, of: Destinations) {
    this.state = state;
    this.context = context;
    this.of = of;
    this.length = of.hexes.length - takenAmong(of);
  }

  at(index: number): Action | undefined {
    const { unit, how, reach, hexes } = this.of;
    let left = index;
    for (const hex of hexes)
      if (mayStop(this.context, unit, hex) && left-- === 0)
        return travelAction(this.state, unit, wayTo(reach, hex), how, 'stops');
    return undefined;
  }
}

/** How many of the hexes are taken; that in which the unit itself stands is none of them. */
function takenAmong({ reach: { cost, start }, taken, beyond }: Destinations): number {
  let count = 0;
  for (const hex of taken)
    if (cost[hex] !== UNREACHED && hex !== start && (beyond === undefined || beyond.cost[hex] === UNREACHED)) count++;
  return count;
}
