/** Close combat in the browser: the leader with their squad, the ambush, the attacks with their odds, and the blow that comes back. */
import { describe, expect, test } from 'vitest';
import { pickCounter } from './board.js';
import { dice, die } from './dice.js';
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

describe.each(SIZES_OF_THIS_RUN)('close combat on a %s', (size) => {
  test('the ambusher strikes first, the other side with what remains', async () => {
    const { page, complaints } = await openPage({
      size,
      motion: 'reduced',
      outcomes: [die(2), die(6), dice(3, 5), dice(6, 4)],
    });
    await beginTogether(page, positionFile('elst-combat'));
    await asked(page, 'British: Pick the unit each leader in close combat fights with');
    await confirm(page, '8-1 C with 4-5-7 A');

    await asked(page, 'British: Declare all your attacks in the close combat in I15.');
    await lastRoll(page).waitFor();
    await unfold(page);
    const ambush = () => wordsOf(lastRoll(page));
    await expect.poll(ambush).toContain('Ambush in I15: British and German die I-3.8j');
    await expect.poll(ambush).toContain('Leader 8-1 C −1 I-3.8k');
    await expect
      .poll(ambush)
      .toContain('British ambush The British side attacks first, then the survivors of the German side.');

    if (size === 'desktop') {
      await pickCounter(page, 'I15', /^British 4-5-7 A/);
      await pickCounter(page, 'I15', /^British 4-5-7 B/);
      await pickCounter(page, 'I15', /^German 6-5-8 A/);
    } else {
      await choose(page, /^4-5-7 A and 8-1 C/);
      await choose(page, /^4-5-7 B/);
      await choose(page, /^6-5-8 A/);
    }
    await building(page).waitFor();
    await unfold(page);
    const before = () => wordsOf(building(page));
    await expect.poll(before).toContain('4-5-7 A +4 I-3.8f 8-1 C +1 I-3.8f 4-5-7 B +4 I-3.8f Total 9');
    await expect.poll(before).toContain('Kill number at 3-2 Kill number +6 I-Qc Total 6');
    await expect.poll(before).toContain('Leader 8-1 C −1 I-3.8h Ambush −1 I-3.8j Total −2');
    await expect.poll(before).toMatch(/no effect.* 28 % .*reduced.* 14 % .*eliminated.* 58 %/);
    await confirm(page, '4-5-7 A, 8-1 C and 4-5-7 B on 6-5-8 A');

    // An 8 becomes 6, the kill number: half of the squad is left to strike back.
    await sitDown(page, 'German');
    await asked(page, 'German: Declare all your attacks in the close combat in I15.');
    await choose(page, /^3-4-8 A/);
    await choose(page, /^4-5-7 B/);
    await building(page).waitFor();
    await unfold(page);
    const back = () => wordsOf(building(page));
    await expect.poll(back).toContain('3-4-8 A +3 I-3.8f Total 3');
    await expect.poll(back).toContain('Kill number at 1-2 Kill number +4 I-Qc Total 4');
    await expect.poll(back).toContain('Ambushed +1 I-3.8j Total 1');
    await confirm(page, '3-4-8 A on 4-5-7 B');
    await sitDown(page, 'British');
    const log = () => readLog(page);
    await expect
      .poll(log)
      .toContain('Ambush in I15: British 2 − 1 (leader 8-1 C) = 1, German 6, the British side has the advantage.');
    await expect.poll(log).toContain('6-5-8 A is reduced to 3-4-8 A in close combat.');
    await expect
      .poll(log)
      .toContain('3-4-8 A against 4-5-7 B, 3 to 4, odds 1-2, kill number 4: 10 + 1 (ambushed) = 11, no effect.');
    await expect.poll(log).toContain('The units in I15 are held in Melee.');
    expect(complaints).toEqual([]);
  });
});
