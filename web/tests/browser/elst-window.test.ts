/** The defender's window in the browser: their shots over their units, an attack in detail, standing orders; and a move that is walked at its own beat. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  choose,
  confirm,
  fromMenu,
  noteWhen,
  positionFile,
  readLog,
  press,
  sitDown,
  wordsOf,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** The stack in E14 goes one hex along the road, and the Germans are asked. */
async function comeIntoSight(page: Page): Promise<void> {
  await beginTogether(page, positionFile('elst-plan'));
  await choose(page, /^All in E14/);
  await choose(page, /^F13, road/);
  await confirm(page, /^Move 4-5-7 A, 4-5-7 B and 8-0 C to F13/);
  await sitDown(page, 'German');
  await asked(page, 'are moving in F13. Fire, or pass.');
}

describe.each(SIZES_OF_THIS_RUN)('the window of the defender on a %s', (size) => {
  test('shows what each unit could fire, and an attack row by row with the fate of each target', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced' });
    await comeIntoSight(page);
    await expect.poll(() => page.locator('.board-caption text').allTextContents()).toEqual(['◎']);
    const shots = page.getByRole('region', { name: 'Possible shots' }).getByRole('button');
    await expect
      .poll(() => wordsOf(shots.first()))
      .toMatch(
        /^6-5-8 A with LMG under 9-1 B at F13: \d+ firepower, column \d+, modifiers −\d: \d+ % to break or worse, \d+ % for any effect$/,
      );
    await press(shots.first());
    await page.locator('.forecast-table').waitFor();
    const words = () => wordsOf(building(page));
    for (const unit of ['4-5-7 A', '4-5-7 B', '8-0 C']) await expect.poll(words).toContain(`Outcomes for ${unit}`);
    await expect
      .poll(words)
      .toContain('If there is line of sight. Every roll of the attack and of the checks that follow counted.');
    await expect.poll(() => page.locator('.forecast-table tbody tr').count()).toBe(11);
    expect(complaints).toEqual([]);
  });

  test('is answered by standing orders; then a move is walked, and the mover is asked again as if nobody else had been', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced' });
    await comeIntoSight(page);
    await fromMenu(page, 'Standing orders');
    const dialog = page.getByRole('dialog', { name: /^Standing orders/ });
    await dialog.getByRole('combobox', { name: 'All units', exact: true }).selectOption({ label: 'Hold fire' });
    await press(dialog.getByRole('button', { name: 'Set orders' }));
    await sitDown(page, 'British');

    await choose(page, /^G14, road/);
    const wasOnTheMove = await noteWhen(
      page,
      '.bar:has(.bar-primary[aria-disabled="true"]) .bar-question',
      'Your units are moving.',
    );
    await confirm(page, /G14/);
    await expect.poll(wasOnTheMove).toBe(true);
    await page.locator('.bar-question').filter({ hasNotText: 'Your units are moving.' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^I am the/ }).count()).toBe(0);
    await expect.poll(() => page.locator('[data-hex="G14"]').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  test('two at one screen hand it over after every move, whether there is something to decide or not', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced' });
    await beginTogether(page, positionFile('elst-hand-over'));
    await choose(page, /^4-5-7 A in E14/);
    await choose(page, /^E15/);
    await confirm(page, /^Move 4-5-7 A to E15/);
    // Nobody reaches E15. The screen between the two says the same as if somebody did.
    const between = page.getByRole('main', { name: 'Hand over the screen' });
    await between.waitFor();
    const idle = await wordsOf(between);
    expect(idle).toContain('The British side has moved. You may or may not have something to decide.');
    await sitDown(page, 'German');
    await asked(page, 'Nothing to decide right now.');
    await expect.poll(() => page.getByRole('region', { name: 'Your options' }).count()).toBe(0);
    await confirm(page, 'Hand screen back');
    await sitDown(page, 'British');
    await confirm(page, /^End the movement of 4-5-7 A in E15/);

    await choose(page, /^4-5-7 B in H14/);
    await choose(page, /^I14/);
    await confirm(page, /^Move 4-5-7 B to I14/);
    await between.waitFor();
    await expect.poll(() => wordsOf(between)).toBe(idle);
    await sitDown(page, 'German');
    await asked(page, '4-5-7 B is moving in I14. Fire, or pass.');
    await confirm(page, 'No fire');
    await sitDown(page, 'British');
    await asked(page, 'Continue the move of 4-5-7 B from I14');
    await expect
      .poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('title'))
      .toBe('Can’t undo steps of a move.');
    expect(complaints).toEqual([]);
  });

  test('nobody is called to the screen for what the page answers itself', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced' });
    await beginTogether(page, positionFile('elst-transfer'));
    await asked(page, 'Pick the units that fire.');
    await expect.poll(() => readLog(page)).toContain('Prep Fire Phase');
    expect(complaints).toEqual([]);
  });
});
