/** Planning: a board of one's own beside the game, which learns nothing of it. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pickHex } from './board.js';
import { faultsOf } from './faults.js';
import { answer, bringForward, offered, ownServer, sitTogether } from './online.js';
import { loadAgain, openPage } from './page.js';
import {
  asked,
  beginFrom,
  choose,
  confirm,
  exampleFile,
  fromMenu,
  press,
  primary,
  readLog,
  tableIsSet,
  unitsOnMap,
} from './play.js';
import { SIZES_OF_THIS_RUN } from './sizes.js';

const served = ownServer();

const planOn = (page: Page): Locator => page.getByRole('region', { name: 'Plan', exact: true });
const carriedOn = (page: Page): Locator => page.getByRole('region', { name: 'Carrying out a plan' });

async function openPlan(page: Page): Promise<void> {
  await press(page.getByRole('button', { name: 'Plan', exact: true }));
  await planOn(page).waitFor();
}

async function attack(page: Page): Promise<void> {
  for (const hex of ['1016', '0917', '0916']) await pickHex(page, hex);
  await confirm(page, 'Attack');
}

/** The games that this browser keeps, as they are written. */
function keptGames(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('bridgehead');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('games').objectStore('games').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          });
        });
      }),
  );
}

test.each(SIZES_OF_THIS_RUN)(
  'on a %s: a plan with a chosen roll is kept, changes nothing in the game, and is carried out step by step',
  async (size) => {
    const { page, complaints } = await openPage({ size, die: 6 });
    await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
    const before = { units: await unitsOnMap(page), games: await keptGames(page) };

    await openPlan(page);
    await attack(page);
    await confirm(page, 'No Final Protective Fire');
    const roll = planOn(page).getByRole('group', { name: /^Choose the result/ });
    await roll.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await press(roll.getByRole('button', { name: /^Retreat 2/ }));
    await asked(page, 'German: Retreat German 111');
    await planOn(page).getByText('2 steps, all as planned').waitFor();
    const odds = await planOn(page).locator('.plan-odds strong').innerText();
    expect(odds).toMatch(/^\d+\s%$/);
    expect(odds).not.toMatch(/^100/);
    expect(await faultsOf(page)).toEqual([]);

    // A name of its own, and a second plan.
    await press(planOn(page).getByRole('button', { name: 'Plans …' }));
    await page.getByRole('textbox', { name: 'Name of this plan' }).fill('Left hook');
    await page.getByRole('textbox', { name: 'Name of this plan' }).press('Tab');
    expect(await faultsOf(page)).toEqual([]);
    await press(page.getByRole('button', { name: 'New plan from now' }));
    await planOn(page).getByText('Plan 1').waitFor();
    await press(planOn(page).getByRole('button', { name: 'Back to the game' }));
    await planOn(page).waitFor({ state: 'detached' });

    // The game stands where it stood, also after the page has been loaded again.
    await asked(page, 'U.S.: Pick the next attack');
    await expect.poll(() => unitsOnMap(page)).toEqual(before.units);
    expect(await keptGames(page)).toBe(before.games);
    await loadAgain(page);
    await tableIsSet(page);
    await expect.poll(() => unitsOnMap(page)).toEqual(before.units);

    await openPlan(page);
    await press(planOn(page).getByRole('button', { name: 'Plans …' }));
    await press(page.getByRole('button', { name: 'Open Left hook' }));
    await planOn(page).getByText('2 steps, all as planned').waitFor();
    await press(planOn(page).getByRole('button', { name: 'Carry out' }));
    await press(carriedOn(page).getByRole('button', { name: 'Do this step' }));
    await asked(page, /^German: /);
    await expect.poll(() => readLog(page)).toContain('Attack');
    expect(complaints).toEqual([]);
  },
);

