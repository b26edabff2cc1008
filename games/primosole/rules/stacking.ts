/** 2.0af R14 D.9c Hexes over their stacking limit at the end of a turn: the owner's excess units leave, one by one. */
import type { Hex, Violation } from '@bridgehead/engine';
import { neighboursOf, popFrame } from '@bridgehead/engine';
import type { Action } from './actions.js';
import { hexOfLabel } from './actions.js';
import { arrive } from './arriving.js';
import { label } from './board.js';
import type { Context } from './context.js';
import { hasEnemies, sideIn, stackIn, unitsByHex } from './context.js';
import type { StackingFrame } from './frames.js';
import { GRID } from './grid.js';
import { leaveHex } from './leaving.js';
import { eliminate } from './losses.js';
import { notAnAnswer, refuse } from './refusals.js';
import type { State } from './state.js';
import { isSupportWeapon } from './state.js';
import { isPassable, stackingLimit } from './terrain.js';
import type { PrimosoleProcedure } from './types.js';
import type { Unit } from './units.js';
import { idOf, nameOf, sideOf, unitOf } from './units.js';
import type { Side } from './vocabulary.js';
import { SIDE_NAMES, SIDES } from './vocabulary.js';

/** 2.0af 2.0ag The first hex in which a side has too many units; undefined if there is none. */
export function overfullHex(context: Context): { readonly side: Side; readonly hex: Hex } | undefined {
  const hexes = [...unitsByHex(context).keys()].toSorted((a, b) => a - b);
  for (const side of SIDES) {
    const hex = hexes.find((other) => isOverfull(context, other, side));
    if (hex !== undefined) return { side, hex };
  }
  return undefined;
}

function isOverfull(context: Context, hex: Hex, side: Side): boolean {
  return stackIn(context, hex, side) > stackingLimit(hex);
}

export const stackingProcedure: PrimosoleProcedure<StackingFrame> = {
  run(play, { side, hex }, context) {
    if (isOverfull(context, hex, side)) return 'ask';
    popFrame(play.state);
    return 'again';
  },

  decision: {
    ask: (_state, { side, hex }, context) => [
      { side, text: `The ${SIDE_NAMES[side]} player has ${stackIn(context, hex, side)} units in ${label(hex)}, which holds ${stackingLimit(hex)}: one must leave.`, rule: '2.0af' },
    ],

    candidates: (state, { side, hex }, _side, context) =>
      crowd(context, hex, side).flatMap((unit): Action[] => {
        const ways = waysOut(state, context, unit);
        return ways.length === 0 ? [{ do: 'leave', unit: idOf(unit) }] : ways.map((to) => ({ do: 'leave', unit: idOf(unit), hex: label(to) }));
      }),

    judge(state, { side, hex }, _side, action, context) {
      if (action.do !== 'leave') return [notAnAnswer(action.do, ['leave'])];
      const unit = unitOf(action.unit);
      if (!crowd(context, hex, side).includes(unit)) return [refuse('not-in-full-hex', { unit: nameOf(unit), hex: label(hex) })];
      if (action.hex !== undefined) return judgeWay(state, context, unit, hexOfLabel(action.hex));
      const ways = waysOut(state, context, unit);
      return ways.length === 0 ? [] : [refuse('can-leave', { unit: nameOf(unit), hexes: ways.map(label).join(', ') })];
    },

    apply(play, { hex }, _side, action) {
      if (action.do !== 'leave') return;
      const unit = unitOf(action.unit);
      if (action.hex === undefined) {
        eliminate(play, unit, '2.0af');
        return;
      }
      const to = hexOfLabel(action.hex);
      play.state.place[unit] = to;
      play.emit({ type: 'withdrew', rule: '2.0af', unit: idOf(unit), from: label(hex), to: label(to) });
      leaveHex(play, unit, hex);
      arrive(play, unit, to);
    },
  },
};

/** 2.0ah The units that count; Support Weapons do not. */
function crowd(context: Context, hex: Hex, side: Side): Unit[] {
  return sideIn(context, hex, side).filter((unit) => !isSupportWeapon(unit));
}

function waysOut(state: State, context: Context, unit: Unit): Hex[] {
  return neighboursOf(GRID, state.place[unit]).filter((to) => judgeWay(state, context, unit, to).length === 0);
}

/** R14 One hex, passable, without enemies, within stacking. */
function judgeWay(state: State, context: Context, unit: Unit, to: Hex): Violation[] {
  const side = sideOf(unit);
  const no = (why: string): Violation[] => [refuse('no-way-out', { unit: nameOf(unit), hex: label(to), why })];
  return [
    ...(isPassable(state, unit, state.place[unit], to) ? [] : no('it is not an adjacent hex that is open to it')),
    ...(hasEnemies(context, to, side) ? no('enemies are there') : []),
    ...(stackIn(context, to, side) >= stackingLimit(to) ? no('it is full') : []),
  ];
}
