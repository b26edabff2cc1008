import { describe, expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import { openPage } from './page.js';
import { beginNew, press } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

const GAMES = ['remagen', 'bulge', 'primosole', 'elst'];

describe.each(SIZES_OF_THIS_RUN)('on a %s', (size) => {
  test('a term in the question opens its sentence, and its rule', async () => {
    const { page, complaints } = await openPage({ size });
    await beginNew(page, 'Two players, one screen');
    const term = page.locator('.bar-sentence .term-link').first();
    await term.waitFor();
    await press(term);
    const card = page.getByRole('dialog', { name: /^What .* means$/ });
    await card.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await press(term);
    await press(card.getByRole('button', { name: /^Rule/ }).first());
    await page.locator('.rules-title').waitFor();
    await page.locator('[role=tabpanel] .term-link').first().waitFor();
    expect(complaints).toEqual([]);
  });

  test.each(GAMES)('the reference card of %s stands on one page', async (game) => {
    const { page, complaints } = await openPage({ size, path: `/#/reference/${game}` });
    for (const title of ['Sequence of play', 'Counters', 'Remember', 'Glossary'])
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await expect.poll(() => page.locator('.reference table').count()).toBeGreaterThan(3);
    await expect.poll(() => page.locator('.reference-counter svg').count()).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** Seven points, in pixels. */
const LEGIBLE = (7 * 96) / 72;

test.each([
  ['remagen', 1],
  ['bulge', 1],
  ['primosole', 1],
  // Both sides of a sheet: it has the tables of Guns and vehicles too.
  ['elst', 2],
] as const)(
  'printed, the reference card of %s takes %i page of A4, in letters of 7 points or more',
  async (game, pages) => {
    const { page, complaints } = await openPage({ size: 'desktop', path: `/#/reference/${game}` });
    await expect.poll(() => page.locator('.reference table').count()).toBeGreaterThan(3);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
    await page.emulateMedia({ media: 'print' });
    const sizes = await page
      .locator('.reference :is(li, p, b, th, td, h3, figcaption, span)')
      .evaluateAll((elements) => elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEGIBLE);
    expect(complaints).toEqual([]);
  },
);

test('the question mark shows the reference card beside the game', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginNew(page, 'Two players, one screen');
  await page.keyboard.press('?');
  const card = page.getByRole('dialog', { name: 'Reference card' });
  await card.getByText('Sequence of play').waitFor();
  await card.getByText('Combat Results Table').first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await press(card.getByRole('button', { name: 'Keyboard shortcuts' }));
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(complaints).toEqual([]);
});
