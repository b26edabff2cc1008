/** Guns and vehicles in the browser: a hidden Gun, a kill with its sums, a drive under fire, a Panzerfaust, close combat with a tank, bog. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dice, die } from './dice.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  choose,
  confirm,
  positionFile,
  readLog,
  sitDown,
  unfold,
  wordsOf,
  lastRoll,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';
/** What is being put together, with all that folds out. */
async function unfolded(page: Page): Promise<() => Promise<string>> {
  await page.locator('.forecast-table').first().waitFor();
  await unfold(page);
  return () => wordsOf(building(page));
}

describe.each(SIZES_OF_THIS_RUN)('Guns and vehicles on a %s', (size) => {
  test('V-3.2.4h a Gun is placed hidden and opens fire: To Hit and To Kill with their sums, then the kill', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced', outcomes: [dice(3, 2), dice(1, 2)] });
    await beginTogether(page, positionFile('elst-gun'));
    await asked(page, 'Set up your units (1 left).');
    await choose(page, /^2-2-8 A/);
    await choose(page, 'Place it hidden');
    await choose(page, /^F14/);
    await choose(page, /^Point the OQF 6-Pounder of 2-2-8 A/);
    await choose(page, 'Point the OQF 6-Pounder west');
    await confirm(page, 'Ready');

    await sitDown(page, 'German');
    await expect.poll(() => page.locator('.board-piece[data-hex="F14"]').count()).toBe(0);
    await confirm(page, 'Use suggested setup');
    await choose(page, /^PzKpfw VIE \(Tiger\) A/);
    await choose(page, /^B12, .*facing east/);
    await confirm(page, 'Drive PzKpfw VIE (Tiger) A to B12: 3½ MP left');

    await sitDown(page, 'British');
    await asked(page, 'PzKpfw VIE (Tiger) A is moving in B12. Fire, or pass.');
    await choose(page, /^The OQF 6-Pounder of 2-2-8 A/);
    const before = await unfolded(page);
    await expect.poll(before).toContain('hits on 6 or less');
    await expect
      .poll(before)
      .toContain('Hindrance +1 I-3.2.4c Large target −1 V-Q.DRM22 Moving vehicle +4 V-Q.DRM24 Total +4');
    await expect.poll(before).toMatch(/To Hit 10, modifiers \+4 V-3.2.4h .*Critical Hit 3 % miss 58 %/);
    await expect.poll(before).toContain('To Kill, by where it hits V-7.9b');
    await expect.poll(before).toContain('hull, front 15 −11 = 4 8 % 22 %');
    await expect
      .poll(before)
      .toMatch(/Outcomes for PzKpfw VIE \(Tiger\) A destroyed 5 % .*no effect 92 % Exact: every roll/);
    await confirm(page, /^Fire AP with the OQF 6-Pounder/);

    await sitDown(page, 'German');
    await expect.poll(() => page.locator('[aria-label^="wreck of a PzKpfw VIE"]').count()).toBeGreaterThan(0);
    await expect.poll(() => lastRoll(page).innerText()).toContain('is hit on the hull, front: 3, destroyed');
    const log = () => readLog(page);
    await expect.poll(log).toContain('2-2-8 A was hidden in F14 and is seen now.');
    await expect.poll(log).toContain('needs 10, 5 + 1 (Hindrance) − 1 (large target) + 4 (moving vehicle) = 9, a hit.');
    await expect.poll(log).toContain('is hit on the hull, front: To Kill 4, dice 3, it is destroyed.');
    expect(complaints).toEqual([]);
  });

  test('V-3.3.2d a tank drives under fire and changes its facing; then it may fire on the move', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced', outcomes: [dice(6, 5)] });
    await beginTogether(page, positionFile('elst-tank'));
    await choose(page, /^Sherman V\(a\) A/);
    await choose(page, /^F13/);
    await choose(page, /^Turn the hull south-east/);
    await expect
      .poll(() => wordsOf(building(page)))
      .toMatch(/Start the engine: 1 MP . F13, road: 2 MP . Turn the hull south-east: 3 MP/);
    await confirm(page, 'Drive Sherman V(a) A to F13: 10 MP left');

    await sitDown(page, 'German');
    await asked(page, 'Sherman V(a) A is moving in E14. Fire, or pass.');
    await confirm(page, 'No fire');
    await asked(page, 'Sherman V(a) A is moving in F13. Fire, or pass.');
    await choose(page, /^The 7.5cm PaK 40 of 2-2-8 A/);
    const before = await unfolded(page);
    await expect.poll(before).toContain('hull, front');
    await confirm(page, /PaK 40/);

    // The plan ends where the tank is fired at: its owner is asked again, turns there, and could fire back.
    await sitDown(page, 'British');
    await asked(page, 'Continue driving Sherman V(a) A: it is in F13 with 11 MP left');
    await choose(page, 'Fire while moving');
    await choose(page, 'Drive on instead');
    await choose(page, /^Turn the hull south-east/);
    await confirm(page, /Sherman/);
    await sitDown(page, 'German');
    await asked(page, 'Sherman V(a) A is moving in F13. Fire, or pass.');
    const log = () => readLog(page);
    await expect.poll(log).toContain('needs 10, 11 − 1 (large target) + 3 (moving vehicle) = 13, a miss.');
    await expect.poll(log).toContain('Sherman V(a) A: 1 MP to turn in F13, 10 left.');
    expect(complaints).toEqual([]);
  });

  test('V-4.4.2 a Panzerfaust: its check, its shot, and the wreck', async () => {
    const { page, complaints } = await openPage({
      size,
      motion: 'reduced',
      outcomes: [die(2), dice(1, 1), dice(2, 3)],
    });
    await beginTogether(page, positionFile('elst-panzerfaust'));
    await choose(page, /^Sherman V\(a\) A/);
    await choose(page, /^G14/);
    await confirm(page, /Sherman/);
    await sitDown(page, 'German');
    await asked(page, 'Sherman V(a) A is moving in F13. Fire, or pass.');
    await confirm(page, 'No fire');
    await asked(page, 'Sherman V(a) A is moving in G14. Fire, or pass.');
    await choose(page, /avoiding backblast$/);
    const before = await unfolded(page);
    await expect
      .poll(before)
      .toContain('Panzerfaust check, 3 or less, modifiers 0 V-4.4.2c Die Chance has one, and fires 50 %');
    await expect.poll(before).toContain('Avoids backblast +2 V-Q.DRM12 Large target −1 V-Q.DRM22 Moving vehicle +3');
    await expect.poll(before).toContain('destroyed 8 %');
    await confirm(page, /^6-5-8 A looks for a Panzerfaust/);
    await sitDown(page, 'British');
    const log = () => readLog(page);
    await expect.poll(log).toContain('6-5-8 A looks for a Panzerfaust: 2, it has one.');
    await expect.poll(log).toContain('Sherman V(a) A in G14 becomes a wreck.');
    expect(complaints).toEqual([]);
  });

  test('V-3.8v1 close combat against a tank: the Close Combat Value before the dice', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced', outcomes: [dice(2, 1)] });
    await beginTogether(page, positionFile('elst-tank-combat'));
    await asked(page, 'Make an attack in the close combat in H14, or pass for good.');
    await choose(page, /^4-5-7 A on StuG IIIG\(L\) A/);
    await expect.poll(() => wordsOf(building(page))).toContain('Close Combat Value 5');
    await confirm(page, '4-5-7 A on StuG IIIG(L) A');
    await sitDown(page, 'German');
    await expect
      .poll(() => readLog(page))
      .toContain('4-5-7 A attacks StuG IIIG(L) A with a Close Combat Value of 5: 3, it is eliminated.');
    expect(complaints).toEqual([]);
  });

  test('V-7.6a a tank may bog: the risk stands in the plan, and a 12 bogs it', async () => {
    const { page, complaints } = await openPage({ size, motion: 'reduced', outcomes: [dice(6, 6)] });
    await beginTogether(page, positionFile('elst-bog'));
    await choose(page, /^Sherman V\(a\) A/);
    await choose(page, /^F10, .*6 MP/);
    await expect.poll(() => wordsOf(page.locator('.bar'))).toContain('It bogs with a chance of 42 %.');
    await confirm(page, /Sherman/);
    await sitDown(page, 'German');
    await expect
      .poll(() => readLog(page))
      .toContain('Bog Check: 12 + 1 (normal ground pressure) + 3 (polder without all MP) = 16, it bogs.');
    expect(complaints).toEqual([]);
  });
});
