/** Remagen 7.71 7.74, Bulge 6.4a: a unit whose neighbours are all closed to it dies of any retreat. Neighbours are counted as bits, direction by direction. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';

/** A set of directions, one bit each. */
export type Directions = number;

export const ALL_AROUND: Directions = 63;

/** Of each set of directions from which a unit is beset: the neighbours that are closed to it by units or their zones of control. */
export const CLOSED_BY: readonly Directions[] = Array.from({ length: 64 }, (_, from) => {
  let closed = 0;
  for (let direction = 0; direction < 6; direction++) {
    if ((from & (1 << direction)) === 0) continue;
    closed |= (1 << direction) | (1 << ((direction + 1) % 6)) | (1 << ((direction + 5) % 6));
  }
  return closed;
});

export const COUNT: readonly number[] = Array.from(
  { length: 64 },
  (_, set) => set.toString(2).replaceAll('0', '').length,
);

/** The fewest besiegers, standing in some of these directions, that leave no way out but the closed ones; Infinity if they cannot. */
export function besiegersNeeded(from: Directions, closed: Directions): number {
  let fewest = Infinity;
  for (let set = from; set > 0; set = (set - 1) & from) {
    if ((itemAt(CLOSED_BY, set) | closed) === ALL_AROUND && itemAt(COUNT, set) < fewest) fewest = itemAt(COUNT, set);
  }
  return fewest;
}

/** The directions around a hex for which something holds. */
export function directionsWhere(
  neighbours: Int16Array,
  hex: Hex,
  holds: (near: Hex, direction: number) => boolean,
): Directions {
  let set = 0;
  for (let direction = 0; direction < 6; direction++) {
    if (holds(numberAt(neighbours, hex * 6 + direction), direction)) set |= 1 << direction;
  }
  return set;
}
