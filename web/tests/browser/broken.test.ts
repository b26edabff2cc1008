import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { loadAgain, openPage } from './page.js';
import { asked, beginFrom, beginWithCombat, fromMenu, positionFile, stands, tableIsSet } from './play.js';
import { seedsOfThisRun } from '../../../testing/seeds.js';

/** A record of three decisions, as the page exports it. */
async function exportRecord(page: Page): Promise<string> {
  await beginWithCombat(page);
  await pickHex(page, '1217');
  await stands(page, 'German 111', '1217');
  const coming = page.waitForEvent('download');
  await fromMenu(page, 'Export record');
  return readFile(await (await coming).path(), 'utf8');
}

/** Gives a text to the import dialog, and waits for what it says. */
async function importText(page: Page, name: string, text: string) {
  await page.getByRole('button', { name: 'Import …' }).click();
  await page
    .locator('.start-import-file input')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const told = page.getByRole('group', { name: 'Problems found' });
  await told.waitFor();
  return { told, saved: page.getByRole('region', { name: 'Imported game' }) };
}

test('a record with an illegal decision is refused with its place, and the part before it can be kept', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  const record = await exportRecord(page);
  await page.getByRole('link', { name: 'Remagen' }).click();
  const { told, saved } = await importText(page, 'broken.json', record.replace('"1217"', '"2417"'));
  await expect.poll(() => told.innerText()).toContain('decision 3');
  await expect.poll(() => told.innerText()).toContain('The first 2 of 3 decisions can be played.');
  await saved.getByRole('button', { name: 'Save and continue' }).click();
  await asked(page, 'German: Retreat German 111');
  expect(complaints).toEqual([]);
});

test('a record that breaks off in the middle is reported, and its whole part can be kept', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  const record = await exportRecord(page);
  await page.getByRole('link', { name: 'Remagen' }).click();
  const { told, saved } = await importText(page, 'torn.json', record.slice(0, record.lastIndexOf('"retreat"')));
  await expect.poll(() => told.innerText()).toContain('The text is cut off; 2 decisions before that can be played.');
  const coming = page.waitForEvent('download');
  await told.getByRole('button', { name: 'Download text' }).click();
  expect((await coming).suggestedFilename()).toBe('torn.json');
  await saved.getByRole('button', { name: 'Save and continue' }).click();
  await asked(page, 'German: Retreat German 111');
  expect(complaints).toEqual([]);
});

test('a position with faults is told line by line, and nothing else happens', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  const text = (await readFile(positionFile('morning'), 'utf8'))
    .replace('turn: 6', 'turn: 60')
    .replace('"0816"', '"9999"');
  const { told } = await importText(page, 'morning.yaml', text);
  const words = () => told.innerText();
  await expect.poll(words).toContain('turn');
  await expect.poll(words).toContain('units.us-27');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await page.getByRole('region', { name: 'Running games' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

const NO_GAMES = ['', 'just some words', '{ "game": "chess" }', '{ "header": { "game": "remagen" }'];

test.each(seedsOfThisRun(NO_GAMES, 1))('a text that is no game (%j) is refused in words', async (text) => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  const { told } = await importText(page, 'text.txt', text);
  await expect.poll(() => told.getByRole('listitem').first().innerText()).toMatch(/expected/i);
  expect(complaints).toEqual([]);
});

/** Damages what the browser keeps of the only game: what a crash, a full disk or a newer page may leave. */
async function damageKeptGame(page: Page, damage: { readonly field: string; readonly value: unknown }): Promise<void> {
  await page.evaluate(
    ({ field, value }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('bridgehead');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('games', 'readwrite').objectStore('games');
          const reading = store.openCursor();
          reading.addEventListener('success', () => {
            const writing = reading.result?.update({ ...reading.result.value, [field]: value });
            writing?.addEventListener('success', () => {
              opening.result.close();
              resolve();
            });
          });
        });
      }),
    damage,
  );
}

test('a saved game that cannot be read any more is marked, and its readable part is recovered', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginWithCombat(page);
  await page.getByRole('link', { name: 'Remagen' }).click();
  await page.getByRole('region', { name: 'Running games' }).waitFor();
  await damageKeptGame(page, { field: 'keepers', value: 17 });
  await loadAgain(page);
  const card = page.getByRole('group', { name: /can’t be read$/ });
  await expect.poll(() => card.innerText()).toContain('Nothing was deleted.');
  await card.getByRole('button', { name: 'Recover game' }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await asked(page, 'German: Retreat German 111');
  expect(complaints).toEqual([]);
});

test('the address of a damaged game says what is wrong, and offers its data', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  await damageKeptGame(page, { field: 'title', value: undefined });
  await loadAgain(page);
  await page.getByRole('heading', { name: /can’t be read$/ }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download data' }).click();
  expect((await coming).suggestedFilename()).toBe('kept-game.json');
  await page.getByRole('link', { name: 'All games' }).click();
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('a kept record that does not play by the rules offers the part that does', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  const record = await exportRecord(page);
  await damageKeptGame(page, { field: 'record', value: record.replace('"1217"', '"2417"') });
  await loadAgain(page);
  await page.getByRole('heading', { name: /can’t be continued$/ }).waitFor();
  await page.getByRole('button', { name: 'Continue from there' }).click();
  await asked(page, 'German: Retreat German 111');
  expect(complaints).toEqual([]);
});

test('a game that this browser does not keep is said to be elsewhere', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/game/elsewhere' });
  await page.getByRole('heading', { name: 'Game not found' }).waitFor();
  expect(complaints).toEqual([]);
});

test('where the browser keeps nothing, the page says so and can be played anyway', async () => {
  const { page, complaints } = await openPage({ size: 'desktop' });
  await page.waitForLoadState('networkidle');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is forbidden', 'SecurityError');
    };
  });
  await loadAgain(page);
  await beginFrom(page, positionFile('morning'), 'Two players, one screen');
  await tableIsSet(page);
  await pickHex(page, '0816');
  await pickHex(page, '0915');
  await stands(page, 'U.S. 27', '0915');
  await page.getByRole('link', { name: 'Remagen' }).click();
  await page.getByRole('status').getByText('This browser can’t save games right now').waitFor();
  await page.getByRole('region', { name: 'Running games' }).waitFor();
  expect(complaints).toEqual([]);
});
