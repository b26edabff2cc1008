/** The other side's turn, seen again: what it did stands beside the map, numbered as on the map, and can be stepped through. */
import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { openPage } from './page.js';
import { choose, endPhase, press, tableIsSet } from './play.js';

test('what the computer did is told, oldest first, and stepped through on the map until you act', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 1 });
  await press(page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }));
  await tableIsSet(page);
  await choose(page, 'Bring on all 11');
  await pickHex(page, '0517');
  await endPhase(page);
  await page.locator('.bar-turn').waitFor();

  const told = page.getByRole('region', { name: 'What happened' });
  const actions = told.getByRole('listitem');
  await expect.poll(() => actions.count()).toBe(3);
  await expect.poll(() => actions.nth(1).innerText()).toContain('Attack by German garrison');
  await expect.poll(() => actions.nth(2).innerText()).toContain('German garrison (1-1-7) retreats from 0716 to');
  const numbers = page.locator('.board-trail-number');
  await expect.poll(() => numbers.allTextContents()).toEqual(['2', '3']);

  const next = told.getByRole('button', { name: 'Next action' });
  for (const at of [1, 2, 3]) {
    await press(next);
    await expect.poll(() => told.getByRole('status').innerText()).toBe(`${at} of 3`);
    await expect.poll(() => actions.nth(at - 1).getAttribute('aria-current')).toBe('step');
  }
  await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
  await page.locator('.board-mark-focus').waitFor({ state: 'attached' });
  await press(told.getByRole('button', { name: 'Previous action' }));
  await expect.poll(() => told.getByRole('status').innerText()).toBe('2 of 3');

  await pickHex(page, '0716');
  await told.waitFor({ state: 'detached' });
  await expect.poll(() => numbers.count()).toBe(0);
  expect(complaints).toEqual([]);
});
