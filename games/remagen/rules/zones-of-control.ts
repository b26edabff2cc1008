/** 6.33 11.12 The river hexsides that stop zones of control. Zones themselves are in engine/src/hexwar/zones.ts, for all games. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { board, GRID } from './board.js';

/** 11.0a A Rhine hex with a unit in it is a bridge hex. */
export function isBridgeHex(hex: Hex): boolean {
  return board.rhine[hex] === 1;
}

/** R5 All hexsides of a Rhine hex are river hexsides: bit d of a hex. */
const RIVER_SIDES = Uint8Array.from({ length: GRID.size }, (_, hex) => {
  let bits = 0;
  for (let direction = 0; direction < 6; direction++) {
    const to = GRID.neighbours[hex * 6 + direction];
    if (to !== OFF_BOARD && (board.rhine[hex] === 1 || board.rhine[to] === 1)) bits |= 1 << direction;
  }
  return bits;
});

/** 6.33 11.12c R17 The hexsides through which no zone of control reaches and nobody attacks: the river, except the exits of intact bridges. */
export function barredSides(links: Uint8Array): Uint8Array {
  return RIVER_SIDES.map((bits, hex) => bits & ~links[hex]);
}
