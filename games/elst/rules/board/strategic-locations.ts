/** What is worth holding at Elst: buildings, and the hexes by which roads lead out of the board (C-Map7, C-CG10a). */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from './board.js';
import { isBuilding } from './board.js';

/** C-Map7 The roads that leave by the south edge are none: nobody enters there. */
export function isStrategicRoadHex({ exits }: Pick<Board, 'exits'>, hex: Hex): boolean {
  const exit = exits.get(hex);
  return exit !== undefined && exit.edge !== 'south';
}

export function isStrategicLocation(board: Pick<Board, 'exits' | 'terrain'>, hex: Hex): boolean {
  return isBuilding(board, hex) || isStrategicRoadHex(board, hex);
}
