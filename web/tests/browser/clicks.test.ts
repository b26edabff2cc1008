/** How many presses a first turn takes: the same turn as always, with what the page offers for it. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pickHex, tapHex } from './board.js';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { asked, choose, confirm, press, stands, tableIsSet } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** One by one Remagen took 24 clicks, and about 60 gestures on a phone: at most six tenths of that. The others as counted, and one more. */
const MOST = {
  Remagen: { desktop: 14, phone: 36 },
  'Battle of the Bulge': { desktop: 11, phone: 12 },
  'Primosole Bridge': { desktop: 9, phone: 10 },
  'Decision at Elst': { desktop: 8, phone: 9 },
} as const satisfies Readonly<Record<string, Readonly<Record<Size, number>>>>;

/** Begins a game against the computer, and counts presses from there on. */
async function begin(game: keyof typeof MOST, size: Size, options: { readonly die?: number } = {}) {
  const { page, complaints } = await openPage({ size, motion: 'reduced', ...options });
  await press(page.getByRole('region', { name: game }).getByRole('button', { name: 'Play', exact: true }));
  await tableIsSet(page);
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0';
    addEventListener(
      'pointerdown',
      () => void (document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1)),
      { capture: true },
    );
  });
  const end = async () => {
    const presses = await page.evaluate(() => Number(document.body.dataset['presses']));
    expect(presses).toBeGreaterThan(3);
    expect(presses).toBeLessThanOrEqual(MOST[game][size]);
    expect(complaints).toEqual([]);
  };
  return { page, pick: size === 'phone' ? tapHex : pickHex, end };
}

/** Ends a phase, although something is unused. */
async function endThough(page: Page, words: RegExp): Promise<void> {
  await confirm(page, words);
  await press(page.getByRole('button', { name: 'End anyway', exact: true }));
}

describe.each(SIZES_OF_THIS_RUN)('the first turn on a %s takes few presses', (size) => {
  test('Remagen: eleven reinforcements and the bridge', async () => {
    const { page, pick, end } = await begin('Remagen', size);
    if (size === 'phone')
      await press(
        page.getByRole('list', { name: 'Options beside the map' }).getByRole('button', { name: 'Bring on all 11' }),
      );
    else await choose(page, 'Bring on all 11');
    await pick(page, '0318');
    await asked(page, /^Move your units, or end the phase\./);
    await pick(page, '0517');
    await page.locator('.board-piece-picked').waitFor();
    for (let touch = 0; touch < (size === 'phone' ? 2 : 1); touch++) await pick(page, '0616');
    await stands(page, 'U.S. 27', '0616');
    await confirm(page, /^End the Movement Phase/);
    await asked(page, /^German/);
    await end();
  });

  test('Battle of the Bulge: two divisions attack across the Our, a third moves up', async () => {
    const { page, pick, end } = await begin('Battle of the Bulge', size, { die: 4 });
    for (const hex of ['1305', '1405', '1306']) await pick(page, hex);
    await confirm(page, /^Attack 1306/);
    await asked(page, /^Attack before movement/);
    await endThough(page, /^End the combat phase/);
    await asked(page, /^Move your units/);
    await pick(page, '1304');
    await page.locator('.board-piece-picked').waitFor();
    for (let touch = 0; touch < (size === 'phone' ? 2 : 1); touch++) await pick(page, '1404');
    await stands(page, 'German Panzer Lehr Division', '1404');
    await endThough(page, /^End the movement phase/);
    await asked(page, /^Pick the next attack/);
    await end();
  });

  test('Primosole Bridge: the suggested setup, and a headquarters steps back', async () => {
    const { page, pick, end } = await begin('Primosole Bridge', size, { die: 4 });
    await confirm(page, 'Ready');
    await asked(page, /^Activate something/);
    await pick(page, '1311');
    await confirm(page, 'Activate without a test');
    await asked(page, /^Act with your units/);
    await pick(page, '1311');
    await page.locator('.board-piece-picked').waitFor();
    for (let touch = 0; touch < (size === 'phone' ? 2 : 1); touch++) await pick(page, '1312');
    await confirm(page, 'Stop HQ/I in 1312');
    await stands(page, 'British HQ/I', '1312');
    await endThough(page, /^End the turn/);
    await asked(page, /^Activate something|^React/);
    await end();
  });

  test('Decision at Elst: the suggested setup, and a squad takes a house', async () => {
    const { page, pick, end } = await begin('Decision at Elst', size, { die: 4 });
    await confirm(page, 'Use suggested setup');
    await confirm(page, 'Ready');
    await asked(page, /^Pick the units that fire/);
    await confirm(page, /^End the phase/);
    await asked(page, /^Move a unit or stack/);
    await pick(page, 'G13');
    await page.locator('.board-piece-picked').waitFor();
    for (let touch = 0; touch < (size === 'phone' ? 2 : 1); touch++) await pick(page, 'H13');
    await confirm(page, 'Move 4-5-7 H to H13');
    await stands(page, 'British 4-5-7 H', 'H13');
    await confirm(page, /^End the Movement Phase/);
    await end();
  });
});
