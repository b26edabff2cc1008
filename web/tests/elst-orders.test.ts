/** I-R103 Standing orders of Elst on the page: how they are given, what an answer suggests, and what they answer. */
import { seededChance } from '@bridgehead/engine/chance';
import { act, startFromPosition, valueRead } from '@bridgehead/engine';
import type { Action, Elst } from '@bridgehead/elst';
import { ANY_MODIFIER, elstGame, exampleScenario, NO_ORDERS, USUAL_ORDERS } from '@bridgehead/elst';
import { describe, expect, test } from 'vitest';
import { elstKit } from './whole-kits.js';
import { ordersForm } from '../src/games/elst/orders-form.js';
import { PERSON } from '../src/kit/who-plays.js';
import { openTable } from '../src/table/open-table.js';
import { seatAt } from './desk-words.js';
import { formAt } from './order-words.js';

/** A British squad in the open, four hexes from a German squad with an LMG and its leader. */
function position() {
  const units = {
    u1: { side: 'british', kind: 'br-4-5-7', at: 'H10' },
    u2: { side: 'german', kind: 'ge-4-4-7', at: 'H5' },
    u3: { side: 'german', kind: 'ge-8-1', at: 'H5' },
    u4: { side: 'german', kind: 'ge-4-4-7', at: 'H4' },
  };
  const weapons = { w1: { kind: 'ge-lmg', holder: 'u2' } };
  return valueRead(
    elstGame.readPosition({
      game: 'elst',
      scenario: exampleScenario('proving-ground'),
      turn: 2,
      phase: 'movement',
      attacker: 'british',
      units,
      weapons,
    }),
  );
}

function sit() {
  const session = startFromPosition<Elst>(elstGame, position(), seededChance(3));
  return openTable(elstKit, session, {
    id: 'test',
    title: 'Test',
    keepers: { british: PERSON, german: PERSON },
    asksUnused: () => false,
    showsZones: () => false,
  });
}

function walk(...way: readonly string[]): Action {
  return { do: 'move', units: ['u1'], double: [], assault: false, drop: [], way: way.map((to) => ({ to })), stops: [] };
}

const table = sit();
table.answer('british', walk('H9', 'H8'));
const seat = seatAt(elstGame, table.session.state, 'german');
const { field, set } = formAt<Elst>(elstGame, ordersForm, seat);

describe('the form', () => {
  test('what many will want is one choice', () => {
    for (const { id, all } of USUAL_ORDERS) expect(set(undefined, `usual=${id}`).all).toEqual(all);
    expect(field(set(undefined, 'usual=hold'), undefined, 'usual').chosen).toBe('hold');
    expect(field(set(undefined, 'usual=hold', 'rate=ask'), undefined, 'usual').chosen).toBe('own');
  });

  test('for all units: when to fire, further fire, rates of fire', () => {
    expect(set(undefined, 'fire=fire', 'within=adjacent', 'column=8', 'modifier=-1', 'otherwise=ask').all.fire).toEqual(
      { do: 'fire', within: 'adjacent', column: 8, modifier: -1, otherwise: 'ask' },
    );
    expect(set(undefined, 'subsequent=never', 'protective=fire', 'rate=residual').all).toMatchObject({
      subsequent: 'never',
      protective: 'fire',
      rate: 'residual',
    });
    expect(set(undefined, 'leave+regroup', 'leave+attach', 'leave+regroup', 'until=3')).toMatchObject({
      leave: ['attach'],
      lastTurn: 3,
    });
    expect(set(undefined, 'until=3', 'until=end')).toEqual(NO_ORDERS);
  });

  test('this squad never; and nothing is left of what was taken back', () => {
    expect(set('u2', 'fire=hold').units).toEqual({ u2: { fire: { do: 'hold' } } });
    expect(set('u2', 'fire=hold', 'rate=keep', 'fire=as-all').units).toEqual({ u2: { rate: 'keep' } });
    expect(set('u2', 'fire=hold', 'fire=as-all')).toEqual(NO_ORDERS);
    const orders = set('u2', 'fire=hold');
    expect(ordersForm.units(seat, orders)).toEqual([{ unit: 'u2', text: '4-4-7 A: hold fire.', without: NO_ORDERS }]);
  });
});

