/** Close Combat in the browser: the cards on the table, the counterattack, and what each player may see of it. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawing } from './cards.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  choose,
  confirm,
  exampleFile,
  press,
  readLog,
  sitDown,
  stands,
  wordsOf,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** The cards of a side on the table, as they are read aloud. */
function cardsOf(page: Page, side: string): Locator {
  return page.locator('.decide-cards').filter({ hasText: side }).getByRole('img');
}

function readAloud(cards: Locator): Promise<string | null> {
  return cards.getAttribute('aria-label');
}

/** Two companies against one, to the end of the fight: 15 against 11. The British player plays nothing of their hand. */
async function fight(page: Page): Promise<void> {
  await confirm(page, 'Fight the Close Combat in 1306');
  await sitDown(page, 'German');
  await asked(page, 'German: Take an open card for 1/1Pi');
  await expect.poll(() => readAloud(cardsOf(page, 'German, defender'))).toBe('1 face down');
  await expect.poll(() => readAloud(cardsOf(page, 'British, attacker'))).toBe('2 face down');
  await choose(page, /^4♠/);
  await confirm(page, 'Play 4♠ for 1/1Pi');

  await sitDown(page, 'British');
  await expect.poll(() => readAloud(cardsOf(page, 'German, defender'))).toBe('four of spades, 1 face down');
  await expect.poll(() => wordsOf(page.locator('.hand-own'))).toBe('3♣ 9♦');
  await confirm(page, 'Draw a card for B/8DLI');
  await asked(page, 'British: Take an open card for C/8DLI');
  await expect.poll(() => readAloud(cardsOf(page, 'British, attacker'))).toBe('two of diamonds, 2 face down');
  await confirm(page, 'Draw a card for C/8DLI');
  await confirm(page, 'Draw a card for coordination');
  await sitDown(page, 'German');
}

describe.each(SIZES_OF_THIS_RUN)('Close Combat on a %s', (size) => {
  test('a counterattack: a card from the hand lies face down until the end, and throws the attackers back', async () => {
    const position = exampleFile('primosole-assault');
    const { page, complaints } = await openPage({
      size,
      outcomes: drawing(position, ['2D', '3D', '2C', '5C', '2H', '3H', '8C', '4C']),
    });
    await beginTogether(page, position);
    await fight(page);
    await asked(page, 'German: You lost by 4. Counterattack');
    await expect
      .poll(() => readAloud(cardsOf(page, 'British, attacker')))
      .toBe('two of diamonds, three of diamonds, two of clubs, two of hearts, three of hearts');
    await expect
      .poll(() => wordsOf(building(page)))
      .toMatch(/counterattack fails.* 74 % counterattack succeeds.* 26 %/);
    await confirm(page, 'Counterattack');
    await choose(page, /^10♥/);
    await confirm(page, 'Play 10♥ for the counterattack, face down');
    await confirm(page, 'Draw a card for the counterattack');

    // The British player answers without knowing the ten.
    await sitDown(page, 'British');
    await expect.poll(() => readAloud(cardsOf(page, 'German, counterattacks'))).toBe('eight of clubs, 1 face down');
    expect(await page.locator('.play').innerText()).not.toContain('10♥');
    await choose(page, /^9♦/);
    await confirm(page, 'Play 9♦ for the answer to the counterattack');
    await expect.poll(() => readAloud(cardsOf(page, 'British, answers'))).toBe('nine of diamonds');
    await confirm(page, 'Draw a card for the answer to the counterattack');

    // 8 and 10 against the difference of 4, 9 and 4: the engineers are spent, and the companies go back.
    await page.getByText('18 against 17').first().waitFor({ state: 'attached' });
    await asked(page, 'British: Pick which of the units that fought');
    await choose(page, /^B\/8DLI/);
    await stands(page, 'British B/8DLI', '1307');
    await stands(page, 'British C/8DLI', '1406');
    const log = () => readLog(page);
    await expect.poll(log).toContain('German plays 10♥ for the counterattack.');
    await expect.poll(log).toContain('German 1/1Pi (2-2-6-4) is eliminated in 1306.');
    await expect.poll(log).toContain('British B/8DLI (2-2-5-4) loses a step.');
    expect(complaints).toEqual([]);
  });

  test('the loser may do without: they lose a step and leaves the hex', async () => {
    const position = exampleFile('primosole-assault');
    const { page, complaints } = await openPage({
      size,
      outcomes: drawing(position, ['2D', '3D', '2C', '5C', '2H', '3H']),
    });
    await beginTogether(page, position);
    await fight(page);
    await press(page.getByRole('button', { name: 'No counterattack' }));
    await asked(page, 'German: Withdraw 1/1Pi');
    await choose(page, /^1305/);
    await sitDown(page, 'British');
    await stands(page, 'German 1/1Pi', '1305');
    await expect.poll(() => readLog(page)).toContain('German 1/1Pi (2-2-6-4) loses a step.');
    expect(complaints).toEqual([]);
  });
});
