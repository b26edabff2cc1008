/** The map under a test's hand: where a hex is on the screen, and how a mouse or a finger points at it. */
import type { CDPSession, Page } from 'playwright-core';
import { SIZES } from './page.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The printed number stands this far above the middle of its hex, in units of the drawing. */
const NUMBER_ABOVE = 20;

/** Where the middle of a hex is on the screen, by the number that is printed in it, once the map has come and rests there. */
export async function pointOf(page: Page, hex: string): Promise<Point> {
  await page.locator('.board-ground svg').waitFor({ state: 'attached' });
  const point = await page.evaluate(
    async ([name, above]) => {
      const number = [...document.querySelectorAll<SVGTextElement>('.board-ground text')].find(
        ({ textContent }) => textContent === name,
      );
      if (!number) return undefined;
      const place = () => {
        const seen = number.getScreenCTM();
        if (!seen) return undefined;
        const written = { x: number.x.baseVal.getItem(0).value, y: number.y.baseVal.getItem(0).value };
        const { x, y } = new DOMPoint(written.x, written.y + above).matrixTransform(seen);
        return { x, y };
      };
      // Panels that open move the map: it rests when it is drawn twice at the same place.
      for (let before = place(); ; ) {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const now = place();
        if (now === undefined || (now.x === before?.x && now.y === before.y)) return now;
        before = now;
      }
    },
    [hex, NUMBER_ABOVE] as const,
  );
  if (point === undefined) throw new Error(`The map shows no hex ${hex}`);
  return point;
}

/** A hex under whatever lies over the map (a sheet, the last roll), or beyond its edge, is dragged to where the map is free. */
async function bringIntoView(page: Page, hex: string): Promise<Point> {
  const point = await pointOf(page, hex);
  const free = await freePlace(page, point);
  if (free === undefined) {
    // Something that came late, such as the list of options, may have moved the map meanwhile.
    const now = await pointOf(page, hex);
    return now.x === point.x && now.y === point.y ? point : bringIntoView(page, hex);
  }
  await (hasTouch(page) ? dragByFinger(page, free, delta(free, point)) : dragByMouse(page, free, delta(free, point)));
  const dragged = await pointOf(page, hex);
  if (await freePlace(page, dragged)) throw new Error(`Hex ${hex} cannot be brought into view`);
  return dragged;
}

/** A finger at the very edge of the sheet would take hold of the sheet. */
const FINGER = 8;

/** Where the map can be taken hold of, if the point is not on the map. */
async function freePlace(page: Page, at: Point): Promise<Point | undefined> {
  const box = await page.locator('.board').boundingBox();
  if (box === null) throw new Error('There is no map');
  const shares = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];
  const places = shares.flatMap((down) =>
    shares.map((across) => ({ x: box.x + box.width * across, y: box.y + box.height * down })),
  );
  const uncovered = await page.evaluate(
    (points) =>
      points.map(({ x, y }) => {
        const top = document.elementFromPoint(x, y);
        if (top?.closest('.board, .board-fan')?.matches('.board') !== true) return 'covered';
        return top.closest('.board-piece') === null ? 'map' : 'counter';
      }),
    [at, { x: at.x, y: at.y + FINGER }, ...places],
  );
  // A counter would be carried instead of the map.
  const [here, below, ...elsewhere] = uncovered;
  return here === 'covered' || below === 'covered' ? places.find((_, index) => elsewhere[index] === 'map') : undefined;
}

function delta(to: Point, from: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

export function hasTouch(page: Page): boolean {
  return page.viewportSize()?.width === SIZES.phone.width;
}

// --- mouse ------------------------------------------------------------------------------------------------------------

export async function considerHex(page: Page, hex: string): Promise<void> {
  const { x, y } = await bringIntoView(page, hex);
  await page.mouse.move(x, y);
}

export async function pickHex(page: Page, hex: string): Promise<void> {
  const { x, y } = await bringIntoView(page, hex);
  await page.mouse.click(x, y);
}

async function dragByMouse(page: Page, from: Point, by: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

/** Picks a counter with the mouse or a finger: in a stack from its fan, where its words begin like this. */
export async function pickCounter(page: Page, hex: string, words: RegExp): Promise<void> {
  await (hasTouch(page) ? tapHex(page, hex) : pickHex(page, hex));
  const counter = page.getByRole('group', { name: 'Units in this hex' }).getByRole('button', { name: words });
  await (hasTouch(page) ? counter.tap() : counter.click());
}

// --- fingers ----------------------------------------------------------------------------------------------------------

export async function tapHex(page: Page, hex: string): Promise<void> {
  const { x, y } = await bringIntoView(page, hex);
  await page.touchscreen.tap(x, y);
}

/** A finger that rests on a hex until something has come of it. */
export async function restOn(page: Page, hex: string, until: () => Promise<void>): Promise<void> {
  const at = await bringIntoView(page, hex);
  await withFingers(page, async (touch) => {
    await touch('touchStart', [at]);
    await until();
    await touch('touchEnd', []);
  });
}

/** Two fingers about a point that move apart, or together: from one distance to the other. */
export async function pinch(page: Page, about: Point, from: number, to: number): Promise<void> {
  const fingers = (distance: number) => [
    { x: about.x - distance / 2, y: about.y },
    { x: about.x + distance / 2, y: about.y },
  ];
  await withFingers(page, async (touch) => {
    await touch('touchStart', fingers(from));
    for (let step = 1; step <= 5; step++) await touch('touchMove', fingers(from + ((to - from) * step) / 5));
    await touch('touchEnd', []);
  });
}

async function dragByFinger(page: Page, from: Point, by: Point): Promise<void> {
  await withFingers(page, async (touch) => {
    await touch('touchStart', [from]);
    for (let step = 1; step <= 4; step++)
      await touch('touchMove', [{ x: from.x + (by.x * step) / 4, y: from.y + (by.y * step) / 4 }]);
    await touch('touchEnd', []);
  });
}

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => Promise<void>;

async function withFingers(page: Page, gesture: (touch: Touch) => Promise<void>): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await gesture(async (type, points) => {
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  });
  await session.detach();
}
