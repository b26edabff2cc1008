/** The games with secrets played online, by one at a desktop and one with a phone. */
import { expect, test } from 'vitest';
import { answer, bringForward, curtains, offered, openPlayers, ownServer, sitTogether } from './online.js';
import {
  asked,
  building,
  choices,
  choose,
  confirm,
  fromMenu,
  lastRoll,
  logged,
  openPanel,
  press,
  primary,
  readLog,
  stands,
  tableIsSet,
  unfold,
  wordsOf,
} from './play.js';

const served = ownServer();

test('Elst: a mover is shot at in the window of the defender, and learns of a hidden unit neither before nor after', async () => {
  const both = await sitTogether(served.address, {
    game: 'elst',
    scenario: 'elst-bend',
    sides: ['british', 'german'],
    dice: { data: served.data, words: 'a shot in the window' },
  });
  const [{ page: anna, received }, { page: bruno, received: knownToBruno }] = both;
  await asked(anna, 'German: Set up your units');
  await expect.poll(() => wordsOf(primary(anna))).toBe('Waiting');

  // One squad is hidden where nobody else stands.
  const { actions } = await offered(bruno, 1_000);
  const hiding = actions.find(({ name }) => /^Place 6-5-8 D in [MNO]\d+, hidden$/.test(name));
  if (hiding?.action.at === undefined) throw new Error('no squad can be hidden');
  await answer(bruno, hiding.action);
  await bringForward([anna, bruno], /^Move a unit or stack/);

  await choose(anna, /^4-5-7 H in G13/);
  await choose(anna, /^H13/);
  await confirm(anna, 'Move 4-5-7 H to H13');
  await asked(bruno, '4-5-7 H is moving in H13. Fire, or pass.');
  await asked(anna, 'Your units are moving.');
  await expect
    .poll(() => anna.getByRole('button', { name: 'Undo' }).getAttribute('title'))
    .toBe('Can’t undo steps of a move.');
  expect(await anna.getByText('Fire, or pass.').count()).toBe(0);

  // What Bruno has put together is still there after talk, offers and all that else is news.
  await press(bruno.getByRole('button', { name: 'Make panels taller' }));
  await bruno.getByRole('region', { name: 'Possible shots' }).waitFor();
  await unfold(bruno);
  await press(
    bruno.getByRole('region', { name: 'Possible shots' }).getByRole('button', { name: /^6-5-8 A with LMG at H13/ }),
  );
  await building(bruno).locator('.forecast-table').waitFor();
  await openPlayers(anna);
  await press(anna.getByRole('button', { name: 'Offer a draw' }));
  await bruno.getByText('The British side offers a draw.').first().waitFor();
  await openPanel(anna, 'Decide');
  await confirm(bruno, /^Fire with 6-5-8 A and the LMG of 6-5-8 A at H13/);
  await Promise.all([anna, bruno].map((page) => lastRoll(page).waitFor()));
  // The log of the mover goes on when the move does.
  await confirm(bruno, 'No fire');
  for (const page of [anna, bruno]) await logged(page, /6-5-8 A.*H13/);

  await expect.poll(() => knownToBruno.join('\n')).toContain(`"${hiding.action.at}"`);
  expect(received.join('\n')).not.toContain(`"${hiding.action.at}"`);
  expect(await curtains(...both)).toBe(0);
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});

test('Elst: standing orders are left on the page, and carried out while it is closed', async () => {
  const both = await sitTogether(served.address, {
    game: 'elst',
    scenario: 'elst-bend',
    sides: ['british', 'german'],
    dice: { data: served.data, words: 'orders while away' },
  });
  const [{ page: anna, received }, { page: bruno }] = both;
  await bringForward([anna, bruno], /^Move a unit or stack/);
  await fromMenu(bruno, 'Standing orders');
  const dialog = bruno.getByRole('dialog', { name: 'Standing orders, German' });
  await dialog.getByText('They are saved with the game on the server.').waitFor();
  await dialog
    .getByRole('combobox', { name: 'All units', exact: true })
    .selectOption({ label: 'Fire only at units that move next to us' });
  await press(dialog.getByRole('button', { name: 'Set orders' }));
  await dialog.waitFor({ state: 'detached' });
  await primary(bruno).filter({ hasText: 'Waiting' }).waitFor();
  const place = bruno.url();
  const device = bruno.context();
  await bruno.close();

  // Nobody is next to H13; somebody is next to I14.
  await choose(anna, /^4-5-7 H in G13/);
  await choose(anna, /^H13/);
  await choose(anna, /^I14/);
  await confirm(anna, 'Move 4-5-7 H to I14');
  await asked(anna, 'Your units are moving.');
  await lastRoll(anna).getByText('Fire at I14').waitFor();
  expect(await readLog(anna)).not.toContain('standing orders');
  expect(received.join('\n')).not.toContain('tanding order');

  const back = await device.newPage();
  await back.goto(place);
  await tableIsSet(back);
  await press(back.getByRole('button', { name: 'Make panels taller' }));
  await back
    .getByRole('region', { name: 'By your standing orders' })
    .getByText(/fire.* at I14/)
    .first()
    .waitFor();
  await logged(back, /By your standing orders\./);
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});

