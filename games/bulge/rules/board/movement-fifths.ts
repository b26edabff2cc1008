/** 4.7e Movement points are counted in fifths: one point moves five road hexes in road mode. */
import { ROAD } from './tables.js';

export type Fifths = number;

export function fifths(points: number): Fifths {
  return points * ROAD.hexesForAPoint;
}

/** "2 4/5", "3", "1/5" */
export function writtenFifths(cost: Fifths): string {
  const whole = Math.floor(cost / ROAD.hexesForAPoint);
  const part = cost % ROAD.hexesForAPoint;
  if (part === 0) return String(whole);
  return `${whole === 0 ? '' : `${whole} `}${part}/${ROAD.hexesForAPoint}`;
}

const PARTS = ['', '⅕', '⅖', '⅗', '⅘'];

/** "2⅘", "3", "⅕" */
export function shownFifths(cost: Fifths): string {
  const whole = Math.floor(cost / ROAD.hexesForAPoint);
  const part = cost % ROAD.hexesForAPoint;
  return `${whole === 0 && part > 0 ? '' : whole}${PARTS[part]}`;
}

/** "1 point", "2⅘ points", "⅕ point" */
export function saidFifths(cost: Fifths): string {
  return `${shownFifths(cost)} ${cost > 0 && cost <= ROAD.hexesForAPoint ? 'point' : 'points'}`;
}
