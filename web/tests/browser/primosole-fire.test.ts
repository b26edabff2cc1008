/** Fire in the browser: its sum and its exact chances before, the card and what came of it after; and an Artillery Fire that drifts. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { drawing } from './cards.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  choices,
  choose,
  confirm,
  exampleFile,
  positionFile,
  press,
  readLog,
  sitDown,
  wordsOf,
  unfold,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

function lastDraw(page: Page): Locator {
  return page.getByRole('region', { name: 'The last draw' });
}

describe.each(SIZES_OF_THIS_RUN)('fire on a %s', (size) => {
  test('sum and exact chances stand there before, the card and its result after', async () => {
    const position = exampleFile('primosole-fire');
    const { page, complaints } = await openPage({ size, outcomes: drawing(position, ['6H']) });
    await beginTogether(page, position);
    await choose(page, /^B\/8DLI/);
    await choose(page, /^Fire at 1\/1Pi/);
    await expect
      .poll(() => choices(page).allInnerTexts())
      .toEqual([
        '1 point of HQ/8DLI',
        '2 points of HQ/8DLI',
        '3 points of HQ/8DLI',
        '3♣, counts 3: no effect',
        '9♦, counts 9: Disorganized',
      ]);
    await choose(page, /^3 points of HQ\/8DLI/);

    // 7 and the card against 8: of 46 cards not seen 15 count 1 and do nothing, 7 are nines and tens and double the 8.
    await building(page).filter({ hasText: 'Exact' }).waitFor();
    await unfold(page);
    const before = () => wordsOf(building(page));
    await expect.poll(before).toContain('Firepower 2 × 2 +4 6.4b Support of HQ/8DLI +3 6.6b Total 7');
    await expect.poll(before).toContain('Morale +5 2.0h Sunken track +3 6.4a Total 8');
    await expect
      .poll(before)
      .toMatch(
        /no effect.* 33 % Disorganized.* 52 % eliminated.* 15 % .*Exact: counting every card you have not seen\./,
      );
    expect(await lastDraw(page).count()).toBe(0);

    await confirm(page, 'Fire: B/8DLI at 1/1Pi');
    await lastDraw(page).waitFor();
    const after = () => wordsOf(lastDraw(page));
    await expect.poll(after).toContain('6♥ +6 6.10a Total 13');
    await expect.poll(after).toMatch(/6♥ Disorganized.*13 against 8/);
    await expect.poll(after).toMatch(/Disorganized 52 % ?, the actual result/);
    await expect.poll(() => page.locator('[data-hex="1306"]').getAttribute('aria-label')).toContain('Disorganized');
    await press(page.getByRole('button', { name: 'Close', exact: true }));
    await lastDraw(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  test('an Artillery Fire drifts by its aim card, and the opponent says where it falls', async () => {
    const position = positionFile('primosole-drift');
    const { page, complaints } = await openPage({ size, outcomes: drawing(position, ['6S', '9H']) });
    await beginTogether(page, position);
    await choose(page, /^Artillery Fire 1/);
    await choose(page, /^1306/);
    await building(page).locator('.fold').first().waitFor();
    await unfold(page);
    const before = () => wordsOf(building(page));
    await expect.poll(before).toContain('Strength +1 6.7.4c Total 1');
    await expect.poll(before).toContain('German chooses what is worst for the British side: It falls on 1205.');
    await expect.poll(before).toContain('If the other side chooses what is best for you');
    await confirm(page, 'Artillery Fire 1 at 1306');

    // The six of spades: not 1306, a hex of hearts, but one of the hexes of spades next to it.
    await sitDown(page, 'German');
    await asked(page, 'German: Pick where the Artillery Fire at 1306 falls');
    await expect
      .poll(() => choices(page).allInnerTexts())
      .toEqual(['1406, sunken track', '1205, building, North Farm']);
    await choose(page, /^1205/);
    await sitDown(page, 'British');
    const log = () => readLog(page);
    await expect.poll(log).toContain('British draws 6♠ for the aim of the Artillery Fire.');
    await expect.poll(log).toContain('The Artillery Fire falls on 1205.');
    await expect.poll(log).toContain('British draws 9♥ for the effect of the Artillery Fire.');
    expect(await log()).not.toContain('loses a step');
    expect(complaints).toEqual([]);
  });
});
