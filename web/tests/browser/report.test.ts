import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openPage } from './page.js';
import { beginWithCombat, fromMenu } from './play.js';

test('the report tells the combats with their odds; the downloaded file opens by itself and asks for nothing', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginWithCombat(page);
  await fromMenu(page, 'Report');
  const shown = page.frameLocator('.report-frame');
  await shown.getByRole('heading', { level: 1 }).waitFor();
  expect(await shown.locator('body').innerText()).toContain('1016');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('remagen-turn-7.report.html');
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-report-'));
  const saved = join(folder, file.suggestedFilename());
  await file.saveAs(saved);

  const { page: reader } = await openPage({ size: 'desktop', path: '/healthz' });
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.context().setOffline(true);
  await reader.goto(pathToFileURL(saved).href);
  await reader.waitForLoadState('networkidle');
  expect(asked).toEqual([pathToFileURL(saved).href]);
  expect(await reader.locator('svg').count()).toBeGreaterThan(0);
  expect(await reader.locator('script, link, iframe').count()).toBe(0);
  console.log(await reader.locator('body').innerText());
  expect(complaints).toEqual([]);
});
