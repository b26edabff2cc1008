/** A move in the browser: planned on the map as a way with stops, submitted at once, answered in the window of the defender. */
import { describe, expect, test } from 'vitest';
import { pickHex, tapHex } from './board.js';
import { dice } from './dice.js';
import { openPage } from './page.js';
import { asked, beginTogether, building, choose, confirm, positionFile, readLog, sitDown, wordsOf } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

describe.each(SIZES_OF_THIS_RUN)('a move on a %s', (size) => {
  const pick = size === 'phone' ? tapHex : pickHex;

  test('is planned hex by hex, goes when the button is pressed, and can be fired at on every MF', async () => {
    // The 11 keeps no rate of fire; anyone who must take a check passes it.
    const { page, complaints } = await openPage({
      size,
      motion: 'reduced',
      outcomes: [dice(6, 5), dice(1, 1), dice(1, 1), dice(1, 1)],
    });
    await beginTogether(page, positionFile('elst-plan'));
    await choose(page, /^All in E14/);
    if (size === 'desktop') {
      await pick(page, 'F13');
      await pick(page, 'G14');
    } else {
      await choose(page, /^F13, road/);
      await choose(page, /^G14, road/);
    }
    const planned = () => wordsOf(building(page));
    await expect.poll(planned).toContain('Move 4-5-7 A, 4-5-7 B and 8-0 C to G14');
    await expect.poll(planned).toMatch(/F13, road: 1 MF in all .*G14, road: 2 MF in all/);
    await expect.poll(planned).toMatch(/stops when fired at .*next to an enemy .*when an attempt fails/i);
    await confirm(page, 'Move 4-5-7 A, 4-5-7 B and 8-0 C to G14');

    await sitDown(page, 'German');
    await asked(page, '4-5-7 A, 4-5-7 B and 8-0 C are moving in F13. Fire, or pass.');
    await choose(page, /^6-5-8 A in J14/);
    await choose(page, /^The LMG of 6-5-8 A/);
    await choose(page, /^9-1 B in J14/);
    await expect
      .poll(() => wordsOf(building(page)))
      .toContain('Fire with 6-5-8 A and the LMG of 6-5-8 A under 9-1 B at F13, column 8');
    await confirm(page, /^Fire with 6-5-8 A/);

    // They were fired at, and so the plan ends and their owner is asked.
    await sitDown(page, 'British');
    await asked(page, /Continue the move of 4-5-7 A, 4-5-7 B and 8-0 C from F13 \(5 MF left\), or end the move/);
    const log = () => readLog(page);
    await expect.poll(log).toContain('First Fire: German 6-5-8 A and LMG under 9-1 B at F13.');
    await expect.poll(log).toContain('The attack leaves 4 Residual Firepower in F13.');
    expect(complaints).toEqual([]);
  });
});
