/** 2.0af R14 Hexes over their stacking limit at the end of a turn: the unit that came last goes back, nobody else. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { distance, neighboursOf } from '@bridgehead/engine/hex';
import { popFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { arrive } from '../mines/arriving.js';
import { scenarioOf } from '../situation/battles.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { hasEnemies, sideIn, stackIn, occupiedHexes, hasOverfullHex } from '../situation/context.js';
import type { StackingFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { leaveHex } from '../hits/leaving.js';
import { eliminate } from '../hits/losses.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { hasMark, isSupportWeapon, unitsOnMap } from '../state/state.js';
import { isPassable, stackingLimit } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';

/** 2.0af 2.0ag The first hex in which a side has too many units; undefined if there is none. */
export function overfullHex(context: Context): { readonly side: Side; readonly hex: Hex } | undefined {
  for (const side of SIDES) {
    if (!hasOverfullHex(context, side)) continue;
    const hex = occupiedHexes(context).find((other) => isOverfull(context, other, side));
    if (hex !== undefined) return { side, hex };
  }
  return undefined;
}

function isOverfull(context: Context, hex: Hex, side: Side): boolean {
  return stackIn(context, hex, side) > stackingLimit(hex);
}

export const stackingProcedure: PrimosoleProcedure<StackingFrame> = {
  run(play, { side, hex }, context) {
    const { state } = play;
    if (!isOverfull(context, hex, side)) {
      popFrame(state);
      return 'again';
    }
    const unit = lastArrival(state, context, hex, side);
    const ways = waysBack(state, context, unit);
    if (ways.length > 1) return 'ask';
    if (ways.length === 1) goBack(play, unit, ways[0]);
    else eliminate(play, unit, '2.0af');
    return 'again';
  },

  decision: {
    ask(state, { side, hex }, context) {
      const unit = nameOf(lastArrival(state, context, hex, side));
      return [
        {
          side,
          text: `${label(hex)} holds ${stackingLimit(hex)} units, and you have ${stackIn(context, hex, side)} there. Move ${unit} away: it came last.`,
          rule: '2.0af',
        },
      ];
    },

    candidates(state, { side, hex }, _side, context) {
      const unit = lastArrival(state, context, hex, side);
      return waysBack(state, context, unit).map((to): Action => ({ do: 'leave', unit: idOf(unit), hex: label(to) }));
    },

    judge(state, { side, hex }, _side, action, context) {
      if (action.do !== 'leave') return [notAnAnswer('2.0af', action.do, ['leave'])];
      const [unit, last] = [unitOf(action.unit), lastArrival(state, context, hex, side)];
      if (unit !== last)
        return [refuse('not-last-arrival', { unit: nameOf(unit), last: nameOf(last), hex: label(hex) })];
      return judgeWay(state, context, unit, hexOfLabel(action.hex));
    },

    apply(play, _frame, _side, action) {
      if (action.do === 'leave') goBack(play, unitOf(action.unit), hexOfLabel(action.hex));
    },
  },
};

function goBack(play: Play, unit: Unit, to: Hex): void {
  const from = play.state.place[unit];
  play.state.place[unit] = to;
  play.emit({ type: 'withdrew', rule: '2.0af', unit: idOf(unit), from: label(from), to: label(to) });
  leaveHex(play, unit, from);
  arrive(play, unit, to);
}

// --- who, and where to ------------------------------------------------------------------------------------------------

/** R14 The last unit to have overfilled the hex. In a position that does not tell: the last named of those that have acted, or of all. */
function lastArrival(state: State, context: Context, hex: Hex, side: Side): Unit {
  const crowd = sideIn(context, hex, side).filter((unit) => !isSupportWeapon(unit)); // 2.0ah
  const told = state.arrivals.findLast(({ unit }) => crowd.includes(unit))?.unit;
  const last = told ?? crowd.findLast((unit) => hasMark(state, unit, 'acted')) ?? crowd.at(-1);
  if (last === undefined) throw new Error(`${label(hex)} is overfull, and nobody is there`);
  return last;
}

/** R14 The hex it came from if it can stand there, otherwise the hexes that give nothing for it. */
function waysBack(state: State, context: Context, unit: Unit): Hex[] {
  return neighboursOf(GRID, state.place[unit]).filter((to) => judgeWay(state, context, unit, to).length === 0);
}

/** R14 Back to where it came from; if that is closed, to any adjacent hex that is no nearer to an enemy and no objective. */
function judgeWay(state: State, context: Context, unit: Unit, to: Hex): Violation[] {
  const from = state.arrivals.find((arrival) => arrival.unit === unit)?.from;
  const no = (why: string): Violation[] => [refuse('no-way-out', { unit: nameOf(unit), hex: label(to), why })];
  if (from !== undefined && to !== from && whyClosed(state, context, unit, from) === undefined)
    return no(`it came from ${label(from)} and goes back there`);
  const closed = whyClosed(state, context, unit, to);
  if (closed !== undefined) return no(closed);
  if (to === from) return [];
  if (isNearer(state, unit, to)) return no('that is nearer to an enemy');
  return scenarioOf(state).victory.objectives.some(({ hex }) => hex === to) ? no('that is an objective') : [];
}

/** 2.0ag D.3 Why a unit cannot stand in a hex next to it; undefined if it can. */
function whyClosed(state: State, context: Context, unit: Unit, to: Hex): string | undefined {
  const side = sideOf(unit);
  if (!isPassable(state, unit, state.place[unit], to)) return 'it is not an adjacent hex that is open to it';
  if (hasEnemies(context, to, side)) return 'enemies are there';
  return stackIn(context, to, side) >= stackingLimit(to) ? 'it is full' : undefined;
}

function isNearer(state: State, unit: Unit, to: Hex): boolean {
  const here = state.place[unit];
  return unitsOnMap(state, opponentOf(sideOf(unit))).some(
    (enemy) => distance(GRID, to, state.place[enemy]) < distance(GRID, here, state.place[enemy]),
  );
}
