/** What two players arrange apart from the rules, how an online game ends, and what can be done with it then. */
import { itemAt } from '@bridgehead/engine';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, stop } from '../../../scripts/served.mjs';
import { faultsOf } from './faults.js';
import type { Player } from './online.js';
import { answer, offered, openPlayers, sitTogether } from './online.js';
import { asked, beginNew, fromMenu, lastRoll, openPanel, press, primary, stands, tableIsSet } from './play.js';

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve({ LIMITS: '0', NOTICE_AFTER: '1' });
});
afterAll(() => stop(served.process, 'SIGTERM'));

const FIRST_MOVE = 'Move your units. 11 reinforcements are waiting.';
const FIRST_ATTACK = 'Pick the next attack. 1 unit must still attack, 1 must be attacked.';

/** A new game of Remagen, from another device of its players: with a U.S. unit next to the garrison of the bridge, up to the German attack. */
async function bringToCombat(us: Page, german: Page): Promise<void> {
  await bringOn(us, ({ path }) => path?.at(-1) === '0616');
  await bringOnTheRest(us);
  await answer(us, { do: 'end-phase' });
  await answer(german, { do: 'end-phase' });
}

type Action = Awaited<ReturnType<typeof offered>>['actions'][number]['action'];

async function bringOn(page: Page, which: (action: Action) => boolean): Promise<boolean> {
  const { actions } = await offered(page, 400);
  const [shortest] = actions
    .map(({ action }) => action)
    .filter((action) => action.do === 'enter' && which(action))
    .toSorted((one, other) => (one.path?.length ?? 0) - (other.path?.length ?? 0));
  if (shortest !== undefined) await answer(page, shortest);
  return shortest !== undefined;
}

async function bringOnTheRest(page: Page): Promise<void> {
  while (await bringOn(page, () => true));
}

/** The only attack that there is. */
async function attack(page: Page): Promise<void> {
  const { actions } = await offered(page);
  await answer(page, itemAt(actions, 0).action);
}

function complaintsOf(players: readonly Player[]): string[] {
  return players.flatMap(({ complaints }) => complaints);
}

/** What the other side asks, over the board. */
function noticeOf(page: Page, words: string) {
  return page.getByRole('status').locator('.notice').filter({ hasText: words });
}

/** How far the button of the bar is below the notice: less than nothing where the notice covers it. */
async function gapBelowNotice(page: Page): Promise<number> {
  const [notice, button] = [await page.locator('.notice').boundingBox(), await primary(page).boundingBox()];
  return (button?.y ?? 0) - (notice?.y ?? Infinity) - (notice?.height ?? 0);
}

