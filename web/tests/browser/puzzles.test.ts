import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import { address, loadAgain, openPage } from './page.js';
import { asked, fromMenu, press, tableIsSet, wordsOf } from './play.js';
import { LOOKS_OF_THIS_RUN } from './sizes.js';

test('the worked examples are found from the first page and stepped through, forward and back, with the numbers of the rulebook', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await page.getByRole('region', { name: 'Decision at Elst' }).getByRole('link', { name: 'Worked examples' }).click();
  const link = page.getByRole('link', { name: 'Three attacks in the Prep Fire Phase' });
  await link.waitFor();
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(14);
  await link.click();
  await page.locator('.board-ground svg').waitFor();
  const beside = page.getByRole('complementary', { name: 'What happens' });
  const place = page.locator('.puzzle-place');
  await expect.poll(() => place.innerText()).toBe('The position');
  await expect.poll(() => beside.innerText()).toContain('One attack is a Fire Group of two hexes');

  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await place.filter({ hasText: 'Step 1 of 3' }).waitFor();
  const card = beside.getByRole('region', { name: 'Roll: Fire at P5' });
  await expect
    .poll(() => wordsOf(card))
    .toMatch(
      /6-6-6 D: 6 × 2 \(adjacent\) \+12.*7-4-7 A: 7 \+7.*Total 19.*Hindrance \+1.*Stone building \+3.*Total 4.*Column 16, final roll 10/,
    );
  await expect.poll(() => wordsOf(card)).toContain('NMC');
  await expect.poll(() => beside.innerText()).toContain('12 and 7 are 19, which is column 16');

  await page.keyboard.press('End');
  await page.getByText('The example ends here.').waitFor();
  await page.keyboard.press('ArrowLeft');
  await place.filter({ hasText: 'Step 2 of 3' }).waitFor();
  await beside.getByRole('button', { name: 'The position' }).click();
  await place.filter({ hasText: 'The position' }).waitFor();
  await beside.getByRole('button', { name: 'Rule I-3.2.3x' }).click();
  await page.getByRole('dialog', { name: 'Rules' }).locator('.rules-title').waitFor();
  expect(complaints).toEqual([]);
});

test('from any step one can go on oneself, in a game that is kept like any other', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/puzzles/elst/prep-fire' });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.locator('.puzzle-place').filter({ hasText: 'Step 1 of 3' }).waitFor();
  await page.getByRole('button', { name: 'Try from here' }).click();
  await tableIsSet(page);
  await asked(page, 'Pick the units that fire.');
  const game = page.url();
  await loadAgain(page);
  await asked(page, 'Pick the units that fire.');
  await fromMenu(page, 'Worked examples');
  await page.getByRole('heading', { name: 'Into the church and up the Steeple' }).waitFor();
  await page.getByRole('link', { name: 'All games' }).click();
  const kept = page.getByRole('region', { name: 'Running games' }).getByRole('article');
  await expect.poll(() => kept.innerText()).toContain('Trying: Three attacks in the Prep Fire Phase, from step 1');
  await expect
    .poll(() => kept.getByRole('link', { name: 'Continue' }).getAttribute('href'))
    .toBe(game.slice(game.indexOf('#')));
  expect(complaints).toEqual([]);
});

test.each(LOOKS_OF_THIS_RUN)(
  'axe finds no serious fault in the worked examples, on a %s by %s',
  async (size, theme) => {
    const { page } = await openPage({ size, theme, path: '/#/puzzles/elst' });
    const link = page.getByRole('link', { name: 'A move under fire' });
    await link.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await press(link);
    await page.locator('.board-ground svg').waitFor();
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await press(next);
    await press(next);
    await page.locator('.puzzle-place').filter({ hasText: 'Step 2 of 13' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  },
);

test('addresses that lead nowhere say so', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/puzzles/chess' });
  const told = page.getByRole('group', { name: 'Not found' });
  await told.waitFor();
  for (const path of ['/#/puzzles/remagen', '/#/puzzles/elst/nothing']) {
    await page.goto(`${address}/#/puzzles/elst`);
    await told.waitFor({ state: 'detached' });
    await page.goto(address + path);
    await told.waitFor();
    await page.getByRole('link', { name: 'All games' }).waitFor();
  }
  expect(complaints).toEqual([]);
});
