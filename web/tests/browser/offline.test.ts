import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { serve, stop } from '../../../scripts/served.mjs';
import { address, openPage } from './page.js';

const BUILT = process.env['PAGE_FOLDER'] ?? fileURLToPath(new URL('../../dist', import.meta.url));

/** Waits until all files of the page are kept. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    }
  });
}

/** What the page shows once its scripts have run: not the text for those without. */
async function shown(page: Page): Promise<string> {
  await page.waitForFunction(() => document.querySelector('#app h1, #app main') !== null);
  return page.locator('#app').innerText();
}

test('after the first visit all pages, the drawn map, the letters and every script are there without a server, and nothing else', async () => {
  const served = await serve({ PAGE_FOLDER: BUILT });
  onTestFinished(() => void stop(served.process, 'SIGTERM'));
  const { page } = await openPage({ size: 'desktop', whole: true, at: served.address });
  await untilKept(page);
  await stop(served.process, 'SIGTERM');
  await page.reload();
  expect(await shown(page)).not.toContain('needs its scripts');
  for (const path of ['/#/game/some-game', '/?from=home-screen', '/somewhere/else']) {
    // A document of its own: otherwise only what follows the "#" would change.
    await page.goto('about:blank');
    await page.goto(served.address + path);
    expect(await shown(page)).not.toContain('needs its scripts');
  }
  expect(await missing(page)).toEqual([]);
  const answer = await page.evaluate(() =>
    fetch('/healthz').then(
      ({ status }) => status,
      () => 'failed',
    ),
  );
  expect(answer).toBe('failed');
});

/** Files that the page should keep, and does not. */
function missing(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [name] = await caches.keys();
    if (name === undefined) throw new Error('the page has kept no files');
    const requests = await (await caches.open(name)).keys();
    const paths = requests.map(({ url }) => new URL(url).pathname);
    const answers = await Promise.all(
      paths.map(async (path) => ({
        path,
        ok: await fetch(path).then(
          ({ ok }) => ok,
          () => false,
        ),
      })),
    );
    const wanted = ['/', '/maps/remagen.svg', '/manifest.webmanifest', '/icon-192.png'].filter(
      (path) => !paths.includes(path),
    );
    return [...wanted, ...answers.filter(({ ok }) => !ok).map(({ path }) => path)];
  });
}

test('caches of builds before the last one are cleared away, others are left alone', async () => {
  const { page } = await openPage({ size: 'desktop', whole: true, path: '/healthz' });
  await page.evaluate(async () => {
    for (const name of ['bridgehead-oldest', 'bridgehead-older', 'somebody-elses']) await caches.open(name);
  });
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(names).not.toContain('bridgehead-oldest');
  expect(await names()).toEqual(expect.arrayContaining(['bridgehead-older', 'somebody-elses']));
  expect(await names()).toHaveLength(3);
});

/** Another build of the page, which says so in its head: the title is the page's own to change. */
function rebuild(folder: string): void {
  cpSync(BUILT, folder, { recursive: true });
  for (const [file, from, to] of [
    ['index.html', '<head>', '<head><meta name="build" content="rebuilt">'],
    ['service-worker.js', /BUILD = ".*"/, 'BUILD = "rebuilt"'],
  ] as const) {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    for (const ending of ['br', 'gz']) rmSync(`${path}.${ending}`, { force: true });
  }
}

/** Whether the service worker of this build has all its files, and answers for the page. */
function keeps(page: Page, build: string): Promise<boolean> {
  return page.evaluate(async (name) => {
    const { active, installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return active?.state === 'activated' && !installing && !waiting && caches.has(name);
  }, build);
}

/** How many documents of the new build the page shows: one, or none. */
function rebuilt(page: Page): Promise<number> {
  return page.locator('meta[name=build][content=rebuilt]').count();
}

test('a new build shows with the next load, and stays without a network', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-page-'));
  const first = await serve({ PAGE_FOLDER: BUILT });
  onTestFinished(() => void stop(first.process, 'SIGTERM'));
  const { page } = await openPage({ size: 'desktop', whole: true, at: first.address });
  await untilKept(page);
  expect(await rebuilt(page)).toBe(0);
  await stop(first.process, 'SIGTERM');

  rebuild(folder);
  const second = await serve({ PAGE_FOLDER: folder, PORT: new URL(first.address).port });
  onTestFinished(() => void stop(second.process, 'SIGTERM'));
  await page.reload();
  expect(await rebuilt(page)).toBe(1);
  await expect.poll(() => keeps(page, 'bridgehead-rebuilt')).toBe(true);
  await stop(second.process, 'SIGTERM');
  rmSync(folder, { recursive: true });

  await page.reload();
  expect(await rebuilt(page)).toBe(1);
});
