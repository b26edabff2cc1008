/** Fire in the browser: a Fire Group put together on the map, with its sums, its row of the table and the fate of each target; and what it leaves behind. */
import { describe, expect, test } from 'vitest';
import { pickCounter } from './board.js';
import { dice } from './dice.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  choose,
  confirm,
  lastRoll,
  positionFile,
  readLog,
  sitDown,
  unfold,
  wordsOf,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

describe.each(SIZES_OF_THIS_RUN)('fire on a %s', (size) => {
  test('a Fire Group is pointed at counter by counter; doubling, halving, modifiers, rows and fates stand there before the dice', async () => {
    const { page, complaints } = await openPage({
      size,
      motion: 'reduced',
      outcomes: [dice(3, 4), dice(1, 2), dice(1, 2)],
    });
    await beginTogether(page, positionFile('elst-group'));
    await asked(page, 'Pick the units that fire.');
    await pickCounter(page, 'H14', /^British 4-5-7 A/);
    await pickCounter(page, 'I15', /^German 6-5-8 A/);
    await pickCounter(page, 'G14', /^British 4-5-7 B/);
    await page.locator('.forecast-table').waitFor();
    await unfold(page);

    const before = () => wordsOf(building(page));
    await expect
      .poll(before)
      .toContain('Fire with 4-5-7 A, the LMG of 4-5-7 A, 4-5-7 B and the MMG of 4-5-7 B at I15, column 16');
    await expect.poll(before).toContain('4-5-7 A: 4 × 2 (adjacent) +8 I-3.2.2a');
    await expect.poll(before).toContain('The LMG of 4-5-7 A: 2 × 2 (adjacent) +4 I-3.2.2a');
    await expect.poll(before).toContain('4-5-7 B: 4 × ½ (pinned) +2 I-3.2.3t');
    await expect.poll(before).toContain('The MMG of 4-5-7 B: 4 × ½ (pinned) +2 I-3.2.3t Total 16');
    await expect.poll(before).toContain('Stone building +3 I-1.1.1g Total 3');
    await expect.poll(before).toContain('Fire table, column 16, modifiers +3 I-3.2.3a');
    await expect
      .poll(before)
      .toContain('If there is line of sight. Every roll of the attack and of the checks that follow counted.');

    // Every roll has its row, and the rows are all there is.
    const rows = async () =>
      (await page.locator('.forecast-table tbody tr').allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim());
    await expect
      .poll(async () => (await rows()).map((row) => row.split(' ')[0]))
      .toEqual(['2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    await expect.poll(rows).toContain('7 10 NMC 17 %');
    for (const unit of ['6-5-8 A', '8-0 B']) {
      const fates = page.getByRole('table', { name: `Outcomes for ${unit}` }).locator('tr');
      await fates.nth(2).waitFor();
      const chances = (await fates.allInnerTexts()).map((fate) => Number(/(\d+)\s%/.exec(fate)?.[1]));
      expect(Math.abs(chances.reduce((sum, chance) => sum + chance, 0) - 100)).toBeLessThanOrEqual(chances.length);
    }

    await confirm(page, /^Fire with 4-5-7 A/);
    await lastRoll(page).waitFor();
    const after = () => wordsOf(lastRoll(page));
    await expect.poll(after).toContain('NMC Each takes a morale check.');
    await expect.poll(after).toContain('Column 16, final roll 10');
    await expect.poll(after).toMatch(/NMC \d+ % ?, the actual result/);
    const log = () => readLog(page);
    await expect
      .poll(log)
      .toContain('Fire at I15: firepower 16, column 16; dice 3 and 4 (7). NMC on 10 against 6-5-8 A and 8-0 B.');
    expect(complaints).toEqual([]);
  });

  test('Residual Firepower is left by a shot, lies on the map, is told before the next one enters, and attacks them', async () => {
    const { page, complaints } = await openPage({
      size,
      motion: 'reduced',
      outcomes: [dice(6, 5), dice(2, 3), dice(2, 3), dice(2, 3)],
    });
    await beginTogether(page, positionFile('elst-residual'));
    await choose(page, /^4-5-7 A in E14/);
    await choose(page, /^F13/);
    await confirm(page, 'Move 4-5-7 A to F13');
    await sitDown(page, 'German');
    await choose(page, /^6-5-8 A in J14/);
    await choose(page, /^The LMG of 6-5-8 A/);
    await confirm(page, 'Fire with 6-5-8 A and the LMG of 6-5-8 A at F13, column 8');
    await sitDown(page, 'British');
    await expect.poll(() => page.getByRole('img', { name: 'Residual Firepower 4 in F13' }).count()).toBe(1);
    await confirm(page, 'End the movement of 4-5-7 A in F13');

    await choose(page, /^4-5-7 B in G13/);
    await choose(page, /^F13/);
    // A worker counts the chances; the page goes on meanwhile.
    await building(page).filter({ hasText: 'Exact' }).waitFor();
    await unfold(page);
    const planned = () => wordsOf(building(page));
    await expect.poll(planned).toContain('Residual Firepower of 4 attacks in F13. I-3.3.5b');
    await expect.poll(planned).toMatch(/broken.* \d+ % pinned.* \d+ % no effect.* \d+ % .*Exact/);
    await confirm(page, 'Move 4-5-7 B to F13');
    await sitDown(page, 'German');
    await confirm(page, 'No fire');
    await sitDown(page, 'British');
    const log = () => readLog(page);
    await expect.poll(log).toContain('The attack leaves 4 Residual Firepower in F13.');
    await expect
      .poll(log)
      .toContain('Residual Firepower in F13: firepower 4, column 4; dice 2 and 3 (5). 2MC on 3 against 4-5-7 B.');
    await expect
      .poll(log)
      .toContain('4-5-7 B takes a morale check against 7: 5 + 2 (2MC) = 7, passed exactly, and pinned.');
    expect(complaints).toEqual([]);
  });
});
