/** Rout in the browser: who must, where they may not go and by which rule, and where they go. */
import { describe, expect, test } from 'vitest';
import { considerHex, pickHex, restOn, tapHex } from './board.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  confirm,
  positionFile,
  readLog,
  sitDown,
  stands,
  unfold,
  wordsOf,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

describe.each(SIZES_OF_THIS_RUN)('a rout on a %s', (size) => {
  const pick = size === 'phone' ? tapHex : pickHex;

  test('is refused where it would keep next to the enemy, with the sentence and the rule, and goes to the nearest shelter', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced', outcomes: [] });
    await beginTogether(page, positionFile('elst-rout'));
    await asked(page, '4-5-7 A must rout.');
    await expect
      .poll(() => wordsOf(page.getByRole('region', { name: 'Duties and notices' })))
      .toContain('4-5-7 A must rout. I-3.6a');
    await pick(page, 'H14');
    await asked(page, '4-5-7 A must rout.');

    // Pointing alone says why not; picking is refused with the same words.
    const words = 'I15 is next to 6-5-8 A, like H14; 4-5-7 A must get away from that enemy.';
    const note = page.locator('.board-note');
    const refusal = () => note.filter({ hasText: words }).waitFor();
    if (size === 'phone') await restOn(page, 'I15', refusal);
    else {
      await considerHex(page, 'I15');
      await refusal();
    }
    await expect.poll(() => note.innerText()).toContain('I-3.6f');
    await expect.poll(() => page.locator('.board-mark-refused').count()).toBe(1);
    await pick(page, 'I15');
    const refused = page.getByRole('region', { name: 'Inspected hex' }).getByRole('alert').filter({ hasText: words });
    await refused.getByRole('button', { name: 'Rule I-3.6f' }).waitFor();
    await expect.poll(() => building(page).innerText()).not.toContain('I15');

    await pick(page, 'H15');
    await building(page).waitFor();
    await unfold(page);
    await expect
      .poll(() => wordsOf(building(page)))
      .toMatch(/Rout with 4-5-7 A to H15 .*Building \+2 I-1\.1\.1f Total 2/);
    await confirm(page, 'Rout with 4-5-7 A to H15');
    await sitDown(page, 'German');
    await stands(page, 'British 4-5-7 A', 'H15');
    await expect.poll(() => readLog(page)).toContain('4-5-7 A routs');
    expect(complaints).toEqual([]);
  });
});
