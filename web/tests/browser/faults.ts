/** What axe finds: only faults that keep somebody from using the page count. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Only where a test has brought it. */
    axe: typeof axe;
  }
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly impact: string | null;
  /** The first places where it occurs. */
  readonly places: readonly string[];
}

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

/** Axe in the page, once for each document that is shown. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/**
 * Runs in the page. Drawn maps are pictures, hidden from people who cannot see them; their thousands of shapes would take axe most
 * of its time, so they are away meanwhile. The frame of a report runs no scripts, so axe cannot look into it: the report is
 * inspected on its own.
 */
async function inspect(rules: string[] | undefined): Promise<Violation[]> {
  const maps = [...document.querySelectorAll('.board-base, .board-ground, .start-map-drawing')].map((map) => {
    const shapes = [...map.childNodes];
    map.replaceChildren();
    return { map, shapes };
  });
  const { violations } = await window.axe.run(
    { exclude: ['.report-frame'] },
    { resultTypes: ['violations'], iframes: false, preload: false, ...(rules && { runOnly: rules }) },
  );
  for (const { map, shapes } of maps) map.prepend(...shapes);
  return violations.map(({ id, help, impact, nodes }) => ({
    id,
    help,
    impact: impact ?? null,
    places: nodes
      .slice(0, 3)
      .map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim() ?? ''})`),
  }));
}

/**
 * The serious and critical faults of the page as it stands, each with the first places where it occurs. Where a test has seen the
 * same page in another theme, only its colours are left to look at.
 */
export async function faultsOf(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await nothingMoves(page);
  await bringAxe(page);
  const violations = await page.evaluate(inspect, rules === 'colours' ? COLOURS : undefined);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, places }) => `${id}: ${help}: ${places.join('; ')}`);
}
