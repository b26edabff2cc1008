/** Block, mute and report: in the chat of a game, on a player's page, and in the account, on a desktop and a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { faultsOf } from './faults.js';
import type { Player } from './online.js';
import { ask, openPlayers, sitTogether } from './online.js';
import { address } from './page.js';
import { press } from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

const PASSWORD = 'a long enough word';
let count = 0;

/** Names that no other test has: all share one server. */
async function nameThem(one: Player, other: Player): Promise<readonly [string, string]> {
  const mark = `${Date.now() % 1_000_000}${++count}`;
  const names = [`Nora ${mark}`, `Otto ${mark}`] as const;
  await Promise.all([
    ask(one.page, 'PUT', '/me/name', { name: names[0], password: PASSWORD }),
    ask(other.page, 'PUT', '/me/name', { name: names[1], password: PASSWORD }),
  ]);
  return names;
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words);
  await press(page.getByRole('button', { name: 'Say', exact: true }));
}

const REMAGEN = { game: 'remagen', scenario: 'remagen-1', sides: ['us', 'german'] } as const;

test.each(SIZES_OF_THIS_RUN)(
  'on a %s you mute, report and block your opponent in the chat, and undo it in your account',
  async (size) => {
    const both = await sitTogether(address, REMAGEN);
    const [own, across] = size === 'desktop' ? both : [both[1], both[0]];
    const [, otto] = await nameThem(own, across);
    const [page, other] = [own.page, across.page];
    await Promise.all([page, other].map((each) => each.reload()));
    await Promise.all([openPlayers(page), openPlayers(other)]);
    const talk = page.getByRole('region', { name: 'Chat' });
    const about = talk.getByRole('group', { name: `About ${otto}` });
    await say(other, 'You play like a recruit.');
    await talk.getByText('You play like a recruit.').waitFor();

    await press(about.getByRole('button', { name: 'Mute' }));
    await about.getByText(/what they write is hidden/).waitFor();
    await talk.getByText('You play like a recruit.').waitFor({ state: 'detached' });
    await say(other, 'Nobody hears this.');
    await other.getByText('Nobody hears this.').waitFor();
    await press(about.getByRole('button', { name: 'Unmute' }));
    await talk.getByText('You play like a recruit.').waitFor();
    await talk.getByText('Nobody hears this.').waitFor();

    await press(about.getByRole('button', { name: 'Report …' }));
    const form = page.getByRole('form', { name: `Report ${otto}` });
    await form.getByLabel('What happened?').selectOption('Insults or harassment');
    await form.getByLabel('Details').fill('See the chat.');
    expect(await faultsOf(page)).toEqual([]);
    await press(form.getByRole('button', { name: 'Send report' }));
    await about.getByText('Thank you. An operator will look at your report.').waitFor();

    await press(about.getByRole('button', { name: 'Block' }));
    await about.getByText(/^You have blocked/).waitFor();
    await say(other, 'And now?');
    await other.getByText('This player is not available for that.').waitFor();
    await say(page, 'Bye.');
    await talk.getByText('You have blocked this player. Unblock them first.').waitFor();

    await page.goto(`${address}/#/account`);
    const people = page.getByRole('region', { name: 'Blocked and muted people' });
    await people.getByText('blocked', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await press(people.getByRole('button', { name: `Unblock ${otto}` }));
    await people.getByText('You haven’t blocked or muted anyone.').waitFor();
  },
);

test('open games of somebody whom you block on their page leave your lobby, and come back', async () => {
  const [own, across] = await sitTogether(address, REMAGEN);
  const [, otto] = await nameThem(own, across);
  await ask(across.page, 'POST', '/games', { game: 'bulge', scenario: 'campaign', nonce: 'words of the other' });
  const { page } = own;
  const offers = page.getByRole('region', { name: 'Open games' }).getByRole('link', { name: otto });
  await page.goto(`${address}/#/online`);
  await offers.waitFor();
  await page.goto(`${address}/#/player/${encodeURIComponent(otto)}`);
  const about = page.getByRole('group', { name: `About ${otto}` });
  await press(about.getByRole('button', { name: 'Block' }));
  await about.getByText(/^You have blocked/).waitFor();
  await page.goto(`${address}/#/online`);
  await page.getByRole('region', { name: 'Open games' }).waitFor();
  await expect.poll(() => offers.count()).toBe(0);
  await page.goto(`${address}/#/player/${encodeURIComponent(otto)}`);
  await press(about.getByRole('button', { name: 'Unblock' }));
  await about.getByText(/^You have blocked/).waitFor({ state: 'detached' });
  await page.goto(`${address}/#/online`);
  await offers.waitFor();
  expect(own.complaints).toEqual([]);
});
