/** 5 Movement: a unit goes hex by hex along the path it was given, until something stops it. */
import type { Candidates, Consequence, LongList, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { everyCandidate, joinLists, lazyList, popFrame, pushFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { judgeActor, mayAct } from '../deck/actors.js';
import { noteArrival } from '../situation/arrivals.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { hasEnemies, listOnce } from '../situation/context.js';
import { takeControl } from '../situation/control.js';
import { leaveFortification, settleFortification } from '../set-up/fortifications.js';
import type { MoveFrame } from '../state/frames.js';
import { loseImprovement } from '../set-up/improved-positions.js';
import { mineAgainst } from '../mines/mines.js';
import type { Reach } from '../situation/kept-reach.js';
import type { Standing } from '../situation/reach.js';
import { entryCost, judgePath, keptReachOf, mayStep, pathTo, reachOf, stopsIn } from '../situation/reach.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isDisorganized, isOnMap, printedOf, setMark } from '../state/state.js';
import { mayStop } from '../situation/stops.js';
import { tables } from '../board/tables.js';
import { addStep, stackingLimit } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

// --- beginning a move, or going on with it (9.5) ----------------------------------------------------------------------

/** 5.1 9.5 The points with which a unit begins its move, or goes on with a suspended one. */
function standingOf(state: State, unit: Unit): Standing {
  const isSuspended = hasMark(state, unit, 'suspended');
  return {
    hex: state.place[unit],
    left: isSuspended ? state.pointsLeft[unit] : printedOf(state, unit).movement,
    first: !isSuspended,
  };
}

/** 4.3a 5.4 5.7b 8.1a What keeps a unit from moving at all. */
function judgeMover(state: State, side: Side, unit: Unit): Violation[] {
  const named = { unit: nameOf(unit) };
  const isSuspended = sideOf(unit) === side && isOnMap(state, unit) && hasMark(state, unit, 'suspended');
  const violations = isSuspended ? judgeSuspended(state, unit) : judgeActor(state, side, unit);
  if (sideOf(unit) !== side || !isOnMap(state, unit)) return violations;
  if (state.combat?.hex === state.place[unit])
    violations.push(refuse('in-combat', { ...named, hex: label(state.combat.hex) }));
  return violations;
}

/** Whether a unit may move: judgeMover without its sentences. */
function mayMove(state: State, side: Side, unit: Unit): boolean {
  if (state.combat !== undefined && state.combat.hex === state.place[unit]) return false;
  if (!hasMark(state, unit, 'suspended')) return mayAct(state, side, unit);
  return sideOf(unit) === side && isOnMap(state, unit) && !isDisorganized(state, unit) && state.pointsLeft[unit] > 0;
}

/** 9.5 R54 */
function judgeSuspended(state: State, unit: Unit): Violation[] {
  const named = { unit: nameOf(unit) };
  if (isDisorganized(state, unit)) return [refuse('is-disorganized', named)];
  return state.pointsLeft[unit] > 0 ? [] : [refuse('no-points-left', named)];
}

/** 5 9.5 */
export function judgeMove(state: State, context: Context, side: Side, action: ActionOf<'move'>): Violation[] {
  const unit = unitOf(action.unit);
  const mover = judgeMover(state, side, unit);
  if (sideOf(unit) !== side || !isOnMap(state, unit)) return mover;
  const start = standingOf(state, unit);
  if (start.left === 0 && !start.first) return mover; // said already
  return [...mover, ...judgePath(state, context, unit, start, action.path.map(hexOfLabel))];
}

/** 5 Every hex where a move of a unit may end, by the cheapest way. */
export function listMoves(state: State, context: Context, side: Side): Action[] {
  return everyCandidate(joinLists(moveLists(state, context, side)));
}

/** 5 The moves of each unit that may move. */
export function moveLists(state: State, context: Context, side: Side): LongList<Action>[] {
  const lists: LongList<Action>[] = [];
  for (const unit of unitsOf(side))
    if (mayMove(state, side, unit))
      lists.push(movesIn(state, context, unit, keptReachOf(state, context, unit, standingOf(state, unit))));
  return lists;
}

function movesIn(state: State, context: Context, unit: Unit, reach: Reach): LongList<Action> {
  return lazyList(
    stopsIn(state, context, unit, reach),
    (hex): Action => ({ do: 'move', unit: idOf(unit), path: pathTo(reach, hex).map(label) }),
  );
}

/** 5.5 One unit at a time. */
export function beginMove({ state }: Play, action: ActionOf<'move'>): void {
  const unit = unitOf(action.unit);
  const { left, first } = standingOf(state, unit);
  clearMark(state, unit, 'suspended');
  state.pointsLeft[unit] = 0;
  pushFrame(state, { at: 'move', unit, left, first, way: action.path.map(hexOfLabel) });
}

// --- on the move ------------------------------------------------------------------------------------------------------

function standingIn(state: State, { unit, left, first }: MoveFrame): Standing {
  return { hex: state.place[unit], left, first };
}

/** 5 D-STEP: where to, or stop. The frame walks its way; it asks when that is at an end and the unit can go on. */
export const moveProcedure: PrimosoleProcedure<MoveFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const [to] = frame.way;
    if (to !== undefined) {
      if (mayStep(state, context, frame.unit, standingIn(state, frame), to)) takeStep(play, frame, context, to);
      else replaceFrame(state, { ...frame, way: [] }); // what happened on the way has closed it
      return 'again';
    }
    if (movesOn(state, context, frame).length > 0) return 'ask';
    stop(play, frame);
    return 'again';
  },

  decision: {
    ask(state, frame, context) {
      const { unit, left } = frame;
      const side = sideOf(unit);
      const text = `Continue the move of ${nameOf(unit)} from ${label(state.place[unit])} (${left} left), or stop it.`;
      return [
        mayStopHere(state, context, frame)
          ? { side, text, rule: '5.4', decline: stopAction(unit) }
          : { side, text, rule: '5.4' },
      ];
    },
    side: (_state, { unit }) => sideOf(unit),
    candidates(state, frame, _side, context) {
      const moves = movesOn(state, context, frame);
      return mayStopHere(state, context, frame) ? joinLists([moves, [stopAction(frame.unit)]]) : moves;
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'move' && action.do !== 'stop') return [notAnAnswer('5.4', action.do, ['move', 'stop'])];
      const unit = unitOf(action.unit);
      if (unit !== frame.unit) return [refuse('other-mover', { unit: nameOf(unit), moving: nameOf(frame.unit) })];
      if (action.do === 'move')
        return judgePath(state, context, unit, standingIn(state, frame), action.path.map(hexOfLabel));
      const hex = state.place[unit];
      return mayStopHere(state, context, frame)
        ? []
        : [refuse('hex-full', { unit: nameOf(unit), hex: label(hex), limit: stackingLimit(hex) })];
    },
    apply(play, frame, _side, action) {
      if (action.do === 'move') replaceFrame(play.state, { ...frame, way: action.path.map(hexOfLabel) });
      else stop(play, frame);
    },
    preview(state, frame, _side, action, context) {
      if (action.do === 'move') return previewPath(state, context, frame.unit, standingIn(state, frame), action.path);
      return {
        summary: `Stop ${shortNameOf(frame.unit)} in ${label(state.place[frame.unit])}`,
        tallies: [],
        consequences: [],
      };
    },
  },
};

