import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import { openPlayers } from './online.js';
import { loadAgain, openPage } from './page.js';
import { press } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

/** What axe finds at each place that a test comes by. */
function inspection() {
  const found: string[] = [];
  const look = async (page: Page, place: string) =>
    void found.push(...(await faultsOf(page)).map((fault) => `${place}: ${fault}`));
  return { found, look };
}

/** Offers a game of Remagen from the lobby, and waits on its page. */
async function offer(
  page: Page,
  against: RegExp,
  more: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  await press(page.getByRole('button', { name: 'Offer a game …' }));
  await page.getByRole('radio', { name: against }).check();
  await page.getByRole('radio', { name: 'The U.S. side' }).check();
  await more(page);
  await press(page.getByRole('button', { name: /^(?:Offer game|Start game)$/ }));
  await page
    .getByLabel('Invitation link')
    .or(page.getByRole('tab', { name: /^Players/ }))
    .first()
    .waitFor();
}

async function invitationOf(page: Page): Promise<string> {
  return page.getByLabel('Invitation link').inputValue();
}

test.each(SIZES_OF_THIS_RUN)(
  'on a %s a game is offered, joined by its link, talked over, given up, and its dice are checked',
  async (size) => {
    const { found, look } = inspection();
    const { page: anna, complaints } = await openPage({ size, path: '/#/online' });
    await anna.getByRole('region', { name: 'Open games' }).waitFor();
    await look(anna, 'lobby');
    await offer(anna, /^Someone I invite/, async (page) => {
      await page.getByRole('radio', { name: /^Days per turn/ }).check();
      await page.getByRole('spinbutton', { name: 'Days per turn' }).fill('2');
      await page.getByRole('checkbox', { name: /Strict moves/ }).check();
      await look(page, 'offer');
    });
    await anna.getByText('Waiting for a player: German.').waitFor();
    await anna.getByRole('region', { name: 'Terms' }).getByText('Strict moves').waitFor();
    await look(anna, 'open game');

    const { page: bruno, complaints: more } = await openPage({
      size,
      theme: 'lamp',
      path: `/${new URL(await invitationOf(anna)).hash}`,
    });
    await bruno.getByText('2 days per turn').waitFor();
    // The hash of the dice stands there before they send their words.
    const hash = await bruno
      .getByText(/^The seed of the dice is already fixed\. Its hash: [0-9a-f]{64}$/)
      .locator('code')
      .textContent();
    await look(bruno, 'invitation');
    await press(bruno.getByRole('button', { name: 'Play the German side' }));

    // Both are told: who plays, who is awaited, how much time is left.
    await Promise.all([openPlayers(anna), openPlayers(bruno)]);
    await anna.getByText('your turn').waitFor();
    await bruno.getByText('to decide').waitFor();
    await expect.poll(() => anna.title()).toContain('Your turn');
    await anna
      .getByRole('timer', { name: 'Time left for U.S.' })
      .filter({ hasText: /1 day 23 hours|2 days/ })
      .waitFor();
    await bruno.getByText('Connected.', { exact: true }).waitFor();

    await bruno.getByLabel('Your message').fill('Good evening. <b>Ready?</b>');
    await press(bruno.getByRole('button', { name: 'Say', exact: true }));
    await anna.getByText('Good evening. <b>Ready?</b>').waitFor();
    await anna.getByLabel('My notes on this game').fill('Watch Erpel.');
    await anna.getByText('Only you can see them. Saved.', { exact: true }).waitFor();

    await press(bruno.getByRole('button', { name: 'Offer a draw' }));
    await anna.getByText('The German side offers a draw.').waitFor();
    await press(anna.getByRole('button', { name: 'Decline', exact: true }));
    await bruno.getByRole('button', { name: 'Offer a draw' }).waitFor();
    await look(anna, 'game');
    await look(bruno, 'game by lamp');

    await press(bruno.getByRole('button', { name: 'Resign …' }));
    await press(bruno.getByRole('button', { name: 'Resign', exact: true }));
    await anna.getByText('You won.').first().waitFor();
    for (const page of [anna, bruno]) {
      await page.getByText(hash ?? '', { exact: true }).waitFor();
      await press(page.getByRole('button', { name: 'Check every roll' }));
      await page
        .getByText(
          /^(?:All \d+ draws follow|The only draw follows|Nothing was rolled).+ The seed matches the hash that this browser saved before the game started\. The server's signature of players, moves and result is valid\.$/,
        )
        .waitFor();
    }
    await look(anna, 'finished game');
    expect(found).toEqual([]);
    expect([...complaints, ...more]).toEqual([]);

    await loadAgain(anna);
    await openPlayers(anna);
    await expect.poll(() => anna.getByLabel('My notes on this game').inputValue()).toBe('Watch Erpel.');
    await press(anna.getByRole('button', { name: 'Replay', exact: true }));
    await anna.locator('.board-ground svg').waitFor();
  },
);

