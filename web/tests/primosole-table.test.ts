/** Primosole at the table: whole games by choices and the button alone, and what the one at the screen may not see. */
import { candidates, startSession, toldTo } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Event, Primosole, Side } from '@bridgehead/primosole';
import { handOf, opponentOf, primosole } from '@bridgehead/primosole';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { primosoleKit } from './whole-kits.js';
import { PERSON } from '../src/kit/who-plays.js';
import type { Table } from '../src/table/table.js';
import { openTable } from '../src/table/open-table.js';

/** More answers than any game at random has taken. */
const MOST = 4_000;

function sitAt(seed: number, scenario: string, german: 'person' | 'computer' = 'person'): Table<Primosole> {
  const session = startSession<Primosole>(primosole, { scenario, options: {} }, seededChance(seed));
  const keepers = {
    british: PERSON,
    german: german === 'person' ? PERSON : ({ who: 'computer', level: 'random' } as const),
  };
  return openTable(primosoleKit, session, {
    id: 'test',
    title: 'Test',
    keepers,
    asksUnused: () => false,
    showsZones: () => false,
  });
}

/** One answer, by picks from the list and the button. Anyone who can end their turn does so sooner than chance alone would have it. */
function answerOnce(table: Table<Primosole>, chance: ReturnType<typeof seededChance>): void {
  if (table.awaited.value !== undefined) table.sitDown();
  const { entries } = table.moment.value;
  for (let picks = 0; picks < 80 && table.moment.value.entries === entries; picks++) {
    const primary = table.primary.value;
    const choices = table.desk.value?.choices ?? [];
    const isReady = primary?.weighed.verdict.legal === true;
    const wanted = primary?.source === 'decline' ? 6 : 2;
    if (
      isReady &&
      (choices.length === 0 ||
        primary.weighed.action.do === 'by-default' ||
        primary.weighed.action.do === 'ready' ||
        chance.pick(wanted, 'enough') === 0)
    )
      table.confirm();
    else if (choices.length > 0) table.choose(choices[chance.pick(choices.length, 'choice')]);
    else throw new Error(`nothing can be done: ${table.moment.value.question?.text ?? ''}`);
    if (table.refusal.value.length > 0) throw new Error(table.refusal.value.map(({ text }) => text).join(' '));
  }
  if (table.moment.value.entries === entries)
    throw new Error(`no answer came: ${table.moment.value.question?.text ?? ''}`);
}

test.each(seedsOfThisRun(['primosole-1', 'primosole-2', 'primosole-3', 'primosole-campaign'], 1))(
  '%s is played to its end by choices and the button alone',
  (scenario) => {
    const chance = seededChance(5);
    const table = sitAt(9, scenario);
    let answers = 0;
    for (; answers < MOST && !table.moment.value.over; answers++) answerOnce(table, chance);
    expect(table.moment.value.over).toBe(true);
    expect(table.awaited.value).toBeUndefined();
    expect(table.desk.value).toBeUndefined();
  },
);

test('two at one screen: anyone who is asked next is awaited, and their hand is shown to nobody else', () => {
  const chance = seededChance(6);
  const table = sitAt(4, 'primosole-1');
  let handed = 0;
  for (let answers = 0; answers < 200; answers++) {
    const { viewer, seat, question } = table.moment.value;
    if (question === undefined) break;
    expect(viewer).toBe(question.side);
    if (table.awaited.value !== undefined) {
      expect(table.awaited.value).toBe(viewer);
      handed++;
      table.sitDown();
      expect(table.awaited.value).toBeUndefined();
    }
    expect(handOf(seat.state, opponentOf(viewer))).toEqual([]);
    expect(primosoleKit.hand?.(seat.state, viewer)?.own ?? []).toHaveLength(seat.state.handSize[viewer]);
    answerOnce(table, chance);
  }
  expect(handed).toBeGreaterThan(5);
});

test('against the computer nobody is awaited, and the view stays that of the person', () => {
  const table = sitAt(4, 'primosole-1', 'computer');
  const chance = seededChance(7);
  for (let answers = 0; answers < 60; answers++) {
    const { question, viewer, seat } = table.moment.value;
    if (question === undefined) break;
    expect([table.awaited.value, viewer]).toEqual([undefined, 'british']);
    expect(handOf(seat.state, 'german')).toEqual([]);
    if (question.side === 'british') answerOnce(table, chance);
    else {
      const list = candidates<Primosole>(primosole, primosole.view(table.session.state, 'german'), 'german');
      const action = list.at(chance.pick(list.length, 'computer'));
      if (action === undefined) throw new Error('a question without an answer');
      expect(table.answer('german', action).legal).toBe(true);
    }
  }
});

test('the cards that are dealt are told to their owner only', () => {
  const dealt: readonly Event[] = (['british', 'german'] as const).map((side: Side) => ({
    type: 'dealt',
    rule: '3.2b',
    side,
    cards: ['7H'],
    count: 1,
  }));
  expect(toldTo(primosole, dealt, 'british').map((event) => primosole.tell(event))).toEqual([
    'British is dealt 1 card (7♥).',
    'German is dealt 1 card.',
  ]);
});
