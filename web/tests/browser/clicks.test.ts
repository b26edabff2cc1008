/** How many presses a first turn takes: the same turn as always, with what the page offers for it. */
import { expect, test } from 'vitest';
import { pickHex, tapHex } from './board.js';
import type { Size } from './page.js';
import { openPage } from './page.js';
import { asked, choose, confirm, press, stands, tableIsSet } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** One by one it took 24 clicks, and about 60 gestures on a phone. At most six tenths of that. */
const MOST: Readonly<Record<Size, number>> = { desktop: 14, phone: 36 };

test.each(SIZES_OF_THIS_RUN)(
  'Remagen, Turn 1, on a %s: eleven reinforcements and the bridge in few presses',
  async (size) => {
    const { page, complaints } = await openPage({ size });
    await press(page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }));
    await tableIsSet(page);
    await page.evaluate(() => {
      document.body.dataset['presses'] = '0';
      addEventListener(
        'pointerdown',
        () => void (document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1)),
        { capture: true },
      );
    });
    if (size === 'phone')
      await press(
        page.getByRole('list', { name: 'Units beside the map' }).getByRole('button', { name: 'Bring on all 11' }),
      );
    else await choose(page, 'Bring on all 11');
    const pick = size === 'phone' ? tapHex : pickHex;
    await pick(page, '0318');
    await asked(page, /^Move your units, or end the phase\./);
    await pick(page, '0517');
    await page.locator('.board-piece-picked').waitFor();
    for (let touch = 0; touch < (size === 'phone' ? 2 : 1); touch++) await pick(page, '0616');
    await stands(page, 'U.S. 27', '0616');
    await confirm(page, /^End the Movement Phase/);
    await asked(page, /^German/);
    const presses = await page.evaluate(() => Number(document.body.dataset['presses']));
    expect(presses).toBeGreaterThan(3);
    expect(presses).toBeLessThanOrEqual(MOST[size]);
    expect(complaints).toEqual([]);
  },
);
