import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pinch, pointOf, restOn, tapHex } from './board.js';
import { SIZES, openPage } from './page.js';
import {
  asked,
  beginFrom,
  beginTogether,
  choose,
  confirm,
  endPhase,
  exampleFile,
  fromMenu,
  openPanel,
  positionFile,
  press,
  primary,
  stands,
  tableIsSet,
} from './play.js';

async function openMorning() {
  const opened = await openPage({ size: 'phone' });
  await beginFrom(opened.page, positionFile('morning'), 'Two players, one screen');
  await asked(opened.page, 'U.S.: Move your units');
  return opened;
}

test('on a phone a tap picks a unit, a first tap on a hex shows what would happen, and the second does it', async () => {
  const { page, complaints } = await openMorning();
  await tapHex(page, '0816');
  await page.locator('.board-piece-picked').waitFor();
  await tapHex(page, '0915');
  await page.locator('.side-line', { hasText: '0915, mixed, trail' }).waitFor();
  expect(await page.locator('.board-note').count()).toBe(0);
  await primary(page).filter({ hasText: 'Move U.S. 27 (3-6-7) to 0915' }).waitFor();
  await stands(page, 'U.S. 27', '0816');
  await tapHex(page, '0915');
  await stands(page, 'U.S. 27', '0915');

  await tapHex(page, '0917');
  await tapHex(page, '1017');
  await confirm(page, 'Move U.S. 1/47 (3-6-7) to 1017');
  await stands(page, 'U.S. 1/47', '1017');
  expect(complaints).toEqual([]);
});

test('on a phone an open stack stays open until all of it is picked', async () => {
  const { page, complaints } = await openPage({ size: 'phone' });
  await beginTogether(page, exampleFile('elst-fire'));
  await press(page.getByRole('button', { name: 'Make panels shorter' }));
  await tapHex(page, 'H14');
  const stack = page.getByRole('group', { name: 'Units in this hex' });
  const picked = stack.locator('.board-fan-picked');
  await press(stack.getByRole('button', { name: /^British 4-5-7 A/ }));
  await expect.poll(() => picked.count()).toBeGreaterThan(0);
  await press(stack.getByRole('button', { name: /^British 4-5-7 B/ }));
  await page.locator('.board-piece-picked').nth(2).waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});

test('on a phone the tray shows what can be picked on the map as well, and the map moves there', async () => {
  const { page, complaints } = await openMorning();
  const tray = page.getByRole('list', { name: 'Options beside the map' });
  await press(tray.getByRole('button', { name: /^1\/47 \(3-6-7\) in 0917/ }));
  await page.locator('.board-piece-picked[data-hex="0917"]').waitFor();
  expect(complaints).toEqual([]);
});

test('on a phone the four games stand on the first screen', async () => {
  const { page } = await openPage({ size: 'phone' });
  const plays = page.getByRole('main').getByRole('button', { name: 'Play', exact: true });
  await expect.poll(() => plays.count()).toBe(4);
  const bottom = async () => {
    const box = await plays.last().boundingBox();
    return box === null ? Infinity : box.y + box.height;
  };
  await expect.poll(bottom).toBeLessThanOrEqual(SIZES.phone.height);
});

test('on a phone neither the sheet nor the map moves when the first options come', async () => {
  const { page } = await openPage({ size: 'phone' });
  await press(
    page.getByRole('region', { name: 'Battle of the Bulge' }).getByRole('button', { name: 'Play', exact: true }),
  );
  await page.locator('.board-piece').first().waitFor({ state: 'attached' });
  const heights = () =>
    page.evaluate(() =>
      ['.side', '.board'].map((part) => document.querySelector(part)?.getBoundingClientRect().height),
    );
  const before = await heights();
  await page.getByRole('list', { name: 'Options beside the map' }).waitFor();
  await page.locator('.overview').waitFor();
  expect(await heights()).toEqual(before);
});

test('on a phone a finger that rests shows the hex and why it cannot be had, and does nothing', async () => {
  const { page, complaints } = await openMorning();
  await tapHex(page, '0816');
  const note = page.locator('.board-note', { hasText: '1116 is held by German 111 (2-4-7).' });
  await restOn(page, '1116', () => note.waitFor());
  await note.waitFor();
  await stands(page, 'U.S. 27', '0816');
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('');
  expect(complaints).toEqual([]);
});

test('on a phone two fingers bring the map nearer and farther', async () => {
  const { page } = await openMorning();
  const size = async () => (await pointOf(page, '0915')).y - (await pointOf(page, '0914')).y;
  const middle = { x: 195, y: 300 };
  // Until somebody touches the map, its opening view fits itself to the room that the bar leaves.
  await pinch(page, middle, 100, 110);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  const before = await size();
  await pinch(page, middle, 100, 130);
  await expect.poll(async () => (await size()) / before).toBeGreaterThan(1.2);
  await pinch(page, middle, 130, 100);
  await expect.poll(async () => (await size()) / before).toBeCloseTo(1, 1);
  await stands(page, 'U.S. 27', '0816');
});

