/** 4.1b The Movement Phase: move, bring on reinforcements, place Float Bridges, end. */
import type { Consequence, LongList, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { popFrame, Sum, TallySheet, withRemedy } from '@bridgehead/engine';
import type { Reach } from '@bridgehead/engine/hexwar';
import { CLOSED, NOBODY, pathTo, UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import type { Action, ActionOf } from './actions.js';
import { hexOfLabel } from './actions.js';
import { board, label } from './board.js';
import { bridgePlacements, judgePlacement, placeBridge } from './bridges.js';
import type { Context } from './context.js';
import type { MovementFrame } from './frames.js';
import { costOfFront } from './front.js';
import {
  addPathCost,
  isLeaving,
  judgeCrowding,
  judgeMover,
  judgePath,
  judgeStop,
  mayStop,
  moveTally,
} from './movement.js';
import { entryReachOf, reachOf } from './reach.js';
import { notAnAnswer, refuse } from './refusals.js';
import { areasOf, arrivalOf, entryAreasOpen, isEntryBlocked, openEntryHexes } from './reinforcements.js';
import type { State } from './state.js';
import { hasMoved, isOnMap, isWaiting, placeOf, setMark, setPlace } from './state.js';
import { entryCost, points } from './terrain.js';
import type { Play, RemagenDecision } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from './units.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';
import type { Side } from './vocabulary.js';

const END_PHASE: Action = { do: 'end-phase' };

export const movementDecision: RemagenDecision<MovementFrame> = {
  ask(state, frame, context) {
    const { side } = frame;
    const waiting = unitsOf(side).filter((unit) => isWaiting(state, unit)).length;
    const crowd = context.crowded === NOBODY ? '' : ` ${nameOf(context.crowded)} must leave its hex first.`;
    const due = waiting === 0 ? '' : ` ${waiting} reinforcement${waiting === 1 ? ' is' : 's are'} waiting.`;
    const rest = `${due}${crowd}`;
    return mayEnd(state, context, side)
      ? [{ side, text: `Move your units, or end the phase.${rest}`, rule: '4.1b', decline: END_PHASE }]
      : [{ side, text: `Move your units.${rest}`, rule: '4.1b' }];
  },

  side: (_state, { side }) => side,

  candidates(state, frame, _side, context) {
    return new MoveList(state, context, frame.side);
  },

  judge(state, frame, _side, action, context) {
    switch (action.do) {
      case 'move':
        return judgeMove(state, context, frame.side, action);
      case 'enter':
        return judgeEntry(state, context, frame.side, action);
      case 'place-bridge':
        return [...judgePlacement(state, context, frame.side, action), ...judgeCrowding(state, context, NOBODY)];
      case 'end-phase':
        return judgeEnd(state, context, frame.side);
      default:
        return [notAnAnswer(action.do, ['move', 'enter', 'place-bridge', 'end-phase'])];
    }
  },

  apply(play, frame, _side, action, context) {
    if (action.do === 'move') applyMove(play, context, action);
    else if (action.do === 'enter') applyEntry(play, context, action);
    else if (action.do === 'place-bridge') placeBridge(play, action);
    else endMovement(play, frame.side);
  },

  preview(state, frame, _side, action, context) {
    if (action.do === 'move') {
      const unit = unitOf(action.unit);
      const tally = moveTally(context, unit, state.place[unit], action.path.map(hexOfLabel));
      return { summary: `Move ${nameOf(unit)} to ${action.path.at(-1)}`, tallies: [tally], consequences: [] };
    }
    if (action.do === 'enter') {
      const unit = unitOf(action.unit);
      return {
        summary: `Bring ${nameOf(unit)} on at ${action.path[0]}`,
        tallies: [entryTally(context, unit, action.path.map(hexOfLabel))],
        consequences: [],
      };
    }
    if (action.do === 'place-bridge')
      return {
        summary: `Place the bridge in ${action.hex}, from ${action.west} to ${action.east}`,
        tallies: [],
        consequences: [],
      };
    const stay: Consequence = {
      kind: 'ends-phase',
      rule: '5.13c',
      text: 'Units that have not moved stay where they are.',
    };
    return {
      summary: 'End the Movement Phase',
      tallies: [],
      consequences: [...costOfFront(state, context, frame.side), stay],
    };
  },
};

// --- moving ---------------------------------------------------------------------------------------------------------

function judgeMove(state: State, context: Context, side: Side, action: ActionOf<'move'>): Violation[] {
  const unit = unitOf(action.unit);
  const path = action.path.map(hexOfLabel);
  const mover = judgeMover(state, context, side, unit);
  if (sideOf(unit) !== side || !isOnMap(state, unit)) return mover;
  const judgeWay = (way: readonly Hex[]) => [
    ...mover,
    ...judgePath(state, context, unit, state.place[unit], way, 0),
    ...judgeStop(state, context, unit, way[way.length - 1]),
  ];
  return orStopEarlier(context, action, path, judgeWay);
}

/** 6.0a What is wrong with a way; where a zone of control stops it, the move can end there, if that is legal. */
function orStopEarlier(
  context: Context,
  action: ActionOf<'move' | 'enter'>,
  path: readonly Hex[],
  judgeWay: (way: readonly Hex[]) => Violation[],
): Violation[] {
  const violations = judgeWay(path);
  const stopped = violations.findIndex(({ code }) => code === 'zone-stops');
  if (stopped < 0) return violations;
  const zone = zoneOf(context, opponentOf(sideOf(unitOf(action.unit))));
  const steps = path.findIndex((hex) => zone[hex] === 1) + 1;
  if (judgeWay(path.slice(0, steps)).length > 0) return violations;
  return violations.with(
    stopped,
    withRemedy(violations[stopped], `End the move in ${action.path[steps - 1]}.`, {
      ...action,
      path: action.path.slice(0, steps),
    }),
  );
}

function applyMove(play: Play, context: Context, action: ActionOf<'move'>): void {
  const { state } = play;
  const unit = unitOf(action.unit);
  const from = state.place[unit];
  state.place[unit] = hexOfLabel(action.path[action.path.length - 1]);
  setMark(state, unit, 'moved');
  if (play.isUnheard) return;
  const cost = new Sum();
  addPathCost(context, unit, from, action.path.map(hexOfLabel), cost);
  play.emit({ type: 'moved', rule: '5.0a', unit: action.unit, from: label(from), path: action.path, cost: cost.total });
}

// --- reinforcements (12) --------------------------------------------------------------------------------------------

function judgeEntry(state: State, context: Context, side: Side, action: ActionOf<'enter'>): Violation[] {
  const unit = unitOf(action.unit);
  const unitName = nameOf(unit);
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { unit: unitName, side: SIDE_NAMES[side] })];
  if (!isWaiting(state, unit)) return [refuse('not-due', { unit: unitName, when: whenDue(state, unit) })];
  const path = action.path.map(hexOfLabel);
  const [door] = path;
  const violations = judgeCrowding(state, context, NOBODY);
  const open = openEntryHexes(state, context, unit);
  if (!open.includes(door)) violations.push(refuseDoor(state, context, unit, door));
  const cost = entryCost(units[unit], door);
  if (cost === CLOSED)
    return [
      ...violations,
      refuse('bad-ground', { unit: unitName, hex: label(door), terrain: 'no road or trail leads in' }),
    ];
  const judgeWay = ([, ...rest]: readonly Hex[]) => [
    ...violations,
    ...judgePath(state, context, unit, door, rest, cost),
    ...judgeStop(state, context, unit, rest.at(-1) ?? door),
  ];
  return orStopEarlier(context, action, path, judgeWay);
}

