import { expect, test } from 'vitest';
import { considerHex, pickHex, pointOf } from './board.js';
import { openPage } from './page.js';
import { asked, beginFrom, confirm, positionFile, stands } from './play.js';

/** Two battalions and a gun against one regiment, with both sides at this screen. */
async function openMorning() {
  const opened = await openPage({ size: 'desktop', motion: 'full' });
  await beginFrom(opened.page, positionFile('morning'), 'Two players, one screen');
  await asked(opened.page, 'U.S.: Move your units, or end the phase.');
  return { ...opened, pointed: opened.page.getByRole('region', { name: 'Inspected hex' }) };
}

test('a unit is picked, its reach shows the cost of every hex, pointing at one shows the sum, and picking it moves the unit', async () => {
  const { page, complaints, pointed } = await openMorning();
  await pickHex(page, '0816');
  await page.locator('.bar-hint', { hasText: 'Pick the hex 27 (3-6-7) moves to; it has 7 Movement Points.' }).waitFor();
  await expect.poll(() => page.locator('.board-mark-reach text').count()).toBeGreaterThan(50);

  await considerHex(page, '0915');
  await pointed.getByText('Move U.S. 27 (3-6-7) to 0915').waitFor();
  const sum = pointed.getByRole('table', { name: 'Movement Points of U.S. 27 (3-6-7) (has 7)' });
  await expect.poll(() => sum.getByRole('row').last().innerText()).toContain('3½');
  await expect.poll(() => page.locator('.board-note').innerText()).toContain('0915, mixed, trail');

  await pickHex(page, '0915');
  await stands(page, 'U.S. 27', '0915');
  expect(complaints).toEqual([]);
});

test('a hex that cannot be had says why, and the number of the rule opens the rulebook at that rule', async () => {
  const { page, complaints, pointed } = await openMorning();
  await pickHex(page, '0816');
  await considerHex(page, '1116');
  await pointed.getByText('1116 is held by German 111 (2-4-7).').waitFor();
  await expect.poll(() => page.locator('.board-note').innerText()).toContain('in an enemy zone of control');

  await pickHex(page, '1116');
  await pointed.getByRole('alert').getByText('Not possible.').waitFor();
  await pointed.getByText('End the move in 1016.').waitFor();
  await stands(page, 'U.S. 27', '0816');

  await pointed.getByRole('button', { name: 'Rule 6.0a' }).click();
  await page.getByRole('heading', { name: '6.0a Stop on entering' }).waitFor();
  await expect.poll(() => page.getByRole('tab', { name: 'Rules' }).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => page.locator('.rules-applied').innerText()).toContain('U.S. 27 (3-6-7) must stop in 1016');

  // The game has stayed where it was: the unit is still picked.
  await pickHex(page, '0915');
  await stands(page, 'U.S. 27', '0915');
  expect(complaints).toEqual([]);
});

test("an enemy unit that is picked says that it is not one's own", async () => {
  const { page, pointed } = await openMorning();
  await pickHex(page, '1116');
  await pointed.getByRole('alert').getByText('Not possible.').waitFor();
  await expect.poll(() => pointed.getByRole('button', { name: /^Rule/ }).count()).toBeGreaterThan(0);
});

test('a move is taken back and made again, by button and by key', async () => {
  const { page, complaints } = await openMorning();
  const undo = page.getByRole('button', { name: 'Undo' });
  const redo = page.getByRole('button', { name: 'Redo' });
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  await pickHex(page, '0816');
  await pickHex(page, '0915');
  await stands(page, 'U.S. 27', '0915');
  await undo.click();
  await stands(page, 'U.S. 27', '0816');
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
  await redo.click();
  await stands(page, 'U.S. 27', '0915');
  await expect.poll(() => redo.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Control+z');
  await stands(page, 'U.S. 27', '0816');
  await page.keyboard.press('Control+y');
  await stands(page, 'U.S. 27', '0915');
  expect(complaints).toEqual([]);
});

test('a counter is carried to its hex with the mouse', async () => {
  const { page, complaints } = await openMorning();
  // A counter can be taken once it is offered; before that the mouse pulls the map.
  await page.locator('.board-piece-offered').first().waitFor();
  const from = await pointOf(page, '0816');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 2 });
  await page.locator('.bar-hint', { hasText: 'Pick the hex 27 (3-6-7) moves to' }).waitFor();
  const to = await pointOf(page, '0915');
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await stands(page, 'U.S. 27', '0915');
  expect(complaints).toEqual([]);
});

test('one pick is taken back by Escape before anything is done', async () => {
  const { page } = await openMorning();
  await pickHex(page, '0816');
  await page.locator('.board-piece-picked').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.locator('.board-piece-picked').waitFor({ state: 'detached' });
  await stands(page, 'U.S. 27', '0816');
});

test('ending a phase with units that could still move is asked about first', async () => {
  const { page, complaints } = await openMorning();
  await confirm(page, 'End the Movement Phase');
  const doubt = page.getByRole('alertdialog', { name: 'End now?' });
  await doubt.getByText('3 units that can move have not moved.').waitFor();
  await doubt.getByRole('button', { name: 'Not yet' }).click();
  await asked(page, 'U.S.: Move your units');
  await confirm(page, 'End the Movement Phase');
  await doubt.getByRole('button', { name: 'End anyway' }).click();
  await asked(page, 'U.S.: Barrage');
  expect(complaints).toEqual([]);
});
