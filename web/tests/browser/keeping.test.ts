import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { loadAgain, openPage } from './page.js';
import {
  asked,
  beginFrom,
  beginWithCombat,
  gameIsKept,
  logged,
  positionFile,
  readLog,
  stands,
  tableIsSet,
  unitsOnMap,
} from './play.js';

test('a page that is loaded again goes on where it was: units, question, log and the way back', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  await pickHex(page, '0816');
  await pickHex(page, '0915');
  await stands(page, 'U.S. 27', '0915');
  await pickHex(page, '0917');
  await pickHex(page, '1017');
  await stands(page, 'U.S. 1/47', '1017');
  await logged(page, 'U.S. 1/47 (3-6-7) moves from 0917 to 1017');
  const [units, log] = [await unitsOnMap(page), await readLog(page)];
  const sentence = await page.locator('.bar-question').innerText();

  await gameIsKept(page);
  await loadAgain(page);
  await tableIsSet(page);
  await expect.poll(() => unitsOnMap(page)).toEqual(units);
  await expect.poll(() => page.locator('.bar-question').innerText()).toBe(sentence);
  await expect.poll(() => readLog(page)).toBe(log);
  await page.getByRole('button', { name: 'Undo' }).click();
  await stands(page, 'U.S. 1/47', '0917');
  expect(complaints).toEqual([]);
});

test('in the middle of a combat the roll that fell stays, however often the page is loaded again', async () => {
  const { page } = await openPage({ size: 'desktop', die: 2 });
  await beginWithCombat(page);
  await gameIsKept(page);
  await loadAgain(page);
  await tableIsSet(page);
  await asked(page, 'German: Retreat German 111');
  await page.getByRole('region', { name: 'The last roll' }).getByText('Every defending unit retreats').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
});

test('a game that goes on in two tabs overwrites nobody: the later one is told, and may be kept as a copy', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await tableIsSet(other);
  await pickHex(other, '0816');
  await pickHex(other, '0915');
  await stands(other, 'U.S. 27', '0915');

  await pickHex(page, '0917');
  await pickHex(page, '1017');
  const told = page.getByRole('dialog', { name: 'This game continued in another tab' });
  const before = page.url();
  await told.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await page.waitForURL((address) => address.href !== before);
  await tableIsSet(page);
  await stands(page, 'U.S. 1/47', '1017');
  await stands(page, 'U.S. 27', '0816');
  expect(complaints).toEqual([]);
});
