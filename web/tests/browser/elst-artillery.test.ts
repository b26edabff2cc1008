/** Off-board artillery in the browser: a fire mission from the radio to its effect. */
import { describe, expect, test } from 'vitest';
import { pickHex, tapHex } from './board.js';
import { dice, die } from './dice.js';
import { openPage } from './page.js';
import { asked, beginTogether, building, choose, confirm, positionFile, readLog, unfold, wordsOf } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** The first of the black chits. */
const BLACK = 0;

describe.each(SIZES_OF_THIS_RUN)('Off-board artillery on a %s', (size) => {
  test('C-DaE:2s1 C-DaE:2.31 C-DaE:2.5g a fire mission: contact, access, a spotting round with its fan of errors, then HE', async () => {
    const { page, complaints } = await openPage({
      size,
      outcomes: [dice(3, 3), BLACK, die(1), dice(2, 2), dice(1, 1)],
    });
    await beginTogether(page, positionFile('elst-artillery'));
    await asked(page, 'Roll for radio contact with the British 80+mm battery?');
    await expect
      .poll(() => wordsOf(page.getByRole('region', { name: 'Off-board artillery' })))
      .toContain('no contact · no access · 8 black, 3 red');
    await choose(page, /^Roll for radio contact: 72/);
    await unfold(page);
    const built = () => wordsOf(building(page));
    await expect
      .poll(built)
      .toMatch(/Radio contact on 8 or less.* contact 72 % no contact 25 % the radio breaks down 3 %/);
    await expect.poll(built).toContain('black: access 73 % red: no access 27 %');
    await expect.poll(() => page.locator('.board-shade-sight').count()).toBe(1);
    await confirm(page, 'Roll for radio contact');

    // The fan of errors and the blast area are drawn before anything is rolled.
    await asked(page, 'Pick a hex for the British 80+mm battery to aim at.');
    await (size === 'phone' ? tapHex(page, 'KK10') : pickHex(page, 'KK10'));
    await unfold(page);
    await expect.poll(() => page.locator('.board-shade-landing text').count()).toBeGreaterThan(10);
    await expect.poll(() => page.locator('.board-shade-blast .board-shade-edge').count()).toBe(1);
    await expect.poll(built).toMatch(/Where it lands, modifiers 0 C-DaE:2.31 .*where you aim 33 % 1 hex off 11 %/);
    await expect.poll(built).toMatch(/In the blast area of a later fire for effect .*6-5-8 A German 44 %/);
    await confirm(page, 'Request artillery in KK10');
    await expect
      .poll(() => readLog(page))
      .toContain('The British 80+mm battery aims at KK10: accuracy 1 against 2, accurate.');
    expect(complaints).toEqual([]);
  });

  test('C-DaE:2.11a C-DaE:2.33h C-DaE:2.5 a Player Turn later: contact is kept, the spotting round becomes fire for effect, and its effect', async () => {
    const { page, complaints } = await openPage({
      size,
      outcomes: [dice(3, 3), dice(2, 2), dice(4, 3), dice(3, 2)],
    });
    await beginTogether(page, positionFile('elst-barrage'));
    await choose(page, /^Roll for radio contact: 83/);
    await confirm(page, 'Roll for radio contact');
    await asked(page, 'Give the British 80+mm battery its order.');
    await choose(page, /^Convert the spotting round to HE/);
    await unfold(page);
    await expect.poll(() => page.locator('.board-shade-blast .board-shade-edge').count()).toBe(1);
    await expect.poll(() => wordsOf(building(page))).toMatch(/In the blast area .*8-0 B German/);
    await confirm(page, /HE/);
    await expect
      .poll(() => readLog(page))
      .toMatch(/Fire at KK10: firepower 16, column 16; dice 2 and 2 .*8-0 B breaks in KK10.*FFE:2/);
    expect(complaints).toEqual([]);
  });
});
