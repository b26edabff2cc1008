/** The built page, served by the real server and shown by a real browser without help from a graphics card. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/find-browser.mjs';
import { serve, stop } from '../../../scripts/served.mjs';
import { CannotMeasure } from '../measure.js';

export interface PageSession {
  readonly browser: Browser;
  /** Where the page is served, without a slash at the end. */
  readonly address: string;
}

const WINDOW = { width: 1280, height: 800 };

/** Shown once the drawn map is in the document. */
export const BOARD = '.board-ground svg';

/** Lets something be done with browser and server, and ends both. */
export async function withPage<Result>(work: (session: PageSession) => Promise<Result>): Promise<Result> {
  const launch = await findBrowser().catch(cannotMeasure);
  const served = await serve().catch(cannotMeasure);
  try {
    const browser = await chromium.launch(launch);
    try {
      return await work({ browser, address: served.address });
    } finally {
      await browser.close();
    }
  } finally {
    await stop(served.process, 'SIGTERM');
  }
}

function cannotMeasure(error: unknown): never {
  throw new CannotMeasure(error instanceof Error ? error.message : String(error));
}

/** A profile of its own. Where files are to come over the network they are not kept for later. */
export function openProfile({ browser }: PageSession, files: 'kept' | 'fetched'): Promise<BrowserContext> {
  return browser.newContext({ viewport: WINDOW, serviceWorkers: files === 'kept' ? 'allow' : 'block' });
}

/** Begins a game against the computer as a player does, and gives its address. */
export async function beginGame(context: BrowserContext, { address }: PageSession): Promise<string> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator(BOARD).waitFor();
  const game = page.url();
  await untilIdle(page);
  await page.close();
  return game;
}

/** Waits until nothing is loaded any more and the first drawing is over. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestIdleCallback(resolve, { timeout: 5_000 });
      }),
  );
}
