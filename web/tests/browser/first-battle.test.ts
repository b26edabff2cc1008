import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { faultsOf } from './faults.js';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { press } from './play.js';

const GAMES = ['remagen', 'bulge', 'primosole', 'elst'];
const SIZES: readonly Size[] = ['desktop', 'phone'];

/** Each run of the tests plays one game on both; `npm run fuzz` plays all. */
const BATTLES = seedsOfThisRun(
  GAMES.flatMap((game) => SIZES.map((size) => ({ game, size }))),
  2,
);

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' });
const end = (page: Page) => page.getByRole('main', { name: 'Look back' });

test.each(BATTLES)(
  'the first battle of $game is played with hints to its end on a $size, and looked back upon',
  async ({ game, size }) => {
    const { page, complaints } = await openPage({ size, path: `/#/learn/${game}`, motion: 'reduced' });
    await page.evaluate(() => localStorage.setItem('bridgehead.pace', 'instant'));
    await press(page.getByRole('button', { name: 'Start first battle' }));
    await coach(page)
      .getByText(/turns left/)
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await followHints(page);
    await page.getByRole('heading', { name: 'Turning points' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

/** Asks for a hint and takes it, whenever it is the player's turn. */
async function followHints(page: Page): Promise<void> {
  const ask = coach(page).getByRole('button', { name: 'Give me a hint', disabled: false });
  const follow = coach(page).getByRole('button', { name: 'Do it for me' });
  for (;;) {
    await ask.or(follow).or(end(page)).first().waitFor();
    if (await end(page).isVisible()) return;
    // The battle may go on in between: then there is another button.
    const button = (await follow.isVisible()) ? follow : ask;
    await button.click({ timeout: 5_000 }).catch(() => undefined);
  }
}
