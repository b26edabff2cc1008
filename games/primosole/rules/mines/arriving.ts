/** What follows where a unit comes to a hex without moving there: as a reinforcement, out of a crowded hex, or falling back. */
import type { Hex } from '@bridgehead/engine/hex';
import { takeControl } from '../situation/control.js';
import { settleFortification } from '../set-up/fortifications.js';
import { pushMines } from './mines.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { sideOf } from '../pieces/units.js';

/** 13.2 11.6.3a 11.8.1b R38 R78 It takes control; enemy mines attack it; its owner says who is inside a fortification. Nobody reacts (R37). */
export function arrive(play: Play, unit: Unit, hex: Hex): void {
  takeControl(play, hex, sideOf(unit));
  settleFortification(play, hex, sideOf(unit));
  pushMines(play, unit);
}
