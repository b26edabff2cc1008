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

/** "1 point", "2 4/5 points", "1/5 point" */
export function saidFifths(cost: Fifths): string {
  return `${writtenFifths(cost)} ${cost > 0 && cost <= ROAD.hexesForAPoint ? 'point' : 'points'}`;
}
