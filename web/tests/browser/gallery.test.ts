import { expect, test } from 'vitest';
import { SIZES, type Size, openPage } from './page.js';

const sizes = Object.keys(SIZES).filter((size): size is Size => size in SIZES);

test.each(sizes)('every scene of the gallery shows on a %s without a complaint, in both lights', async (size) => {
  const { page, complaints } = await openPage({ size, path: '/gallery.html' });
  const scenes = page.getByRole('navigation', { name: 'Scenes' }).getByRole('button');
  await page.locator('.board-ground svg').waitFor();
  const count = await scenes.count();
  expect(count).toBeGreaterThan(5);
  for (let index = 0; index < count; index++) {
    await scenes.nth(index).click();
    await page.locator('.board').waitFor();
  }
  await page.locator('html[data-theme=lamp]').waitFor();
  expect(complaints).toEqual([]);
});

test('the board of the gallery tells what is considered and picked, and a stack opens', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/gallery.html' });
  await page.getByRole('button', { name: 'Stacks' }).click();
  await page.locator('.board-ground svg').waitFor();
  await page.getByRole('listitem', { name: 'Unit 3.1' }).click({ force: true });
  const fan = page.getByRole('group', { name: 'Units in this hex' });
  await fan.getByRole('button', { name: 'Unit 3.2' }).click();
  await page.getByRole('status').getByText('Picked: 3.2 in').waitFor();
  expect(complaints).toEqual([]);
});
