/** The first look where something lies over the window, such as the overview in its corner. It comes with the overview. */
import type { Box, Point } from '@bridgehead/cartography';
import { COUNTER_SIZE } from '@bridgehead/cartography';
import { itemAt } from '@bridgehead/engine';
import type { Camera, Viewport } from './camera.js';
import { firstLook, readable, toWindow } from './camera.js';

/** What is seen of a front at first. */
export type Look = (paper: Box, viewport: Viewport, front: readonly Point[]) => Camera;

/** A counter that is only just under a cover is shown by moving the map up a little, in pixels. */
const NUDGES = [0, 12, 24];

/** As without covers, or beside them where they would hide a part of the front. */
export function lookBeside(covers: readonly Box[]): Look {
  return (paper, viewport, front) => {
    const looks = marginsBeside(covers, viewport)
      .map(({ left, bottom }) => {
        const free = { ...viewport, width: viewport.width - left, height: viewport.height - bottom };
        const camera = firstLook(paper, free, front);
        return { look: { ...camera, x: camera.x + left }, end: upToTheEnd(camera, free, front) };
      })
      .filter(({ look: { scale } }, index) => index === 0 || scale >= readable(viewport) - 0.001)
      .flatMap(({ look, end }) => [...NUDGES, end].map((up) => ({ ...look, y: look.y - up })));
    const hidden = looks.map((look) =>
      front.reduce((sum, point) => sum + hiddenness(look, point, viewport, covers), 0),
    );
    return itemAt(looks, hidden.indexOf(Math.min(...hidden)));
  };
}

/** So far up goes the map until the lower end of a front that is too long for the window is seen as a whole. */
function upToTheEnd(camera: Camera, { height, counters = 1 }: Viewport, front: readonly Point[]): number {
  const half = (COUNTER_SIZE * counters * camera.scale) / 2 + STACKED;
  return Math.max(0, ...front.map((point) => toWindow(camera, point).y + half - height));
}

/** None, and what keeps the front off the left or the lower edge, as far as the covers reach: the smallest first, none more than half of the window. */
function marginsBeside(covers: readonly Box[], { width, height }: Viewport) {
  const areaOf = ({ left, bottom }: { readonly left: number; readonly bottom: number }) =>
    left * height + bottom * width - left * bottom;
  const edges = covers.map((cover) => ({ left: cover.x + cover.width, bottom: height - cover.y }));
  return [
    { left: 0, bottom: 0 },
    ...edges.map(({ bottom }) => ({ left: 0, bottom })),
    ...edges.map(({ left }) => ({ left, bottom: 0 })),
    ...edges.flatMap(({ left }) => edges.map(({ bottom }) => ({ left, bottom }))),
  ]
    .filter(({ left, bottom }) => left < width / 2 && bottom < height / 2)
    .toSorted((one, other) => areaOf(one) - areaOf(other));
}

/** A counter under a cover is worse than one outside the window: nobody looks for it there. */
const COVERED = 4;

/** The counters of a stack lie so far beside its middle, in pixels. */
const STACKED = 6;

/** 0 for a counter at this point that would be seen. */
function hiddenness(
  camera: Camera,
  point: Point,
  { width, height, counters = 1 }: Viewport,
  covers: readonly Box[],
): number {
  const { x, y } = toWindow(camera, point);
  const half = (COUNTER_SIZE * counters * camera.scale) / 2;
  const isOutside = x < half || y < half || x > width - half || y > height - half;
  const reach = half + STACKED;
  const isCovered = covers.some(
    (box) => x + reach > box.x && x - reach < box.x + box.width && y + reach > box.y && y - reach < box.y + box.height,
  );
  return isCovered ? COVERED : isOutside ? 1 : 0;
}
