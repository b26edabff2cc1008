/** A rated game and what it makes of the ratings: in the list of games, and on the player's page with a plot. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import { ask, bringForward, sitTogether } from './online.js';
import { address } from './page.js';
import { press } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

const PASSWORD = 'a long enough word';

/** A rated game in which each has moved, and that the second one gives up. */
async function playRated(one: Page, other: Page): Promise<void> {
  const {
    game: { id },
  } = await ask<{ readonly game: { readonly id: string } }>(one, 'POST', '/games', {
    game: 'remagen',
    scenario: 'remagen-1',
    side: 'us',
    rated: true,
    nonce: 'words of one',
  });
  await ask(other, 'POST', `/games/${id}/join`, { nonce: 'words of the other' });
  for (const page of [one, other]) await page.goto(`${address}/#/online/${id}`);
  await bringForward([one, other], /^Pick the next attack/);
  await bringForward([one, other], /^Move your units/);
  await ask(other, 'POST', `/games/${id}/resign`, {});
}

test.each(SIZES_OF_THIS_RUN)(
  'on a %s a finished rated game shows a provisional rating, and a second one a plot',
  async (size) => {
    const mine = size === 'desktop' ? 0 : 1;
    const both = await sitTogether(address, { game: 'remagen', scenario: 'remagen-1', sides: ['us', 'german'] });
    const [{ page: winner }, { page: loser }] = both;
    const mark = `${size} ${Date.now() % 1_000_000}`;
    const names = [`Tara ${mark}`, `Uwe ${mark}`] as const;
    const theirs = mine === 0 ? names[1] : names[0];
    await Promise.all(
      [winner, loser].map((page, index) => ask(page, 'PUT', '/me/name', { name: names[index], password: PASSWORD })),
    );
    await playRated(winner, loser);
    const { page } = both[mine];
    await page.goto(`${address}/#/online`);
    const line = page.getByRole('region', { name: 'Finished games' }).getByRole('article').filter({ hasText: theirs });
    await line
      .filter({ hasText: /\(\d{4}\?\)/ })
      .first()
      .waitFor();
    await press(line.getByRole('link', { name: theirs }).first());
    await page.getByRole('heading', { level: 1, name: theirs }).waitFor();
    const ratings = page.getByRole('region', { name: 'Ratings' });
    await ratings.getByText(/^\d{4}\?$/).waitFor();
    await ratings.getByText(/after 1 rated game\. The question mark means that it is still uncertain\./).waitFor();
    await page
      .getByText(mine === 0 ? 'Public games: 0 won, 0 drawn, 1 lost.' : 'Public games: 1 won, 0 drawn, 0 lost.')
      .waitFor();
    await expect.poll(() => ratings.getByRole('img').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);

    await playRated(winner, loser);
    await page.goto(`${address}/#/player/${encodeURIComponent(names[0])}`);
    // It is rated a moment after its end.
    await expect
      .poll(async () => {
        await page.reload();
        await ratings.getByText(/after \d rated games?/).waitFor();
        return ratings.getByText(/after 2 rated games/).count();
      })
      .toBe(1);
    await ratings.getByRole('img', { name: /^From \d{4} to \d{4}; lowest \d{4}, highest \d{4}$/ }).waitFor();
    await page.getByRole('region', { name: 'Finished games' }).getByRole('article').nth(1).waitFor();
    expect(await faultsOf(page)).toEqual([]);
  },
);