function whenDue(state: State, unit: Unit): string {
  if (isOnMap(state, unit)) return 'it is on the map already';
  const arrival = arrivalOf(state, unit);
  if (placeOf(state, unit) === 'eliminated') return 'it has been eliminated';
  return arrival === undefined ? 'it takes no part in this scenario' : `it is due on Game-Turn ${arrival.turn}`;
}

function refuseDoor(state: State, context: Context, unit: Unit, door: Hex): Violation {
  const unitName = nameOf(unit);
  if (isEntryBlocked(context, sideOf(unit), door)) return refuse('entry-blocked', { unit: unitName, hex: label(door) });
  const areas = entryAreasOpen(state, context, unit).join(' or ');
  const hexes = openEntryHexes(state, context, unit).map(label).join(', ');
  const isOwnArea = areasOf(sideOf(unit)).some((area) => board.entryAreas.get(area)?.includes(door));
  return refuse(isOwnArea ? 'wrong-area' : 'no-entry-hex', { unit: unitName, hex: label(door), areas, hexes }); // 12.22b 12.0p
}

function entryTally(context: Context, unit: Unit, path: readonly Hex[]): TallySheet {
  const [door, ...rest] = path;
  const tally = new TallySheet(`Movement Points of ${nameOf(unit)} (has ${units[unit].movement})`);
  tally.add('12.11', `enters at ${label(door)}`, points(entryCost(units[unit], door)));
  addPathCost(context, unit, door, rest, tally);
  return tally;
}

