/** What axe finds: only faults that keep somebody from using the page count. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Rules whose outcome depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What fades in has too little contrast until it is there. */
async function nothingMoves(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Drawn maps are pictures, hidden from whoever cannot see them. Their thousands of shapes would take axe most of its time. */
async function showMaps(page: Page, display: 'none' | ''): Promise<void> {
  await page.locator('.board-ground, .start-map-drawing').evaluateAll((maps: HTMLElement[], value) => {
    for (const { style } of maps) style.display = value;
  }, display);
}

/**
 * The serious and critical faults of the page as it stands, each with the first places where it occurs. Where a test has seen the
 * same page in another theme, only its colours are left to look at.
 */
export async function faultsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await nothingMoves(page);
  await showMaps(page, 'none');
  // The frame of a report runs no scripts, so axe cannot look into it: the report is inspected by itself.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude('.board-ground')
    .exclude('.report-frame')
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === 'colours' ? axe.withRules(COLOURS) : axe).analyze();
  await showMaps(page, '');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}: ${nodes
          .slice(0, 3)
          .map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim() ?? ''})`)
          .join('; ')}`,
    );
}
