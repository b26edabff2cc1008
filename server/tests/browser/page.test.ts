import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Served, serve, stop } from './served.js';

let served: Served;
let browser: Browser;

beforeAll(async () => {
  [served, browser] = await Promise.all([serve(), chromium.launch(inject('launch'))]);
});

afterAll(async () => {
  await browser?.close();
  if (served !== undefined) await stop(served.process, 'SIGTERM');
});

/** Opens the start page, and notes whatever the browser complains about. */
async function open(width: number, height: number): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} failed`));
  await page.goto(served.address);
  return { page, complaints };
}

describe.each([
  ['on a desktop', 1280, 800],
  ['on a phone', 390, 844],
])('%s (%i × %i)', (_, width, height) => {
  test('the map shows its towns, and the browser complains of nothing', async () => {
    const { page, complaints } = await open(width, height);
    expect(await page.title()).toBe('Remagen – Bridgehead');
    const map = page.locator('.map svg');
    expect(await map.isVisible()).toBe(true);
    for (const town of ['Remagen', 'Linz', 'Erpel']) {
      expect(await map.getByText(town, { exact: true }).first().isVisible(), town).toBe(true);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('the map fills the width, and nothing sticks out sideways', async () => {
    const { page } = await open(width, height);
    const map = await page.locator('.map svg').boundingBox();
    expect(map?.width).toBeGreaterThan(width * 0.85);
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window);
    await page.context().close();
  });

  test('the map grows when asked, and scrolls inside its frame', async () => {
    const { page } = await open(width, height);
    const before = await page.locator('.map svg').boundingBox();
    await page.getByLabel('4×').check();
    const after = await page.locator('.map svg').boundingBox();
    expect(after?.width).toBeCloseTo(4 * (before?.width ?? 0), -1);
    expect(await page.locator('.map').evaluate((frame) => frame.scrollWidth > frame.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });

  test('axe finds no serious fault', async () => {
    const { page } = await open(width, height);
    // The drawing is one image with a name; looking at its thousands of parts takes axe seconds.
    const { violations } = await new AxeBuilder({ page }).exclude('.map svg').analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    await page.context().close();
  });
});

test('an unknown address gets a page that leads back to the map', async () => {
  const { page } = await open(1280, 800);
  const response = await page.goto(`${served.address}/nowhere`);
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to the map' }).click();
  expect(await page.getByRole('heading', { name: 'Remagen' }).isVisible()).toBe(true);
  await page.context().close();
});