test('P opens and closes the board, and a refused step shows the real refusal and stops', async () => {
  const { page, complaints } = await openPage({ size: 'desktop', die: 2 });
  await beginFrom(page, exampleFile('barrage'), 'Two players, one screen');
  await page.keyboard.press('p');
  await planOn(page).waitFor();
  await attack(page);
  await asked(page, /^German: /);
  await planOn(page).getByRole('button', { name: 'Carry out' }).focus();
  await page.keyboard.press('Enter');
  await carriedOn(page).getByText('step 1 of 1').waitFor();
  // Meanwhile the attack has been made in the game: the plan comes too late.
  await attack(page);
  await confirm(page, 'No Final Protective Fire');
  await asked(page, 'German: Retreat German 111');
  await pickHex(page, '1217');
  await asked(page, 'U.S.: Advance after combat, or halt.');
  await carriedOn(page).getByRole('button', { name: 'Do this step' }).focus();
  await page.keyboard.press('Enter');
  await carriedOn(page).getByText('The plan stops here.').waitFor();
  const refusal = await carriedOn(page).locator('.refusals').innerText();
  expect(refusal).toContain('"attack" does not answer the question');
  expect(await carriedOn(page).getByRole('button', { name: 'Do this step' }).count()).toBe(0);
  await page.keyboard.press('p');
  await planOn(page).waitFor();
  await page.keyboard.press('p');
  await planOn(page).waitFor({ state: 'detached' });
  await press(carriedOn(page).getByRole('button', { name: 'Close plan' }));
  await carriedOn(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('Elst online: one plans while the other side is asked; nothing is sent, and the hidden unit is nowhere in the plan', async () => {
  const both = await sitTogether(served.address, {
    game: 'elst',
    scenario: 'elst-bend',
    sides: ['british', 'german'],
    dice: { data: served.data, words: 'a plan beside the game' },
  });
  const [{ page: anna, received, sent }, { page: bruno }] = both;
  await asked(anna, 'German: Set up your units');
  const { actions } = await offered(bruno, 1_000);
  const hiding = actions.find(({ name }) => /^Place 6-5-8 D in [MNO]\d+, hidden$/.test(name));
  if (hiding?.action.at === undefined) throw new Error('no squad can be hidden');
  await answer(bruno, hiding.action);
  await bringForward([anna, bruno], /^Move a unit or stack/);
  await asked(anna, /^Move a unit or stack/);

  const asking: string[] = [];
  anna.on('request', (request) => void (request.url().includes('/api/') && asking.push(request.url())));
  const before = { heard: received.length, said: sent.length };
  await openPlan(anna);
  await choose(anna, /^4-5-7 H in G13/);
  await choose(anna, /^H13/);
  await confirm(anna, 'Move 4-5-7 H to H13');
  await asked(anna, /^German: /);
  await planOn(anna)
    .getByText(/step.*all as planned/)
    .waitFor();
  const plan = await anna.evaluate(() => localStorage.getItem('bridgehead.plans'));
  expect(plan).toContain('"H13"');
  expect(plan).not.toContain(`"${hiding.action.at}"`);
  expect(await anna.content()).not.toContain(`"${hiding.action.at}"`);
  expect(received.join('\n')).not.toContain(`"${hiding.action.at}"`);
  expect(received.slice(before.heard)).toEqual([]);
  expect(sent.slice(before.said).filter((frame) => frame.includes('action') || frame.includes('H13'))).toEqual([]);
  expect(asking).toEqual([]);

  // In the game nothing has happened; then the plan is carried out, and the server judges it.
  await press(planOn(anna).getByRole('button', { name: 'Carry out' }));
  await asked(anna, /^Move a unit or stack/);
  await expect.poll(() => anna.locator('[data-hex="G13"][aria-label*="4-5-7 H"]').count()).toBe(1);
  await press(carriedOn(anna).getByRole('button', { name: 'Do this step' }));
  await asked(bruno, '4-5-7 H is moving in H13. Fire, or pass.');

  // While Bruno is asked, Anna can plan on.
  await openPlan(anna);
  await planOn(anna).getByRole('button', { name: 'Back to the game' }).waitFor();
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});

test('Primosole online: the other hand in a plan is imagined, and the real one was never told', async () => {
  const both = await sitTogether(served.address, {
    game: 'primosole',
    scenario: 'primosole-2',
    sides: ['german', 'british'],
    dice: { data: served.data, words: 'Defensive Fire' },
  });
  const [{ page: anna, received, sent }, { page: bruno }] = both;
  await bringForward([anna, bruno], /^Activate something/);
  await asked(bruno, /^Activate something/);
  const before = { heard: received.length, said: sent.length };

  // It is the other side's turn: Anna plays it in her plan.
  await openPlan(anna);
  await asked(anna, 'British: Activate something');
  await choose(anna, /^9DLI/);
  await confirm(anna, 'Activate without a test');
  await asked(anna, 'British: Act with your units, or end the turn.');
  await planOn(anna).getByText('1 step, all as planned').waitFor();
  const cards = bruno.getByRole('list', { name: 'Hand of British' }).getByRole('listitem');
  await cards.nth(2).waitFor();
  const hand = (await cards.allInnerTexts()).map(codeOf);
  for (const card of hand) expect(received.join('\n')).not.toContain(card);
  expect(received.slice(before.heard)).toEqual([]);
  expect(sent.slice(before.said).filter((frame) => frame.includes('action'))).toEqual([]);
  await press(planOn(anna).getByRole('button', { name: 'Back to the game' }));
  await asked(anna, 'British: Activate something');
  await expect.poll(() => primary(anna).innerText()).toBe('Waiting');
  await asked(bruno, /^Activate something/);
  await fromMenu(anna, 'Plan');
  await planOn(anna).waitFor();
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});

const SUITS: Readonly<Record<string, string>> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

/** A card as events name it: "10♥" is "10H". */
function codeOf(card: string): string {
  const [, rank, suit] = /^\s*([\dAJQK]+)([♣♦♥♠])/.exec(card) ?? [];
  if (suit === undefined) throw new Error(`"${card}" is no card`);
  return `"${rank}${SUITS[suit]}"`;
}