test('an open game stands in the list until somebody joins; then it waits for the asked player, on the first page too', async () => {
  const { page: anna, complaints } = await openPage({ size: 'desktop', path: '/#/online' });
  await offer(anna, /^Anyone/);
  await anna.goto(new URL('/#/online', anna.url()).href);
  await anna.getByRole('region', { name: 'My games' }).getByText('Waiting for a player: German.').waitFor();
  await anna.getByRole('button', { name: 'Copy invitation link' }).waitFor();

  const { page: bruno, complaints: more } = await openPage({ size: 'desktop', path: '/#/online' });
  const open = bruno.getByRole('region', { name: 'Open games' });
  await press(open.getByRole('link', { name: 'Join as German …' }).first());
  await bruno.getByRole('button', { name: 'Play the German side' }).click();
  await openPlayers(bruno);
  await bruno.getByText('to decide').waitFor();

  await anna.getByText('Your turn.').waitFor();
  await anna.getByRole('link', { name: 'Bridgehead: all games' }).click();
  await anna.getByRole('link', { name: 'Online, 1 game is waiting for you' }).waitFor();
  await anna.getByText('Online, 1 game is waiting for you.').waitFor();
  await anna.getByRole('link', { name: 'Online games' }).click();
  await anna.getByRole('region', { name: 'My games' }).getByRole('link', { name: 'Play' }).click();
  await openPlayers(anna);
  await anna.getByText('your turn').waitFor();

  // A third one watches: without a seat, and without the talk of the players.
  const { page: carla, complaints: still } = await openPage({ size: 'desktop', path: '/#/online' });
  await carla.getByRole('region', { name: 'Games to watch' }).getByRole('link', { name: 'Watch' }).first().click();
  await openPlayers(carla);
  await carla.getByRole('region', { name: 'Players' }).waitFor();
  expect(await carla.getByRole('region', { name: 'Chat' }).count()).toBe(0);
  expect([...complaints, ...more, ...still]).toEqual([]);
});

test('a game that nobody joined is withdrawn; its invitation says so', async () => {
  const { page: anna, complaints } = await openPage({ size: 'desktop', path: '/#/online' });
  await offer(anna, /^Someone I invite/);
  const invitation = new URL(await invitationOf(anna)).hash;
  await anna.getByRole('button', { name: 'Withdraw' }).click();
  await anna.getByText('You have no online games.').waitFor();
  const { page: bruno } = await openPage({ size: 'desktop', path: `/${invitation}` });
  await bruno.getByText('This game was withdrawn before it started.').waitFor();
  expect(complaints).toEqual([]);
});

test('a game against a computer of the server begins at once', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/online' });
  await offer(page, /^The server’s computer player/, (dialog) =>
    dialog.getByRole('radio', { name: /^Recruit/ }).check(),
  );
  await openPlayers(page);
  await page.getByText('your turn').waitFor();
  await page.getByRole('list', { name: 'Seats' }).getByText('Computer (Recruit)').waitFor();
  expect(complaints).toEqual([]);
});

