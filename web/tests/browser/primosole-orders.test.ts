/** Standing orders in the browser: given for a unit at its reaction, followed from then on, kept across a reload, and nobody else's to see. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { considerHex } from './board.js';
import { faultsOf } from './faults.js';
import { loadAgain, openPage } from './page.js';
import {
  asked,
  beginTogether,
  choose,
  fromMenu,
  gameIsKept,
  openPanel,
  positionFile,
  press,
  readLog,
  sitDown,
} from './play.js';
import { LOOKS_OF_THIS_RUN, SIZES_OF_THIS_RUN } from './sizes.js';

/** Two at one screen; the first card of the pile is drawn each time. */
async function begin(page: Page): Promise<void> {
  await beginTogether(page, positionFile('primosole-orders'));
}

/** A company goes one hex, by the list. */
async function move(page: Page, unit: RegExp, hex: RegExp): Promise<void> {
  await choose(page, unit);
  await choose(page, hex);
}

/** How many shots of Defensive Fire the log tells of. */
async function shotsIn(page: Page): Promise<number> {
  return (await readLog(page)).split('for Defensive Fire').length - 1;
}

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Standing orders/ });
}

/** Whose orders are shown: a unit's id, or nothing for all. */
function whose(page: Page): Locator {
  return dialog(page).getByRole('combobox', { name: 'Orders for' });
}

async function set(page: Page, field: string, choice: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field, exact: true }).selectOption({ label: choice });
}

/** The machine guns fire within four hexes. */
async function orderGuns(page: Page): Promise<void> {
  await fromMenu(page, 'Standing orders');
  const guns = await dialog(page)
    .getByRole('option', { name: /^1\/1MG/ })
    .getAttribute('value');
  await whose(page).selectOption(guns);
  await set(page, 'Defensive Fire', 'Always fire within …');
  await set(page, 'Within', '4 hexes');
  await press(dialog(page).getByRole('button', { name: 'Set orders' }));
}

/** Nobody else does anything. */
async function orderRest(page: Page): Promise<void> {
  await fromMenu(page, 'Standing orders');
  await set(page, 'Defensive Fire', 'Never fire');
  await set(page, 'Artillery and Air Strikes', 'Never call them');
  await set(page, 'Fall back', 'Never');
  await press(dialog(page).getByRole('button', { name: 'Set orders' }));
}

describe.each(SIZES_OF_THIS_RUN)('standing orders on a %s', (size) => {
  test('a unit fires by its own order, also after a reload; its owner is told, the other side is not', async () => {
    const { page, complaints } = await openPage({ size, die: 1 });
    await begin(page);
    await move(page, /^A\/8DLI/, /^1317/);
    await sitDown(page, 'German');
    await asked(page, 'German: React to British A/8DLI in 1317');
    await orderGuns(page);

    // The guns have fired; about the engineers the German player is asked, and they are told what was done in their name.
    await page
      .getByRole('region', { name: 'By your standing orders' })
      .getByText('Defensive Fire of German 1/1MG')
      .waitFor();
    await expect.poll(() => readLog(page)).toContain('By your standing orders.');
    await orderRest(page);
    await page.getByText('The British player is next.').waitFor();
    await gameIsKept(page);
    await loadAgain(page);
    await sitDown(page, 'British');
    await expect.poll(() => shotsIn(page)).toBe(1);
    expect(await readLog(page)).not.toContain('standing orders');
    expect(await page.getByText('Standing orders: active').count()).toBe(0);

    await openPanel(page, 'Decide');
    await choose(page, /^1316/);
    await expect.poll(() => shotsIn(page)).toBe(2);
    expect(await page.locator('.over').count()).toBe(0); // nobody had to be asked
    expect(complaints).toEqual([]);
  });

  test('an answer is given from now on, and taken back', async () => {
    const { page, complaints } = await openPage({ size, die: 1 });
    await begin(page);
    await move(page, /^A\/8DLI/, /^1317/);
    await sitDown(page, 'German');
    await press(
      page.getByRole('region', { name: 'Always answer like this' }).getByRole('button', { name: 'No unit reacts' }),
    );
    await sitDown(page, 'British');
    expect(await readLog(page)).not.toContain('standing orders');

    await press(page.getByRole('button', { name: 'Undo' }));
    await sitDown(page, 'German');
    await page.getByText('Standing orders: active').waitFor();
    await asked(page, 'German: React to');
    expect(complaints).toEqual([]);
  });
});

test.each(LOOKS_OF_THIS_RUN)('axe finds no serious fault in the orders, on a %s by %s', async (size, theme) => {
  const { page } = await openPage({ size, theme, die: 1 });
  await begin(page);
  await move(page, /^A\/8DLI/, /^1317/);
  await sitDown(page, 'German');
  await page.getByRole('region', { name: 'Always answer like this' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await fromMenu(page, 'Standing orders');
  await set(page, 'Defensive Fire', 'Always fire within …');
  await set(page, 'Against', 'only these');
  expect(await faultsOf(page)).toEqual([]);
});

test('the orders are opened and given by key', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 1 });
  await begin(page);
  await page.keyboard.press('o');
  await dialog(page).waitFor();
  await expect.poll(() => whose(page).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await considerHex(page, '1418');
  await page.keyboard.press('o');
  await expect.poll(() => whose(page).inputValue()).toBe('br-b-8dli');
  await page.keyboard.press('Escape');
  await openPanel(page, 'Forces');
  await press(page.getByRole('button', { name: /^Standing orders of A\/8DLI/ }));
  await expect.poll(() => whose(page).inputValue()).toBe('br-a-8dli');
  await set(page, 'Defensive Fire', 'Never fire');
  await dialog(page).getByRole('button', { name: 'Set orders' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Standing orders: active').waitFor();
  expect(complaints).toEqual([]);
});
