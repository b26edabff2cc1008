/** The database goes away while two play, and comes back: both are told, and the move that was made meanwhile is done once. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnPostgres } from '../../../scripts/find-postgres.mjs';
import { startOwnPostgres } from '../../../scripts/find-postgres.mjs';
import { serve, stop } from '../../../scripts/served.mjs';
import { answer, ask, gameOf, offered, openPlayers, sitTogether } from './online.js';
import { asked, confirm, press } from './play.js';

let postgres: OwnPostgres;
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  served = await serve({ LIMITS: '0', DATABASE_URL: postgres.url });
});
afterAll(async () => {
  await stop(served.process, 'SIGTERM');
  await postgres.stop();
});

/** All reinforcements must enter before the phase can end. */
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

test('a move that is made while the database is down waits, is done once when it is back, and the game goes on', async () => {
  const [{ page: anna }, { page: bruno }] = await sitTogether(served.address, {
    game: 'remagen',
    scenario: 'remagen-1',
    sides: ['us', 'german'],
  });
  const id = gameOf(anna);
  const told = async () =>
    (await ask<{ readonly snapshot: { readonly n: number } }>(anna, 'GET', `/games/${id}/seen`)).snapshot.n;
  await asked(anna, /^Move/);
  await bringOnAll(anna);
  const before = await told();
  await postgres.halt('SIGQUIT');
  await confirm(anna, /^End the Movement Phase/);
  const reconnecting = anna.getByText(/^Reconnecting …/);
  const goOn = anna.getByRole('button', { name: 'End anyway', exact: true });
  await reconnecting.or(goOn).first().waitFor();
  if (await goOn.isVisible()) await press(goOn);
  await reconnecting.first().waitFor();
  await openPlayers(anna);
  await anna
    .getByText('Reconnecting … The server can’t save right now. Your action is kept and sent again.')
    .first()
    .waitFor();

  await postgres.start();
  await anna.getByText('Connected.', { exact: true }).waitFor();
  await reconnecting.first().waitFor({ state: 'detached' });
  await expect.poll(told).toBe(before + 1);
  await asked(bruno, /^Move/);
});
