/** What a page tells of games with others apart from the board: a rematch, what came along from a guest, options, notices without a WebSocket. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { faultsOf } from './faults.js';
import { ask, gameOf, sitTogether } from './online.js';
import { loadAgain, openPage } from './page.js';
import { press, tableIsSet } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

const PASSWORD = 'a long password';

function address(page: Page, path: string): string {
  return new URL(path, page.url()).href;
}

/** Goes to another page of the same visit. */
async function go(page: Page, path: string): Promise<void> {
  await page.goto(address(page, path));
}

test('a rematch is told at the board and in the list; it is declined, offered again and taken', async () => {
  const { page: start } = await openPage({ size: 'desktop', path: '/licences.md' });
  const [one, other] = await sitTogether(new URL(start.url()).origin, {
    game: 'remagen',
    scenario: 'remagen-1',
    sides: ['us', 'german'],
  });
  const id = gameOf(one.page);
  const again = () => ask(one.page, 'POST', `/games/${id}/rematch`, { nonce: 'words for another game' });
  await ask(one.page, 'POST', `/games/${id}/resign`, {});
  await again();
  const words = other.page.getByText(/^Guest .* offers a rematch with sides switched\.$/);
  await words.first().waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await press(other.page.getByRole('button', { name: 'Decline', exact: true }));
  await words.first().waitFor({ state: 'detached' });

  await go(other.page, '/#/online');
  await other.page.getByText('You have no online games.').waitFor();
  await again();
  const mine = other.page.getByRole('region', { name: 'My games' });
  await mine.getByText(/offers a rematch with sides switched\./).waitFor();
  await other.page.getByText('1 game is waiting for you.').waitFor();
  expect(await faultsOf(other.page)).toEqual([]);
  await press(mine.getByRole('link', { name: 'Open offer' }));
  await press(other.page.getByRole('button', { name: 'Accept', exact: true }));
  await other.page.waitForURL((url) => url.hash.startsWith('#/online/') && !url.hash.includes(id));
  const { game } = await ask<{ readonly game: { readonly status: string } }>(
    other.page,
    'GET',
    `/games/${gameOf(other.page)}`,
  );
  expect(game.status).toBe('running');
  expect([...one.complaints, ...other.complaints]).toEqual([]);
});

test.each(SIZES_OF_THIS_RUN)(
  'on a %s a guest who signs in reads what came along, and is asked before they give anything up',
  async (size) => {
    const name = `Dora ${size} ${Date.now() % 100_000}`;
    const { page: home } = await openPage({ size: 'desktop', path: '/#/account' });
    await press(home.getByRole('button', { name: 'Play as a guest' }));
    const keeping = home.getByRole('form', { name: 'Create an account' });
    await keeping.getByLabel('Name').fill(name);
    await keeping.getByLabel('Password').fill(PASSWORD);
    await press(keeping.getByRole('button', { name: 'Create account' }));
    await home.getByText(`You are ${name}.`).waitFor();

    const { page, complaints } = await openPage({ size, path: '/#/account' });
    await press(page.getByRole('button', { name: 'Play as a guest' }));
    await page.getByRole('form', { name: 'Create an account' }).waitFor();
    const wish = { game: 'remagen', scenario: 'remagen-1', side: 'us', nonce: 'words of the guest' };
    await ask(page, 'POST', '/games', { ...wish, computer: 'recruit' });
    const { game } = await ask<{ readonly game: { readonly id: string } }>(page, 'POST', '/games', wish);
    await ask(home, 'POST', `/games/${game.id}/join`, { nonce: 'words of the account' });
    await page.getByText('Your guest games come along.').waitFor();
    const signing = page.getByRole('form', { name: 'Sign in' });
    await signing.getByLabel('Name').fill(name);
    await signing.getByLabel('Password').fill(PASSWORD);
    await press(signing.getByRole('button', { name: 'Sign in', exact: true }));
    await page.getByText('As a guest you play against this account').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /^Resign guest games/ }).check();
    await press(signing.getByRole('button', { name: 'Sign in', exact: true }));
    await page.getByText(`You are ${name}.`).waitFor();
    await page.getByText('1 game from playing as a guest is now in your account.').waitFor();
    // What was refused, and the connection of the guest, who is nobody any more.
    expect(complaints.filter((complaint) => !complaint.includes('409') && !complaint.includes('/api/live'))).toEqual(
      [],
    );
  },
);

test('a banned player reads why, and can still delete the account', async () => {
  const name = `Emil ${Date.now() % 100_000}`;
  const { page } = await openPage({ size: 'phone', path: '/#/account' });
  await press(page.getByRole('button', { name: 'Play as a guest' }));
  const keeping = page.getByRole('form', { name: 'Create an account' });
  await keeping.getByLabel('Name').fill(name);
  await keeping.getByLabel('Password').fill(PASSWORD);
  await press(keeping.getByRole('button', { name: 'Create account' }));
  await page.getByText(`You are ${name}.`).waitFor();
  const ban = await fetch(`${inject('address')}/api/operators/bans`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${inject('operatorToken')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, reason: 'Rude in three games.' }),
  });
  expect(ban.status).toBe(200);
  await loadAgain(page);
  await page.getByText('This account is banned. Rude in three games.').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const leaving = page.getByRole('form', { name: 'Delete account' });
  await leaving.getByLabel('Password, if you have one').fill(PASSWORD);
  await leaving.getByRole('checkbox').check();
  await press(leaving.getByRole('button', { name: 'Delete permanently' }));
  await page.getByRole('button', { name: 'Play as a guest' }).waitFor();
});

test('the lists say which options a game has', async () => {
  const { page: anna } = await openPage({ size: 'desktop', path: '/#/online' });
  await ask(anna, 'POST', '/guests', {});
  await ask(anna, 'POST', '/games', {
    game: 'remagen',
    scenario: 'remagen-1',
    options: { strictMoves: true },
    nonce: 'words of one',
  });
  const { page, complaints } = await openPage({ size: 'phone', path: '/#/online' });
  await page.getByRole('region', { name: 'Open games' }).getByText('Strict moves').first().waitFor();
  expect(complaints).toEqual([]);
});

test('without a WebSocket a notice comes to pages without a game too, and a board out of view is not looked at', async () => {
  const { page } = await openPage({ size: 'desktop', path: '/licences.md' });
  await page.routeWebSocket('**/api/live', (socket) => socket.close());
  await ask(page, 'POST', '/guests', {});
  const { game } = await ask<{ readonly game: { readonly id: string } }>(page, 'POST', '/games', {
    game: 'remagen',
    scenario: 'remagen-1',
    side: 'us',
    computer: 'recruit',
    nonce: 'words of one',
  });
  const hears = page.waitForResponse((response) => response.url().endsWith('/api/me/stream') && response.ok());
  await go(page, '/#/account');
  await hears;
  await ask(page, 'POST', '/me/notices/test', {});
  await page.getByText('This is a test.').waitFor();

  const follows = page.waitForResponse(
    (response) => new URL(response.url()).pathname === `/api/games/${game.id}/stream` && response.ok(),
  );
  await go(page, `/#/online/${game.id}`);
  expect((await follows).url()).not.toContain('inView');
  await tableIsSet(page);
  const behind = page.waitForResponse(
    (response) =>
      response.url().includes(`/api/games/${game.id}/stream?from=`) && response.url().includes('inView=false'),
  );
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect((await behind).status()).toBe(200);
});
