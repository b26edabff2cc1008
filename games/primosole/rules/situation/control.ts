/** 13.2 Who controls a hex: the side whose units were the last to enter it. */
import type { Hex } from '@bridgehead/engine/hex';
import { label } from '../board/board.js';
import { controllerOf } from '../state/state.js';
import type { Play } from './types.js';
import { unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';

/** 13.2 R67 A side takes control of a hex that its unit has entered, or where it alone is left; not while enemies are there. */
export function takeControl(play: Play, hex: Hex, side: Side): void {
  const { state } = play;
  if (controllerOf(state, hex) === side) return;
  if (unitsOf(opponentOf(side)).some((enemy) => state.place[enemy] === hex)) return;
  state.control[hex] = SIDES.indexOf(side);
  play.emit({ type: 'controlled', rule: '13.2', hex: label(hex), side });
}
