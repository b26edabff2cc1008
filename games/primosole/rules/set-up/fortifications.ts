/** 11.8 Fortifications on the map: who is inside, and what it is worth to them. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { popFrame, pushFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { board, label } from '../board/board.js';
import { fortificationIn } from '../situation/context.js';
import type { FortFrame } from '../state/frames.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isRuined, NOBODY } from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** 11.8.1b The unit inside the fortification of a hex; undefined if there is none, or nobody in it. */
export function insideOf(state: State, hex: Hex): Unit | undefined {
  const fortification = fortificationIn(hex);
  if (fortification < 0 || state.inside[fortification] === NOBODY) return undefined;
  return state.inside[fortification];
}

/** 11.8.1b */
export function isInside(state: State, unit: Unit): boolean {
  return state.inside.includes(unit);
}

/** 11.8.3 11.8.4 Whether a unit is inside a fortification that is not ruined. */
export function isInIntactFortification(state: State, unit: Unit): boolean {
  const fortification = state.inside.indexOf(unit);
  return fortification >= 0 && !isRuined(state, board.fortifications[fortification].name);
}

/** 11.8.1a Who of a side can be inside the fortification of a hex: its units on foot there, Support Weapons among them (R65). */
export function mayBeInside(state: State, hex: Hex, side: Side): Unit[] {
  return unitsOf(side).filter((unit) => state.place[unit] === hex && units[unit].moves === 'foot');
}

/** 11.8.1b R65 What to settle when a unit has come to stay in a hex, or the one inside is gone: call it for any hex. */
export function settleFortification({ state }: Play, hex: Hex, side: Side): void {
  if (fortificationIn(hex) >= 0) pushFrame(state, { at: 'fort', hex, side });
}

/** 11.8.1b R65 The unit is gone from the hex: if it was inside, nobody is now. True if its side can put another one in. */
export function leaveFortification(state: State, unit: Unit, hex: Hex): boolean {
  const fortification = state.inside.indexOf(unit);
  if (fortification < 0 || board.fortifications[fortification].hex !== hex) return false;
  state.inside[fortification] = NOBODY;
  return mayBeInside(state, hex, sideOf(unit)).length > 0;
}

/** 11.8.1a 11.8.1b What keeps a unit from being the one inside; also at the set-up. */
export function judgeInside(state: State, hex: Hex, side: Side, unit: Unit): Violation[] {
  const named = { unit: nameOf(unit) };
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { ...named, side: SIDE_NAMES[side] })];
  if (fortificationIn(hex) < 0)
    return [
      refuse('no-fortification', {
        hex: label(hex),
        hexes: board.fortifications.map((fortification) => label(fortification.hex)).join(', '),
      }),
    ];
  if (state.place[unit] !== hex) return [refuse('not-in-fortification', { ...named, hex: label(hex) })];
  return units[unit].moves === 'motor' ? [refuse('motor-inside', named)] : [];
}

/** 11.8.1b R65 The owner says who is inside; with one unit on foot there is nothing to say. */
export const fortProcedure: PrimosoleProcedure<FortFrame> = {
  run(play, { hex, side }) {
    const { state } = play;
    const able = mayBeInside(state, hex, side);
    const inside = insideOf(state, hex);
    const isEnemyInside = inside !== undefined && sideOf(inside) !== side;
    if (able.length > 1 && !isEnemyInside) return 'ask';
    popFrame(state);
    if (able.length === 0 || inside !== undefined) return 'again';
    state.inside[fortificationIn(hex)] = able[0];
    play.emit({ type: 'occupied', rule: '11.8.1b', hex: label(hex), unit: idOf(able[0]) });
    return 'again';
  },

  decision: {
    ask(state, { hex, side }) {
      const inside = insideOf(state, hex);
      const text = `Pick the units inside the fortification in ${label(hex)}.`;
      return [{ side, text, rule: '11.8.1b', ...(inside === undefined ? {} : { decline: occupy(hex, inside) }) }];
    },
    candidates(state, { hex, side }) {
      return mayBeInside(state, hex, side).map((unit) => occupy(hex, unit));
    },
    judge(state, { hex, side }, _side, action) {
      if (action.do !== 'occupy') return [notAnAnswer('11.8.1b', action.do, ['occupy'])];
      if (hexOfLabel(action.hex) !== hex)
        return [refuse('other-fortification', { hex: action.hex, asked: label(hex) })];
      if (action.unit === undefined) return [refuse('nobody-inside', { hex: action.hex })];
      return judgeInside(state, hex, side, unitOf(action.unit));
    },
    apply(play, { hex }, _side, action) {
      if (action.do !== 'occupy' || action.unit === undefined) return;
      const { state } = play;
      popFrame(state);
      const unit = unitOf(action.unit);
      if (insideOf(state, hex) === unit) return;
      state.inside[fortificationIn(hex)] = unit;
      play.emit({ type: 'occupied', rule: '11.8.1b', hex: action.hex, unit: action.unit });
    },
  },
};

function occupy(hex: Hex, unit: Unit): Action {
  return { do: 'occupy', hex: label(hex), unit: idOf(unit) };
}