test.each(SIZES_OF_THIS_RUN)(
  'on a %s a guest keeps their seats by a name, and finds them on another device',
  async (size) => {
    const { found, look } = inspection();
    const name = `Anna ${size} ${Date.now() % 100_000}`;
    const { page: first, complaints } = await openPage({ size, path: '/#/account' });
    await look(first, 'nobody');
    await press(first.getByRole('button', { name: 'Play as a guest' }));
    await first.getByRole('form', { name: 'Create an account' }).waitFor();
    await first.getByText('Chrome on Linux').waitFor();
    expect(await first.getByRole('button', { name: /^Sign out/ }).count()).toBe(0); // they could never come back
    await look(first, 'guest');
    const keeping = first.getByRole('form', { name: 'Create an account' });
    await keeping.getByLabel('Name').fill(name);
    await keeping.getByLabel('Password').fill('a long password');
    await press(keeping.getByRole('button', { name: 'Create account' }));
    await first.getByText(`You are ${name}.`).waitFor();
    await first.goto(new URL('/#/online', first.url()).href);
    await offer(first, /^The server’s computer player/);

    const { page: second, complaints: more } = await openPage({ size, theme: 'lamp', path: '/#/account' });
    const signing = second.getByRole('form', { name: 'Sign in' });
    await signing.getByLabel('Name').fill(name);
    await signing.getByLabel('Password').fill('a long password');
    await press(signing.getByRole('button', { name: 'Sign in', exact: true }));
    await second.getByText(`You are ${name}.`).waitFor();
    await second.getByRole('button', { name: 'Sign out Chrome on Linux, this device' }).waitFor();

    await press(second.getByRole('button', { name: 'Send a test' }));
    await second.getByText('This is a test.').waitFor();
    await press(second.getByRole('button', { name: 'Close', exact: true }));
    const token = second.getByRole('form', { name: 'Create token' });
    await token.getByLabel('What it’s for').fill('My bot');
    await press(token.getByRole('button', { name: 'Create token' }));
    await second.getByText('This token is shown only once.').waitFor();
    await second.getByLabel('Quiet hours').check();
    await second.getByText('Your time zone:').waitFor();
    await look(second, 'account by lamp');
    expect(found).toEqual([]);
    expect([...complaints, ...more]).toEqual([]);

    await second.goto(new URL('/#/online', second.url()).href);
    await second
      .getByRole('region', { name: 'My games' })
      .getByText('Computer', { exact: false })
      .or(second.getByText('computer (Regular)'))
      .first()
      .waitFor();
  },
);

/** A device that keeps passkeys and always says yes. */
async function givePasskeys(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a guest keeps their seats by a passkey alone, and signs in with it', async () => {
  const name = `Carla ${Date.now() % 100_000}`;
  const { page, complaints } = await openPage({ size: 'desktop', path: '/#/account' });
  await givePasskeys(page);
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Passkey added.').waitFor();
  await page.getByRole('button', { name: 'Remove passkey This device' }).waitFor();
  const keeping = page.getByRole('form', { name: 'Create an account' });
  await keeping.getByLabel('Name').fill(name);
  await keeping.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`You are ${name}.`).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText(`You are ${name}.`).waitFor();
  expect(complaints).toEqual([]);
});

