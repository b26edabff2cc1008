/** Sums on outlines that close by themselves, written again for tests: they judge what the compiler made. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** x, y, x, y ... as points. */
export function pointsOf(outline: readonly number[]): Spot[] {
  return Array.from({ length: outline.length / 2 }, (_, i) => ({ x: outline[2 * i], y: outline[2 * i + 1] }));
}

export function areaOf(outline: readonly Spot[]): number {
  let twice = 0;
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length];
    twice += p.x * q.y - q.x * p.y;
  });
  return Math.abs(twice) / 2;
}

export function isInside(outline: readonly Spot[], { x, y }: Spot): boolean {
  const crossings = outline.filter((p, i) => {
    const q = outline[(i + 1) % outline.length];
    return p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x;
  });
  return crossings.length % 2 === 1;
}

/** The part of an outline inside a convex one whose corners run clockwise. */
export function clip(outline: readonly Spot[], convex: readonly Spot[]): Spot[] {
  let rest = [...outline];
  convex.forEach((a, i) => {
    const b = convex[(i + 1) % convex.length];
    const side = (p: Spot): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    const next: Spot[] = [];
    rest.forEach((p, k) => {
      const q = rest[(k + 1) % rest.length];
      const [sp, sq] = [side(p), side(q)];
      if (sp >= 0) next.push(p);
      if (sp >= 0 !== sq >= 0)
        next.push({ x: p.x + ((q.x - p.x) * sp) / (sp - sq), y: p.y + ((q.y - p.y) * sp) / (sp - sq) });
    });
    rest = next;
  });
  return rest;
}
