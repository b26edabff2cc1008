/** What axe finds: only faults that keep somebody from using the page count. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What fades in has too little contrast until it is there. */
async function nothingMoves(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity));
}

/** The serious and critical faults of the page as it stands, each with the first places where it occurs. */
export async function faultsOf(page: Page): Promise<string[]> {
  await nothingMoves(page);
  // The drawn map is a picture, hidden from whoever cannot see it: its thousands of shapes would only be counted. The frame of a
  // report runs no scripts, so axe cannot look into it: the report is inspected by itself.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('.board-ground').exclude('.report-frame').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim() ?? ''})`).join('; ')}`);
}
