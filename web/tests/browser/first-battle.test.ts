import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { press } from './play.js';

const GAMES = ['remagen', 'bulge', 'primosole', 'elst'];

const coach = (page: Page) => page.getByRole('region', { name: 'Coach' });
const end = (page: Page) => page.getByRole('main', { name: 'Look back' });

describe.each<Size>(['desktop', 'phone'])('on a %s', (size) => {
  test.each(GAMES)('the first battle of %s is played with hints to its end, and looked back upon', async (game) => {
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
  });
});

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
