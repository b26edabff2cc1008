import { num } from './path.js';

/** Kinds of ground that are marked by dots behind the number of a hex, and by how many. */
const DOTS: Readonly<Record<string, number>> = { 'rough-1': 1, 'rough-2': 2 };
const DOT = { radius: 1.95, apart: 5.2 } as const;
/** Half the width of a number, and from its end to the middle of the first dot. */
const NUMBER = 8.3;
const GAP = 2.4 + DOT.radius;

/** How far the number of a hex moves to the left, so that it has the middle together with the dots behind it. */
export function numberShift(terrain: string): number {
  const count = DOTS[terrain] ?? 0;
  return count === 0 ? 0 : (GAP + DOT.radius + (count - 1) * DOT.apart) / 2;
}

/** How far the dots lie to the right of the middle of number and dots. */
export function dotsBehind(terrain: string): number[] {
  return dotsFrom(NUMBER + GAP - numberShift(terrain), terrain);
}

function dotsFrom(first: number, terrain: string): number[] {
  return Array.from({ length: DOTS[terrain] ?? 0 }, (_, i) => first + i * DOT.apart);
}

export function drawDot(x: number, y: number): string {
  return `<circle class="m-ground-dot" cx="${num(x)}" cy="${num(y)}" r="${DOT.radius}"/>`;
}

/** The dots of a kind of ground about the origin, for the legend. */
export function groundDots(terrain: string): string {
  const count = DOTS[terrain] ?? 0;
  return dotsFrom((-(count - 1) * DOT.apart) / 2, terrain)
    .map((x) => drawDot(x, 0))
    .join('');
}
