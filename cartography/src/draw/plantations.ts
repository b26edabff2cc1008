import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { isPrinted } from './grid.js';
import { chanceAt, noiseAt, swayAt } from './noise.js';
import { Pen, type Point } from './path.js';
import { HEX, SIDE } from './sheet.js';
import { layered, path } from './svg.js';

/** Directions of rows, as angles; neighbouring hexes often have the same one, and then a row runs on from one to the other. */
const ROW_DIRECTIONS = [-0.5, 0.16, 1.02] as const;

/** Whether the rows leave room for what is printed in the hex: its number and its mark. */
export type Printing = 'printed' | 'blank';

/** What people have planted in rows, and what grows in marshes and on stubble. Each kind of thing becomes one path. */
export class Plantations {
  private readonly furrows = new Pen();
  private readonly vines = new Pen();
  private readonly orchardTrees = new Pen();
  private readonly oliveTrees = new Pen();
  private readonly reeds = new Pen();
  private readonly pools = new Pen();
  private readonly stubble = new Pen();

  constructor(
    private readonly soil: 'moist' | 'dry',
    private readonly printing: Printing,
  ) {}

  fill(kind: string, hex: Hex, centre: Point): void {
    const angle = rowDirection(centre);
    if (kind === 'crop') this.drawRows(this.furrows, centre, angle + 0.5, 4.6, 2);
    if (kind === 'vineyard') this.drawRows(this.vines, centre, angle, 5.4, 3);
    if (kind === 'orchard') for (const { p } of this.lattice(centre, angle, 8.6, 8.2, 4)) this.orchardTrees.dot(p);
    if (kind === 'olive') {
      for (const { p, u, v } of this.lattice(centre, angle, 10.4, 9.4, 4.5)) {
        this.oliveTrees.dot({ x: p.x + swayAt(u, v, 141) * 1.6, y: p.y + swayAt(u, v, 142) * 1.6 });
      }
    }
    if (kind === 'reeds') this.growReeds(centre);
    if (kind === 'clear' && this.soil === 'dry') this.strewStubble(hex, centre);
  }

  paths(id: string): string[] {
    return [
      path('stubble', this.stubble.d),
      path('furrow', this.furrows.d),
      path('vine-row', this.vines.d),
      path('marsh-line', this.pools.d),
      path('reed', this.reeds.d),
      layered(`${id}-olive-trees`, this.oliveTrees.d, ['olive-tree-shadow', 'olive-tree']),
      layered(`${id}-orchard-trees`, this.orchardTrees.d, ['orchard-tree-shadow', 'orchard-tree']),
    ];
  }

  /** Points in rows that run on beyond the hex, as far as they lie in it. */
  private lattice(
    centre: Point,
    angle: number,
    along: number,
    across: number,
    inset: number,
  ): { p: Point; u: number; v: number }[] {
    const { into, out } = turned(angle);
    const middle = into(centre);
    const points: { p: Point; u: number; v: number }[] = [];
    for (let v = Math.ceil((middle.y - SIDE) / across); v * across < middle.y + SIDE; v++) {
      for (let u = Math.floor((middle.x - SIDE) / along); u * along < middle.x + SIDE; u++) {
        const p = out({ x: (u + (v % 2) / 2) * along, y: v * across });
        if (this.isFree(centre, p, inset)) points.push({ p, u, v });
      }
    }
    return points;
  }

  /** Lines in rows, as far as they lie in the hex. */
  private drawRows(pen: Pen, centre: Point, angle: number, across: number, inset: number): void {
    const { into, out } = turned(angle);
    const middle = into(centre);
    const step = 2;
    for (let v = Math.ceil((middle.y - SIDE) / across); v * across < middle.y + SIDE; v++) {
      let start: Point | undefined;
      let end: Point | undefined;
      for (let u = middle.x - SIDE; u < middle.x + SIDE + step; u += step) {
        const p = out({ x: u, y: v * across });
        if (this.isFree(centre, p, inset)) {
          start ??= p;
          end = p;
        } else {
          if (start !== undefined && end !== undefined && start !== end) pen.polyline([start, end]);
          start = undefined;
        }
      }
    }
  }

  private growReeds(centre: Point): void {
    for (const { p, u, v } of this.lattice(centre, 0, 9.5, 7.6, 4)) {
      const foot = { x: p.x + swayAt(u, v, 143) * 2.4, y: p.y + 2 + swayAt(u, v, 144) * 1.6 };
      if (chanceAt(u, v, 145) < 0.28) {
        this.pools.polyline([
          { x: foot.x - 4, y: foot.y },
          { x: foot.x + 4, y: foot.y },
        ]);
        continue;
      }
      const tall = 4.6 + 1.8 * chanceAt(u, v, 146);
      for (const lean of [-0.45, 0, 0.45])
        this.reeds.polyline([foot, { x: foot.x + lean * tall, y: foot.y - tall * (1 - Math.abs(lean) * 0.35) }]);
    }
  }

  private strewStubble(hex: Hex, centre: Point): void {
    for (let i = 0; i < 9; i++) {
      const p = { x: centre.x + swayAt(hex, i, 147) * SIDE, y: centre.y + swayAt(hex, i, 148) * (HEX / 2) };
      if (!this.isFree(centre, p, 4)) continue;
      for (const dx of [-1.8, 0, 1.8])
        this.stubble.polyline([
          { x: p.x + dx, y: p.y },
          { x: p.x + dx * 1.3, y: p.y - 2.4 },
        ]);
    }
  }

  /** Whether something can stand at a point: inside the hex, and not on its number or mark. */
  private isFree(centre: Point, p: Point, inset: number): boolean {
    if (!isInsideHex(centre, p, inset)) return false;
    return this.printing === 'blank' || !isPrinted({ x: p.x - centre.x, y: p.y - centre.y }, Math.max(0, inset - 2));
  }
}

/** Whether a point lies in a hex, and some way from its sides. */
export function isInsideHex(centre: Point, p: Point, inset: number): boolean {
  const [dx, dy] = [Math.abs(p.x - centre.x), Math.abs(p.y - centre.y)];
  const reach = HEX / 2 - inset;
  return dy <= reach && dx * (Math.sqrt(3) / 2) + dy / 2 <= reach;
}

function rowDirection({ x, y }: Point): number {
  const part = (noiseAt(x / 130, y / 130, 149) + 1) / 2;
  return itemAt(ROW_DIRECTIONS, Math.min(Math.floor(part * ROW_DIRECTIONS.length), ROW_DIRECTIONS.length - 1));
}

/** From the paper into axes along and across rows, and back. */
export function turned(angle: number): { into: (p: Point) => Point; out: (p: Point) => Point } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    into: ({ x, y }) => ({ x: x * cos + y * sin, y: y * cos - x * sin }),
    out: ({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }),
  };
}
