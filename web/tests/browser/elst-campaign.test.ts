/** The campaign of Elst in the browser: a Refit Phase online, and a campaign that goes on elsewhere. */
import { recordOf } from '@bridgehead/engine';
import { writeRecord } from '@bridgehead/engine/records';
import { expect, test } from 'vitest';
import { campaignAt } from '../elst-campaign-play.js';
import type { Player } from './online.js';
import { bringForward, ownServer, sitTogether } from './online.js';
import { openPage } from './page.js';
import {
  asked,
  beginTogether,
  building,
  choose,
  confirm,
  downloadBy,
  importFrom,
  openPanel,
  press,
  sitDown,
  wordsOf,
} from './play.js';

const served = ownServer();

/** What the panel of the campaign says to a player. */
async function campaignOf({ page }: Pick<Player, 'page'>): Promise<string> {
  await openPanel(page, 'Campaign');
  const words = await wordsOf(page.locator('.chronicle'));
  await openPanel(page, 'Decide');
  return words;
}

async function buy({ page }: Player, group: RegExp): Promise<void> {
  await asked(page, 'Buy Reinforcement Groups, in secret.');
  await openPanel(page, 'Decide');
  await choose(page, group);
  await confirm(page, 'Buy 1 group');
}

test('C-DaE:4.515 C-R200 online both buy under seal, the British first or the Germans, and neither learns what the other bought', async () => {
  const [anna, bruno] = await sitTogether(served.address, {
    game: 'elst',
    scenario: 'island',
    sides: ['british', 'german'],
    dice: { data: served.data, words: 'two who buy in secret' },
  });
  await bringForward([anna.page, bruno.page], /^Buy Reinforcement Groups/);
  await asked(anna.page, 'Buy Reinforcement Groups');
  await anna.page.getByRole('region', { name: 'About this decision' }).getByText('Campaign Purchase Points').waitFor();
  await buy(anna, /^Tank Troop II/);
  await expect.poll(() => campaignOf(anna)).toContain('British: Buy 1 group · German: still deciding');
  await buy(bruno, /^Panzer III Platoon/);

  // Nobody attacks: the next date begins, and the Germans are first.
  await asked(anna.page, 'Attack on this date, or stay idle?');
  await choose(anna.page, /^Stay idle/);
  await confirm(anna.page, 'Stay idle');
  await bringForward([anna.page, bruno.page], /^Buy Reinforcement Groups/);
  await buy(bruno, /^Battalion Mortars/);
  await expect.poll(() => campaignOf(bruno)).toContain('British: still deciding · German: Buy 1 group');
  await buy(anna, /^Medium Artillery/);
  await asked(anna.page, 'Attack on this date, or stay idle?');

  const [british, german] = [await campaignOf(anna), await campaignOf(bruno)];
  expect(british).toMatch(/British purchases .*24 Morning Tank Troop II .*24 Mid-Day Medium Artillery/);
  expect(german).toMatch(/German purchases .*24 Morning Panzer III Platoon .*24 Mid-Day Battalion Mortars/);
  expect(british).not.toContain('German purchases');
  expect(anna.received.join()).not.toContain('Panzer III');
  expect(bruno.received.join()).not.toContain('Tank Troop');
  expect([...anna.complaints, ...bruno.complaints]).toEqual([]);
});

test('C-DaE:4.5 a campaign that was saved between two sealed orders goes on in another browser', async () => {
  const begun = await openPage({ size: 'desktop' });
  const record = Buffer.from(writeRecord(recordOf(campaignAt('purchase'))));
  await beginTogether(begun.page, { name: 'island.json', mimeType: 'application/json', buffer: record });
  // C-R200 Until it is sealed, an order can be changed.
  await choose(begun.page, /^Infantry Company/);
  await press(building(begun.page).getByRole('button', { name: /Infantry Company/ }));
  await choose(begun.page, /^Tank Troop II/);
  await confirm(begun.page, 'Buy 1 group');
  await sitDown(begun.page, 'German');
  const file = await downloadBy(begun.page, 'Export with both sides’ secrets');

  const other = await openPage({ size: 'phone' });
  await importFrom(other.page, file, 'Two players, one screen');
  await sitDown(other.page, 'German');
  await asked(other.page, 'Buy Reinforcement Groups');
  expect(await campaignOf(other)).not.toContain('Tank Troop');
  await confirm(other.page, 'Buy nothing');
  await sitDown(other.page, 'British');
  await asked(other.page, 'Attack on this date, or stay idle?');
  expect(await campaignOf(other)).toMatch(/British purchases .*Tank Troop II/);
  expect([...begun.complaints, ...other.complaints]).toEqual([]);
});
