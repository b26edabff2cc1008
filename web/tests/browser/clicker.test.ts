import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { beginFrom, choices, exampleFile, primary } from './play.js';
import { seedsOfThisRun } from '../../../testing/seeds.js';

/** From each of two positions. */
const ACTIONS = 60;
/** How often the button is pressed instead of a choice, where both can be. */
const BUTTON = 0.3;

/** A small generator of numbers from 0 up to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** What can be pressed now: how many choices of the list, and whether the button works. */
function offers(page: Page): Promise<{ readonly choices: number; readonly button: boolean; readonly over: boolean }> {
  return page.evaluate(() => ({
    choices: document.querySelectorAll('.decide-choice').length,
    button: document.querySelector('.bar-primary')?.getAttribute('aria-disabled') === 'false',
    over: document.querySelector('.bar-question') === null,
  }));
}

/** Waits until the page has drawn what was done. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

const BEGINNINGS = [
  ['the first turn', 'bridge', 7],
  ['a combat', 'barrage', 11],
] as const;

test.each(seedsOfThisRun(BEGINNINGS, 1))(
  'pressing any offered button, from %s on, finds no dead end and no error',
  async (_from, position, seed) => {
    const { page, complaints } = await openPage({ size: 'desktop' });
    const random = seeded(seed);
    await beginFrom(page, exampleFile(position), 'Two players, one screen');
    // What can be chosen comes once the map is there.
    await choices(page).first().waitFor();
    await page.keyboard.press('c'); // hexes too
    const path: string[] = [];
    const lately = () => path.slice(-6).join(' | ');
    for (let action = 0; action < ACTIONS; action++) {
      await expect
        .poll(
          async () => {
            const offered = await offers(page);
            return offered.over || offered.choices > 0 || offered.button;
          },
          { message: `a dead end after ${lately()}` },
        )
        .toBe(true);
      const { choices: count, button, over } = await offers(page);
      if (over) break;
      const pressed =
        button && (count === 0 || random() < BUTTON) ? primary(page) : choices(page).nth(Math.floor(random() * count));
      path.push(await pressed.innerText());
      await pressed.click();
      await drawn(page);
      const goOn = page.getByRole('button', { name: 'End anyway', exact: true });
      if (await goOn.isVisible()) await goOn.click();
      expect(await page.locator('.trouble-notice, .trouble-page').count(), `trouble after ${lately()}`).toBe(0);
    }
    expect(complaints).toEqual([]);
  },
);
