import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { openPage } from './page.js';
import { asked, beginFrom, choose, confirm, exampleFile, positionFile, primary, question, stands } from './play.js';

test('an attack with a barrage is built on the map, answered by Final Protective Fire, and rolled with its sums', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginFrom(page, exampleFile('barrage'), 'Two at one screen');
  await asked(page, 'The U.S. Player chooses the next attack');

  await pickHex(page, '1016');
  await pickHex(page, '0917');
  await pickHex(page, '0916');
  await pickHex(page, '0517');
  const building = page.getByRole('region', { name: 'What is being put together' });
  await building.getByText('barrage', { exact: false }).first().waitFor();
  console.log(await building.innerText(), await primary(page).innerText());
  await confirm(page, 'Attack');
  await asked(page, 'German');
  console.log(await question(page));
  await page.screenshot({ path: '/root/lab/tests/c1.png' });
  await choose(page, 'heavy I');
  console.log(await primary(page).innerText(), await building.innerText());
  await primary(page).click();
  await asked(page, /retreat/);
  console.log(await question(page), await page.getByRole('region', { name: 'The last roll' }).innerText());
  await page.screenshot({ path: '/root/lab/tests/c2.png' });
  console.log(await page.locator('.decide').innerText());
  expect(complaints).toEqual([]);
});

test('displ', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 3 });
  await beginFrom(page, positionFile('displacement'), 'Two at one screen');
  await pickHex(page, '1814');
  await pickHex(page, '1914');
  console.log(await primary(page).innerText());
  await confirm(page, 'Attack');
  await asked(page, 'German');
  console.log(await page.locator('.decide').innerText());
  await pickHex(page, '2015');
  await stands(page, 'German 39', '2015');
  console.log(await question(page), await page.locator('.decide').innerText());
  await page.screenshot({ path: '/root/lab/tests/c3.png' });
  await pickHex(page, '1914');
  await stands(page, 'U.S. 27', '1914');
  console.log(await question(page));
  expect(complaints).toEqual([]);
});
