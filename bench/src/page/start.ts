/** How soon the board is there when everything has been visited before, and what the page then holds. */
import type { BrowserContext, Page } from 'playwright-core';
import type { Row } from '../measure.js';
import { judged } from '../measure.js';
import { BOARD, beginGame, openProfile, untilIdle } from './session.js';
import type { PageSession } from './session.js';

/** A start is over so quickly that a single one says little. */
const STARTS = 5;
const MEGABYTE = 1_000_000;

export async function measureStart(session: PageSession): Promise<Row[]> {
  const context = await openProfile(session, 'kept');
  const game = await beginGame(context, session);
  await untilKept(context, session);
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await millisecondsToBoard(context, game));
  const page = await context.newPage();
  await page.goto(game);
  await page.locator(BOARD).waitFor();
  const [kept, memory] = [await bytesKept(page), await bytesInMemory(page)];
  await context.close();
  return [
    judged({
      measurement: 'page',
      what: 'First board on a warm start',
      unit: 'milliseconds',
      ours: Math.min(...starts),
      spread: [Math.max(...starts), Math.min(...starts)],
      aim: { bound: 'at most', value: 1_500 },
    }),
    judged({
      measurement: 'page',
      what: 'All files kept for use without a network, unpacked',
      unit: 'MB',
      ours: kept / MEGABYTE,
      spread: [kept / MEGABYTE, kept / MEGABYTE],
    }),
    judged({
      measurement: 'page',
      what: 'Script memory with a game on the board',
      unit: 'MB',
      ours: memory / MEGABYTE,
      spread: [memory / MEGABYTE, memory / MEGABYTE],
    }),
  ];
}

/** The service worker has all files, and answers for the pages to come. */
async function untilKept(context: BrowserContext, { address }: PageSession): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
  await page.close();
}

/** From the navigation to the frame after the drawn map has come into the document. */
async function millisecondsToBoard(context: BrowserContext, game: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((board) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector(board) === null) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame((now) => document.documentElement.setAttribute('data-board-shown', String(now))),
      );
    });
    watch.observe(document, { childList: true, subtree: true });
  }, BOARD);
  await page.goto(game);
  await page.locator('[data-board-shown]').waitFor({ state: 'attached' });
  const shown = Number(await page.locator('html').getAttribute('data-board-shown'));
  await page.close();
  return shown;
}

function bytesKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let bytes = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        bytes += (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0;
    }
    return bytes;
  });
}

async function bytesInMemory(page: Page): Promise<number> {
  await untilIdle(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('Performance.enable');
  const { metrics } = await tools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}
