import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { considerHex, hasTouch, pickHex, tapHex } from './board.js';
import { faultsOf } from './faults.js';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { beginFrom, choices, choose, confirm, fromMenu, positionFile, press } from './play.js';
import { LOOKS_OF_THIS_RUN, SIZES_OF_THIS_RUN } from './sizes.js';

/** South of the river with the Durhams, who are asked what they activate. */
async function begin(size: Size, theme: 'day' | 'lamp' = 'day') {
  const opened = await openPage({ size, theme });
  await beginFrom(opened.page, positionFile('sight'), 'I play the British side');
  return opened;
}

/** With a finger on a phone, with the mouse elsewhere. */
async function point(page: Page, hex: string): Promise<void> {
  await (hasTouch(page) ? tapHex(page, hex) : pickHex(page, hex));
}

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Line of sight' });
}

async function places(page: Page): Promise<string[]> {
  return (await card(page).getByRole('listitem').allInnerTexts()).map((words) => words.replace(/\s+/g, ' ').trim());
}

/** What a screen reader has been given to say. */
async function heard(page: Page, words: string): Promise<void> {
  await page.locator('[data-heard="pointed"]').filter({ hasText: words }).waitFor({ state: 'attached' });
}

describe.each(SIZES_OF_THIS_RUN)('the sight tool on a %s', (size) => {
  test('two picks tell what lies on the line, what blocks it and by which rule', async () => {
    const { page, complaints } = await begin(size);
    await fromMenu(page, 'Line of sight');
    await card(page).getByText('Pick the hex where the line starts.').waitFor();
    await point(page, '1311');
    await card(page).getByText('The line starts in 1311.').waitFor();
    await point(page, '1710');
    await card(page).getByText('1311 and 1710 do not see each other: 1510 blocks the line.').waitFor();
    await expect
      .poll(() => places(page))
      .toEqual([
        '1311, clear, road, level 0',
        '1410, clear, height 0',
        '1511, clear, height 0',
        'Blocks: 1510, reeds, height 1: higher than both ends 2.0o',
        '1610, clear, height 0',
        '1710, clear, level 0',
      ]);
    await heard(page, '1510, reeds, height 1: higher than both ends. Rule 2.0o.');
    await expect.poll(() => page.locator('.board-mark-blocking path').count()).toBe(1);
    await expect.poll(() => page.locator('.board-trail-unseen').count()).toBe(1);
    await press(card(page).getByRole('button', { name: 'Rule 2.0o' }));
    await page.getByRole('heading', { name: /Seeing over/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('the tool is left without a trace, and the next line begins again', async () => {
    const { page, complaints } = await begin(size);
    await fromMenu(page, 'Line of sight');
    await point(page, '1311');
    await card(page).getByText('The line starts in 1311.').waitFor();
    await point(page, '1312');
    await card(page).getByText('adjacent hexes always see each other').waitFor();
    await press(card(page).getByRole('button', { name: 'Start over' }));
    await card(page).getByText('Pick the hex where the line starts.').waitFor();
    await press(card(page).getByRole('button', { name: 'Done' }));
    await card(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.board-trail-sight').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test.each(LOOKS_OF_THIS_RUN)('axe finds no serious fault with a line on a %s by %s', async (size, theme) => {
  const { page } = await begin(size, theme);
  await fromMenu(page, 'Line of sight');
  await point(page, '1311');
  await point(page, '1710');
  await card(page).getByText('Blocks:').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('the line follows the mouse until a click holds it', async () => {
  const { page } = await begin('desktop');
  await page.keyboard.press('i');
  await pickHex(page, '1311');
  await considerHex(page, '1508');
  await card(page).getByText('1311 and 1508 see each other').waitFor();
  await pickHex(page, '1710');
  await considerHex(page, '1610');
  await card(page).getByText('1311 and 1710 do not see each other').waitFor();
});

test('the picked unit stays picked: the line begins there, and Escape leaves only the tool', async () => {
  const { page } = await begin('desktop');
  await choose(page, /^8DLI/);
  await confirm(page, 'Activate');
  await pickHex(page, '1312');
  await page.locator('.decide-chosen').filter({ hasText: 'HQ/8DLI' }).waitFor();
  await choices(page).first().waitFor();
  const before = await choices(page).allInnerTexts();
  await page.keyboard.press('i');
  await card(page).getByText('The line starts in 1312.').waitFor();
  await pickHex(page, '1308');
  await card(page).getByText('1312 and 1308').waitFor();
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await expect.poll(() => choices(page).allInnerTexts()).toEqual(before);
});

test('by keys alone: from the hex under the cursor to wherever it goes, in words', async () => {
  const { page } = await begin('desktop');
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('i');
  await heard(page, 'go to the other end.');
  await page.keyboard.press('w');
  await heard(page, 'adjacent hexes always see each other');
  await page.keyboard.press('w');
  await heard(page, 'see each other: ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('k');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Close line of sight').waitFor();
});

test('a game without lines of sight does not offer the tool', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  await press(page.getByRole('button', { name: 'Menu' }));
  expect(await page.locator('.menu-list').getByRole('button', { name: 'Line of sight' }).count()).toBe(0);
});
