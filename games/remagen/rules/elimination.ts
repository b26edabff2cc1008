/** 16.32 R63 A unit is eliminated: its value goes to the opponent at once. */
import { label } from './board.js';
import { setPlace } from './state.js';
import type { Play } from './types.js';
import type { Unit } from './units.js';
import { idOf, units } from './units.js';
import { opponentOf } from './vocabulary.js';

export function eliminate(play: Play, unit: Unit, rule: string): void {
  const { state } = play;
  const { side, victoryPoints } = units[unit];
  const hex = label(state.place[unit]);
  setPlace(state, unit, 'eliminated');
  state.marks[unit] = 0;
  play.emit({ type: 'eliminated', rule, unit: idOf(unit), hex, points: victoryPoints, to: opponentOf(side) });
}
