import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { beginWithCombat, fromMenu } from './play.js';

test('the report tells the combats with their odds; the downloaded file opens on its own and asks for nothing', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginWithCombat(page);
  await fromMenu(page, 'Report');
  await page.frameLocator('.report-frame').getByRole('heading', { name: 'Remagen' }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('remagen-turn-7.report.html');
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-report-'));
  const saved = join(folder, file.suggestedFilename());
  await file.saveAs(saved);

  const { page: reader, complaints: readerComplaints } = await openPage({ size: 'desktop' });
  await reader.waitForLoadState('networkidle');
  const requests: string[] = [];
  reader.on('request', (request) => requests.push(request.url()));
  await reader.context().setOffline(true);
  await reader.goto(pathToFileURL(saved).href);
  rmSync(folder, { recursive: true });
  expect(requests).toEqual([pathToFileURL(saved).href]);
  expect(await reader.locator('script, link, iframe').count()).toBe(0);
  await expect.poll(() => reader.locator('svg.map').count()).toBeGreaterThan(0);
  // A picture is held once, by the page and by what is printed of it.
  await expect.poll(() => reader.locator('#report-map image').count()).toBe(1);
  const combat = reader
    .locator('section, article', { has: reader.getByRole('heading', { name: 'Combat 1: Attack on 1016' }) })
    .last();
  await expect
    .poll(() => combat.innerText())
    .toMatch(/U\.S\. 1\/47 \(3-6-7\)[^]*D2 Every defending unit retreats two hexes\.[^]*50.%/);
  await reader.getByRole('heading', { name: 'The luck of both sides' }).waitFor();
  expect([...complaints, ...readerComplaints]).toEqual([]);
});
