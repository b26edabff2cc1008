import { itemAt, lastItem } from '@bridgehead/engine';
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A number for a path: few decimals, no superfluous characters, since a map has a hundred thousand of them. */
export function num(value: number, decimals = 1): string {
  const text = String(Number(value.toFixed(decimals)));
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Writes path commands relative to a pen whose place is kept rounded, so that errors do not add up. */
export class Pen {
  private readonly commands: string[] = [];
  private x = 0;
  private y = 0;
  private start: Point = { x: 0, y: 0 };

  constructor(private readonly decimals = 1) {}

  moveTo(p: Point): this {
    if (this.isEmpty) {
      this.commands.push(`M${this.join([p.x, p.y])}`);
      this.put(p);
    } else {
      this.relative('m', [p]);
    }
    this.start = { x: this.x, y: this.y };
    return this;
  }

  lineTo(p: Point): this {
    return this.relative('l', [p]);
  }

  quadTo(control: Point, p: Point): this {
    return this.relative('q', [control, p]);
  }

  cubicTo(c1: Point, c2: Point, p: Point): this {
    return this.relative('c', [c1, c2, p]);
  }

  close(): this {
    this.commands.push('z');
    this.put(this.start);
    return this;
  }

  /** A dot: a stroke of no length, round by its line caps. */
  dot(p: Point): this {
    this.moveTo(p).commands.push('h0');
    return this;
  }

  polyline(points: readonly Point[]): this {
    points.forEach((p, i) => (i === 0 ? this.moveTo(p) : this.lineTo(p)));
    return this;
  }

  polygon(points: readonly Point[]): this {
    return this.polyline(points).close();
  }

  /** The path drawn so far, as the attribute of that name. */
  get d(): string {
    return this.commands.join('');
  }

  get isEmpty(): boolean {
    return this.commands.length === 0;
  }

  private relative(command: string, points: readonly Point[]): this {
    this.commands.push(command + this.join(points.flatMap((p) => [p.x - this.x, p.y - this.y])));
    this.put(lastItem(points));
    return this;
  }

  private put(p: Point): void {
    const unit = 10 ** this.decimals;
    this.x = Math.round(p.x * unit) / unit;
    this.y = Math.round(p.y * unit) / unit;
  }

  /** Joins numbers as a path allows: a minus sign separates as well as a blank. */
  private join(values: readonly number[]): string {
    let line = '';
    for (const value of values) {
      const text = num(value, this.decimals);
      line += line === '' || text.startsWith('-') ? text : ` ${text}`;
    }
    return line;
  }
}

export function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

export function between(a: Point, b: Point, t: number): Point {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
}

export function length(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2);
}

/** Whether a point lies inside a closed outline. */
export function contains(outline: readonly Point[], { x, y }: Point): boolean {
  let isInside = false;
  outline.forEach((a, i) => {
    const b = itemAt(outline, (i + 1) % outline.length);
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isInside = !isInside;
  });
  return isInside;
}

/** A closed curve that is pulled towards each point and passes half-way between them: no corners anywhere. */
export function softLoop(pen: Pen, points: readonly Point[]): void {
  if (points.length < 3) return;
  const last = lastItem(points);
  pen.moveTo(midpoint(last, itemAt(points, 0)));
  points.forEach((p, i) => pen.quadTo(p, midpoint(p, itemAt(points, (i + 1) % points.length))));
  pen.close();
}

/** An open curve, pulled towards the inner points, from the first point to the last. */
export function softLine(pen: Pen, points: readonly Point[]): void {
  pen.moveTo(itemAt(points, 0));
  for (let i = 1; i < points.length - 1; i++) {
    const next = itemAt(points, i + 1);
    pen.quadTo(itemAt(points, i), i === points.length - 2 ? next : midpoint(itemAt(points, i), next));
  }
  if (points.length === 2) pen.lineTo(itemAt(points, 1));
}

/** Points close together on a smooth curve that passes through all the given points. */
export function sampleCurve(points: readonly Point[], step: number): Point[] {
  const result: Point[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = itemAt(points, Math.max(i - 1, 0));
    const [p1, p2] = [itemAt(points, i), itemAt(points, i + 1)];
    const p3 = itemAt(points, Math.min(i + 2, points.length - 1));
    const count = Math.max(1, Math.round(length(p1, p2) / step));
    for (let k = 0; k < count; k++) result.push(catmullRom(p0, p1, p2, p3, k / count));
  }
  if (points.length > 0) result.push(lastItem(points));
  return result;
}

function catmullRom(p0: Point, p1: Point, p2: Point, p3: Point, t: number): Point {
  const at = (a: number, b: number, c: number, d: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  return { x: at(p0.x, p1.x, p2.x, p3.x), y: at(p0.y, p1.y, p2.y, p3.y) };
}

/** Each inner point drawn towards its neighbours: takes the zigzag of hexes out of a line. */
export function relax(points: readonly Point[], rounds: number): Point[] {
  let line = [...points];
  for (let round = 0; round < rounds; round++) {
    const before = line;
    line = before.map((p, i) => {
      if (i === 0 || i === before.length - 1) return p;
      return midpoint(p, midpoint(itemAt(before, i - 1), itemAt(before, i + 1)));
    });
  }
  return line;
}

/** The line moved sideways, to the right of its direction. */
export function offsetLine(points: readonly Point[], distance: number | ((i: number) => number)): Point[] {
  return points.map((p, i) => {
    const a = itemAt(points, Math.max(i - 1, 0));
    const b = itemAt(points, Math.min(i + 1, points.length - 1));
    const d = length(a, b) || 1;
    const by = typeof distance === 'number' ? distance : distance(i);
    return { x: p.x - ((b.y - a.y) / d) * by, y: p.y + ((b.x - a.x) / d) * by };
  });
}

/** A segment of a curve through points, as a cubic: from points[i] to points[i + 1]. */
export function cubicSegment(pen: Pen, points: readonly Point[], i: number): void {
  const p0 = itemAt(points, Math.max(i - 1, 0));
  const [p1, p2] = [itemAt(points, i), itemAt(points, i + 1)];
  const p3 = itemAt(points, Math.min(i + 2, points.length - 1));
  pen.cubicTo(
    { x: p1.x + (p2.x - p0.x) / 6, y: p1.y + (p2.y - p0.y) / 6 },
    { x: p2.x - (p3.x - p1.x) / 6, y: p2.y - (p3.y - p1.y) / 6 },
    p2,
  );
}
