/** 5.8 Improved Positions: dug as an action, lost when nobody on foot is left in them. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { freshUnits, judgeActor } from '../deck/actors.js';
import { board, label } from '../board/board.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isDisorganized, setMark } from '../state/state.js';
import { tables } from '../board/tables.js';
import { isImprovable } from '../situation/terrain.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, sideOf, unitOf, units, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 5.8b Whether a hex has a marker, of either side. */
function isImproved(state: State, hex: Hex): boolean {
  return state.improved.some((position) => position.hex === hex);
}

/** 5.8b Whether the ground of a hex can be improved, and is not yet. */
export function judgeGround(state: State, hex: Hex): Violation[] {
  if (!isImprovable(hex))
    return [refuse('not-improvable', { hex: label(hex), terrain: tables.terrain[board.terrain[hex]].name })];
  return isImproved(state, hex) ? [refuse('improved-already', { hex: label(hex) })] : [];
}

/** 5.8b The same without its sentences. */
export function canBeImproved(state: State, hex: Hex): boolean {
  return isImprovable(hex) && !isImproved(state, hex);
}

/** 5.8a 5.8b */
export function judgeImprove(state: State, side: Side, unit: Unit): Violation[] {
  const actor = judgeActor(state, side, unit);
  if (sideOf(unit) !== side || state.place[unit] < 0) return actor;
  const motor = units[unit].moves === 'motor' ? [refuse('motor-digs', { unit: nameOf(unit) })] : [];
  return [...actor, ...motor, ...judgeGround(state, state.place[unit])];
}

/** 5.8a */
export function listImproves(state: State, side: Side): Action[] {
  const found: Action[] = [];
  for (const unit of freshUnits(state, side))
    if (units[unit].moves === 'foot' && !isDisorganized(state, unit) && canBeImproved(state, state.place[unit]))
      found.push({ do: 'improve', unit: idOf(unit) });
  return found;
}

/** 5.8a The unit uses its action and all its points. */
export function applyImprove(play: Play, id: string): void {
  const { state } = play;
  const unit = unitOf(id);
  setMark(state, unit, 'acted');
  putImprovement(play, state.place[unit], sideOf(unit));
}

/** 5.8a S.ip Markers lie in the order of the hexes. */
export function putImprovement(play: Play, hex: Hex, side: Side): void {
  const { state } = play;
  state.improved = [...state.improved, { hex, side }].toSorted((one, other) => one.hex - other.hex);
  play.emit({ type: 'improved', rule: '5.8a', hex: label(hex), side });
}

/** 5.8d R16 The marker goes when no unit of its owner on foot is left in the hex; called when one has left or is gone. */
export function loseImprovement(play: Play, hex: Hex, side: Side): void {
  const { state } = play;
  if (!state.improved.some((position) => position.hex === hex && position.side === side)) return;
  if (unitsOf(side).some((unit) => state.place[unit] === hex && units[unit].moves === 'foot')) return;
  state.improved = state.improved.filter((position) => position.hex !== hex);
  play.emit({ type: 'improvement-lost', rule: '5.8d', hex: label(hex), side });
}
