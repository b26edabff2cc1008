import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { asked, tableIsSet } from './play.js';

test('Play begins a game against the computer at once, and the page says who must decide what', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', whole: true });
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).click();
  await tableIsSet(page);
  await asked(page, 'Move your units. 11 reinforcements are waiting.');
  await expect.poll(() => page.locator('.strip').innerText()).toMatch(/Remagen[^]*Turn 1[^]*7 March, afternoon/);
  await expect
    .poll(() => page.getByRole('region', { name: 'Duties and notices' }).innerText())
    .toContain('U.S. reinforcements must enter before the phase ends');
  expect(complaints).toEqual([]);
});

test('More offers scenario, side, opponent and options with explanations, and begins the chosen game', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'More …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remagen: new game' });
  await dialog.getByRole('radio', { name: /German Optimum/ }).check();
  await dialog.getByRole('radio', { name: 'I play the German side' }).check();
  await dialog.getByRole('radio', { name: /^Recruit/ }).check();
  await dialog.getByRole('checkbox', { name: /Strict moves/ }).check();
  await dialog.getByRole('button', { name: 'Start game' }).click();
  await tableIsSet(page);
  await page.getByRole('link', { name: 'Remagen' }).click();
  const game = page.getByRole('region', { name: 'Running games' }).getByRole('article');
  await expect
    .poll(() => game.innerText())
    .toMatch(/Remagen · Scenario II: German Optimum[^]*Against the computer \(Recruit\)/);
  expect(complaints).toEqual([]);
});

test('a running game is listed with its next decision; it goes on, gets another name, is removed and brought back', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).click();
  await tableIsSet(page);
  await page.getByRole('link', { name: 'Remagen' }).click();
  const games = page.getByRole('region', { name: 'Running games' });
  await games.getByText('Your turn: Move your units').waitFor();
  await games.getByRole('link', { name: 'Remagen · Scenario I: Historical' }).waitFor();

  await games.getByRole('button', { name: 'Rename' }).click();
  await games.getByRole('textbox', { name: 'Name of the game' }).fill('The bridge');
  await page.keyboard.press('Enter');
  await games.getByRole('article', { name: 'The bridge' }).waitFor();

  await games.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('“The bridge” was removed.').waitFor();
  await games.getByRole('button', { name: 'Undo' }).click();
  await games.getByRole('link', { name: 'Continue' }).click();
  await asked(page, 'Move your units');
  expect(complaints).toEqual([]);
});

test('an address that leads nowhere shows the first page, and says so', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/nowhere' });
  await page.getByRole('status').getByText('Page not found.').waitFor();
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});
