import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pickHex, pointOf } from './board.js';
import { faultsOf } from './faults.js';
import { loadAgain, openPage } from './page.js';
import { confirm, press, stands } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';
import { seedsOfThisRun } from '../../../testing/seeds.js';

/** The games that have lessons. */
const GAMES = ['remagen', 'bulge', 'primosole', 'elst'];

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const place = (page: Page) => coach(page).locator('.coach-place');

test('a lesson is taken by doing what the coach says; a wrong try gets the refusal of the rules, and a legal one that is not meant a hint', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/learn/remagen' });
  await press(page.getByRole('link', { name: 'Zones of control' }));
  await coach(page).getByText('Every unit controls the six hexes around it.').waitFor();
  for (const said of ['If you enter an enemy zone, you must stop.', 'Move 27 next to the German']) {
    await press(next(page));
    await coach(page).getByText(said).waitFor();
  }
  await pickHex(page, '0917');
  await pickHex(page, '1116');
  await page.getByText('1116 is held by German 111').first().waitFor();
  await pickHex(page, '1017');
  await page.getByText('Hex 1016 lies north-east of battalion 27.').first().waitFor();
  await pickHex(page, '1016');
  await stands(page, 'U.S. 27', '1016');
  await coach(page).getByText('Now bring up 1/47').waitFor();
  expect(await faultsOf(page)).toEqual([]);

  await pickHex(page, '0918');
  await pickHex(page, '1017');
  await coach(page).getByText('Units next to an enemy must fight').waitFor();
  await press(next(page));
  await coach(page).getByText('Well done.').waitFor();

  await press(coach(page).getByRole('link', { name: 'Lessons' }));
  await loadAgain(page);
  const done = page.getByRole('listitem').filter({ hasText: 'Zones of control' });
  await expect.poll(() => done.innerText()).toContain('Done');
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Your first move' }).innerText())
    .toContain('Up next');
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('on a phone an attack is built in a lesson as in a game', async () => {
  const { page, complaints } = await openPage({ size: 'phone', path: '/#/learn/remagen/attack' });
  for (let step = 1; step <= 3; step++) {
    await coach(page).getByText(`${step} of 5`).waitFor();
    await press(next(page));
  }
  await coach(page).getByText('Your task').waitFor();
  for (const hex of ['1117', '1016', '1116']) await pickHex(page, hex);
  await confirm(page, 'Attack');
  await page.getByRole('button', { name: 'Too weak. Add the guns' }).waitFor();
  await pickHex(page, '0918');
  await confirm(page, 'Attack');
  await coach(page).getByText('You rolled a 2').waitFor();
  expect(complaints).toEqual([]);
});

test('on a phone what can be done in the hex that was tapped is offered below the map', async () => {
  const { page, complaints } = await openPage({ size: 'phone', path: '/#/learn/primosole/fire' });
  for (let step = 1; step <= 2; step++) {
    await coach(page).getByText(`${step} of 4`).waitFor();
    await press(next(page));
  }
  await coach(page).getByText('Your task').waitFor();
  for (const hex of ['1308', '1306']) await pickHex(page, hex);
  const offered = page.getByRole('list', { name: 'Options beside the map' }).getByRole('button');
  await expect.poll(() => offered.count()).toBe(2);
  await press(offered.filter({ hasText: 'Fire at 1/1Pi' }));
  await page.getByRole('button', { name: /^Fire: B/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** The step of the first lesson in which the player moves. */
const TASK = 6;

test('on a phone the map moves to what the coach points out', async () => {
  const { page, complaints } = await openPage({ size: 'phone', path: '/#/learn/remagen/counter-and-map' });
  const isClear = async (hex: string) => {
    const { x, y } = await pointOf(page, hex);
    return page.evaluate((at) => Boolean(document.elementFromPoint(at.x, at.y)?.closest('.board')), { x, y });
  };
  for (let step = 1; step < TASK; step++) {
    await coach(page).getByText(`${step} of 7`).waitFor();
    if (step === 1) expect(await isClear('0620')).toBe(false);
    await press(next(page));
  }
  await coach(page).getByText('pick counter 27').waitFor();
  await expect.poll(() => isClear('0620')).toBe(true);
  expect(await isClear('0517')).toBe(true);
  expect(complaints).toEqual([]);
});

describe.each(SIZES_OF_THIS_RUN)('on a %s', (size) => {
  test.each(seedsOfThisRun(GAMES, 1))('every lesson of %s leads to its end, and on to the next', async (game) => {
    const { page, complaints } = await openPage({ size, path: `/#/learn/${game}`, motion: 'reduced' });
    await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(5);
    const lessons = await page.getByRole('listitem').count();
    await press(page.getByRole('listitem').first().getByRole('link'));
    for (let lesson = 1; lesson <= lessons; lesson++) {
      await toTheEnd(page);
      if (lesson === lessons) break;
      await press(page.getByRole('link', { name: /^Go on/ }));
      // The lesson before is shown until the next one has come.
      await expect.poll(() => place(page).innerText()).not.toMatch(/done$/);
    }
    await press(page.getByRole('link', { name: 'Go on All lessons' }));
    await expect.poll(() => page.getByText('Done', { exact: true }).count()).toBe(lessons);
    expect(complaints).toEqual([]);
  });
});

/** Reads on, and lets the coach do what is to be done. */
async function toTheEnd(page: Page): Promise<void> {
  for (;;) {
    const at = await place(page).innerText();
    if (at.endsWith('done')) return;
    await press(page.getByRole('button', { name: /^(?:Next|Show me)$/ }));
    await expect.poll(() => place(page).innerText()).not.toBe(at);
  }
}
