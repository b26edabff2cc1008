/** The built page in a real browser: one for all test files of a worker, with a fresh profile for each page. */
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { PATIENCE } from './patience.js';

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

export interface Wanted {
  readonly size: Size;
  /** The theme that the player has chosen; by default that of the system, which is the light one. */
  readonly theme?: 'day' | 'lamp';
  /** Where to go: "/", "/#/…", "/gallery.html". */
  readonly path?: string;
  /** By default things are where they go at once. Only tests that are about motion, and a few whole games, want it. */
  readonly motion?: 'reduced' | 'full';
  /** What every die of this page shows; by default what chance gives. */
  readonly die?: number;
  /** What chance gives, one outcome after the other, counted from 0; to ask for more is an error. */
  readonly outcomes?: readonly number[];
  /** Another server than the one for all tests. */
  readonly at?: string;
  /**
   * The page paints its maps and keeps its files for a time without a network, as it does for every visitor. Both take several
   * times as long as the page itself, so only tests that are about them want it.
   */
  readonly whole?: true;
}

export interface Opened {
  readonly page: Page;
  /** Whatever the browser has complained about so far; a test expects this to be empty at its end. */
  readonly complaints: readonly string[];
}

/** Lines of a page that stand beside a failure. */
const LINES_SHOWN = 40;

/** Where the page is served, without a slash at the end. */
export const address = inject('address');

let browser: Browser | undefined;
const contexts: BrowserContext[] = [];

/** The browser of this worker. It ends with the worker; one that has crashed is replaced. */
async function ownBrowser(): Promise<Browser> {
  if (browser?.isConnected() !== true) browser = await chromium.launch(inject('launch'));
  return browser;
}

/** Closes all pages of a test, and says what they showed if it has failed. */
export async function closePages(outcome: 'fail' | 'pass'): Promise<void> {
  const used = contexts.splice(0);
  if (outcome === 'fail')
    for (const page of used.flatMap((context) => context.pages())) process.stderr.write(await shownOn(page));
  await Promise.all(used.map((context) => context.close()));
}

/** What stands at the end of a page, where it asks and says: for anyone who looks for the reason of a failure. */
async function shownOn(page: Page): Promise<string> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
  return `What ${page.url()} showed at its end:\n${shown.split('\n').slice(-LINES_SHOWN).join('\n')}\n`;
}

export async function openPage({
  size,
  theme,
  path = '/',
  motion,
  die,
  outcomes,
  at = address,
  whole,
}: Wanted): Promise<Opened> {
  const touch = size === 'phone' ? { hasTouch: true, isMobile: true } : {};
  const context = await (await ownBrowser()).newContext({
    viewport: SIZES[size],
    reducedMotion: motion === 'full' ? 'no-preference' : 'reduce',
    serviceWorkers: whole ? 'allow' : 'block',
    ...touch,
  });
  contexts.push(context);
  context.setDefaultTimeout(PATIENCE);
  if (!whole) await context.addInitScript(leaveOutDecoration);
  if (theme !== undefined)
    await context.addInitScript((chosen) => localStorage.setItem('bridgehead.theme', chosen), theme);
  if (die !== undefined) await context.addInitScript(loadDice, die);
  if (outcomes !== undefined) await context.addInitScript(loadOutcomes, outcomes);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(at + path);
  return { page, complaints };
}

/** Pages that are being loaded again. */
const leaving = new WeakSet<Page>();

/** Loads the page again. What was still on its way to it is cut off, and that is no fault. */
export async function loadAgain(page: Page): Promise<void> {
  leaving.add(page);
  await page.reload();
  leaving.delete(page);
}

/**
 * Runs in the page, before its own scripts. The maps of the first page are drawn when the browser is idle, and it never is. The
 * map of a table is laid out, so that its hexes can be found, but not painted: that takes half of the browser's time.
 */
function leaveOutDecoration(): void {
  window.requestIdleCallback = () => 0;
  const unpainted = new CSSStyleSheet();
  unpainted.replaceSync('.board-sheet svg > * { visibility: hidden }');
  document.adoptedStyleSheets.push(unpainted);
}

/** Runs in the page, before its own scripts: dice are drawn as words of 32 bits, everything else as bytes. */
function loadDice(die: number): void {
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => (array instanceof Uint32Array ? array.fill(die - 1) : draw(array));
}

/** The same for outcomes written down beforehand. */
function loadOutcomes(outcomes: readonly number[]): void {
  const draw = crypto.getRandomValues.bind(crypto);
  const left = [...outcomes];
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint32Array)) return draw(array);
    const next = left.shift();
    if (next === undefined) throw new Error(`No outcome is left; ${outcomes.length} were given`);
    return array.fill(next);
  };
}

/** What Playwright says where a test leaves the service worker out. */
const LEFT_OUT = 'Service Worker registration blocked by Playwright';

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== LEFT_OUT) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason given';
    if (reason !== 'net::ERR_ABORTED' || !leaving.has(page)) complaints.push(`${request.url()} failed: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.url()} answered ${response.status()}`);
  });
  return complaints;
}
