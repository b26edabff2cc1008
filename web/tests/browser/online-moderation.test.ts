/** The moderation page: behind its token, with reports, bans that end, and the log of acts; on a desktop and a phone. */
import { expect, inject, test } from 'vitest';
import { faultsOf } from './faults.js';
import { ask, gameOf, sitTogether } from './online.js';
import { address, openPage } from './page.js';
import { press } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

const PASSWORD = 'a long enough word';

test.each(SIZES_OF_THIS_RUN)(
  'on a %s an operator shows their token, takes and closes a report, bans for some days, and finds it all in the log',
  async (size) => {
    const [anna, bert] = await sitTogether(address, {
      game: 'remagen',
      scenario: 'remagen-1',
      sides: ['us', 'german'],
    });
    const mark = `${size} ${Date.now() % 1_000_000}`;
    const [rita, sven] = [`Rita ${mark}`, `Sven ${mark}`];
    await ask(anna.page, 'PUT', '/me/name', { name: rita, password: PASSWORD });
    await ask(bert.page, 'PUT', '/me/name', { name: sven, password: PASSWORD });
    const game = gameOf(anna.page);
    await ask(bert.page, 'POST', `/games/${game}/chat`, { text: 'You play like a recruit.' });
    await ask(anna.page, 'POST', '/reports', { name: sven, reason: 'abuse', text: 'Look at the chat.', game });

    const { page } = await openPage({ size, path: '/#/operators' });
    await page.getByLabel('Token', { exact: true }).fill('no-such-token-at-all');
    await press(page.getByRole('button', { name: 'Use token' }));
    await page.getByText('The token is unknown or was revoked.').waitFor();
    await page.getByLabel('Token', { exact: true }).fill(inject('operatorToken'));
    await press(page.getByRole('button', { name: 'Use token' }));
    await page.getByText('Your actions are logged as operator.').waitFor();

    const reports = page.getByRole('region', { name: 'Reports' });
    await press(reports.getByRole('button', { name: `Details: ${sven}, reported by ${rita}` }));
    await reports.getByText('Look at the chat.').waitFor();
    await reports.getByRole('log', { name: 'Chat of the game' }).getByText('You play like a recruit.').waitFor();
    await press(reports.getByRole('button', { name: 'Take report' }));
    await reports
      .getByText(/taken by operator/)
      .first()
      .waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const form = reports.getByRole('form', { name: `Close the report about ${sven}` });
    await form.getByLabel('Outcome').fill('Banned for a week.');
    await press(form.getByRole('button', { name: 'Close report' }));
    await reports.getByRole('button', { name: `Details: ${sven}, reported by ${rita}` }).waitFor({ state: 'detached' });
    await press(reports.getByRole('button', { name: 'Closed', exact: true }));
    await reports.getByRole('button', { name: `Details: ${sven}, reported by ${rita}` }).waitFor();

    const bans = page.getByRole('region', { name: 'Bans' });
    const ban = bans.getByRole('form', { name: 'Ban a player' });
    await ban.getByLabel('Name').fill(sven);
    await ban.getByLabel('Days').fill('7');
    await ban.getByLabel('Reason').fill('Insults in the chat');
    await press(ban.getByRole('button', { name: 'Ban player' }));
    await bans.getByText(`${sven} is banned.`).waitFor();
    const log = page.getByRole('region', { name: 'Activity log' });
    await log.getByText(`operator banned ${sven}`).first().waitFor();
    await log.getByText(`operator closed a report about ${sven}`).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);

    // The banned person reads why, and until when.
    await bert.page.goto(`${address}/#/account`);
    await bert.page.reload();
    await bert.page
      .getByText(/This account is banned\. Insults in the chat\. It ends on \d+ \w+ \d{4}/)
      .first()
      .waitFor();
    await press(bans.getByRole('button', { name: `Lift the ban of ${sven}` }));
    await log.getByText(`operator lifted the ban of ${sven}`).first().waitFor();
    await press(page.getByRole('button', { name: 'Forget token' }));
    await page.getByLabel('Token', { exact: true }).waitFor();
  },
);