describe('orders from an answer', () => {
  test('a fire becomes an order for those in it, or for all, at attacks as good', () => {
    const fire: Action = { do: 'fire', with: ['u2', 'w1'], leaders: [], helpers: [], at: 'H9' };
    const suggested = ordersForm.suggest(seat, NO_ORDERS, fire);
    expect(suggested.map(({ label }) => label)).toEqual([
      '4-4-7 A always fires on column 6 or better with modifiers of −2 or less',
      'All units always fire on column 6 or better with modifiers of −2 or less',
    ]);
    const [one, all] = suggested;
    expect(one.orders.units).toEqual({
      u2: { fire: { do: 'fire', within: 'any', column: 6, modifier: -2, otherwise: 'ask' } },
    });
    expect(elstGame.orders?.answer(seat.state, seat.context, 'german', all.orders)).toMatchObject({
      do: 'fire',
      at: 'H9',
    });
  });

  test('a pass becomes: hold fire until adjacent, or: these never fire', () => {
    const suggested = ordersForm.suggest(seat, NO_ORDERS, { do: 'pass' });
    expect(suggested.map(({ label }) => label)).toEqual([
      'All units hold fire until an enemy is next to them',
      '4-4-7 A and 4-4-7 C never fire',
    ]);
    for (const { orders } of suggested)
      expect(elstGame.orders?.answer(seat.state, seat.context, 'german', orders)).toEqual({ do: 'pass' });
    expect(suggested[0].orders.all.fire).toEqual({
      do: 'fire',
      within: 'adjacent',
      column: 1,
      modifier: ANY_MODIFIER,
      otherwise: 'hold',
    });
  });

  test('nothing is suggested for other questions', () => {
    expect(ordersForm.suggest(seatAt(elstGame, position(), 'british'), NO_ORDERS, { do: 'end-phase' })).toEqual([]);
  });
});

test('orders answer at the table, and the mover is asked again as if nothing had been', () => {
  const other = sit();
  const hold = USUAL_ORDERS.find(({ id }) => id === 'hold');
  other.order('german', { ...NO_ORDERS, all: hold?.all ?? NO_ORDERS.all });
  other.answer('british', walk('H9', 'H8'));
  expect(other.moment.value.question?.side).toBe('british');
  expect(other.session.events.flat().filter(({ type }) => type === 'spent')).toHaveLength(2);
});

describe('V-3.3.3v1 shots at vehicles', () => {
  const tank = valueRead(
    elstGame.readPosition({
      game: 'elst',
      scenario: 'elst-bend',
      turn: 2,
      phase: 'movement',
      attacker: 'british',
      options: { freeSight: true },
      units: {
        u1: { kind: 'br-sherman-v', at: 'H14', hull: 1, marks: ['motion'] },
        u2: { kind: 'ge-pzkpfw-vg', at: 'K14', hull: 4 },
      },
    }),
  );
  const driven = startFromPosition<Elst>(elstGame, tank, seededChance(3));
  act(driven, 'british', { do: 'drive', unit: 'u1', way: [{ to: 'I14' }], stops: [] });
  const gunner = seatAt(elstGame, driven.state, 'german');
  const form = formAt<Elst>(elstGame, ordersForm, gunner);

  test('held until the range or the chance to destroy is good enough', () => {
    const orders = form.set(undefined, 'fire=hold', 'ordnance=fire', 'range=6', 'kill=50', 'ordnance-otherwise=hold');
    expect(orders.all.ordnance).toEqual({ do: 'fire', range: 6, kill: 50, otherwise: 'hold' });
    expect(elstGame.orders?.answer(gunner.state, gunner.context, 'german', orders)).toMatchObject({ do: 'shoot' });
    const near = form.set(undefined, 'fire=hold', 'ordnance=fire', 'range=1', 'kill=100');
    expect(elstGame.orders?.answer(gunner.state, gunner.context, 'german', near)).toEqual({ do: 'pass' });
    expect(form.set(undefined, 'ordnance=hold', 'ordnance=as-fire')).toEqual(NO_ORDERS);
    expect(form.set('u2', 'ordnance=hold', 'ordnance=as-all')).toEqual(NO_ORDERS);
  });

  test('a shot becomes an order', () => {
    const shot = elstGame.orders?.answer(gunner.state, gunner.context, 'german', form.set(undefined, 'ordnance=fire'));
    if (shot === undefined) throw new Error('no shot');
    expect(ordersForm.suggest(gunner, NO_ORDERS, shot).map(({ label }) => label)).toEqual([
      expect.stringMatching(
        /^PzKpfw VG \(Panther\) A always fires at vehicles within 2 hexes or with a chance of \d+ % or more/,
      ),
      expect.stringMatching(/^All units always fire at vehicles within 2 hexes/),
    ]);
  });

  test('is not asked about where the enemy has no vehicles', () => {
    expect(ordersForm.groups(seat, NO_ORDERS, undefined).map(({ title }) => title)).not.toContain(
      'Fire at moving vehicles',
    );
  });
});
