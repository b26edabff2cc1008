/** What is seen of a game at first: counters large enough to read. */
import { COUNTER_SIZE } from '@bridgehead/cartography';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Size } from './page.js';
import { SIZES, openPage } from './page.js';
import { press, tableIsSet } from './play.js';

const GAMES = ['Remagen', 'Primosole Bridge', 'Decision at Elst', 'Battle of the Bulge'];
const LEAST: Readonly<Record<Size, number>> = { desktop: 40, phone: 34 };

/** Begins against the computer, with counters on the map. */
async function begin(page: Page, game: string): Promise<void> {
  await press(page.getByRole('region', { name: game }).getByRole('button', { name: 'Play', exact: true }));
  await tableIsSet(page);
  // Elst asks for a set-up, and shows all of its area meanwhile.
  if (game === 'Decision at Elst') await press(page.locator('.bar-primary').filter({ hasText: 'Use suggested setup' }));
  await page.locator('.board-piece').first().waitFor({ state: 'attached' });
}

function piecesInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const board = document.querySelector('.board')?.getBoundingClientRect();
    return [...document.querySelectorAll('.board-piece')].filter((piece) => {
      const { x, y } = piece.getBoundingClientRect();
      return board !== undefined && x > board.x && x < board.right && y > board.y && y < board.bottom;
    }).length;
  });
}

test.each(GAMES.flatMap((game) => (['desktop', 'phone'] as const).map((size) => [game, size] as const)))(
  '%s opens on a %s with counters that can be read',
  async (game, size) => {
    const { page, complaints } = await openPage({ size });
    await begin(page, game);
    const widthOf = () =>
      page
        .locator('.board-piece')
        .first()
        .evaluate((piece: SVGGElement, counter) => (piece.getScreenCTM()?.a ?? 0) * counter, COUNTER_SIZE);
    await expect.poll(widthOf).toBeGreaterThanOrEqual(LEAST[size] - 0.1);
    await expect.poll(() => piecesInSight(page)).toBeGreaterThan(0);
    // Something takes room from the map before anyone has pointed at it: the front must stay in sight.
    await page.setViewportSize({ width: SIZES[size].width, height: 400 });
    await expect.poll(() => piecesInSight(page)).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  },
);

test.each(GAMES.flatMap((game) => (['desktop', 'phone'] as const).map((size) => [game, size] as const)))(
  '%s opens on a %s with no counter under the overview or the zoom buttons',
  async (game, size) => {
    const { page, complaints } = await openPage({ size });
    await begin(page, game);
    await page.locator('.overview').waitFor();
    const covered = () =>
      page.evaluate(() => {
        const over = [...document.querySelectorAll('.play-camera, .overview')].map((each) =>
          each.getBoundingClientRect(),
        );
        const faces = [...document.querySelectorAll('.board-piece > g:first-of-type')];
        return faces
          .map((face) => face.getBoundingClientRect())
          .filter((face) =>
            over.some((box) => face.right > box.x && face.x < box.right && face.bottom > box.y && face.y < box.bottom),
          ).length;
      });
    await expect.poll(covered).toBe(0);
    expect(complaints).toEqual([]);
  },
);
