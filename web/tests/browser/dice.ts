/** Dice of Decision at Elst written down beforehand, as outcomes of chance counted from 0. */

/** Two dice are one outcome of 36: a coloured and a white one. */
export function dice(coloured: number, white: number): number {
  return 6 * (coloured - 1) + white - 1;
}

/** One die. */
export function die(face: number): number {
  return face - 1;
}
