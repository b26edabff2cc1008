import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loadAgain, openPage } from './page.js';
import { beginFrom, beginWithCombat, fromMenu, positionFile, tableIsSet } from './play.js';

/** How bright something is drawn, from 0 to 1. */
function brightness(page: Page, selector: string, property: 'backgroundColor' | 'fill'): Promise<number> {
  return page.locator(selector).first().evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 765;
  }, property);
}

test('the lamp darkens desk and map, is kept over a reload, and the day comes back', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two at one screen');
  const day = [await brightness(page, '.strip', 'backgroundColor'), await brightness(page, '.m-paper', 'fill')];
  await page.keyboard.press('l');
  await page.locator('html[data-theme=lamp]').waitFor();
  const lamp = [await brightness(page, '.strip', 'backgroundColor'), await brightness(page, '.m-paper', 'fill')];
  expect(lamp[0]).toBeLessThan(day[0] - 0.4);
  expect(lamp[1]).toBeLessThan(day[1]);

  await loadAgain(page);
  await tableIsSet(page);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('lamp');
  await fromMenu(page, 'Settings');
  await page.getByRole('group', { name: 'Light' }).getByText('Day').click();
  await page.locator('html[data-theme=day]').waitFor();
  expect(complaints).toEqual([]);
});

test('without a choice the light follows the system', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await page.locator('html[data-theme=day]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=lamp]').waitFor();
});

test.each([['the parts of a roll fall one after the other', undefined], ['with reduced motion a roll stands there at once', 'reduced']] as const)('%s', async (_words, motion) => {
  const { page } = await openPage({ size: 'desktop', die: 2, ...(motion && { motion }) });
  await beginWithCombat(page);
  const moving = await page.locator('.roll-corner').evaluate((roll) => roll.getAnimations({ subtree: true }).length);
  if (motion === 'reduced') expect(moving).toBe(0);
  else expect(moving).toBeGreaterThan(5);
});