/** Where the unit can go on to. */
function movesOn(state: State, context: Context, frame: MoveFrame): Candidates<Action> {
  return listOnce(context, frame, () =>
    movesIn(state, context, frame.unit, reachOf(state, context, frame.unit, standingIn(state, frame))),
  );
}

function stopAction(unit: Unit): Action {
  return { do: 'stop', unit: idOf(unit) };
}

/** 2.0af R14 */
function mayStopHere(state: State, context: Context, { unit }: MoveFrame): boolean {
  return mayStop(state, context, unit, state.place[unit]);
}

/** 5.2 5.3a 5.8d 13.2 The unit enters the next hex; what follows from that is the matter of the frame `enter`. */
function takeStep(play: Play, frame: MoveFrame, context: Context, to: Hex): void {
  const { state } = play;
  const { unit } = frame;
  const from = state.place[unit];
  const side = sideOf(unit);
  const cost = entryCost(state, context, unit, from, to) ?? 0;
  const left = Math.max(0, frame.left - cost);
  state.place[unit] = to;
  noteArrival(state, unit, from);
  replaceFrame(state, { ...frame, left, first: false, way: frame.way.slice(1) });
  play.emit({
    type: 'moved',
    rule: cost > frame.left ? '5.3a' : '5.2',
    unit: idOf(unit),
    from: label(from),
    to: label(to),
    cost,
    left,
  });
  loseImprovement(play, from, side);
  takeControl(play, to, side);
  pushFrame(state, { at: 'enter', unit, from, hex: to, step: 'mines' });
  if (leaveFortification(state, unit, from)) settleFortification(play, from, side);
}

/** 4.3a 5.4 The move is over, and with it the action of the unit. */
function stop(play: Play, { unit }: MoveFrame): void {
  const { state } = play;
  const hex = state.place[unit];
  popFrame(state);
  setMark(state, unit, 'acted');
  play.emit({ type: 'stopped', rule: '5.4', unit: idOf(unit), hex: label(hex) });
  if (units[unit].moves === 'foot') settleFortification(play, hex, sideOf(unit)); // 11.8.1b
}

// --- what a player sees before ------------------------------------------------------------------------------------------

/** 5 What a move will cost, and what awaits the unit. */
export function previewMove(state: State, context: Context, action: ActionOf<'move'>): Preview {
  const unit = unitOf(action.unit);
  return previewPath(state, context, unit, standingOf(state, unit), action.path);
}

function previewPath(state: State, context: Context, unit: Unit, start: Standing, path: readonly string[]): Preview {
  const tally = new TallySheet(`Movement points of ${nameOf(unit)} (has ${start.left})`);
  const consequences: Consequence[] = [];
  let from = start.hex;
  for (const to of path.map(hexOfLabel)) {
    addStep(state, unit, from, to, tally);
    if (mineAgainst(state, unit, to) !== undefined)
      consequences.push({ kind: 'own-loss', rule: '11.6.3a', text: `Mines in ${label(to)} attack.` });
    if (hasEnemies(context, to, sideOf(unit))) {
      tally.add('5.7a', `enemies in ${label(to)}`, tables.enemyHex);
      consequences.push({ kind: 'duty', rule: '5.7b', text: `There will be Close Combat in ${label(to)}.` });
    }
    from = to;
  }
  return { summary: `Move ${shortNameOf(unit)} to ${path.at(-1)}`, tallies: [tally], consequences };
}
