/** Rally in the browser: a broken squad and its leader, the sum and the chances before the dice, and what came of them. */
import { describe, expect, test } from 'vitest';
import { pickCounter, pickHex } from './board.js';
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
  unfold,
  wordsOf,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

describe.each(SIZES_OF_THIS_RUN)('rally on a %s', (size) => {
  test('a leader tries to rally the squad that they stand with', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced', outcomes: [dice(2, 3)] });
    await beginTogether(page, positionFile('elst-rally'));
    await asked(page, 'Let a broken unit try to self-rally.');
    await confirm(page, 'No self-rally');
    await asked(page, 'Rally broken units with leaders');
    if (size === 'desktop') {
      await pickHex(page, 'F14'); // only the broken squad can be meant
      await pickCounter(page, 'F14', /^British 9-1 B/);
    } else {
      await choose(page, /^4-5-7 A in F14/);
      await choose(page, /^9-1 B in F14/);
    }

    // 7 or less after +4, -1 and -1: 5 or less of 36 rolls is 10, and a 12 costs half the squad.
    await building(page).waitFor();
    await unfold(page);
    const before = () => wordsOf(building(page));
    await expect.poll(before).toContain('9-1 B tries to rally 4-5-7 A');
    await expect.poll(before).toContain('DM +4 I-3.1h Woods or building −1 I-3.1h Leader 9-1 B −1 I-3.1h Total +2');
    await expect.poll(before).toMatch(/casualty.* 3 %.*fails.* 69 %.*rallied.* 28 %.*Exact: all 36 rolls counted\./);
    await confirm(page, '9-1 B tries to rally 4-5-7 A');

    await lastRoll(page).waitFor();
    const after = () => wordsOf(lastRoll(page));
    await expect.poll(after).toContain('Rallied It is in good order again.');
    await expect.poll(after).toMatch(/[Ff]inal roll 7 against morale 7/);
    await expect.poll(after).toMatch(/rallied 28 % ?, the actual result/);
    await expect
      .poll(() => readLog(page))
      .toContain(
        '9-1 B tries to rally 4-5-7 A: 5 + 4 (DM) − 1 (woods or building) − 1 (leader 9-1 B) = 7 against 7, it rallies.',
      );
    await expect
      .poll(() => page.locator('[data-hex="F14"][aria-label*="4-5-7 A"]').getAttribute('aria-label'))
      .not.toContain('broken');
    expect(complaints).toEqual([]);
  });
});