test('a step without a roll is taken back freely; beyond that the other side is asked, and may accept or decline', async () => {
  const both = await sitTogether(served.address, { game: 'remagen', scenario: 'remagen-1', sides: ['us', 'german'] });
  const [{ page: anna }, { page: bruno }] = both;
  await asked(anna, FIRST_MOVE);
  await bringOn(anna, ({ path }) => path?.at(-1) === '0616');
  await stands(bruno, 'U.S. 1/47', '0616');
  await press(anna.getByRole('button', { name: 'Undo' }));
  await asked(bruno, FIRST_MOVE);
  await expect.poll(() => bruno.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');

  await bringToCombat(anna, bruno);
  await asked(bruno, FIRST_ATTACK);
  await attack(bruno);
  await Promise.all([anna, bruno].map((page) => lastRoll(page).waitFor()));
  await expect.poll(() => bruno.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');

  // Bruno thinks better of it before Anna has answered.
  const words = 'The German side asks to take back its last decision and everything after it.';
  const asking = bruno.getByRole('button', { name: 'Ask for take-back' });
  await openPlayers(bruno);
  await press(asking);
  await noticeOf(anna, words).waitFor();
  await bruno.getByText('You ask to take back your last decision and everything after it.').waitFor();
  await anna.getByRole('tab', { name: `Players, ${words}` }).waitFor();
  expect(await faultsOf(anna)).toEqual([]);
  await press(bruno.getByRole('button', { name: 'Withdraw offer' }));
  await noticeOf(anna, words).waitFor({ state: 'detached' });

  await press(asking);
  await press(anna.getByRole('button', { name: 'Decline', exact: true }));
  const refusal = noticeOf(bruno, 'Your opponent declined the take-back.');
  await press(refusal.getByRole('button', { name: 'Close', exact: true }));
  await refusal.waitFor({ state: 'detached' });
  await asking.waitFor();
  await lastRoll(anna).waitFor();

  // The roll is gone for both, and the attack is chosen again.
  await press(asking);
  await press(anna.getByRole('button', { name: 'Accept', exact: true }));
  await Promise.all([anna, bruno].map((page) => asked(page, FIRST_ATTACK)));
  await lastRoll(anna).waitFor({ state: 'detached' });
  await noticeOf(anna, words).waitFor({ state: 'detached' });

  // Who has a phone is asked over the board as well, and the button below it stays free.
  await attack(bruno);
  await openPlayers(anna);
  await press(anna.getByRole('button', { name: 'Offer a draw' }));
  await bruno.getByRole('button', { name: 'Accept', exact: true }).waitFor();
  expect(await faultsOf(bruno)).toEqual([]);
  await expect.poll(() => gapBelowNotice(bruno)).toBeGreaterThan(0);
  await press(bruno.getByRole('button', { name: 'Accept', exact: true }));
  for (const page of [anna, bruno]) {
    await openPanel(page, 'Decide');
    await page.getByRole('region', { name: 'Result' }).getByText('Both agreed to a draw').waitFor();
  }
  await openPlayers(anna);
  await press(anna.getByRole('button', { name: 'Check every roll' }));
  await anna.getByText(/^(?:All \d+ draws follow|The only draw follows)/).waitFor();
  expect(complaintsOf(both)).toEqual([]);
});

test('resigning asks again; then both are told, check the dice, see their luck, and play again with sides changed', async () => {
  const both = await sitTogether(served.address, { game: 'remagen', scenario: 'remagen-1', sides: ['us', 'german'] });
  const [{ page: anna }, { page: bruno }] = both;
  await bringToCombat(anna, bruno);
  await asked(bruno, FIRST_ATTACK);
  await attack(bruno);
  await lastRoll(bruno).waitFor();

  // Talk that came while another panel was open is counted, until it has been read.
  await openPlayers(bruno);
  await bruno.getByLabel('Your message').fill('I give up.');
  await press(bruno.getByRole('button', { name: 'Say', exact: true }));
  await press(anna.getByRole('tab', { name: 'Players, 1 new line in chat' }));
  await anna.getByText('I give up.').waitFor();
  await anna.getByRole('tab', { name: 'Players', exact: true }).waitFor();

  await press(bruno.getByRole('button', { name: 'Resign …' }));
  await press(bruno.getByRole('button', { name: 'Keep playing' }));
  await bruno.getByRole('group', { name: 'Resign' }).waitFor({ state: 'detached' });
  await press(bruno.getByRole('button', { name: 'Resign …' }));
  await press(bruno.getByRole('button', { name: 'Resign', exact: true }));
  await anna.getByText('You won. German resigned.').first().waitFor();
  await bruno.getByText('The U.S. side won. German resigned.').first().waitFor();
  await primary(bruno).filter({ hasText: 'The game is over' }).waitFor();

  for (const page of [anna, bruno]) {
    await press(page.getByRole('button', { name: 'Check every roll' }));
    await page.getByText(/^(?:All \d+ draws follow|The only draw follows) from the seed/).waitFor();
  }
  await openPanel(anna, 'Decide');
  await anna.getByRole('region', { name: 'Result' }).getByText('German resigned').waitFor();
  expect(await faultsOf(anna)).toEqual([]);
  const arriving = anna.waitForEvent('download');
  await press(anna.getByRole('button', { name: 'Download record' }));
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('remagen-turn-1.record.json');
  const record: { header: { dice: object }; entries: { resign?: true }[] } = JSON.parse(
    await readFile(await file.path(), 'utf8'),
  );
  expect(Object.keys(record.header.dice)).toEqual(expect.arrayContaining(['commitment', 'seed', 'nonces']));
  expect(record.entries.at(-1)).toMatchObject({ resign: true });

  await press(anna.getByRole('button', { name: 'Rematch, switch sides' }));
  await anna.getByText('You offered a rematch.').waitFor();
  expect(await anna.getByLabel('Invitation link').count()).toBe(0);
  const place = bruno.url();
  await press(bruno.getByRole('button', { name: 'Accept rematch' }));
  await bruno.waitForURL((url) => url.href !== place);
  await asked(bruno, FIRST_MOVE);
  await openPlayers(bruno);
  await bruno
    .getByRole('list', { name: 'Seats' })
    .getByRole('listitem')
    .filter({ hasText: 'U.S.' })
    .getByText('You', { exact: true })
    .waitFor();

  // Of the first game: each roll with its place in its own odds, and the luck of both sides.
  await bruno.goto(place);
  await tableIsSet(bruno);
  await openPanel(bruno, 'Decide');
  await press(bruno.getByRole('button', { name: 'Report and luck' }));
  const report = bruno.frameLocator('.report-frame');
  const luck = report.getByRole('region', { name: 'Luck', exact: true });
  await luck.getByRole('img', { name: 'The luck of both sides' }).waitFor();
  await luck.getByRole('row', { name: /^German 1 \d+ of 100/ }).waitFor();
  await luck.getByRole('row', { name: /^U\.S\. 0/ }).waitFor();
  const rolls = report.getByRole('region', { name: 'All combats', exact: true });
  await expect.poll(() => rolls.getByRole('columnheader').allInnerTexts()).toContain('Place');
  await expect.poll(() => rolls.getByRole('row').count()).toBe(2);
  expect(complaintsOf(both)).toEqual([]);
});

test('an online player is told on every page that it is their turn, and their tab says so', async () => {
  const both = await sitTogether(served.address, { game: 'remagen', scenario: 'remagen-1', sides: ['german', 'us'] });
  const [{ page: anna }, { page: bruno }] = both;
  // Anna looks at a game on this device meanwhile.
  await fromMenu(anna, 'All games');
  await anna.getByRole('region', { name: 'My games' }).waitFor();
  await expect.poll(() => anna.title()).toBe('Online games – Bridgehead');
  await press(anna.getByRole('link', { name: 'Bridgehead: all games' }));
  await beginNew(anna, 'Two players, one screen');
  const local = anna.url();

  await bringOnTheRest(bruno);
  await answer(bruno, { do: 'end-phase' });
  await noticeOf(anna, 'It is your turn in Remagen').waitFor();
  await expect.poll(() => anna.title()).toBe('Your turn in 1 game – Bridgehead');
  expect(anna.url()).toBe(local);
  expect(await faultsOf(anna)).toEqual([]);
  await expect.poll(() => gapBelowNotice(anna)).toBeGreaterThan(0);

  await press(anna.getByRole('link', { name: 'Open game' }));
  await asked(anna, /^Move your units, or end the phase\./);
  await expect.poll(() => anna.title()).toMatch(/^Your turn: Remagen/);
  await noticeOf(anna, 'It is your turn in Remagen').waitFor({ state: 'detached' });
  expect(complaintsOf(both)).toEqual([]);
});
