/** 15.0a A unit is destroyed: its strength goes to the other side's points, which are counted from the units themselves. */
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { label } from '../board/grid.js';
import { isOnMap, setPlace } from '../state/state.js';
import type { Play } from './types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, units } from '../scenarios/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** 15.0a R72 However it happens: in combat, without a safe hex, in an exchange, on a failed drop. */
export function destroy(play: Play, unit: Unit, rule: string): void {
  const { state } = play;
  const { side, strength } = units[unit];
  const hex = isOnMap(state, unit) ? label(state.place[unit]) : undefined;
  setPlace(state, unit, 'destroyed');
  state.marks[unit] = 0;
  state.rolls[unit] = 0;
  state.entered[unit] = OFF_BOARD;
  play.emit({ type: 'destroyed', rule, unit: idOf(unit), hex, points: strength, to: opponentOf(side) });
}
