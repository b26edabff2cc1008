import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { press, tableIsSet } from './play.js';

/** The most bytes of script (gzip) that each game may take before its board shows, a little above what it weighs. */
const MOST_SCRIPT: Readonly<Record<string, number>> = {
  Remagen: 134_200,
  'Primosole Bridge': 161_200,
  'Decision at Elst': 297_200,
  'Battle of the Bulge': 138_600,
};

test('every game of the first page is weighed', async () => {
  const { page } = await openPage({ size: 'desktop' });
  const games = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'More …' }) });
  await games.first().waitFor();
  await expect.poll(() => games.getByRole('heading', { level: 2 }).allTextContents()).toEqual(Object.keys(MOST_SCRIPT));
});

test.each(Object.entries(MOST_SCRIPT))(
  'a kept game of %s shows its board before %i bytes of script have been sent',
  async (game, most) => {
    const { page } = await openPage({ size: 'desktop' });
    await press(page.getByRole('region', { name: game }).getByRole('button', { name: 'More …' }));
    await page.getByRole('radio', { name: 'Two players, one screen' }).check();
    await press(page.getByRole('button', { name: 'Start game' }));
    await boardShows(page);
    const kept = page.url();
    await page.goto('about:blank');
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await tools.send('Network.setBypassServiceWorker', { bypass: true });
    await page.addInitScript(noteTheMap);
    await page.goto(kept);
    await boardShows(page);
    const scripts = await scriptsBeforeTheMap(page);
    const answers = await Promise.all(
      scripts.map((script) => fetch(script, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })),
    );
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toContain('gzip');
    const bytes = answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
    expect(bytes).toBeGreaterThan(50_000); // or it was not the page that was weighed
    expect(bytes).toBeLessThan(most);
  },
);

/** Runs in the page, before its own scripts: notes when the map shows. */
function noteTheMap(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.board-ground svg') === null) return;
    performance.mark('map');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** What is fetched once the map shows keeps nobody from seeing the board. */
function scriptsBeforeTheMap(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [map] = performance.getEntriesByName('map');
    if (map === undefined) throw new Error('the map has not shown');
    const shown = map.startTime;
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < shown)
      .map(({ name }) => name);
  });
}

/** Where sides have secrets, someone must sit down first. */
async function boardShows(page: Page): Promise<void> {
  const seat = page.getByRole('button', { name: /^I am the .* player$/ });
  await page.locator('.bar-sentence').or(seat).first().waitFor();
  if (await seat.isVisible()) await press(seat);
  await tableIsSet(page);
}