test.each(SIZES_OF_THIS_RUN)(
  'on a %s, making a token some time after signing in asks for the password or the passkey first',
  async (size) => {
    const { found, look } = inspection();
    const { page, complaints } = await openPage({ size, path: '/#/account' });
    await givePasskeys(page);
    await page.getByRole('button', { name: 'Play as a guest' }).click();
    const keeping = page.getByRole('form', { name: 'Create an account' });
    await keeping.getByLabel('Name').fill(`Dora ${size} ${Date.now() % 10_000}`);
    await keeping.getByLabel('Password').fill('a long password');
    await keeping.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByText('Passkey added.').waitFor();
    // Nobody waits ten minutes here: the server's refusal is said in its place, once for each token.
    const refuseOnce = () =>
      page.route(
        '**/api/me/tokens',
        (route) =>
          route.request().method() === 'POST'
            ? route.fulfill({
                status: 403,
                json: { error: { code: 'confirm-first', text: 'First show who you are.' } },
              })
            : route.continue(),
        { times: 1 },
      );
    const makeToken = async () => {
      await refuseOnce();
      const form = page.getByRole('form', { name: 'Create token' });
      await form.getByLabel('What it’s for').fill('my bot');
      await form.getByRole('button', { name: 'Create token' }).click();
    };
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });

    await makeToken();
    await dialog.getByLabel('Your password').fill('a wrong password');
    await look(page, 'confirming');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByText('That is not your current password.').waitFor();
    await dialog.getByLabel('Your password').fill('a long password');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('This token is shown only once.').waitFor();
    await dialog.waitFor({ state: 'detached' });

    await makeToken();
    await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Revoke token my bot' }).nth(1).waitFor();

    // Anyone who puts it away is told why nothing was made, and what they wrote still stands there.
    await makeToken();
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('First show who you are.').waitFor();
    await expect
      .poll(() => page.getByRole('form', { name: 'Create token' }).getByLabel('What it’s for').inputValue())
      .toBe('my bot');
    await expect.poll(() => page.getByRole('button', { name: 'Revoke token my bot' }).count()).toBe(2);
    expect(found).toEqual([]);
    // The browser notes each refusal, those that were meant too.
    expect(complaints.filter((line) => !/40[13]/.test(line))).toEqual([]);
  },
);

test('a wrong password is told; an account is deleted for good', async () => {
  const name = `Bruno ${Date.now() % 100_000}`;
  const { page } = await openPage({ size: 'desktop', path: '/#/account' });
  await page.getByRole('button', { name: 'Play as a guest' }).click();
  const keeping = page.getByRole('form', { name: 'Create an account' });
  await keeping.getByLabel('Name').fill(name);
  await keeping.getByLabel('Password').fill('a long password');
  await keeping.getByRole('button', { name: 'Create account' }).click();
  const leaving = page.getByRole('form', { name: 'Delete account' });
  await leaving.getByLabel('Current password').fill('another password');
  await leaving.getByRole('checkbox').check();
  await leaving.getByRole('button', { name: 'Delete permanently' }).click();
  await leaving.getByText('That is not your current password.').waitFor();
  await leaving.getByLabel('Current password').fill('a long password');
  await leaving.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('button', { name: 'Play as a guest' }).waitFor();
});

test('where the network lets no WebSocket through, the game is followed anyway', async () => {
  const { page: anna } = await openPage({ size: 'desktop', path: '/#/online' });
  await anna.routeWebSocket('**/api/live', (socket) => socket.close());
  await loadAgain(anna);
  await offer(anna, /^Someone I invite/);
  await anna.getByText('Connected without WebSocket.').waitFor();
  const { page: bruno } = await openPage({ size: 'desktop', path: `/${new URL(await invitationOf(anna)).hash}` });
  await bruno.getByRole('button', { name: 'Play the German side' }).click();
  await openPlayers(anna);
  await anna.getByText('your turn').waitFor();
});

test('without a game server the first page says so calmly, and the online page too', async () => {
  const { page } = await openPage({ size: 'phone', path: '/licences.md' });
  await page
    .context()
    .route('**/api/**', (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
    );
  await page.goto(new URL('/', page.url()).href);
  await page.getByText('This copy of the page has no game server').waitFor();
  await page.getByRole('region', { name: 'Remagen' }).getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.goto(new URL('/#/online', page.url()).href);
  await page.getByRole('group', { name: 'No server' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

test('without a connection the lobby says so, and goes on when it is back', async () => {
  const { page } = await openPage({ size: 'desktop', path: '/#/online' });
  await page.getByRole('region', { name: 'Open games' }).waitFor();
  await page.context().route('**/api/**', (route) => route.abort());
  await page.goto(new URL('/#/account', page.url()).href);
  await loadAgain(page);
  await page.getByRole('group', { name: 'No connection' }).waitFor();
  await page.context().unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Play as a guest' }).waitFor();
});
