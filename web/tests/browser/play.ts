/** What a player does with the page, in their words. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { hasTouch, pickHex } from './board.js';

export type Seating =
  | 'I play the U.S. side'
  | 'I play the British side'
  | 'I play the German side'
  | 'Two players, one screen'
  | 'Watch the computer';

/** Positions that the tests wrote, and those of the examples. */
export function positionFile(name: string): string {
  return fileURLToPath(new URL(`positions/${name}.yaml`, import.meta.url));
}

export function exampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../examples/positions/${name}.yaml`, import.meta.url));
}

/** With a finger on a phone, with the mouse elsewhere; a button that has just changed its meaning not before it takes clicks. */
export async function press(what: Locator): Promise<void> {
  const ready = what.and(what.page().locator(':not([data-fresh])'));
  await (hasTouch(what.page()) ? ready.tap() : ready.click());
}

// --- beginning --------------------------------------------------------------------------------------------------------

type GameFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Begins with a record or a position from a file, through the page's own dialog. */
export async function beginFrom(page: Page, file: GameFile, seating: Seating): Promise<void> {
  await importFrom(page, file, seating);
  await tableIsSet(page);
}

/** The same, to whatever comes first: the table, or the screen between two players. */
export async function importFrom(page: Page, file: GameFile, seating: Seating): Promise<void> {
  await press(page.getByRole('button', { name: 'Import …' }));
  await page.locator('.start-import-file input').setInputFiles(file);
  await page.getByRole('radio', { name: seating }).check();
  await press(page.getByRole('button', { name: 'Save and continue' }));
}

/** Two actions into a game: 111 was attacked without a barrage and without protective fire. With a 2 on the die it must retreat. */
export async function beginWithCombat(page: Page): Promise<void> {
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  for (const hex of ['1016', '0917', '0916']) await pickHex(page, hex);
  await confirm(page, 'Attack');
  await confirm(page, 'No Final Protective Fire');
  await asked(page, 'German: Retreat German 111');
}

/** A new game with the choices of the dialog. */
export async function beginNew(page: Page, seating: Seating): Promise<void> {
  await press(page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'More …' }));
  await page.getByRole('radio', { name: seating }).check();
  await press(page.getByRole('button', { name: 'Start game' }));
  await tableIsSet(page);
}

/** Takes the seat at the screen between two players. */
export async function sitDown(page: Page, side: 'American' | 'British' | 'German'): Promise<void> {
  await press(page.getByRole('button', { name: `I am the ${side} player` }));
  await tableIsSet(page);
}

/** Two at one screen from a position in which the British player is asked; they sit there, with the list of choices in sight. */
export async function beginTogether(page: Page, file: GameFile): Promise<void> {
  await importFrom(page, file, 'Two players, one screen');
  await sitDown(page, 'British');
  if (hasTouch(page)) await press(page.getByRole('button', { name: 'Make panels taller' }));
}

/** Map, counters and question are there. */
export async function tableIsSet(page: Page): Promise<void> {
  await page.locator('.bar-sentence').waitFor();
  await page.locator('.board-ground svg').waitFor();
}

// --- asking and answering ---------------------------------------------------------------------------------------------

/** Waits until the sentence below the map asks this. */
export async function asked(page: Page, words: string | RegExp): Promise<void> {
  await page.locator('.bar-question').filter({ hasText: words }).waitFor();
}

export function question(page: Page): Promise<string> {
  return page.locator('.bar-question').innerText();
}

/** Tells whether an element has ever shown these words since now: for words that may be gone before a test looks. */
export async function noteWhen(page: Page, selector: string, words: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle(
    ([where, what]) => {
      const note = { isSeen: false };
      const observer = new MutationObserver(() => {
        if (![...document.querySelectorAll(where)].some(({ textContent }) => textContent?.includes(what))) return;
        note.isSeen = true;
        observer.disconnect();
      });
      observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
      return note;
    },
    [selector, words] as const,
  );
  return () => seen.evaluate(({ isSeen }) => isSeen);
}

/** Waits until the computer has done all it had to do: a person is asked, or the game is over. */
export async function computerIsDone(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hint = document.querySelector('.bar-hint')?.textContent;
    return document.querySelector('.bar-sentence') !== null && hint !== 'The computer is thinking …';
  });
}

/** What is being put together, with its sums and odds. */
export function building(page: Page): Locator {
  return page.getByRole('region', { name: 'Your selection' });
}

/** Opens all that folds out in the panel: sums, meanings, what is good to know. It stays open. */
export async function unfold(page: Page): Promise<void> {
  const closed = page.locator('.decide .fold:not([open]) > summary');
  while ((await closed.count()) > 0) await closed.first().evaluate((summary: HTMLElement) => summary.click());
}

/** The dice that were rolled last, with what came of them. */
export function lastRoll(page: Page): Locator {
  return page.getByRole('region', { name: 'The last roll' });
}

/** The button that carries the game on, once it takes clicks: it takes none that were meant for what it said before. */
export function primary(page: Page): Locator {
  return page.locator('.bar-primary:not([data-fresh])');
}

/** Presses the button, once it says this. */
export async function confirm(page: Page, words: string | RegExp): Promise<void> {
  await press(primary(page).filter({ hasText: words }));
}

/** Everything that the list offers. */
export function choices(page: Page): Locator {
  return page.getByRole('region', { name: 'Your options' }).getByRole('button');
}

/** What stands there as it is read, whatever parts it. */
export async function wordsOf(what: Locator): Promise<string> {
  return (await what.innerText()).replace(/\s+/g, ' ').trim();
}

export async function choose(page: Page, words: string | RegExp): Promise<void> {
  const choice = page.getByRole('region', { name: 'Your options' }).getByRole('button', { name: words }).first();
  await choice.waitFor();
  if (await choice.evaluate((button) => button.closest('.decide-unlisted') !== null)) await listHexes(page);
  await press(choice);
}

/** Shows hexes that can be picked as a list of buttons, too. */
async function listHexes(page: Page): Promise<void> {
  await page.keyboard.press('c');
  await page.locator('.decide-unlisted').first().waitFor({ state: 'detached' });
}

/** Ends a phase, although something may be left unused. */
export async function endPhase(page: Page): Promise<void> {
  const before = await question(page);
  await confirm(page, /^End the (Movement|Combat) Phase/);
  await page.waitForFunction(
    (sentence) =>
      document.querySelector('.bar-doubt') !== null ||
      document.querySelector<HTMLElement>('.bar-question')?.innerText !== sentence,
    before,
  );
  const goOn = page.getByRole('button', { name: 'End anyway', exact: true });
  if (await goOn.isVisible()) await press(goOn);
}

/** Waits until the unit stands in the hex. */
export async function stands(page: Page, name: string, hex: string): Promise<void> {
  await page.locator(`[data-hex="${hex}"][aria-label^="${name},"]`).waitFor({ state: 'attached' });
}

// --- around the game --------------------------------------------------------------------------------------------------

export type Panel = 'Decide' | 'Log' | 'Rules' | 'Forces' | 'Tables' | 'Campaign';

export async function openPanel(page: Page, name: Panel): Promise<void> {
  // On a phone only the handle of the sheet is in sight at first.
  if (hasTouch(page) && (await page.locator('.side-low').isVisible()))
    await press(page.getByRole('button', { name: 'Make panels taller' }));
  await press(page.getByRole('tab', { name }));
  await page.locator('[role=tabpanel] .panel').waitFor();
}

/** Everything that the log says, whether it is in view or not. */
export async function readLog(page: Page): Promise<string> {
  await openPanel(page, 'Log');
  return (await page.getByRole('log').textContent()) ?? '';
}

/** Waits until the log says it: online it comes a moment later. */
export async function logged(page: Page, words: string | RegExp): Promise<void> {
  await openPanel(page, 'Log');
  await page.getByRole('log').filter({ hasText: words }).waitFor();
}

export async function fromMenu(page: Page, command: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Menu' }));
  await press(page.locator('.menu-list').getByRole('button', { name: command }));
}

/** A command of the menu that gives a file: as the page gave it, under the name that it gave. */
export async function downloadBy(page: Page, command: string): Promise<Exclude<GameFile, string>> {
  const coming = page.waitForEvent('download');
  await fromMenu(page, command);
  const download = await coming;
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/json',
    buffer: await readFile(await download.path()),
  };
}

/** The computer acts without a pause from now on. */
export async function letTheComputerHurry(page: Page): Promise<void> {
  await fromMenu(page, 'Settings');
  await press(page.getByRole('group', { name: 'Pace of the computer' }).getByText('Immediately'));
  await press(page.getByRole('button', { name: 'Close', exact: true }));
}

/** Every unit on the map with its hex, in words. */
export async function unitsOnMap(page: Page): Promise<string[]> {
  const labels = await page
    .locator('.board-piece')
    .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('aria-label') ?? ''));
  return labels.map((words) => words.replace(/(, in \d{4}).*/, '$1')).toSorted();
}

/** Waits until what was done is kept: anyone who reads now waits for all that is being written. */
export async function gameIsKept(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('bridgehead');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('games', 'readwrite').objectStore('games').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}
