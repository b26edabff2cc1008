/** 3.1 Setting up: units in their areas, who is inside the fortifications, and the Improved Positions of the start. */
import type { Hex } from '@bridgehead/engine/hex';
import type { LongList, Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { joinLists, lazyList, lazyPairs, popFrame, withRemedy } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { scenarioOf } from '../situation/battles.js';
import { board, label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { STACKED, contextOf, countersOnBoard, fortificationIn, hasEnemies, stackIn } from '../situation/context.js';
import { judgeInside, mayBeInside } from './fortifications.js';
import type { SetUpFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { canBeImproved, judgeGround, loseImprovement, putImprovement } from './improved-positions.js';
import type { PlacementKind, PlannedPlacement } from './set-up-plan.js';
import { setUpPlan } from './set-up-plan.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { Placement, Scenario } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { clearMark, isOnMap, isSupportWeapon, NOBODY, setMark, setPlace } from '../state/state.js';
import { isOpenTo, stackingLimit } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

const EXPECTED = ['place', 'occupy', 'improve-at', 'lift', 'by-default', 'ready'] as const;

export const setUpProcedure: PrimosoleProcedure<SetUpFrame> = {
  decision: {
    ask(state, { side }) {
      const left = unplaced(state, side).length;
      const text = left > 0 ? `Place your units (${left} left).` : 'All units are placed. Confirm when you are ready.';
      return [{ side, text, rule: '3.1a' }];
    },

    side: (_state, { side }) => side,

    candidates(state, { side }, _side, context) {
      const { planned, isListed } = setUpPlan(context.scenario, side);
      const left: PlannedPlacement[] = [];
      for (const entry of planned) if (!isOnMap(state, entry.placement.unit)) left.push(entry);
      const placing = placements(state, context, left);
      const improving = improvableHexes(state, side).map((hex): Action => ({ do: 'improve-at', hex: label(hex) }));
      const first: Action[] = left.length === 0 ? [{ do: 'ready' }] : placing.length > 0 ? [{ do: 'by-default' }] : [];
      const placed: Unit[] = [];
      for (const unit of unitsOf(side)) if (isListed[unit] === 1 && isOnMap(state, unit)) placed.push(unit);
      return joinLists([
        first,
        placing,
        improving,
        occupations(state, context, side),
        lazyList(placed, (unit): Action => ({ do: 'lift', unit: idOf(unit) })),
        positionsOf(state, side).map((hex): Action => ({ do: 'lift', hex: label(hex) })),
      ]);
    },

    judge: (state, { side }, _side, action, context) => judgeSetUp(state, side, action, context),

    apply(play, { side }, _side, action, context) {
      switch (action.do) {
        case 'place':
          return place(play, placementOf(play.state, unitOf(action.unit)), hexOfLabel(action.hex));
        case 'occupy':
          return goInside(play, hexOfLabel(action.hex), unitOf(action.unit ?? ''));
        case 'improve-at':
          return putImprovement(play, hexOfLabel(action.hex), side);
        case 'lift':
          return action.unit === undefined
            ? liftPosition(play, hexOfLabel(action.hex ?? ''), side)
            : lift(play, unitOf(action.unit));
        case 'by-default':
          return placeByDefault(play, side, context);
        default:
          play.emit({ type: 'set-up-ready', rule: '3.1a', side });
          popFrame(play.state);
      }
    },
  },
};

/** 3.1a What a side has still to place. */
function unplaced(state: State, side: Side): Placement[] {
  return scenarioOf(state).setup.filter(({ unit }) => sideOf(unit) === side && !isOnMap(state, unit));
}

function placementOf(state: State, unit: Unit): Placement | undefined {
  return scenarioOf(state).setup.find((placement) => placement.unit === unit);
}

// --- what may be done -----------------------------------------------------------------------------------------------

function judgeSetUp(state: State, side: Side, action: Action, context: Context): Violation[] {
  switch (action.do) {
    case 'place': {
      const unit = unitOf(action.unit);
      const placement = placementOf(state, unit);
      if (placement === undefined || sideOf(unit) !== side)
        return [refuse('not-in-set-up', { unit: nameOf(unit), side: SIDE_NAMES[side] })];
      return judgePlace(state, context, placement, hexOfLabel(action.hex));
    }
    case 'occupy':
      return action.unit === undefined
        ? [refuse('nobody-inside', { hex: action.hex })]
        : judgeInside(state, hexOfLabel(action.hex), side, unitOf(action.unit));
    case 'improve-at':
      return judgePosition(state, side, hexOfLabel(action.hex));
    case 'lift':
      return judgeLift(state, side, action);
    case 'by-default':
      return [];
    case 'ready': {
      const left = unplaced(state, side);
      return left.length === 0
        ? []
        : [
            withRemedy(
              refuse('units-left', { units: left.map(({ unit }) => nameOf(unit)).join(', ') }),
              'Place them, or use the suggested setup.',
              { do: 'by-default' },
            ),
          ];
    }
    default:
      return [notAnAnswer('3.1a', action.do, EXPECTED)];
  }
}

/** 3.1a 2.0ag D.3 Where a unit may be set up: in its area, on ground that is open to it, without enemies, within stacking. */
function judgePlace(state: State, context: Context, { unit, area }: Placement, hex: Hex): Violation[] {
  const violations: Violation[] = [];
  const facts = { unit: nameOf(unit), hex: label(hex) };
  if (!area.hexes.has(hex)) violations.push(refuse('outside-area', { ...facts, area: area.name }));
  if (!isOpenTo(unit, hex)) violations.push(refuse('unfit-ground', facts));
  if (hasEnemies(context, hex, sideOf(unit))) violations.push(refuse('held-by-enemy', facts));
  const { bridgeEnd } = context.scenario;
  if (bridgeEnd?.hexes.includes(hex) === true && isBridgeEndFull(state, bridgeEnd, unit))
    violations.push(refuse('bridge-end-full', { hexes: bridgeEnd.hexes.map(label).join(', '), most: bridgeEnd.most }));
  if (!hasRoom(state, context, unit, hex))
    violations.push(refuse('no-room', { hex: facts.hex, limit: stackingLimit(hex) }));
  return violations;
}

/** C.8 Whether so many other units have been set up there already; those that were there before do not count (C.7). */
function isBridgeEndFull(state: State, { hexes, most }: NonNullable<Scenario['bridgeEnd']>, unit: Unit): boolean {
  const there = scenarioOf(state).setup.filter(
    (placement) =>
      placement.unit !== unit && sideOf(placement.unit) === sideOf(unit) && hexes.includes(state.place[placement.unit]),
  );
  return there.length >= most;
}

/** 2.0ag 2.0ah Whether a unit finds room in a hex; Support Weapons always do, and a unit that is there already. */
export function hasRoom(state: State, context: Context, unit: Unit, hex: Hex): boolean {
  return isSupportWeapon(unit) || state.place[unit] === hex || stackIn(context, hex, sideOf(unit)) < stackingLimit(hex);
}

/** 3.1a Where each of these units may be set up. */
function placements(state: State, context: Context, left: readonly PlannedPlacement[]): LongList<Action> {
  const open: (readonly Hex[])[] = [];
  for (const { placement, kind } of left) open[kind.index] ??= openHexes(state, context, placement.unit, kind);
  return lazyPairs(
    left,
    ({ kind }) => open[kind.index],
    ({ placement }, hex): Action => ({ do: 'place', unit: idOf(placement.unit), hex: label(hex) }),
  );
}

/** 3.1a Where a unit that is not on the map may be set up: judgePlace without its sentences. */
function openHexes(
  state: State,
  context: Context,
  unit: Unit,
  { ground, isSupportWeapon: isWeapon }: PlacementKind,
): Hex[] {
  const side = sideOf(unit);
  const { bridgeEnd } = context.scenario;
  const closed = bridgeEnd !== undefined && isBridgeEndFull(state, bridgeEnd, unit) ? bridgeEnd.hexes : [];
  const friends = countersOnBoard(context, side);
  const enemies = countersOnBoard(context, opponentOf(side));
  const open: Hex[] = [];
  for (const hex of ground) {
    if (enemies[hex] > 0 || (closed.length > 0 && closed.includes(hex))) continue;
    if (isWeapon || friends[STACKED + hex] < stackingLimit(hex)) open.push(hex);
  }
  return open;
}

/** 11.8.1b */
function occupations(state: State, context: Context, side: Side): Action[] {
  const counters = countersOnBoard(context, side);
  const found: Action[] = [];
  for (const [index, { hex }] of board.fortifications.entries()) {
    if (counters[hex] === 0) continue;
    for (const unit of mayBeInside(state, hex, side))
      if (state.inside[index] !== unit) found.push({ do: 'occupy', hex: label(hex), unit: idOf(unit) });
  }
  return found;
}

/** S.ip Improved Positions of the start: so many, on ground that can be improved, where a unit on foot stands. */
function judgePosition(state: State, side: Side, hex: Hex): Violation[] {
  const violations: Violation[] = [];
  const { count } = scenarioOf(state).improved[side];
  if (positionsOf(state, side).length >= count)
    violations.push(refuse('no-position-left', { side: SIDE_NAMES[side], count }));
  violations.push(...judgeGround(state, hex));
  if (mayBeInside(state, hex, side).length === 0)
    violations.push(refuse('nobody-to-improve', { hex: label(hex), side: SIDE_NAMES[side] }));
  return violations;
}

function improvableHexes(state: State, side: Side): Hex[] {
  const hexes: Hex[] = [];
  const { count } = scenarioOf(state).improved[side];
  if (count === 0 || positionsOf(state, side).length >= count) return hexes;
  for (const unit of unitsOf(side)) {
    const hex = state.place[unit];
    if (hex < 0 || units[unit].moves !== 'foot' || !canBeImproved(state, hex) || hexes.includes(hex)) continue;
    hexes.push(hex);
  }
  return hexes.toSorted((a, b) => a - b);
}

function positionsOf(state: State, side: Side): Hex[] {
  return state.improved.filter((position) => position.side === side).map(({ hex }) => hex);
}

function judgeLift(state: State, side: Side, { unit: id, hex }: ActionOf<'lift'>): Violation[] {
  const isThere =
    id === undefined
      ? hex !== undefined && positionsOf(state, side).includes(hexOfLabel(hex))
      : sideOf(unitOf(id)) === side && isOnMap(state, unitOf(id)) && placementOf(state, unitOf(id)) !== undefined;
  return isThere
    ? []
    : [
        refuse('nothing-to-lift', {
          what:
            id === undefined
              ? `You have no Improved Position in ${hex ?? 'no hex'}`
              : `${nameOf(unitOf(id))} is not placed`,
        }),
      ];
}

// --- what it does ---------------------------------------------------------------------------------------------------

function place(play: Play, placement: Placement | undefined, hex: Hex): void {
  if (placement === undefined) throw new Error('only units of the set-up are placed');
  const { state } = play;
  const { unit, step } = placement;
  const from = state.place[unit];
  state.place[unit] = hex;
  if (step === 'back') setMark(state, unit, 'reduced');
  play.emit({ type: 'placed', rule: '3.1a', unit: idOf(unit), hex: label(hex) });
  if (from >= 0) leave(play, unit, from);
  manFortification(play, hex, sideOf(unit));
}

function lift(play: Play, unit: Unit): void {
  const { state } = play;
  const from = state.place[unit];
  setPlace(state, unit, 'absent');
  clearMark(state, unit, 'reduced');
  play.emit({ type: 'lifted', rule: '3.1a', unit: idOf(unit) });
  leave(play, unit, from);
}

/** 5.8d 11.8.1b What depended on a unit that is taken from a hex. */
function leave(play: Play, unit: Unit, hex: Hex): void {
  const { state } = play;
  const side = sideOf(unit);
  const fortification = state.inside.indexOf(unit);
  if (fortification >= 0 && state.place[unit] !== hex) {
    state.inside[fortification] = NOBODY;
    manFortification(play, hex, side);
  }
  loseImprovement(play, hex, side);
}

/** 11.8.1b The first counter on foot in a hex is inside its fortification. */
function manFortification(play: Play, hex: Hex, side: Side): void {
  const { state } = play;
  const fortification = fortificationIn(hex);
  if (fortification < 0 || state.inside[fortification] !== NOBODY) return;
  const [first] = mayBeInside(state, hex, side);
  if (first !== undefined) goInside(play, hex, first);
}

function goInside(play: Play, hex: Hex, unit: Unit): void {
  play.state.inside[fortificationIn(hex)] = unit;
  play.emit({ type: 'occupied', rule: '11.8.1b', hex: label(hex), unit: idOf(unit) });
}

function liftPosition(play: Play, hex: Hex, side: Side): void {
  play.state.improved = play.state.improved.filter((position) => position.hex !== hex);
  play.emit({ type: 'improvement-lost', rule: 'S.ip', hex: label(hex), side });
}

/** The rest goes where the scenario suggests, or next to that where the hex is full. */
function placeByDefault(play: Play, side: Side, context: Context): void {
  const { state } = play;
  const { inside, improved } = scenarioOf(state);
  const empty = board.fortifications.filter((_, index) => state.inside[index] === NOBODY).map(({ hex }) => hex);
  let now = context;
  for (const { placement, kind } of setUpPlan(context.scenario, side).planned) {
    if (isOnMap(state, placement.unit)) continue;
    const hex = nearestTo(placement.hex, openHexes(state, now, placement.unit, kind));
    if (hex === undefined) continue;
    place(play, placement, hex);
    now = contextOf(state, now);
  }
  for (const hex of empty) {
    const unit = inside.get(hex);
    if (unit !== undefined && sideOf(unit) === side && state.place[unit] === hex && !state.inside.includes(unit))
      goInside(play, hex, unit);
  }
  for (const hex of improved[side].hexes)
    if (judgePosition(state, side, hex).length === 0) putImprovement(play, hex, side);
}

/** The nearest of these hexes, of several the first; undefined if there is none. */
function nearestTo(hex: Hex, among: readonly Hex[]): Hex | undefined {
  let nearest: Hex | undefined;
  let least = Infinity;
  for (const other of among) {
    const far = distance(GRID, other, hex);
    if (far >= least) continue;
    nearest = other;
    least = far;
  }
  return nearest;
}
