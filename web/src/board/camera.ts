/** Where the eye is over the paper: pure arithmetic. A point of the paper p is seen at camera + p * scale. */
import type { Box, Point } from '@bridgehead/cartography';
import { COUNTER_SIZE } from '@bridgehead/cartography';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
  /** How large counters are drawn on this map, where not as usual. */
  readonly counters?: number | undefined;
}

/** Closer than this nothing more is to be seen. */
const CLOSEST = 3.5;
/** How much of the window must stay covered by paper. */
const HOLD = 0.35;

/** The whole paper, as large as it fits. */
export function fit(paper: Box, { width, height }: Viewport): Camera {
  const scale = Math.min(width / paper.width, height / paper.height);
  return {
    scale,
    x: (width - paper.width * scale) / 2 - paper.x * scale,
    y: (height - paper.height * scale) / 2 - paper.y * scale,
  };
}

/** So large a counter must be to be read, in pixels: on a phone the eye is nearer. */
const READABLE = { desktop: 40, phone: 34 } as const;
const PHONE = 560;
/** Nearer than this the first look does not go. */
const NEAR_ENOUGH = 1.35;
/** So much ground is seen around what is looked at; where that leaves no room for all of it, only the hexes themselves. */
const AROUND = 60;
const TIGHT = 36;

/** The scale at which counters can be read. */
export function readable({ width, counters = 1 }: Viewport): number {
  return (width < PHONE ? READABLE.phone : READABLE.desktop) / (COUNTER_SIZE * counters);
}

/** The same view, nearer if counters could not be read. */
export function nearEnough(camera: Camera, paper: Box, viewport: Viewport): Camera {
  const factor = Math.max(1, readable(viewport) / camera.scale);
  return zoomAt(camera, factor, { x: viewport.width / 2, y: viewport.height / 2 }, paper, viewport);
}

/** At first: the front, as a whole if counters can be read then, or else as much of it as can be. */
export function firstLook(paper: Box, viewport: Viewport, front: readonly Point[]): Camera {
  if (front.length === 0) return fit(paper, viewport);
  const least = Math.max(readable(viewport), fit(paper, viewport).scale);
  const { width, height } = viewport;
  const scaleFor = (box: Box) => Math.min(width / box.width, height / box.height);
  const around = scaleFor(boxAround(front)) < least ? TIGHT : AROUND;
  const box = boxAround(front, around);
  const scale = clamp(scaleFor(box), least, Math.max(least, NEAR_ENOUGH));
  const seen = { width: width / scale - 2 * around, height: height / scale - 2 * around };
  const middle = busiest(front, middleOf(box), seen);
  return cover({ scale, x: width / 2 - middle.x * scale, y: height / 2 - middle.y * scale }, paper, viewport);
}

function boxAround(points: readonly Point[], around = AROUND): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - around, Math.min(...ys) - around];
  return { x, y, width: Math.max(...xs) + around - x, height: Math.max(...ys) + around - y };
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The middle if the window shows all points from there; else the one of them from which it shows the most. */
function busiest(points: readonly Point[], middle: Point, { width, height }: Viewport): Point {
  const shown = (at: Point) =>
    points.filter(({ x, y }) => Math.abs(x - at.x) <= width / 2 && Math.abs(y - at.y) <= height / 2);
  if (shown(middle).length === points.length) return middle;
  const best = points.reduce((found, point) => (shown(point).length > shown(found).length ? point : found));
  return middleOf(boxAround(shown(best)));
}

/** Shows no desk beside the paper where there is paper enough. */
function cover(camera: Camera, paper: Box, { width, height }: Viewport): Camera {
  const { scale } = camera;
  const spareX = width - paper.width * scale;
  const spareY = height - paper.height * scale;
  const x = spareX > 0 ? spareX / 2 - paper.x * scale : clamp(camera.x, spareX - paper.x * scale, -paper.x * scale);
  const y = spareY > 0 ? spareY / 2 - paper.y * scale : clamp(camera.y, spareY - paper.y * scale, -paper.y * scale);
  return { scale, x, y };
}

/** Nearer by a factor, with the same point of the paper under the pointer. */
export function zoomAt(camera: Camera, factor: number, at: Point, paper: Box, viewport: Viewport): Camera {
  const farthest = fit(paper, viewport).scale * 0.9;
  const scale = clamp(camera.scale * factor, farthest, Math.max(CLOSEST, farthest));
  const real = scale / camera.scale;
  return hold({ scale, x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real }, paper, viewport);
}

export function panBy(camera: Camera, dx: number, dy: number, paper: Box, viewport: Viewport): Camera {
  return hold({ ...camera, x: camera.x + dx, y: camera.y + dy }, paper, viewport);
}

/** Keeps some of the paper in the window. */
function hold(camera: Camera, paper: Box, { width, height }: Viewport): Camera {
  const { scale } = camera;
  const left = paper.x * scale;
  const top = paper.y * scale;
  const keepX = Math.min(width, paper.width * scale) * HOLD;
  const keepY = Math.min(height, paper.height * scale) * HOLD;
  return {
    scale,
    x: clamp(camera.x, keepX - left - paper.width * scale, width - keepX - left),
    y: clamp(camera.y, keepY - top - paper.height * scale, height - keepY - top),
  };
}

export function toPaper({ x, y, scale }: Camera, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

export function toWindow({ x, y, scale }: Camera, point: Point): Point {
  return { x: x + point.x * scale, y: y + point.y * scale };
}

/** A hex this far inside the window, in units of the paper, is seen as a whole. */
const WHOLE = 30;

/** Leaves the camera where it is if a point of the paper is in view; if not, brings it well inside the window. */
export function bringIntoView(camera: Camera, point: Point, { width, height }: Viewport): Camera {
  const seen = toWindow(camera, point);
  const edge = WHOLE * camera.scale;
  if (seen.x >= edge && seen.y >= edge && seen.x <= width - edge && seen.y <= height - edge) return camera;
  const marginX = Math.min(120, width / 4);
  const marginY = Math.min(120, height / 4);
  return {
    scale: camera.scale,
    x: camera.x + clamp(seen.x, marginX, width - marginX) - seen.x,
    y: camera.y + clamp(seen.y, marginY, height - marginY) - seen.y,
  };
}

/** All of a box of the paper: the camera stays where it is if it shows it, and moves and goes back as far as needed if not. */
export function frame(camera: Camera, box: Box, paper: Box, viewport: Viewport): Camera {
  const { width, height } = viewport;
  const first = toWindow(camera, { x: box.x, y: box.y });
  const last = toWindow(camera, { x: box.x + box.width, y: box.y + box.height });
  if (first.x >= 0 && first.y >= 0 && last.x <= width && last.y <= height) return camera;
  // What is too large to be read as a whole is shown from its middle.
  const least = Math.max(fit(paper, viewport).scale, Math.min(camera.scale, readable(viewport)));
  const scale = Math.max(least, Math.min(camera.scale, width / box.width, height / box.height));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return cover({ scale, x: width / 2 - middle.x * scale, y: height / 2 - middle.y * scale }, paper, viewport);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
}
