import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { press, tableIsSet } from './play.js';

/** The most bytes of script (gzip) that each game may take, a little above what it weighs. The aim for Remagen is 120 kB; it is still above that. */
const MOST_SCRIPT: Readonly<Record<string, number>> = { 'Remagen': 123_000, 'Primosole Bridge': 155_000, 'Decision at Elst': 214_000 };

test('every game of the first page is weighed', async () => {
  const { page } = await openPage({ size: 'desktop' });
  const games = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'More …' }) });
  await games.first().waitFor();
  expect(await games.getByRole('heading', { level: 2 }).allTextContents()).toEqual(Object.keys(MOST_SCRIPT));
});

test.each(Object.entries(MOST_SCRIPT))('a kept game of %s shows its board before %i bytes of script have been sent', async (game, most) => {
  const { page } = await openPage({ size: 'desktop' });
  await press(page.getByRole('region', { name: game }).getByRole('button', { name: 'More …' }));
  await page.getByRole('radio', { name: 'Two at one screen' }).check();
  await press(page.getByRole('button', { name: 'Begin' }));
  await boardShows(page);
  const kept = page.url();
  await page.goto('about:blank');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tools.send('Network.setBypassServiceWorker', { bypass: true });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/javascript')) scripts.add(response.url());
  });
  await page.goto(kept);
  await boardShows(page);
  const answers = await Promise.all([...scripts].map((script) => fetch(script, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })));
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toContain('gzip');
  const bytes = answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
  expect(bytes).toBeGreaterThan(50_000); // or it was not the page that was weighed
  expect(bytes).toBeLessThan(most);
});

/** Where sides have secrets, someone must sit down first. */
async function boardShows(page: Page): Promise<void> {
  const seat = page.getByRole('button', { name: /^I am the .* player$/ });
  await page.locator('.bar-sentence').or(seat).first().waitFor();
  if (await seat.isVisible()) await press(seat);
  await tableIsSet(page);
}
