import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { openPage } from './page.js';
import { asked, beginFrom, choices, choose, confirm, exampleFile, positionFile, primary, stands } from './play.js';

test('an attack with a barrage is put together on the map, the defender adds Final Protective Fire, and the roll falls with its sums', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2, motion: 'full' });
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  await asked(page, 'U.S.: Pick the next attack. 2 units must still attack, 1 must be attacked.');
  const building = page.getByRole('region', { name: 'Your selection' });

  await pickHex(page, '1016');
  await building.getByText('Still missing').waitFor();
  await expect.poll(() => primary(page).getAttribute('aria-disabled')).toBe('true');
  await pickHex(page, '0917');
  await pickHex(page, '0916');
  await pickHex(page, '0517');
  await building.getByRole('heading', { name: 'Attack 1016 at +5 on mixed' }).waitFor();
  await expect
    .poll(() => building.locator('.decide-chosen').innerText())
    .toMatch(/Attacks\s+1\/47[^]*27[^]*Barrage\s+9[^]*Defends\s+111/);
  await building.getByText('Combat differential +5').click();
  await expect
    .poll(() => building.getByRole('table', { name: 'Combat differential' }).innerText())
    .toMatch(/\+9[^]*−4[^]*\+5/);
  await expect
    .poll(() => building.getByRole('list', { name: 'Odds, from worst to best' }).first().innerText())
    .toMatch(/Both back 17.%[^]*Retreat 1 17.%[^]*Retreat 2 67.%/);
  await expect.poll(() => primary(page).innerText()).toContain('The German Player may add Final Protective Fire');
  await confirm(page, 'Attack 1016 at +5 on mixed');

  await asked(page, 'German: Add Final Protective Fire to the defense of German 111 (2-4-7), or hold fire.');
  await pickHex(page, '1618');
  await confirm(page, 'Final Protective Fire by German heavy I (3-2-20/1-7): differential falls from +5 to +3');

  const roll = page.getByRole('region', { name: 'The last roll' });
  await roll.getByText('Every defending unit retreats two hexes.').waitFor();
  await expect.poll(() => roll.innerText()).toMatch(/D2[^]*heavy I \(3-2-20\/1-7\), Final Protective Fire\s+\+2/);
  await asked(page, 'German: Retreat German 111 (2-4-7) by 2 hexes.');

  await pickHex(page, '1217');
  await stands(page, 'German 111', '1217');
  await asked(page, 'U.S.: Advance after combat, or halt.');
  await choose(page, '1/47');
  await pickHex(page, '1016');
  await stands(page, 'U.S. 1/47', '1016');
  expect(complaints).toEqual([]);
});

test('a unit picked twice leaves the attack again, in the list as on the map', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  await pickHex(page, '0917');
  await page.getByRole('button', { name: 'Remove 1/47 (3-6-7)' }).waitFor();
  await pickHex(page, '0917');
  await page.getByRole('button', { name: 'Remove 1/47 (3-6-7)' }).waitFor({ state: 'detached' });
  await choose(page, '27 (3-6-7)');
  await page.getByRole('button', { name: 'Remove 27 (3-6-7)' }).click();
  await page.getByRole('region', { name: 'Your selection' }).waitFor({ state: 'detached' });
});

test('a retreat into the hex of a friend displaces it where its owner says, and the victor advances', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 3 });
  await beginFrom(page, positionFile('displacement'), 'Two players, one screen');
  await pickHex(page, '1814');
  await pickHex(page, '1914');
  await confirm(page, 'Attack 1914 at +1 on clear');

  await asked(page, 'German: Move German 39 (2-2-7) aside.');
  await expect.poll(() => choices(page).allInnerTexts()).toEqual(['2015, mixed', '2115, grove']);
  await pickHex(page, '2114');
  await page.getByRole('alert').getByText('Not possible.').waitFor();
  await page.getByRole('alert').getByRole('button', { name: 'Rule 7.81b' }).waitFor();
  await pickHex(page, '2015');
  await stands(page, 'German 39', '2015');
  await stands(page, 'German 901', '2014');

  await asked(page, 'U.S.: Advance after combat, or halt.');
  await pickHex(page, '1914');
  await stands(page, 'U.S. 27', '1914');
  expect(complaints).toEqual([]);
});

test('a victor may halt instead of advancing', async () => {
  const { page } = await openPage({ size: 'desktop', die: 3 });
  await beginFrom(page, positionFile('displacement'), 'Two players, one screen');
  await pickHex(page, '1814');
  await pickHex(page, '1914');
  await confirm(page, 'Attack');
  await pickHex(page, '2115');
  await asked(page, 'U.S.: Advance after combat, or halt.');
  await primary(page).click();
  await asked(page, 'German: ');
  await stands(page, 'U.S. 27', '1814');
});
