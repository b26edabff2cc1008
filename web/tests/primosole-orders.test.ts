/** Standing orders at the table: what they answer, who is told, what is kept, and how they are given. */
import { isOrdered, startFromPosition, valueRead } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { FireOrder, Primosole, StandingOrders, UnitOrders } from '@bridgehead/primosole';
import { NO_ORDERS, primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import { primosoleKit } from './whole-kits.js';
import { ordersForm } from '../src/games/primosole/orders-form.js';
import { recordFile } from '../src/saved-games/files.js';
import { keptOrders } from '../src/saved-games/saved-orders.js';
import type { Keeper } from '../src/kit/who-plays.js';
import { PERSON } from '../src/kit/who-plays.js';
import { keptKeepers } from '../src/saved-games/who-plays.js';
import { storedGame } from '../src/saved-games/summary.js';
import { logPhases } from '../src/panels/log-lines.js';
import { orderedActions } from '../src/panels/decide/OrderedActions.js';
import type { Table } from '../src/table/table.js';
import { openTable } from '../src/table/open-table.js';
import { seatAt } from './desk-words.js';
import { formAt } from './order-words.js';

const HOLD: UnitOrders = { fire: { do: 'hold' }, offMap: { do: 'hold' }, fallBack: 'never' };
const FIRE: FireOrder = { do: 'fire', within: 4, against: 'any', chance: 0, keep: 0, otherwise: 'hold' };
const NEVER: StandingOrders = { ...NO_ORDERS, all: HOLD };
/** Nobody but the machine guns. */
const GUNS_FIRE: StandingOrders = { ...NEVER, units: { 'ge-1-1mg': { fire: FIRE } } };

/** A British company one hex from where two German units can fire at it. */
function sitAt(british: Keeper = PERSON, german: Keeper = PERSON, orders = {}): Table<Primosole> {
  const units = {
    'br-a-8dli': '1311',
    'br-hq-8dli': '1312',
    'ge-1-1mg': { at: '1308', limit: 2 },
    'ge-1-1pi': { at: '1209', limit: 1 },
  };
  const position = valueRead(
    primosole.readPosition({ game: 'primosole', scenario: 'primosole-2', turn: 2, active: 'british', units }),
  );
  const session = startFromPosition<Primosole>(primosole, position, seededChance(1));
  return openTable(primosoleKit, session, {
    id: 'test',
    title: 'Test',
    keepers: { british, german },
    ...keptOrders(primosole, orders),
    asksUnused: () => false,
    showsZones: () => false,
  });
}

function move(table: Table<Primosole>): void {
  expect(table.answer('british', { do: 'activate', formation: '8dli' }).legal).toBe(true);
  expect(table.answer('british', { do: 'move', unit: 'br-a-8dli', path: ['1310'] }).legal).toBe(true);
}

function did({ session }: Table<Primosole>): (string | false)[] {
  return session.entries.map(
    (entry) => 'action' in entry && `${entry.side} ${entry.action.do}${isOrdered(entry) ? ', ordered' : ''}`,
  );
}

describe('answers', () => {
  test('a unit with orders of its own fires; then the rest passes', () => {
    const table = sitAt();
    table.order('german', GUNS_FIRE);
    move(table);
    expect(did(table).slice(0, 4)).toEqual([
      'british activate',
      'british move',
      'german defend, ordered',
      'german pass, ordered',
    ]);
  });

  test('orders given at a question answer it at once', () => {
    const table = sitAt();
    move(table);
    expect(table.moment.value.question?.side).toBe('german');
    table.order('german', NEVER);
    expect(did(table).at(-1)).toBe('german pass, ordered');
    expect(table.moment.value.question?.side).toBe('british');
  });

  test('for a side that the computer plays nothing is answered', () => {
    const table = sitAt(PERSON, { who: 'computer', level: 'random' });
    table.order('german', NEVER);
    move(table);
    expect(table.moment.value.question?.side).toBe('german');
  });

  test('what they answered is taken back on its own, and its owner is asked; the move stays', () => {
    const table = sitAt();
    table.order('german', NEVER);
    move(table);
    table.undo();
    expect(did(table)).toEqual(['british activate', 'british move']);
    expect(table.moment.value.question?.side).toBe('german');
  });

  test('the roll of a fire that was ordered is shown although a pass followed', () => {
    const table = sitAt();
    table.order('german', GUNS_FIRE);
    move(table);
    expect(table.roll.value?.side).toBe('german');
  });
});

describe('secrets', () => {
  test('their owner is told what they did, and nobody else', () => {
    const owner = sitAt({ who: 'computer', level: 'random' }, PERSON);
    owner.order('german', GUNS_FIRE);
    move(owner);
    expect(owner.moment.value.viewer).toBe('german');
    expect(
      orderedActions(owner)
        .map(({ told }) => told)
        .at(-1),
    ).toContain('Defensive Fire of German 1/1MG');
    const enemy = sitAt();
    enemy.order('german', GUNS_FIRE);
    move(enemy);
    expect(enemy.moment.value.viewer).toBe('british');
    expect(orderedActions(enemy)).toEqual([]);
  });

  test('the log marks them for their owner only', () => {
    const table = sitAt();
    table.order('german', GUNS_FIRE);
    move(table);
    const marked = (viewer: 'british' | 'german') =>
      logPhases(primosoleKit, table.session, viewer, 'all')
        .flatMap(({ lines }) => lines)
        .filter(({ ordered }) => ordered).length;
    expect([marked('german'), marked('british')]).toEqual([2, 0]);
  });

  test('a record that is exported while the game runs does not tell of them; what is kept does', () => {
    const table = sitAt();
    table.order('german', NEVER);
    move(table);
    if (table.own === undefined) throw new Error('it is played here');
    const kept = storedGame(
      table.own,
      {
        id: 'test',
        title: 'Test',
        keepers: keptKeepers(table.own.game, table.keepers.value),
        begun: 0,
        orders: table.orders.value,
      },
      1,
    );
    expect(kept.record).toContain('Standing order');
    expect(kept.orders).toEqual({ german: NEVER });
    expect(recordFile(kept).text).not.toContain('rder.');
    expect(recordFile({ ...kept, over: true }).text).toBe(kept.record);
  });
});

describe('keeping', () => {
  test('kept orders answer when the game is opened again', () => {
    const table = sitAt(PERSON, PERSON, JSON.parse(JSON.stringify({ german: GUNS_FIRE })));
    expect(table.orders.value).toEqual({ german: GUNS_FIRE });
    move(table);
    expect(did(table)).toContain('german defend, ordered');
  });

  test('orders that cannot be read are told to their owner until they give new ones', () => {
    const table = sitAt(PERSON, PERSON, { german: { ...NEVER, version: 9 } });
    const warnings = () =>
      table.notices.value.filter(({ id }) => id.startsWith('unread-orders')).map(({ text }) => text);
    expect(warnings()).toEqual([]);
    move(table);
    expect(warnings()).toEqual(['Can’t read the standing orders saved with this game. version: expected 1, found 9']);
    table.order('german', NO_ORDERS);
    expect(warnings()).toEqual([]);
  });
});

describe('the form', () => {
  const table = sitAt();
  move(table);
  const seat = seatAt(primosole, table.session.state, 'german');
  const { set } = formAt<Primosole>(primosole, ordersForm, seat);

  test('for all', () => {
    expect(set(undefined, 'fire=hold', 'off-map=hold', 'fall-back=never').all).toEqual(HOLD);
    expect(set(undefined, 'fire=fire', 'within=4', 'chance=25', 'keep=1', 'otherwise=ask').all.fire).toEqual({
      ...FIRE,
      chance: 25,
      keep: 1,
      otherwise: 'ask',
    });
    expect(set(undefined, 'off-map=call', 'steps=3').all.offMap).toEqual({ do: 'call', steps: 3 });
    expect(set(undefined, 'leave+hits', 'leave+fort', 'leave+hits', 'until=3')).toMatchObject({
      leave: ['fort'],
      lastTurn: 3,
    });
    expect(set(undefined, 'until=3', 'until=end')).toEqual(NO_ORDERS);
  });

  test('only against these', () => {
    expect(set(undefined, 'fire=fire', 'against=these', 'kinds+tanks', 'enemies+br-a-8dli').all.fire).toMatchObject({
      against: { kinds: ['tanks'], units: ['br-a-8dli'] },
    });
    expect(
      set(undefined, 'fire=fire', 'against=these', 'kinds+tanks', 'kinds+tanks', 'against=any').all.fire,
    ).toMatchObject({ against: 'any' });
  });

  test('for one unit: what is not said is as for all, and nothing is left of what was taken back', () => {
    expect(set('ge-1-1mg', 'fire=hold').units).toEqual({ 'ge-1-1mg': { fire: { do: 'hold' } } });
    expect(set('ge-1-1mg', 'fire=hold', 'fall-back=never', 'fire=as-all').units).toEqual({
      'ge-1-1mg': { fallBack: 'never' },
    });
    expect(set('ge-1-1mg', 'fire=hold', 'fire=as-all')).toEqual(NO_ORDERS);
    expect(ordersForm.units(seat, GUNS_FIRE)).toEqual([
      { unit: 'ge-1-1mg', text: 'German 1/1MG: fire within 4 hexes, otherwise hold.', without: NEVER },
    ]);
  });

  test('a fire becomes an order for the unit, or for all, at this distance', () => {
    const suggested = ordersForm.suggest(seat, NO_ORDERS, { do: 'defend', unit: 'ge-1-1mg' });
    expect(suggested.map(({ label }) => label)).toEqual([
      '1/1MG always fires within 2 hexes',
      'All units always fire within 2 hexes',
    ]);
    expect(suggested[0].orders.units).toEqual({ 'ge-1-1mg': { fire: { ...FIRE, within: 2, otherwise: 'ask' } } });
    expect(suggested[1].orders.all.fire).toMatchObject({ do: 'fire', within: 2 });
  });

  test('a pass becomes an order that lets this pass, or everything', () => {
    const suggested = ordersForm.suggest(seat, NO_ORDERS, { do: 'pass' });
    for (const { orders } of suggested)
      expect(primosole.orders?.answer(seat.state, seat.context, 'german', orders)).toEqual({ do: 'pass' });
    expect(suggested.at(-1)?.orders).toEqual(NEVER);
  });

  test('nothing is suggested for other questions', () => {
    expect(ordersForm.suggest(seatAt(primosole, table.session.state, 'british'), NO_ORDERS, { do: 'pass' })).toEqual(
      [],
    );
  });
});
