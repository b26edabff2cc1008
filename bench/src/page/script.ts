/** How much script is sent until the board shows, when a game is opened by its address for the first time. */
import { judged } from '../measure.js';
import type { Row } from '../measure.js';
import { BOARD, beginGame, openProfile } from './session.js';
import type { PageSession } from './session.js';

const KILOBYTE = 1_000;

export async function measureScript(session: PageSession): Promise<Row[]> {
  const scripts = await scriptsBeforeBoard(session);
  const [gzip, brotli] = await Promise.all([sentAs(scripts, 'gzip'), sentAs(scripts, 'br')]);
  const line = { measurement: 'page', unit: 'kB', aim: { bound: 'at most', value: 250, goal: 120 } } as const;
  return [
    judged({
      ...line,
      what: 'Script until the board shows, gzip',
      ours: gzip / KILOBYTE,
      spread: [gzip / KILOBYTE, gzip / KILOBYTE],
    }),
    judged({
      ...line,
      what: 'Script until the board shows, brotli',
      ours: brotli / KILOBYTE,
      spread: [brotli / KILOBYTE, brotli / KILOBYTE],
    }),
  ];
}

/** The addresses of all scripts that have come when the board is there; nothing is in the browser's cache before. */
async function scriptsBeforeBoard(session: PageSession): Promise<readonly string[]> {
  const context = await openProfile(session, 'fetched');
  const game = await beginGame(context, session);
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if ((response.headers()['content-type'] ?? '').startsWith('text/javascript')) scripts.add(response.url());
  });
  await page.goto(game);
  await page.locator(BOARD).waitFor();
  await context.close();
  return [...scripts];
}

/** Bytes that the server sends for these addresses. */
async function sentAs(addresses: readonly string[], encoding: string): Promise<number> {
  const answers = await Promise.all(
    addresses.map((address) => fetch(address, { method: 'HEAD', headers: { 'Accept-Encoding': encoding } })),
  );
  return answers.reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
}
