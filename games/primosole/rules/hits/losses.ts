/** 2.0l 2.0m 8.1 What becomes of a unit that is hit: a step lost, elimination, Disorganisation. */
import { board, label } from '../board/board.js';
import { leaveHex } from './leaving.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isRuined, setMark, setPlace } from '../state/state.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, units } from '../pieces/units.js';

/** 2.0m The next loss eliminates the unit. */
export function isLastStep(state: State, unit: Unit): boolean {
  return units[unit].back === undefined || hasMark(state, unit, 'reduced');
}

/** 2.0l 2.0m A unit suffers a loss: its counter is turned over, or it is eliminated. A unit inside a fortification loses that too (11.8.4). */
export function loseStep(play: Play, unit: Unit, rule: string): void {
  const { state } = play;
  if (isLastStep(state, unit)) {
    eliminate(play, unit, rule);
    return;
  }
  ruinAround(play, unit);
  setMark(state, unit, 'reduced');
  play.emit({ type: 'step-lost', rule, unit: idOf(unit), hex: label(state.place[unit]) });
}

/** 2.0m A unit on the map is removed from play. */
export function eliminate(play: Play, unit: Unit, rule: string): void {
  const { state } = play;
  const hex = state.place[unit];
  ruinAround(play, unit);
  setPlace(state, unit, 'eliminated');
  state.marks[unit] = 0;
  state.pointsLeft[unit] = 0;
  play.emit({ type: 'eliminated', rule, unit: idOf(unit), hex: label(hex) });
  leaveHex(play, unit, hex);
}

/** 11.8.4 R51 The fortification that a unit is hit in is ruined. */
function ruinAround(play: Play, unit: Unit): void {
  const { state } = play;
  const index = state.inside.indexOf(unit);
  if (index < 0) return;
  const { name, hex } = board.fortifications[index];
  if (isRuined(state, name)) return;
  state.ruins = [...state.ruins, name].toSorted();
  play.emit({ type: 'ruined', rule: '11.8.4', object: name, hex: label(hex) });
}

/** 8.1 8.1a A unit in good order becomes Disorganized; a move that it has begun is over, even if an event rallies it at once. */
export function disorganize(play: Play, unit: Unit, rule: string): void {
  const { state } = play;
  setMark(state, unit, 'disorganized');
  haltMove(state, unit);
  endMove(play, unit);
  play.emit({ type: 'disorganized', rule, unit: idOf(unit), hex: label(state.place[unit]) });
}

/** 8.1a A unit on the move stops in the hex that it has entered. */
function haltMove(state: State, unit: Unit): void {
  const index = state.stack.findIndex((frame) => frame.at === 'move' && frame.unit === unit);
  const move = state.stack[index];
  if (move?.at === 'move') state.stack[index] = { ...move, left: 0, way: [] };
}

/** 8.1a A suspended move cannot be taken up again. */
export function endMove({ state }: Play, unit: Unit): void {
  if (!hasMark(state, unit, 'suspended')) return;
  clearMark(state, unit, 'suspended');
  setMark(state, unit, 'acted');
  state.pointsLeft[unit] = 0;
}