test('on a phone an attack is put together, answered, rolled and followed by retreat and advance', async () => {
  const { page, complaints } = await openPage({ size: 'phone', die: 2 });
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  for (const hex of ['1016', '0917', '0916', '0517']) await tapHex(page, hex);
  await confirm(page, 'Attack 1016 at +5 on mixed');
  await asked(page, 'German: Add Final Protective Fire');
  await openPanel(page, 'Decide');
  await choose(page, 'heavy I');
  await confirm(page, 'Final Protective Fire by German heavy I');
  await asked(page, 'German: Retreat German 111');
  await press(page.getByRole('button', { name: 'Make panels shorter' }));
  await tapHex(page, '1217');
  await tapHex(page, '1217');
  await stands(page, 'German 111', '1217');
  await asked(page, 'U.S.: Advance after combat, or halt.');
  await tapHex(page, '0917');
  await tapHex(page, '1016');
  await tapHex(page, '1016');
  await stands(page, 'U.S. 1/47', '1016');
  expect(complaints).toEqual([]);
});

test('on a phone a game begins, a phase ends, and the turn goes on', async () => {
  const { page, complaints } = await openMorning();
  await endPhase(page);
  await asked(page, 'U.S.: Barrage');
  await endPhase(page);
  await asked(page, 'German: ');
  expect(complaints).toEqual([]);
});

test('on a phone nothing is wider than the screen, on any page', async () => {
  const { page } = await openPage({ size: 'phone', die: 2, whole: true });
  const wide: string[] = [];
  const look = async (place: string) => {
    const { scrolled, width } = await page.evaluate(() => {
      scrollTo(200, scrollY);
      const seen = { scrolled: scrollX, width: document.documentElement.scrollWidth };
      scrollTo(0, scrollY);
      return seen;
    });
    if (scrolled !== 0 || width > SIZES.phone.width) wide.push(`${place}: ${width}`);
  };
  await page.locator('.start-map-drawing').last().waitFor();
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await look('start');
  await press(page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'More …' }));
  await page.getByRole('button', { name: 'Start game' }).waitFor();
  await look('new game');
  await press(page.getByRole('button', { name: 'Close', exact: true }));
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  await look('play');
  for (const panel of ['Decide', 'Log', 'Rules', 'Forces', 'Tables'] as const) {
    await openPanel(page, panel);
    await look(panel);
  }
  await fromMenu(page, 'Replay and branch');
  await page.getByRole('slider', { name: 'Position in the game' }).waitFor();
  await look('replay');
  await press(page.getByRole('link', { name: 'Report' }));
  await page.locator('.report-frame').waitFor();
  await look('report');
  await page.goto(new URL('/gallery.html', page.url()).href);
  await page.locator('.board').waitFor();
  await look('gallery');
  expect(wide).toEqual([]);
});

/** Controls that a finger could miss: everything that can be pressed, except numbers of rules in running text. */
function smallControls(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluate((place) => {
    const finger = 44;
    const controls = [
      ...place.querySelectorAll<HTMLElement>('button:not(.rule-link), a, input, select, summary'),
    ].filter((control) => control.checkVisibility());
    return controls.flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      return width >= finger - 0.5 && height >= finger - 0.5
        ? []
        : [
            `${control.innerText || control.getAttribute('aria-label') || control.className}: ${Math.round(width)} × ${Math.round(height)}`,
          ];
    });
  });
}

test('on a phone every control of strip, map, sheet and bar is large enough for a finger', async () => {
  const { page } = await openPage({ size: 'phone', die: 2 });
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  const small: string[] = [];
  for (const place of ['.strip', '.play-camera', '.bar']) small.push(...(await smallControls(page, place)));
  await tapHex(page, '0917');
  for (const panel of ['Decide', 'Log', 'Rules', 'Forces', 'Tables'] as const) {
    await openPanel(page, panel);
    small.push(...(await smallControls(page, '.side')).map((control) => `${panel}: ${control}`));
  }
  await press(page.getByRole('button', { name: 'Menu' }));
  small.push(...(await smallControls(page, '.menu-list')));
  expect(small).toEqual([]);
});

test('on a phone the sheet of panels has three heights', async () => {
  const { page } = await openMorning();
  const height = async () => (await page.locator('.side').boundingBox())?.height ?? 0;
  const low = await height();
  await press(page.getByRole('button', { name: 'Make panels taller' }));
  await expect.poll(height).toBeGreaterThan(low + 100);
  const half = await height();
  await press(page.getByRole('button', { name: 'Make panels taller' }));
  await expect.poll(height).toBeGreaterThan(half + 100);
  await press(page.getByRole('button', { name: 'Make panels shorter' }));
  await expect.poll(() => height()).toBe(half);
  await tableIsSet(page);
});
