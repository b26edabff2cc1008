/**
 * Chance for the draughtsman's hand: the same place always gets the same number, so a map is drawn
 * the same way every time and everywhere.
 */

/** A number from 0 to 1 (exclusive) for a pair of whole numbers and a purpose. */
export function chanceAt(x: number, y: number, purpose: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(purpose | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** A number from -1 to 1 for a pair of whole numbers and a purpose. */
export function swayAt(x: number, y: number, purpose: number): number {
  return chanceAt(x, y, purpose) * 2 - 1;
}

/** Smooth noise from -1 to 1, with bumps about one unit apart. */
export function noiseAt(x: number, y: number, purpose: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [ease(x - x0), ease(y - y0)];
  const top = mix(swayAt(x0, y0, purpose), swayAt(x0 + 1, y0, purpose), fx);
  const bottom = mix(swayAt(x0, y0 + 1, purpose), swayAt(x0 + 1, y0 + 1, purpose), fx);
  return mix(top, bottom, fy);
}

function ease(t: number): number {
  return t * t * t * (t * (6 * t - 15) + 10);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}
