import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, stop } from '../../../scripts/served.mjs';
import { pickHex } from './board.js';
import { faultsOf } from './faults.js';
import { answer, breakable, offered, openPlayers } from './online.js';
import { loadAgain, openPage } from './page.js';
import { asked, choose, confirm, endPhase, lastRoll, press, primary, readLog, stands, tableIsSet } from './play.js';

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve({ LIMITS: '0', SPECTATOR_DELAY: '0' });
});
afterAll(() => stop(served.process, 'SIGTERM'));

async function offerGame(page: Page, more: (page: Page) => Promise<void> = async () => undefined): Promise<void> {
  await press(page.getByRole('button', { name: 'Offer a game …' }));
  await page.getByRole('radio', { name: /^Anyone/ }).check();
  await page.getByRole('radio', { name: 'The U.S. side' }).check();
  await more(page);
  await press(page.getByRole('button', { name: 'Offer game' }));
  await page.getByLabel('Invitation link').waitFor();
}

/** Brings on all that waits, from another device of the same player. */
async function bringOnAll(page: Page): Promise<void> {
  for (;;) {
    const { actions } = await offered(page);
    const [shortest] = actions
      .map(({ action }) => action)
      .filter((action) => action.do === 'enter')
      .toSorted((one, other) => (one.path?.length ?? 0) - (other.path?.length ?? 0));
    if (shortest === undefined) return;
    await answer(page, shortest);
  }
}

test('two play on the server to their first combat, one of them on a phone and with a broken connection, while a third watches', async () => {
  const at = served.address;
  const { page: anna, complaints } = await openPage({ size: 'desktop', at, path: '/#/online' });
  await offerGame(anna, (page) => page.getByRole('radio', { name: /^Days per turn/ }).check());
  const invitation = new URL(await anna.getByLabel('Invitation link').inputValue()).hash;
  const { page: bruno } = await openPage({ size: 'phone', at });
  const breakConnection = await breakable(bruno);
  await bruno.goto(`${at}/${invitation}`);
  await press(bruno.getByRole('button', { name: 'Play the German side' }));
  await Promise.all([tableIsSet(anna), tableIsSet(bruno)]);
  const { page: carla, complaints: more } = await openPage({
    size: 'desktop',
    at,
    path: new URL(anna.url()).hash.replace('#', '/#'),
  });
  await tableIsSet(carla);

  // Anna moves; the others see it, and cannot answer for her.
  await asked(anna, /^Move your units\. 11 reinforcements are waiting\./);
  await bruno.getByText(/^Waiting for /).waitFor();
  await anna
    .locator('.strip-clocks')
    .getByText(/^(?:2 d 23 h|3 d 0 h)$/)
    .first()
    .waitFor();
  await choose(anna, '1/47');
  await pickHex(anna, '0616');
  for (const page of [anna, bruno, carla]) {
    await stands(page, 'U.S. 1/47', '0616');
    await asked(page, '10 reinforcements are waiting.');
  }
  await expect.poll(() => primary(carla).getAttribute('aria-disabled')).toBe('true');

  // What was freely done is freely taken back.
  await press(anna.getByRole('button', { name: 'Undo' }));
  await asked(bruno, '11 reinforcements are waiting.');
  await choose(anna, '1/47');
  await pickHex(anna, '0616');
  await asked(carla, '10 reinforcements are waiting.');

  // While Bruno is away the game goes on; when they are back they have missed nothing.
  await breakConnection();
  await bringOnAll(anna);
  await endPhase(anna);
  await asked(anna, 'German: Move your units, or end the phase.');
  await asked(bruno, /^Move your units, or end the phase\./);
  await loadAgain(bruno);
  await tableIsSet(bruno);
  await endPhase(bruno);

  await asked(bruno, 'Pick the next attack. 1 unit must still attack, 1 must be attacked.');
  await press(bruno.getByRole('button', { name: 'Make panels taller' }));
  await choose(bruno, /garrison/);
  await choose(bruno, '1/47');
  await confirm(bruno, /^Attack 0616/);
  await Promise.all([anna, bruno, carla].map((page) => lastRoll(page).waitFor()));
  await expect.poll(() => readLog(anna)).toContain('garrison');
  const log = await readLog(anna);
  for (const page of [bruno, carla]) await expect.poll(() => readLog(page)).toBe(log);

  // Apart from the board: talk, an offer, the end.
  await openPlayers(anna);
  expect(await faultsOf(anna)).toEqual([]);
  await openPlayers(bruno);
  await bruno.getByLabel('Your message').fill('Well rolled.');
  await press(bruno.getByRole('button', { name: 'Say', exact: true }));
  await anna.getByText('Well rolled.').waitFor();
  await press(bruno.getByRole('button', { name: 'Offer a draw' }));
  await press(anna.getByRole('button', { name: 'Accept', exact: true }));
  for (const page of [anna, bruno, carla]) {
    await press(page.getByRole('tab', { name: 'Decide' }));
    await page.getByRole('region', { name: 'Result' }).getByText('Both agreed to a draw').waitFor();
  }
  await openPlayers(anna);
  await press(anna.getByRole('button', { name: 'Check every roll' }));
  await anna.getByText(/^(?:All \d+ draws follow|The only draw follows)/).waitFor();

  // Again, with sides changed.
  await press(anna.getByRole('button', { name: 'Rematch, switch sides' }));
  await anna.getByText('You offered a rematch.').waitFor();
  await openPlayers(bruno);
  await press(bruno.getByRole('button', { name: 'Accept rematch' }));
  await asked(bruno, /^Move your units\. 11 reinforcements are waiting\./);
  await asked(anna, 'U.S.: Move your units. 11 reinforcements are waiting.');
  expect([...complaints, ...more]).toEqual([]);
});
