import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasTouch, pickHex, tapHex } from './board.js';
import { faultsOf } from './faults.js';
import { openPage } from './page.js';
import {
  asked,
  building,
  choose,
  confirm,
  fromMenu,
  importFrom,
  positionFile,
  press,
  primary,
  sitDown,
  tableIsSet,
  wordsOf,
} from './play.js';
import { LOOKS_OF_THIS_RUN, SIZES_OF_THIS_RUN } from './sizes.js';

const game = (page: Page) => page.getByRole('region', { name: 'Battle of the Bulge' });

async function openDialog(page: Page) {
  await press(game(page).getByRole('button', { name: 'More …' }));
  return page.getByRole('dialog', { name: 'Battle of the Bulge: new game' });
}

async function beginTogether(page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByRole('radio', { name: 'Two players, one screen' }).check();
  await press(dialog.getByRole('button', { name: 'Start game' }));
  await tableIsSet(page);
}

/** The list of choices in sight. */
async function panelsUp(page: Page): Promise<void> {
  if (hasTouch(page)) await press(page.getByRole('button', { name: 'Make panels taller' }));
}

test.each(LOOKS_OF_THIS_RUN)(
  'axe finds no serious fault on a %s by %s: options, both tables, supply lines',
  async (size, theme) => {
    const { page } = await openPage({ size, theme });
    const found: string[] = [];
    const dialog = await openDialog(page);
    await dialog
      .getByRole('combobox', { name: 'American response', exact: true })
      .selectOption({ label: 'some divisions later' });
    found.push(...(await faultsOf(page)));
    await dialog.getByRole('radio', { name: 'Two players, one screen' }).check();
    await press(dialog.getByRole('button', { name: 'Start game' }));
    await tableIsSet(page);
    await fromMenu(page, 'Supply lines');
    await page.getByRole('region', { name: 'Supply lines' }).getByText('All units are in supply.').waitFor();
    found.push(...(await faultsOf(page)));
    await page.keyboard.press('Escape');
    await pickHex(page, '0502');
    await pickHex(page, '0503');
    await panelsUp(page);
    await building(page).locator('.compare').waitFor();
    found.push(...(await faultsOf(page)));
    expect(found).toEqual([]);
  },
);

describe.each(SIZES_OF_THIS_RUN)('the Bulge on a %s', (size) => {
  test('an attack that is picked from the list shows its odds, with the list below them', async () => {
    const { page, complaints } = await openPage({ size });
    await beginTogether(page);
    await panelsUp(page);
    await choose(page, /^326th Volksgrenadier/);
    await choose(page, /^102nd Cavalry/);
    const odds = building(page).locator('.compare');
    await odds.waitFor();
    const panel = page.locator('.panel.decide');
    const topOf = (what: typeof odds) => what.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(async () => (await topOf(odds)) >= (await topOf(panel))).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('a new game is chosen with options that have values; one that depends on another appears with it', async () => {
    const { page, complaints } = await openPage({ size });
    const dialog = await openDialog(page);
    const late = dialog.getByRole('combobox', { name: '101st Airborne Division', exact: true });
    await expect.poll(() => late.count()).toBe(0);
    const response = dialog.getByRole('combobox', { name: 'American response', exact: true });
    await response.selectOption({ label: 'some divisions later' });
    await late.selectOption({ label: 'not at all' });
    await dialog
      .getByRole('combobox', { name: 'Weather and air power', exact: true })
      .selectOption({ label: 'left out' });
    await dialog.getByRole('spinbutton', { name: 'Points for the American Player' }).fill('12');
    await dialog.getByRole('radio', { name: 'Two players, one screen' }).check();
    await press(dialog.getByRole('button', { name: 'Start game' }));
    await asked(page, 'German: Attack before movement');
    await expect.poll(() => page.locator('.hand').count()).toBe(0);
    await expect.poll(() => wordsOf(page.locator('.strip-side-american'))).toContain('12');
    expect(complaints).toEqual([]);
  });

  test('an attack shows both tables side by side, and takes the one whose heading is pressed', async () => {
    const { page, complaints } = await openPage({ size });
    await beginTogether(page);
    await pickHex(page, '0502');
    await pickHex(page, '0503');
    await panelsUp(page);
    const tables = building(page).locator('.compare');
    await expect
      .poll(() => wordsOf(tables))
      .toMatch(/Both tables.*Primary table, chosen.*Secondary table.*AE One attacker destroyed/);
    await press(tables.getByRole('button', { name: 'Secondary table' }));
    await tables.getByText('Secondary table, chosen').waitFor();
    await confirm(page, ', Secondary table');
    await page.getByRole('region', { name: 'The last roll' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('supply lines are drawn when they are asked for, for all and for one unit', async () => {
    const { page, complaints } = await openPage({ size });
    await beginTogether(page);
    await fromMenu(page, 'Supply lines');
    const card = page.getByRole('region', { name: 'Supply lines' });
    await card.getByText('All units are in supply.').waitFor();
    await expect.poll(() => page.locator('.board-trail-note').count()).toBeGreaterThan(10);
    await (size === 'phone' ? tapHex : pickHex)(page, '0703');
    await card.getByText('106th Infantry Division (2).').waitFor();
    await press(card.getByRole('button', { name: 'Show all' }));
    await press(card.getByRole('button', { name: 'Done' }));
    await card.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('air orders are written one after the other, and nobody sees those of the other side before both are sealed', async () => {
    const { page, complaints } = await openPage({ size });
    await importFrom(page, positionFile('bulge-air'), 'Two players, one screen');
    await page.getByText('Write your secret air orders (8 points)').waitFor();
    await sitDown(page, 'German');
    await panelsUp(page);
    await choose(page, 'Ground support: one point');
    await choose(page, 'Combat air patrol: one point');
    await confirm(page, 'Air orders: 1 ground support and 1 combat air patrol');
    await page.getByText('The American player is next.').waitFor();
    await sitDown(page, 'American');
    await expect
      .poll(() => wordsOf(page.getByRole('region', { name: 'Weather and air power' })))
      .toContain('German air orders 8 points, sealed');
    expect(await page.locator('.decide').innerText()).not.toContain('combat air patrol and');
    await pickHex(page, '1305');
    await primary(page).filter({ hasText: 'interdiction of 1305' }).waitFor();
    await confirm(page, 'Air orders: interdiction of 1305');
    await asked(page, 'German: Attack before movement');
    await expect
      .poll(() => wordsOf(page.getByRole('region', { name: 'Weather and air power' })))
      .toContain('German ground support 1 Interdicted 1305');
    expect(complaints).toEqual([]);
  });
});
