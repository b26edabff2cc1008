import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { loadAgain, openPage } from './page.js';
import { beginFrom, beginWithCombat, fromMenu, lastRoll, positionFile, tableIsSet } from './play.js';

/** How bright something is drawn, from 0 to 1. */
function brightness(page: Page, selector: string, property: 'backgroundColor' | 'fill'): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(element)[name];
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 765;
    }, property);
}

/** Counts the animations that begin in a part of the page from now on: one that is over already counts too. */
async function countAnimations(page: Page, part: string): Promise<() => Promise<number>> {
  await page.evaluate((selector) => {
    document.documentElement.dataset['animations'] = '0';
    document.addEventListener('animationstart', ({ target }) => {
      const { dataset } = document.documentElement;
      if (target instanceof Element && target.closest(selector) !== null)
        dataset['animations'] = String(Number(dataset['animations']) + 1);
    });
  }, part);
  return async () => Number(await page.locator('html').getAttribute('data-animations'));
}

test('the lamp darkens desk and map, is kept over a reload, and the day comes back', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  const desk = () => brightness(page, '.strip', 'backgroundColor');
  const map = () => brightness(page, '.m-paper', 'fill');
  const day = { desk: await desk(), map: await map() };
  await page.keyboard.press('l');
  await page.locator('html[data-theme=lamp]').waitFor();
  await expect.poll(desk).toBeLessThan(day.desk - 0.4);
  await expect.poll(map).toBeLessThan(day.map);

  await loadAgain(page);
  await tableIsSet(page);
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('lamp');
  await fromMenu(page, 'Settings');
  await page.getByRole('group', { name: 'Theme' }).getByText('Light').click();
  await page.locator('html[data-theme=day]').waitFor();
  expect(complaints).toEqual([]);
});

test('the strip names the phases that a night skips, with the reason', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('night'), 'Two players, one screen');
  const steps = page.getByRole('list', { name: 'Phases of the turn' }).getByRole('listitem');
  await expect
    .poll(() =>
      steps.evaluateAll((all) => all.flatMap((step) => step.getAttribute('title')?.match(/.*skipped.*/) ?? [])),
    )
    .toEqual(['U.S. Combat Phase: skipped (night: no combat)', 'German Combat Phase: skipped (night: no combat)']);
});

test('without a choice the light follows the system', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await page.locator('html[data-theme=day]').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=lamp]').waitFor();
});

test.each([
  ['dice tumble before they land', 'full'],
  ['with reduced motion dice lie there at once', 'reduced'],
] as const)('%s', async (_words, motion) => {
  const { page } = await openPage({ size: 'desktop', die: 2, motion });
  const moved = await countAnimations(page, '.dice');
  await beginWithCombat(page);
  await lastRoll(page).waitFor();
  if (motion === 'reduced') expect(await moved()).toBe(0);
  else await expect.poll(moved).toBeGreaterThan(0);
});
