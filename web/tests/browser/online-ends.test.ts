/** Games that end otherwise than by their rules, on the page: the operator's verdict, an agreed draw; and what is shown of them then. */
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, stop } from '../../../scripts/served.mjs';
import { faultsOf } from './faults.js';
import { answer, bringForward, gameOf, offered, openPlayers, sitTogether } from './online.js';
import { openPanel, press } from './play.js';

const TOKEN = 'the-operator-here';

let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  served = await serve({ LIMITS: '0', OPERATOR_TOKEN: TOKEN });
});
afterAll(() => stop(served.process, 'SIGTERM'));

async function asOperator(method: 'GET' | 'PUT', path: string, body?: object): Promise<string> {
  const response = await fetch(`${served.address}/api/operators/${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.text();
}

/** The report of a game that is over: nothing is secret any more. */
async function openReport(page: Page, words: string): Promise<FrameLocator> {
  await openPanel(page, 'Decide');
  await press(page.getByRole('button', { name: 'Report and luck' }));
  const report = page.frameLocator('.report-frame');
  await report.getByText(words).first().waitFor();
  return report;
}

test('Primosole: a player asks for a verdict; the operator decides; both read why, and report, replay and the kept game know that it is over', async () => {
  const both = await sitTogether(served.address, {
    game: 'primosole',
    scenario: 'primosole-1',
    sides: ['british', 'german'],
  });
  const [{ page: anna }, { page: bruno }] = both;
  await openPlayers(anna);
  await press(anna.getByRole('button', { name: 'Ask for a verdict …' }));
  const form = anna.getByRole('form', { name: 'Ask for a verdict' });
  await form.getByLabel('Why a verdict is needed').fill('They do not come back.');
  expect(await faultsOf(anna)).toEqual([]);
  await press(form.getByRole('button', { name: 'Ask', exact: true }));
  await anna.getByText('You asked the operator for a verdict: “They do not come back.”').waitFor();
  await openPlayers(bruno);
  await bruno.getByRole('button', { name: 'Ask for a verdict …' }).waitFor();
  expect(await bruno.getByText('They do not come back.').count()).toBe(0);

  const appeals = await asOperator('GET', 'appeals');
  expect(appeals).toContain('They do not come back.');
  const id = gameOf(anna);
  await asOperator('PUT', `games/${id}/verdict`, { winner: 'british', reason: 'The German player has left' });
  const words = 'The operator decided: The German player has left.';
  await anna.getByText(`You won. ${words}`).first().waitFor();
  await bruno.getByText(`The British side won. ${words}`).first().waitFor();

  await openReport(anna, `${words} British wins.`);
  await anna.goto(`${served.address}/#/game/online-${id}`);
  await anna
    .getByRole('region', { name: 'Result' })
    .getByText('The operator decided: The German player has left')
    .waitFor();
  await anna.goto(`${served.address}/#/replay/online-${id}`);
  await anna.getByRole('region', { name: 'What happened' }).first().waitFor();
  await anna.keyboard.press('End');
  await anna.getByText(`${words} British wins.`).waitFor();
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});

test('Elst: a game that both agreed to draw has a report with the luck of both', async () => {
  const both = await sitTogether(served.address, { game: 'elst', scenario: 'elst-bend', sides: ['british', 'german'] });
  const [{ page: anna }, { page: bruno }] = both;
  const page = await bringForward([anna, bruno], /Pick the units that fire|Fire, or pass/);
  const shot = (await offered(page)).actions.find(({ action }) => action.do === 'fire');
  if (shot === undefined) throw new Error('nobody can fire');
  await answer(page, shot.action);
  await openPlayers(anna);
  await press(anna.getByRole('button', { name: 'Offer a draw' }));
  await press(bruno.getByRole('button', { name: 'Accept', exact: true }));
  await anna.getByText('Both agreed to a draw.').first().waitFor();
  const report = await openReport(anna, 'Both agreed to a draw. No winner.');
  await report.getByRole('region', { name: 'Luck', exact: true }).waitFor();
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});