test('Primosole: a company comes under Defensive Fire, and nobody is told the cards of the other hand', async () => {
  const both = await sitTogether(served.address, {
    game: 'primosole',
    scenario: 'primosole-2',
    sides: ['german', 'british'],
    dice: { data: served.data, words: 'Defensive Fire' },
  });
  const [{ page: anna, received: knownToAnna }, { page: bruno, received: knownToBruno }] = both;
  await bringForward([anna, bruno], /^Activate something/);
  await asked(bruno, /^Activate something/);
  await press(bruno.getByRole('button', { name: 'Make panels taller' }));
  await choose(bruno, /^9DLI/);
  await confirm(bruno, 'Activate without a test');
  await asked(anna, 'British: Act with your units, or end the turn.');
  await anna.getByText(/^Waiting for /).waitFor();
  await choose(bruno, /^A\/9DLI/);
  await choose(bruno, /^1109/);
  await stands(anna, 'British A/9DLI', '1109');

  // Cards that are drawn may bring events; then the German player may react.
  await bringForward([anna, bruno], /^React to British A\/9DLI/);
  await asked(bruno, 'German: React to British A/9DLI in 1109');
  await choose(anna, /^1\/1Pi/);
  await choose(anna, 'Defensive Fire');
  await confirm(anna, /^Defensive Fire of 1\/1Pi at A\/9DLI/);
  await Promise.all([anna, bruno].map((page) => page.getByRole('region', { name: 'The last draw' }).waitFor()));
  for (const page of [anna, bruno]) await logged(page, /for Defensive Fire\./);

  // What each holds was told to them alone.
  const hands = [
    [anna, 'German', knownToAnna, knownToBruno],
    [bruno, 'British', knownToBruno, knownToAnna],
  ] as const;
  for (const [page, side, own, others] of hands) {
    const cards = page.getByRole('list', { name: `Hand of ${side}` }).getByRole('listitem');
    await cards.nth(2).waitFor();
    for (const card of (await cards.allInnerTexts()).map(codeOf)) {
      await expect.poll(() => own.join('\n')).toContain(card);
      expect(others.join('\n')).not.toContain(card);
    }
  }
  expect(await curtains(...both)).toBe(0);
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});

const SUITS: Readonly<Record<string, string>> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };

/** A card as events name it: "10♥" is "10H". */
function codeOf(card: string): string {
  const [, rank, suit] = /^\s*([\dAJQK]+)([♣♦♥♠])/.exec(card) ?? [];
  if (suit === undefined) throw new Error(`"${card}" is no card`);
  return `"${rank}${SUITS[suit]}"`;
}

test('Bulge: after the first combat both write air orders at once, sealed until both are written', async () => {
  const both = await sitTogether(served.address, {
    game: 'bulge',
    scenario: 'campaign',
    sides: ['german', 'american'],
    dice: { data: served.data, words: 'sealed orders' },
  });
  const [{ page: anna, received }, { page: bruno }] = both;
  await asked(bruno, 'German: Attack before movement');
  await choose(anna, /^12th Volksgrenadier/);
  await choose(anna, /^99th Infantry/);
  await building(anna).locator('.compare').waitFor();
  await confirm(anna, /^Attack/);
  await Promise.all([anna, bruno].map((page) => lastRoll(page).getByText('Attack on 0503').waitFor()));
  await expect.poll(async () => (await readLog(bruno)) === (await readLog(anna))).toBe(true);

  await bringForward([anna, bruno], /^Write your secret air orders/);
  await Promise.all([asked(anna, /^Write your secret air orders/), asked(bruno, /^Write your secret air orders/)]);
  await openPanel(anna, 'Decide');
  await choose(anna, 'Ground support: one point');
  const half = primary(anna).filter({ hasText: 'Air orders: 1 ground support' });
  await half.waitFor();

  // The other side's orders are sealed, and what Anna has written so far stays as it is.
  const before = received.length;
  await openPanel(bruno, 'Decide');
  const [hex = ''] = (
    await choices(bruno)
      .filter({ hasText: /^\d{4},/ })
      .first()
      .innerText()
  ).split(',');
  await choose(bruno, hex);
  await confirm(bruno, `interdiction of ${hex}`);
  await asked(bruno, 'Waiting for a hidden decision.');
  await bruno.getByText(/^Waiting for (?!a hidden)/).waitFor();
  await expect.poll(() => received.slice(before).join('\n')).toContain('plan-sealed');
  await half.waitFor();
  expect(received.slice(before).join('\n')).not.toContain('"interdict"');

  await half.click();
  await asked(bruno, /^German: (?:Attack before|Move)/);
  await expect.poll(() => received.slice(before).join('\n')).toContain(`"interdict":["${hex}"]`);
  for (const page of [anna, bruno]) await logged(page, new RegExp(`interdiction of ${hex}`));
  expect(await curtains(...both)).toBe(0);
  expect(both.flatMap(({ complaints }) => complaints)).toEqual([]);
});
