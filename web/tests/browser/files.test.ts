import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { openPage } from './page.js';
import {
  asked,
  beginFrom,
  beginWithCombat,
  downloadBy,
  positionFile,
  question,
  readLog,
  stands,
  unitsOnMap,
} from './play.js';

test('a record that was exported gives the same game when another browser imports it', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginWithCombat(page);
  const [units, sentence, log] = [await unitsOnMap(page), await question(page), await readLog(page)];
  expect(log).toContain('die 2: D2');
  const file = await downloadBy(page, 'Export record');
  expect(file.name).toBe('remagen-turn-7.record.json');

  const elsewhere = await openPage({ size: 'desktop' });
  await beginFrom(elsewhere.page, file, 'Two players, one screen');
  await expect.poll(() => unitsOnMap(elsewhere.page)).toEqual(units);
  await expect.poll(() => question(elsewhere.page)).toBe(sentence);
  await expect.poll(() => readLog(elsewhere.page)).toBe(log);
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
});

test('a position that was exported in the middle of a combat asks the same question when it is imported', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginWithCombat(page);
  const [units, sentence] = [await unitsOnMap(page), await question(page)];
  const file = await downloadBy(page, 'Export position');
  expect(file.name).toBe('remagen-turn-7.position.json');

  const elsewhere = await openPage({ size: 'desktop' });
  await beginFrom(elsewhere.page, file, 'Two players, one screen');
  await expect.poll(() => unitsOnMap(elsewhere.page)).toEqual(units);
  await expect.poll(() => question(elsewhere.page)).toBe(sentence);
  await pickHex(elsewhere.page, '1217');
  await stands(elsewhere.page, 'German 111', '1217');
  expect([...complaints, ...elsewhere.complaints]).toEqual([]);
});

test('a position is pasted as text, and a record is exported from the list of games', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await page.getByRole('button', { name: 'Import …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a game' });
  await dialog.getByRole('textbox', { name: 'Or paste text' }).fill(await readFile(positionFile('morning'), 'utf8'));
  await dialog.getByRole('button', { name: 'Read text' }).click();
  await dialog.getByText('A position. You can start a game from it.').waitFor();
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await asked(page, 'U.S.: Move your units');
  await page.getByRole('link', { name: 'Remagen' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('region', { name: 'Running games' }).getByRole('button', { name: 'Export' }).click();
  const record: unknown = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
  expect(record).toMatchObject({ header: { game: 'remagen' }, entries: [] });
  expect(complaints).toEqual([]);
});
