import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { beginNew, tableIsSet } from './play.js';

/** The aim is 120 kB; beyond this the page has become another one. `npx bridgehead bench page` gives the exact number. */
const MOST_SCRIPT = 250_000;

test('a kept game shows its board before 250 kB of script have been sent', async () => {
  const { page } = await openPage({ size: 'desktop' });
  await beginNew(page, 'Two at one screen');
  const game = page.url();
  await page.goto('about:blank');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await tools.send('Network.setBypassServiceWorker', { bypass: true });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/javascript')) scripts.add(response.url());
  });
  await page.goto(game);
  await tableIsSet(page);
  const answers = await Promise.all([...scripts].map((script) => fetch(script, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })));
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toContain('gzip');
  const bytes = answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
  expect(bytes).toBeGreaterThan(50_000); // or it was not the page that was weighed
  expect(bytes).toBeLessThan(MOST_SCRIPT);
});
