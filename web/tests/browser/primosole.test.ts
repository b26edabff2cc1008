import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from './page.js';
import { press, sitDown } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** Two at one screen, at the screen between them. */
async function beginTogether(page: Page, scenario: string): Promise<void> {
  await press(page.getByRole('region', { name: 'Primosole Bridge' }).getByRole('button', { name: 'More …' }));
  await page.getByRole('radio', { name: scenario }).check();
  await page.getByRole('radio', { name: 'Two players, one screen' }).check();
  await press(page.getByRole('button', { name: 'Start game' }));
  await page.getByRole('main', { name: 'Hand over the screen' }).waitFor();
}

/** Both sides stand where the scenario suggests, mines are laid, and anyone who has the Initiative sits at the screen. */
async function setUp(page: Page): Promise<'British' | 'German'> {
  await beginTogether(page, 'Durhams at the River');
  const next = page.getByRole('button', { name: /^(I am the|Use suggested setup|Ready)/ });
  const activation = page.locator('.bar-question').filter({ hasText: 'Activate something' });
  for (;;) {
    await next.or(activation).first().waitFor();
    if ((await activation.count()) > 0)
      return (await activation.innerText()).includes('British') ? 'British' : 'German';
    const pressed = await next.first().innerText();
    await press(next.first());
    await next.filter({ hasText: pressed }).first().waitFor({ state: 'detached' });
  }
}

describe.each(SIZES_OF_THIS_RUN)('Primosole Bridge on a %s', (size) => {
  test('the screen is handed over before the hand of the other side is shown', async () => {
    const { page, complaints } = await openPage({ size });
    await beginTogether(page, 'The Red Devils');
    expect(await page.locator('.board').count()).toBe(0);
    expect(await page.locator('.hand').count()).toBe(0);
    await sitDown(page, 'British');
    // The suggested setup stands on the map at once.
    await press(page.getByRole('button', { name: 'Ready' }));
    await page.getByText('The German player is next.').waitFor();
    expect(await page.locator('.board').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('several formations are declared with a card from the hand', async () => {
    const { page, complaints } = await openPage({ size });
    const side = await setUp(page);
    if (size === 'phone') await press(page.getByRole('button', { name: 'Make panels taller' }));
    const hand = page.getByRole('list', { name: `Hand of ${side}` });
    await hand.getByRole('listitem').first().waitFor();
    const formations = page.locator('.decide-group').filter({ hasText: 'Formations' }).getByRole('button');
    await press(formations.first());
    await page.locator('.decide').getByText('Activate without a test').first().waitFor();
    const more = page.locator('.decide-group').filter({ hasNotText: 'Card for the test' }).getByRole('button');
    await press(more.first());
    await page.getByText('Activation rating').first().waitFor({ state: 'attached' });
    await page.getByText(/^A card from the deck: /).waitFor({ state: 'detached' });
    await press(hand.getByRole('button').first());
    await page.getByText(/^A card from the deck: \d+.% to pass$/).waitFor({ state: 'attached' });
    await press(page.locator('.bar-primary').filter({ hasText: /^Declare with / }));
    await page.getByRole('region', { name: 'The last draw' }).or(page.locator('.over-whose')).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
