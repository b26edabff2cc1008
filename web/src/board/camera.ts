/** Where the eye is over the paper: pure arithmetic. A point of the paper p is seen at camera + p * scale. */
import type { Box, Point } from '@bridgehead/cartography';

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
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

/** A hex this high is read at ease. */
const READABLE = 0.9;

/** At first: everything if it is large enough to be read, or else what lies on the paper, as near as it can be read. */
export function firstLook(paper: Box, viewport: Viewport, middle: Point | undefined): Camera {
  const all = fit(paper, viewport);
  if (all.scale >= READABLE || middle === undefined) return all;
  const { width, height } = viewport;
  const near = { scale: READABLE, x: width / 2 - middle.x * READABLE, y: height / 2 - middle.y * READABLE };
  return cover(near, paper, viewport);
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
export function hold(camera: Camera, paper: Box, { width, height }: Viewport): Camera {
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

/** Moves no further than needed until a point of the paper lies well inside the window. */
export function bringIntoView(camera: Camera, point: Point, { width, height }: Viewport): Camera {
  const seen = toWindow(camera, point);
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
  const scale = Math.max(fit(paper, viewport).scale, Math.min(camera.scale, width / box.width, height / box.height));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return cover({ scale, x: width / 2 - middle.x * scale, y: height / 2 - middle.y * scale }, paper, viewport);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, Math.min(low, high)), Math.max(low, high));
}
