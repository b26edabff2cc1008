import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { openPage } from './page.js';
import {
  asked,
  beginFrom,
  beginNew,
  choices,
  computerIsDone,
  confirm,
  endPhase,
  exampleFile,
  letTheComputerHurry,
  openPanel,
  question,
  readLog,
} from './play.js';

/** Of the first turn of Remagen. */
const REINFORCEMENTS = 11;

/** Brings on whatever waits behind the map edge, each unit to the first hex that it is offered. */
async function bringOnReinforcements(page: Page): Promise<void> {
  const waiting = page
    .locator('.decide-group', { has: page.getByRole('heading', { name: 'Reinforcements' }) })
    .getByRole('button');
  await expect.poll(() => waiting.count()).toBe(REINFORCEMENTS);
  for (let left = REINFORCEMENTS; left > 0; left--) {
    await waiting.first().click();
    await page.locator('.bar-hint', { hasText: 'ends its entry' }).waitFor();
    await choices(page).first().press('Enter'); // the list of hexes is for the keyboard
    await page.locator('.bar-hint', { hasNotText: 'ends its entry' }).waitFor();
    await expect.poll(() => waiting.count()).toBe(left - 1);
  }
}

test('a whole turn is played against the computer, which answers from its worker', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', motion: 'full' });
  const worker = page.waitForEvent('worker');
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).click();
  await letTheComputerHurry(page);
  await asked(page, /^Move your units\. 11 reinforcements are waiting\./);
  await bringOnReinforcements(page);
  await endPhase(page);
  expect((await worker).url()).toContain('worker');
  await page.locator('.track-now', { hasText: 'Turn 2' }).waitFor();
  await computerIsDone(page);
  await asked(page, /^Move your units/);
  await expect.poll(() => readLog(page)).toContain('German Movement Phase');
  expect(complaints).toEqual([]);
});

test('the computer plays the German side through an attack of the player', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginFrom(page, exampleFile('barrage'), 'I play the U.S. side');
  await letTheComputerHurry(page);
  for (const unit of ['27 (3-6-7)', '1/47 (3-6-7)', '9 (3-4-15/1-7)', '111 (2-4-7)'])
    await choices(page).filter({ hasText: unit }).first().click();
  await confirm(page, 'Attack 1016');
  await computerIsDone(page);
  await page.getByRole('region', { name: 'The last roll' }).waitFor();
  await expect.poll(() => question(page)).toMatch(/^Advance after combat/);
  expect(complaints).toEqual([]);
});

test('the computer is stopped in its turn, the page stays usable, and it goes on when it is let', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginNew(page, 'Watch the computer');
  const units = page.getByRole('list', { name: 'Units on the map' }).getByRole('listitem');
  await units.nth(3).waitFor();

  await page.getByRole('button', { name: 'Pause computer' }).click();
  await page.getByText('The computer is paused.').waitFor();
  const stopped = await units.count();
  await openPanel(page, 'Forces');
  await pickHex(page, '0517');
  await expect.poll(() => units.count()).toBe(stopped);

  await page.getByRole('button', { name: 'Resume computer' }).click();
  await units.nth(stopped).waitFor();
  await page.getByRole('button', { name: 'Speed up' }).click();
  await page.locator('.track-now', { hasText: 'Turn 2' }).first().waitFor();
  expect(complaints).toEqual([]);
});
