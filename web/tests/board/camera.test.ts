import { COUNTER_SIZE } from '@bridgehead/cartography';
import { describe, expect, test } from 'vitest';
import type { Camera } from '../../src/board/camera.js';
import { bringIntoView, firstLook, fit, frame, panBy, toPaper, toWindow, zoomAt } from '../../src/board/camera.js';
import { lookBeside } from '../../src/board/look-beside.js';

const PAPER = { x: 84, y: 84, width: 1500, height: 1800 };
const WIDE = { width: 1200, height: 800 };
const PHONE = { width: 390, height: 600 };

/** The paper as it lies in the window. */
function seen(camera: Camera) {
  const from = toWindow(camera, { x: PAPER.x, y: PAPER.y });
  const to = toWindow(camera, { x: PAPER.x + PAPER.width, y: PAPER.y + PAPER.height });
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

describe('the camera over the paper', () => {
  test.each([WIDE, PHONE])('fits the whole paper into a window of $width by $height, in its middle', (window) => {
    const { left, top, right, bottom } = seen(fit(PAPER, window));
    expect(left).toBeGreaterThanOrEqual(-0.001);
    expect(top).toBeGreaterThanOrEqual(-0.001);
    expect(right).toBeLessThanOrEqual(window.width + 0.001);
    expect(bottom).toBeLessThanOrEqual(window.height + 0.001);
    expect(left).toBeCloseTo(window.width - right);
    expect(top).toBeCloseTo(window.height - bottom);
  });

  test('a point of the paper stays under the pointer while zooming', () => {
    const before = firstLook(PAPER, WIDE, [{ x: 800, y: 900 }]);
    const pointer = { x: 700, y: 300 };
    const under = toPaper(before, pointer);
    const after = zoomAt(before, 1.7, pointer, PAPER, WIDE);
    expect(after.scale).toBeCloseTo(before.scale * 1.7);
    expect(toWindow(after, under).x).toBeCloseTo(pointer.x);
    expect(toWindow(after, under).y).toBeCloseTo(pointer.y);
  });

  test('goes neither so near that nothing more is seen nor so far that the paper is lost', () => {
    let camera = fit(PAPER, WIDE);
    for (let step = 0; step < 50; step++) camera = zoomAt(camera, 1.5, { x: 10, y: 10 }, PAPER, WIDE);
    expect(camera.scale).toBe(3.5);
    for (let step = 0; step < 50; step++) camera = zoomAt(camera, 0.5, { x: 10, y: 10 }, PAPER, WIDE);
    expect(camera.scale).toBeCloseTo(fit(PAPER, WIDE).scale * 0.9);
  });

  test('cannot be dragged off the paper', () => {
    const { left, top, right, bottom } = seen(panBy(fit(PAPER, WIDE), 99_999, -99_999, PAPER, WIDE));
    expect(left).toBeLessThan(WIDE.width);
    expect(right).toBeGreaterThan(0);
    expect(bottom).toBeGreaterThan(0);
    expect(top).toBeLessThan(WIDE.height);
  });

  test.each([
    { window: { width: 980, height: 720 }, cover: { x: 12, y: 560, width: 180, height: 148 }, right: 1150, low: 1130 },
    { window: PHONE, cover: { x: 12, y: 540, width: 366, height: 48 }, right: 500, low: 1290 },
  ])('looks first beside what lies over a window of $window.width pixels', ({ window, cover, right, low }) => {
    const front = [
      { x: 400, y: 700 },
      { x: 400, y: low },
      { x: right, y: 700 },
      { x: right, y: low },
    ];
    const isCovered = (camera: Camera) =>
      front.some((point) => {
        const { x, y } = toWindow(camera, point);
        return x < cover.x + cover.width && y > cover.y;
      });
    expect(isCovered(firstLook(PAPER, window, front))).toBe(true);
    const beside = lookBeside([cover])(PAPER, window, front);
    expect(isCovered(beside)).toBe(false);
    for (const point of front) {
      const { x, y } = toWindow(beside, point);
      expect([x > 0, x < window.width, y > 0, y < window.height]).toEqual([true, true, true, true]);
    }
  });

  test('looks first at what lies on the paper, near enough to read it, and shows no desk where there is paper', () => {
    const corner = firstLook(PAPER, WIDE, [{ x: 90, y: 90 }]);
    expect(corner.scale).toBeGreaterThan(fit(PAPER, WIDE).scale);
    const { left, top, right, bottom } = seen(corner);
    expect(left).toBeLessThanOrEqual(0.001);
    expect(top).toBeLessThanOrEqual(0.001);
    expect(right).toBeGreaterThanOrEqual(WIDE.width);
    expect(bottom).toBeGreaterThanOrEqual(WIDE.height);
  });

  test.each([
    [WIDE, 40],
    [PHONE, 34],
  ])('at first counters can be read in a window of $width, however long the front is', (window, least) => {
    const long = Array.from({ length: 20 }, (_, row) => ({ x: 200 + row * 60, y: 120 + row * 85 }));
    expect(firstLook(PAPER, window, long).scale * COUNTER_SIZE).toBeGreaterThanOrEqual(least - 0.001);
    const short = long.slice(0, 3);
    const near = firstLook(PAPER, window, short);
    expect(near.scale * COUNTER_SIZE).toBeGreaterThanOrEqual(least - 0.001);
    for (const point of short) {
      const at = toWindow(near, point);
      expect(Math.min(at.x, at.y)).toBeGreaterThan(0);
      expect(at.x).toBeLessThan(window.width);
      expect(at.y).toBeLessThan(window.height);
    }
  });

  test('where not all of the front fits, the first look goes where most of it is', () => {
    const camera = firstLook(PAPER, PHONE, [
      { x: 200, y: 200 },
      { x: 1300, y: 1500 },
      { x: 1340, y: 1540 },
    ]);
    expect(toWindow(camera, { x: 1300, y: 1500 }).x).toBeLessThan(PHONE.width);
    expect(toWindow(camera, { x: 1300, y: 1500 }).x).toBeGreaterThan(0);
  });

  test('an empty paper is shown whole', () => {
    expect(firstLook(PAPER, WIDE, [])).toEqual(fit(PAPER, WIDE));
  });

  test('brings a point into view, unless it is visible already', () => {
    const camera = firstLook(PAPER, PHONE, [{ x: 300, y: 300 }]);
    const far = { x: 1500, y: 1800 };
    const there = toWindow(bringIntoView(camera, far, PHONE), far);
    expect(there.x).toBeLessThan(PHONE.width);
    expect(there.y).toBeLessThan(PHONE.height);
    const middle = toPaper(camera, { x: 195, y: 300 });
    expect(bringIntoView(camera, middle, PHONE).x).toBeCloseTo(camera.x);
    expect(bringIntoView(camera, middle, PHONE).y).toBeCloseTo(camera.y);
  });

  test('shows a part of the paper whole: it comes no nearer, and stays where it is if it shows it already', () => {
    const camera = firstLook(PAPER, WIDE, [{ x: 400, y: 400 }]);
    const near = { x: 300, y: 300, width: 200, height: 200 };
    expect(frame(camera, near, PAPER, WIDE)).toBe(camera);
    const far = { x: 900, y: 1500, width: 300, height: 200 };
    const there = frame(camera, far, PAPER, WIDE);
    expect(there.scale).toBe(camera.scale);
    expect(isWhole(there, far, WIDE)).toBe(true);
    const high = { x: 200, y: 200, width: 300, height: 750 };
    const back = frame({ ...camera, scale: 1.3 }, high, PAPER, WIDE);
    expect(back.scale).toBeLessThan(1.3);
    expect(isWhole(back, high, WIDE)).toBe(true);
    const huge = { x: 200, y: 200, width: 300, height: 1400 };
    expect(frame(camera, huge, PAPER, WIDE).scale * COUNTER_SIZE).toBeGreaterThanOrEqual(40 - 0.001);
  });
});

/** A pixel's fraction is no matter. */
function isWhole(camera: Camera, box: typeof PAPER, { width, height }: typeof WIDE): boolean {
  const from = toWindow(camera, { x: box.x, y: box.y });
  const to = toWindow(camera, { x: box.x + box.width, y: box.y + box.height });
  return Math.min(from.x, from.y) > -0.01 && to.x < width + 0.01 && to.y < height + 0.01;
}
