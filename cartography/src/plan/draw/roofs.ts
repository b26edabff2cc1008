import { itemAt } from '@bridgehead/engine';
import { Pen, type Point, between, length, midpoint } from '../../draw/path.js';
import { areaOf } from '../polygons.js';

/** How a side of a roof lies to the light, which falls from the upper left. */
export const TONES = ['light', 'plain', 'dim', 'shade'] as const;
type Tone = (typeof TONES)[number];

/** A roof seen from above, one path for each tone, and the lines where its sides meet. */
export interface Roof {
  readonly tones: Readonly<Record<Tone, Pen>>;
  readonly ridges: Pen;
}

export function newRoof(): Roof {
  return { tones: { light: new Pen(), plain: new Pen(), dim: new Pen(), shade: new Pen() }, ridges: new Pen() };
}

/** The points of an outline in clockwise order as one sees it. */
function clockwise(outline: readonly Point[]): Point[] {
  const twice = outline.reduce((sum, p, i) => {
    const q = itemAt(outline, (i + 1) % outline.length);
    return sum + p.x * q.y - q.x * p.y;
  }, 0);
  return twice > 0 ? [...outline] : outline.toReversed();
}

/** Lays a roof on an outline: hipped on a house of four corners, with a flat top on any other. */
export function layRoof(roof: Roof, outline: readonly Point[]): void {
  const corners = clockwise(outline);
  if (corners.length === 4) hipped(roof, corners);
  else flatTopped(roof, corners);
}

/** The tone of the side of a roof below an edge that runs clockwise. */
function toneOf(a: Point, b: Point): Tone {
  const d = length(a, b) || 1;
  // The edge looks outward to its left.
  const lit = ((b.y - a.y) / d) * -0.55 + (-(b.x - a.x) / d) * -0.83;
  if (lit > 0.62) return 'light';
  if (lit > -0.05) return 'plain';
  return lit > -0.62 ? 'dim' : 'shade';
}

function hipped(roof: Roof, corners: readonly Point[]): void {
  const cornerAt = (index: number) => itemAt(corners, index % corners.length);
  const first = length(cornerAt(0), cornerAt(1)) >= length(cornerAt(1), cornerAt(2)) ? 0 : 1;
  const p = cornerAt(first);
  const q = cornerAt(first + 1);
  const r = cornerAt(first + 2);
  const s = cornerAt(first + 3);
  const [start, end] = [midpoint(s, p), midpoint(q, r)];
  const [long, short] = [length(start, end), length(p, s)];
  const inset = Math.min((short * 0.5) / long, 0.5);
  const [a, b] = [between(start, end, inset), between(start, end, 1 - inset)];
  roof.tones[toneOf(p, q)].polygon([p, q, b, a]);
  roof.tones[toneOf(q, r)].polygon([q, r, b]);
  roof.tones[toneOf(r, s)].polygon([r, s, a, b]);
  roof.tones[toneOf(s, p)].polygon([s, p, a]);
  roof.ridges.polyline([a, b]);
}

function flatTopped(roof: Roof, corners: readonly Point[]): void {
  const perimeter = corners.reduce((sum, p, i) => sum + length(p, itemAt(corners, (i + 1) % corners.length)), 0);
  const top = insetBy(corners, Math.min(6, (areaOf(corners) / perimeter) * 0.62));
  roof.tones.plain.polygon(top);
  corners.forEach((p, i) => {
    const next = (i + 1) % corners.length;
    roof.tones[toneOf(p, itemAt(corners, next))].polygon([p, itemAt(corners, next), itemAt(top, next), itemAt(top, i)]);
  });
  roof.ridges.polygon(top);
}

/** The outline moved inward. */
function insetBy(corners: readonly Point[], by: number): Point[] {
  return corners.map((p, i) => {
    const [before, after] = [
      itemAt(corners, (i + corners.length - 1) % corners.length),
      itemAt(corners, (i + 1) % corners.length),
    ];
    const [m, n] = [inward(before, p), inward(p, after)];
    const [x, y] = [m.x + n.x, m.y + n.y];
    const stretch = Math.min(1.6, 2 / Math.max(x * x + y * y, 0.1));
    return { x: p.x + x * by * stretch, y: p.y + y * by * stretch };
  });
}

function inward(a: Point, b: Point): Point {
  const d = length(a, b) || 1;
  return { x: -(b.y - a.y) / d, y: (b.x - a.x) / d };
}
