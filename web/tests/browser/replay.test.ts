import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import type { Wanted } from './page.js';
import { loadAgain, openPage } from './page.js';
import { asked, beginWithCombat, fromMenu, stands, tableIsSet, unitsOnMap } from './play.js';

/** Three actions: an attack, no fire against it, a retreat; the replay opens at the last of them. */
async function openReplay(wanted: Wanted) {
  const opened = await openPage(wanted);
  const { page } = opened;
  await beginWithCombat(page);
  await pickHex(page, '1217');
  await stands(page, 'German 111', '1217');
  await fromMenu(page, 'Replay and branch');
  const slider = page.getByRole('slider', { name: 'Position in the game' });
  await slider.waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return { ...opened, slider, press };
}

test('a replay goes back and on by action, turn and phase, with buttons, keys and the slider, and shows the units as they stood', async () => {
  const { page, complaints, slider, press } = await openReplay({ size: 'desktop', die: 2 });
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('action 3 of 3');
  await stands(page, 'German 111', '1217');
  const end = await unitsOnMap(page);
  await press('Previous action');
  await stands(page, 'German 111', '1016');
  await page.getByRole('heading', { name: 'German: No Final Protective Fire' }).waitFor();
  await expect
    .poll(() => page.getByRole('complementary', { name: 'What happened' }).innerText())
    .toContain('Every defending unit retreats two hexes.');
  await press('Next action');
  await stands(page, 'German 111', '1217');
  await press('Go to start');
  await stands(page, 'German 111', '1016');
  await page.getByRole('heading', { name: 'The game is set up' }).waitFor();
  await press('Next phase');
  await expect.poll(() => slider.inputValue()).toBe('3');

  await page.keyboard.press('Home');
  await page.getByRole('heading', { name: 'The game is set up' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.inputValue()).toBe('1');
  await slider.fill('2');
  await page.getByRole('heading', { name: 'German: No Final Protective Fire' }).waitFor();
  await page.keyboard.press('End');
  await stands(page, 'German 111', '1217');
  await expect.poll(() => unitsOnMap(page)).toEqual(end);
  expect(complaints).toEqual([]);
});

test('a replay plays on its own to the end', async () => {
  const { page, slider, press } = await openReplay({ size: 'desktop', die: 2 });
  await press('Go to start');
  await page.getByRole('group', { name: 'Speed' }).getByText('Fast').click();
  await press('Play');
  await stands(page, 'German 111', '1217');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expect.poll(() => slider.inputValue()).toBe('3');
});

test('a branch from a moment is a game of its own, and the game that it came from stays as it was', async () => {
  const { page, complaints, press } = await openReplay({ size: 'desktop', die: 2 });
  const original = page.url().replace('#/replay/', '#/game/');
  await press('Previous action');
  await press('Branch from here');
  await tableIsSet(page);
  await asked(page, 'German: Retreat German 111');
  expect(page.url()).not.toBe(original);
  await pickHex(page, '1118');
  await stands(page, 'German 111', '1118');

  await page.goto(original);
  await tableIsSet(page);
  await stands(page, 'German 111', '1217');
  await asked(page, 'U.S.: Advance after combat, or halt.');
  expect(complaints).toEqual([]);
});

test('a comment and an arrow stay at their moment', async () => {
  const { page, complaints } = await openReplay({ size: 'desktop', die: 2 });
  const comment = page.getByRole('textbox', { name: 'Comment on this action' });
  const arrow = page.locator('.replay-drawn').getByText('Arrow 1217 to 1016');
  await page.getByText('Comment and arrows').click();
  await comment.fill('Too far back.');
  await page.getByRole('button', { name: 'Draw on the map' }).click();
  await page.getByText('Pick the hex where an arrow starts.').waitFor();
  await pickHex(page, '1217');
  await page.getByText('From 1217: pick where it ends').waitFor();
  await pickHex(page, '1016');
  await arrow.waitFor();
  await page.getByRole('button', { name: 'Draw on the map' }).click();
  await page.getByText('Saved.').waitFor();

  await loadAgain(page);
  await page.getByText('Comment and arrows').click();
  await arrow.waitFor();
  await expect.poll(() => comment.inputValue()).toBe('Too far back.');
  await page.getByRole('button', { name: 'Previous action' }).click();
  await arrow.waitFor({ state: 'detached' });
  await expect.poll(() => comment.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
