import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { asked, beginFrom, choose, confirm, exampleFile, fromMenu, openPanel, positionFile } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';
import { seedsOfThisRun } from '../../../testing/seeds.js';

/** Collects what is wrong at each place that a test comes by; on a desktop by day and by lamp. */
function inspection(page: Page, size: Size) {
  const found: string[] = [];
  const light = async (scheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-theme=${scheme === 'dark' ? 'lamp' : 'day'}]`).waitFor();
  };
  const look = async (place: string) => {
    found.push(...(await faultsOf(page)).map((fault) => `${place}: ${fault}`));
    if (size === 'phone') return;
    await light('dark');
    found.push(...(await faultsOf(page, 'colours')).map((fault) => `${place} by lamp: ${fault}`));
    await light('light');
  };
  return { found, look };
}

test('axe finds a button without a name and words without contrast, and the map is back afterwards', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  await page.evaluate(() => {
    const words = Object.assign(document.createElement('p'), { textContent: 'hardly seen' });
    words.style.cssText = 'position: fixed; inset: 40px auto auto 0; z-index: 99; color: #888; background: #999';
    document.body.append(document.createElement('button'), words);
  });
  const found = (await faultsOf(page)).map((fault) => fault.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(['button-name', 'color-contrast']));
  await expect.poll(() => page.locator('.board-ground svg *').count()).toBeGreaterThan(1_000);
});

test.each(SIZES_OF_THIS_RUN)(
  'axe finds no serious fault before a game, on a %s: start, new game, import, settings',
  async (size) => {
    const { page } = await openPage({ size });
    const { found, look } = inspection(page, size);
    await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).waitFor();
    await look('start');
    await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'More …' }).click();
    await page.getByRole('button', { name: 'Start game' }).waitFor();
    await look('new game');
    await page.getByRole('button', { name: 'Import instead …' }).click();
    await page
      .locator('.start-import-file input')
      .setInputFiles({ name: 'broken.txt', mimeType: 'text/plain', buffer: Buffer.from('{') });
    await page.getByRole('group', { name: 'Problems found' }).waitFor();
    await look('import of something broken');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await look('settings');
    expect(found).toEqual([]);
  },
);

test.each(SIZES_OF_THIS_RUN)(
  'axe finds no serious fault in the Movement Phase, on a %s: a unit with its reach, and every panel',
  async (size) => {
    const { page } = await openPage({ size });
    const { found, look } = inspection(page, size);
    await beginFrom(page, positionFile('morning'), 'Two players, one screen');
    await openPanel(page, 'Decide');
    await choose(page, '27 (3-6-7)');
    await look('movement');
    await page.keyboard.press('Escape');
    for (const panel of ['Log', 'Rules', 'Forces', 'Tables'] as const) {
      await openPanel(page, panel);
      await look(panel);
    }
    expect(found).toEqual([]);
  },
);

test('axe finds no serious fault in the dialogs of a game: points, keys, finder, menu', async () => {
  const { page } = await openPage({ size: 'desktop' });
  const { found, look } = inspection(page, 'desktop');
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  for (const [command, name] of [
    ['Victory points', 'Victory points'],
    ['Keyboard shortcuts', 'Keyboard shortcuts'],
    ['Find', 'Find'],
  ] as const) {
    await fromMenu(page, command);
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    if (name === 'Find') await page.keyboard.type('27');
    await look(name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await look('menu');
  expect(found).toEqual([]);
});

test.each(SIZES_OF_THIS_RUN)(
  'axe finds no serious fault around a combat, on a %s: attack, roll, rule, log, replay, report',
  async (size) => {
    const { page } = await openPage({ size, die: 2 });
    const { found, look } = inspection(page, size);
    await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
    await openPanel(page, 'Decide');
    for (const unit of ['111', '1/47', '27 (3-6-7)', '9 (3-4-15/1-7)']) await choose(page, unit);
    await look('attack');
    await confirm(page, 'Attack 1016');
    await confirm(page, 'No Final Protective Fire');
    await asked(page, 'German: Retreat German 111');
    await look('roll');
    await page.locator('.bar .rule-link').click();
    await page.locator('.rules-title').waitFor();
    await look('rule');
    await openPanel(page, 'Log');
    await look('log');
    await fromMenu(page, 'Replay and branch');
    await page.getByRole('slider', { name: 'Position in the game' }).waitFor();
    await page.locator('.board-ground svg').waitFor();
    await look('replay');
    await page.getByRole('link', { name: 'Report' }).click();
    const frame = page.locator('.report-frame');
    await frame.waitFor();
    await look('report page');
    // The report has one theme.
    await page.setContent((await frame.getAttribute('srcdoc')) ?? '');
    expect([...found, ...(await faultsOf(page))]).toEqual([]);
  },
);

test.each(seedsOfThisRun(['day', 'lamp'] as const, 1))(
  'axe finds no serious fault in the gallery by %s',
  async (theme) => {
    const { page } = await openPage({ size: 'desktop', theme, path: '/gallery.html#looks' });
    await page.locator('.board-ground svg').waitFor();
    expect(await faultsOf(page)).toEqual([]);
  },
);