function applyEntry(play: Play, context: Context, action: ActionOf<'enter'>): void {
  const { state } = play;
  const unit = unitOf(action.unit);
  state.place[unit] = hexOfLabel(action.path[action.path.length - 1]);
  setMark(state, unit, 'moved');
  if (play.isUnheard) return;
  const [door, ...rest] = action.path.map(hexOfLabel);
  const cost = new Sum();
  cost.add('12.11', 'entry', points(entryCost(units[unit], door)));
  addPathCost(context, unit, door, rest, cost);
  play.emit({ type: 'entered', rule: '12.12', unit: action.unit, path: action.path, cost: cost.total });
}

/** 12.23 Units waiting that can still enter and end in a legal hex. */
export function enterable(state: State, context: Context, side: Side): Unit[] {
  return unitsOf(side).filter(
    (unit) =>
      isWaiting(state, unit) &&
      entryReachOf(state, context, unit).hexes.some((hex) => mayStop(state, context, unit, hex)),
  );
}

// --- ending the phase -----------------------------------------------------------------------------------------------

function mayEnd(state: State, context: Context, side: Side): boolean {
  return context.crowded === NOBODY && enterable(state, context, side).length === 0;
}

function judgeEnd(state: State, context: Context, side: Side): Violation[] {
  const violations = judgeCrowding(state, context, NOBODY); // 5.31b
  const due = enterable(state, context, side);
  if (due.length > 0) violations.push(refuse('must-enter', { units: due.map(nameOf).join(', ') })); // 12.23
  return violations;
}

function endMovement(play: Play, side: Side): void {
  const { state } = play;
  for (const unit of unitsOf(side)) {
    if (!isWaiting(state, unit)) continue;
    setPlace(state, unit, 'delayed'); // R49
    play.emit({ type: 'delayed', rule: '12.23', unit: idOf(unit) });
  }
  popFrame(state);
}

// --- the list of legal actions --------------------------------------------------------------------------------------

/** How far a unit can go now, on the map or entering it; undefined if it may not move. */
function reachNow(state: State, context: Context, unit: Unit): Reach | undefined {
  if (context.crowded !== NOBODY && context.crowded !== unit) return undefined; // 5.31b
  if (isWaiting(state, unit)) return entryReachOf(state, context, unit);
  return isOnMap(state, unit) && !hasMoved(state, unit) ? reachOf(state, context, unit) : undefined;
}

/** Where a unit may end its move, or its entry, as things stand, with the points that the way there costs; none if it may not move. */
export function destinationsOf(
  state: State,
  context: Context,
  unit: Unit,
): { readonly hex: Hex; readonly cost: number }[] {
  const reach = reachNow(state, context, unit);
  if (reach === undefined) return [];
  return reach.hexes
    .filter((hex) => mayStop(state, context, unit, hex))
    .map((hex) => ({ hex, cost: points(reach.cost[hex]) }));
}

/** Friends that keep others from stopping. */
interface Staying {
  /** The hexes of those that have moved. */
  readonly held: readonly Hex[];
  /** Those that could move but have no way out as things stand (R41). */
  readonly stuck: readonly Unit[];
}

function stayingIn(state: State, context: Context, side: Side): Staying {
  const held: Hex[] = [];
  const stuck: Unit[] = [];
  for (const unit of unitsOf(side)) {
    if (!isOnMap(state, unit)) continue;
    if (hasMoved(state, unit)) held.push(state.place[unit]);
    else if (!isLeaving(state, context, unit, NOBODY)) stuck.push(unit);
  }
  return { held, stuck };
}

/**
 * How many of the hexes that a unit reaches from its start are held by friends that have moved. Replaces asking `mayStop` for
 * each unit and friend.
 */
function heldAmong({ cost }: Reach, held: readonly Hex[], start: Hex): number {
  let count = 0;
  for (const hex of held) if (cost[hex] !== UNREACHED && hex !== start) count++;
  return count;
}

/** All moves, entries, bridge placements and the end of the phase; an entry is made when it is looked at. */
class MoveList implements LongList<Action> {
  readonly length: number;
  private readonly movers: { readonly unit: Unit; readonly reach: Reach; readonly stops: number }[] = [];
  private readonly others: Action[];
  private readonly state: State;
  private readonly context: Context;

  constructor(state: State, context: Context, side: Side) {
    this.state = state;
    this.context = context;
    const { held, stuck } = stayingIn(state, context, side);
    let count = 0;
    let waiting = false;
    for (const unit of unitsOf(side)) {
      const reach = reachNow(state, context, unit);
      if (reach === undefined) continue;
      const stops = reach.hexes.length - heldAmong(reach, held, state.place[unit]) - this.closedTo(unit, reach, stuck);
      if (stops === 0) continue;
      waiting ||= isWaiting(state, unit);
      this.movers.push({ unit, reach, stops });
      count += stops;
    }
    this.others = context.crowded === NOBODY ? bridgePlacements(state, context, side) : [];
    if (context.crowded === NOBODY && !waiting) this.others.push(END_PHASE);
    this.length = count + this.others.length;
  }

  /** How many of the hexes that a unit reaches are held by friends that could move but have no way out. */
  private closedTo(unit: Unit, reach: Reach, stuck: readonly Unit[]): number {
    const { state, context } = this;
    let closed = 0;
    for (const friend of stuck) {
      const hex = state.place[friend];
      if (hex === state.place[unit]) continue; // the hex it starts from, shared or not, is none of those it reaches
      if (reach.cost[hex] !== UNREACHED && !mayStop(state, context, unit, hex)) closed++;
    }
    return closed;
  }

  at(index: number): Action | undefined {
    let left = index;
    for (const { unit, reach, stops } of this.movers) {
      if (left >= stops) {
        left -= stops;
        continue;
      }
      for (const hex of reach.hexes) {
        if (!mayStop(this.state, this.context, unit, hex)) continue;
        if (left-- === 0) return this.moveTo(unit, reach, hex);
      }
    }
    return this.others[left];
  }

  private moveTo(unit: Unit, reach: Reach, hex: Hex): Action {
    const path = pathTo(reach, hex);
    if (isOnMap(this.state, unit)) return { do: 'move', unit: idOf(unit), path: path.slice(1).map(label) };
    return { do: 'enter', unit: idOf(unit), path: path.map(label) };
  }
}
