import { questionTo, sayProblem } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { Frame, Hit, StrikeFrame, WindowFrame } from '../rules/state/frames.js';
import { shotOf } from '../rules/fire/defensive-fire.js';
import { primosole } from '../rules/game.js';
import { chanceToDisorganize, orderBook } from '../rules/planning/orders-answer.js';
import type { FireOrder, StandingOrders, UnitOrders } from '../rules/state/orders.js';
import { NO_ORDERS, readOrders, sayOrders } from '../rules/state/orders.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { windowOn } from './reaction-kit.js';
import type { Sketch } from './toolkit.js';
import { ACTIONS, hex, isLegal, open, SEQUENCE, stateWith, unit } from './toolkit.js';

const HOLD: UnitOrders = { fire: { do: 'hold' }, offMap: { do: 'hold' }, fallBack: 'never' };

function firing(more: Partial<Extract<FireOrder, { do: 'fire' }>> = {}): FireOrder {
  return { do: 'fire', within: 4, against: 'any', chance: 0, keep: 0, otherwise: 'hold', ...more };
}

const FIRE: UnitOrders = { ...HOLD, fire: firing() };

function ordered(all: UnitOrders, units: Readonly<Record<string, Partial<UnitOrders>>> = {}): StandingOrders {
  return { ...NO_ORDERS, all, units };
}

/** Fire at these kinds of unit and these units only. */
function against(kinds: ('infantry' | 'tanks')[], ...units: string[]): StandingOrders {
  return ordered({ ...FIRE, fire: firing({ against: { kinds, units } }) });
}

function problems(json: unknown): string[] {
  const read = readOrders(json, 'german');
  return read.ok ? [] : read.problems.map(sayProblem);
}

const WINDOW: WindowFrame = windowOn();

function opened(units: Sketch['units'], more: Sketch = {}): State {
  return open(stateWith({ stack: [SEQUENCE, ACTIONS, WINDOW], units: { 'br-a-8dli': '1317', ...units }, ...more }))
    .state;
}

/** What the orders say on the view of the Germans; whatever they say is legal. */
function germanAnswer(state: State, orders: StandingOrders): Action | undefined {
  const view = primosole.view(state, 'german');
  const action = orderBook.answer(view, primosole.context(view), 'german', orders);
  if (action !== undefined) expect(isLegal(state, action)).toBe(true);
  return action;
}

describe('7.1a reactions by standing orders', () => {
  const state = opened({ 'ge-1-1mg': { at: '1314', limit: 2 }, 'ge-1-1pi': { at: '1315', limit: 1 } });

  test('7.1a without orders the side is asked', () => {
    expect(germanAnswer(state, NO_ORDERS)).toBeUndefined();
    expect(questionTo<Primosole>(primosole, state, 'german')).toBeDefined();
  });

  test('7.3.7a the nearest unit fires first', () => {
    expect(germanAnswer(state, ordered(FIRE))).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
  });

  test('7.1b units that hold their fire pass', () => {
    expect(germanAnswer(state, ordered(HOLD))).toEqual({ do: 'pass' });
  });

  test('7.1b a unit with orders of its own does not follow those for all', () => {
    expect(germanAnswer(state, ordered(FIRE, { 'ge-1-1pi': { fire: { do: 'hold' } } }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1mg',
    });
    expect(germanAnswer(state, ordered(HOLD, { 'ge-1-1mg': { fire: firing() } }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1mg',
    });
    expect(germanAnswer(state, ordered(HOLD, { 'ge-1-1mg': { fallBack: 'outnumbered' } }))).toEqual({ do: 'pass' });
  });

  test('7.1b a side that wants to be asked is asked, once the others have reacted', () => {
    expect(germanAnswer(state, ordered({ ...HOLD, fire: { do: 'ask' } }))).toBeUndefined();
    expect(germanAnswer(state, ordered(FIRE, { 'ge-1-1pi': { fire: { do: 'ask' } } }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1mg',
    });
    expect(germanAnswer(state, ordered(HOLD, { 'ge-1-1pi': { fire: { do: 'ask' } } }))).toBeUndefined();
  });

  test('7.1b it asks only about possible reactions', () => {
    expect(germanAnswer(state, ordered({ ...HOLD, fallBack: 'ask', offMap: { do: 'ask' } }))).toEqual({ do: 'pass' });
  });

  test('7.3 fire is held beyond a distance, or asked about', () => {
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ within: 1 }) }))).toEqual({ do: 'pass' });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ within: 2 }) }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1pi',
    });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ within: 1, otherwise: 'ask' }) }))).toBeUndefined();
  });

  test('7.3.2 fires of the turn are kept back', () => {
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ keep: 1 }) }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1mg',
    });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ keep: 2 }) }))).toEqual({ do: 'pass' });
  });

  test('7.3 fire only at these units, or at these kinds of unit', () => {
    expect(germanAnswer(state, against(['infantry']))).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
    expect(germanAnswer(state, against(['tanks']))).toEqual({ do: 'pass' });
    expect(germanAnswer(state, against([], 'br-a-8dli'))).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
    expect(germanAnswer(state, against([], 'br-b-8dli'))).toEqual({ do: 'pass' });
    expect(germanAnswer(state, against([]))).toEqual({ do: 'pass' });
  });

  test('6.4d only a fire that is good enough is given', () => {
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ chance: 60 }) }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1mg',
    });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: firing({ chance: 90 }) }))).toEqual({ do: 'pass' });
  });

  test('7.3.6 the chance counts the remaining cards: machine guns at Defense 5, cards above 2', () => {
    expect(chanceToDisorganize(state, shotOf(WINDOW, unit('ge-1-1mg')))).toBeCloseTo(32 / 52);
    expect(
      chanceToDisorganize(
        opened({ 'ge-1-1mg': { at: '1314', limit: 2 } }, { pile: ['2C', '3C'] }),
        shotOf(WINDOW, unit('ge-1-1mg')),
      ),
    ).toBeCloseTo(1 / 2);
  });

  test('O.1 with limit cards on demand the wish to fire brings the card', () => {
    const lazy = opened({ 'ge-1-1mg': '1314' }, { options: { lazyLimit: true } });
    expect(germanAnswer(lazy, ordered({ ...FIRE, fire: firing({ keep: 1 }) }))).toEqual({
      do: 'defend',
      unit: 'ge-1-1mg',
    });
    expect(germanAnswer(lazy, ordered(HOLD))).toEqual({ do: 'pass' });
  });

  test('6.9 guns are called if enough steps are in the hex', () => {
    const guns = opened(
      { 'ge-1-1mg': { at: '1314', limit: 2 } },
      {
        fires: {
          german: [
            { kind: 'artillery', strength: 1, readied: false },
            { kind: 'artillery', strength: 2, readied: false },
          ],
        },
      },
    );
    expect(germanAnswer(guns, ordered({ ...HOLD, offMap: { do: 'call', steps: 2 } }))).toEqual({
      do: 'call',
      unit: 'ge-1-1mg',
      fire: 'artillery',
      strength: 2,
      card: 'deck',
    });
    expect(germanAnswer(guns, ordered({ ...HOLD, offMap: { do: 'call', steps: 3 } }))).toEqual({ do: 'pass' });
    expect(germanAnswer(guns, ordered({ ...HOLD, offMap: { do: 'ask' } }))).toBeUndefined();
  });

  test('11.1 guns that were called are aimed with cards of the deck, whatever is in the hand', () => {
    const strike: StrikeFrame = {
      at: 'strike',
      kind: 'artillery',
      side: 'german',
      strength: 2,
      aim: hex('1317'),
      through: unit('ge-1-1mg'),
      wanted: 2,
      aimed: [0],
      hex: undefined,
      step: 'aim',
      suit: undefined,
      card: undefined,
    };
    const aiming = asking(strike, {
      units: { 'br-a-8dli': '1317', 'ge-1-1mg': { at: '1314', limit: 1 } },
      hands: { german: ['9H'] },
      table: ['AC'],
    });
    expect(germanAnswer(aiming, ordered({ ...HOLD, offMap: { do: 'call', steps: 2 } }))).toEqual({
      do: 'aim-card',
      card: 'deck',
    });
    expect(germanAnswer(aiming, ordered(HOLD))).toBeUndefined();
  });

  test('7.2a a unit falls back when it is outnumbered, away from mines', () => {
    const alone = { 'ge-1-1pi': { at: '1316', limit: 1, marks: ['reduced'] } } as const;
    const mines = [{ hex: '1315', side: 'british', value: 2 }] as const;
    const fallBack = ordered({ ...FIRE, fallBack: 'outnumbered' });
    expect(germanAnswer(opened(alone, { mines }), fallBack)).toMatchObject({ do: 'fall-back', unit: 'ge-1-1pi' });
    expect(germanAnswer(opened(alone, { mines }), fallBack)).not.toMatchObject({ hex: '1315' });
    expect(germanAnswer(opened({ 'ge-1-1pi': { at: '1316', limit: 1 } }), fallBack)).toEqual({
      do: 'defend',
      unit: 'ge-1-1pi',
    });
  });

  test('7.2a a unit falls back when a friend next to it is Disorganized', () => {
    const friend = {
      'ge-1-1pi': { at: '1316', limit: 1 },
      'ge-2-1pi': { at: '1315', limit: 0, marks: ['disorganized'] },
    } as const;
    expect(germanAnswer(opened(friend), ordered({ ...FIRE, fallBack: 'next-to-disorganized' }))).toMatchObject({
      do: 'fall-back',
      unit: 'ge-1-1pi',
    });
  });

  test('7.2 falling back is asked about, or not', () => {
    const near = opened({ 'ge-1-1pi': { at: '1316', limit: 0 } });
    expect(germanAnswer(near, ordered({ ...HOLD, fallBack: 'ask' }))).toBeUndefined();
    expect(germanAnswer(near, ordered(HOLD))).toEqual({ do: 'pass' });
  });

  test('7.1a orders end with their last turn', () => {
    expect(germanAnswer(state, { ...ordered(FIRE), lastTurn: state.turn - 1 })).toBeUndefined();
    expect(germanAnswer(state, { ...ordered(FIRE), lastTurn: state.turn })).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
  });

  test('7.1a they answer nothing that is asked of the other side', () => {
    expect(orderBook.answer(state, primosole.context(state), 'british', ordered(FIRE))).toBeUndefined();
  });
});

function asking(frame: Frame, sketch: Sketch = {}): State {
  return stateWith({ stack: [SEQUENCE, ACTIONS, frame], ...sketch });
}

function hit(id: string): Hit {
  return { unit: unit(id), loss: false, byWeapon: false };
}

describe('small questions', () => {
  const leave: StandingOrders = { ...NO_ORDERS, leave: ['fort', 'hits', 'change-of-orders', 'additional-orders'] };

  test('12.2e the hand is filled', () => {
    const state = asking({ at: 'additional-orders', side: 'german' }, { hands: { german: ['2C'] } });
    expect(germanAnswer(state, leave)).toEqual({ do: 'refill', count: 3 });
    expect(germanAnswer(state, NO_ORDERS)).toBeUndefined();
  });

  test('12.2c the hand is kept', () => {
    expect(
      germanAnswer(asking({ at: 'change-of-orders', side: 'german' }, { hands: { german: ['2C'] } }), leave),
    ).toEqual({ do: 'decline' });
  });

  test('11.8.1b a unit inside stays there', () => {
    const state = asking(
      { at: 'fort', side: 'german', hex: hex('1309') },
      { units: { 'ge-1-1pi': '1309', 'ge-2-1pi': '1309' }, inside: { '1309': 'ge-2-1pi' } },
    );
    expect(germanAnswer(state, leave)).toEqual({ do: 'occupy', hex: '1309', unit: 'ge-2-1pi' });
  });

  test('R29 hits are taken in the order in which they are listed', () => {
    const state = asking(
      { at: 'hits', hits: [hit('ge-1-1pi'), hit('ge-2-1pi')] },
      {
        units: {
          'br-a-8dli': '1317',
          'ge-1-1pi': { at: '1309', marks: ['disorganized'] },
          'ge-2-1pi': { at: '1309', marks: ['disorganized'] },
        },
      },
    );
    expect(germanAnswer(state, leave)).toEqual({ do: 'next', unit: 'ge-1-1pi' });
  });
});

describe('orders as data', () => {
  test('orders are read from plain data as they were written', () => {
    const orders = {
      ...ordered(
        { ...FIRE, fire: firing({ against: { kinds: ['tanks'], units: ['br-a-8dli'] } }) },
        { 'ge-1-1mg': { fire: { do: 'ask' } } },
      ),
      lastTurn: 5,
    };
    const read = readOrders(JSON.parse(JSON.stringify(orders)), 'german');
    expect(read).toEqual({ ok: true, value: orders });
  });

  test('whatever is wrong is named with its place', () => {
    expect(problems({ ...NO_ORDERS, version: 2 })).toEqual(['version: expected 1, found 2']);
    expect(problems({ ...NO_ORDERS, units: { nobody: {} } })).toEqual([
      'units.nobody: expected the id of a unit; there is no unit "nobody"',
    ]);
    expect(problems({ ...NO_ORDERS, units: { 'br-a-8dli': {} } })).toEqual([
      'units.br-a-8dli: expected a German unit; "br-a-8dli" is British',
    ]);
    expect(problems(ordered({ ...FIRE, fire: firing({ against: { kinds: [], units: ['ge-1-1mg'] } }) }))).toEqual([
      'all.fire.against.units[0]: expected a British unit; "ge-1-1mg" is German',
    ]);
    expect(problems({ ...NO_ORDERS, all: { ...HOLD, fire: { do: 'shoot' } } })).toEqual([
      'all.fire.do: expected one of ask, hold, fire; found "shoot"',
    ]);
    expect(problems({ ...NO_ORDERS, all: { ...HOLD, fire: { ...firing(), within: 0 } } })).toEqual([
      'all.fire.within: expected at least 1, found 0',
    ]);
    expect(problems('fire')).toEqual(['expected an object with fields, found "fire"']);
  });

  test('orders are told in words; where nothing is ordered there are none', () => {
    expect(sayOrders(NO_ORDERS)).toEqual([]);
    const orders: StandingOrders = {
      ...ordered(
        { fire: firing({ within: 1, chance: 25, keep: 1 }), offMap: { do: 'call', steps: 3 }, fallBack: 'outnumbered' },
        { 'ge-1-1mg': { fire: firing({ against: { kinds: ['tanks'], units: ['br-a-8dli'] }, otherwise: 'ask' }) } },
      ),
      leave: ['fort'],
      lastTurn: 5,
    };
    expect(sayOrders(orders)).toEqual([
      'All units: fire within 1 hex with a chance of 25 % or more and keep 1 in reserve, otherwise hold; call off-map guns at 3 steps or more; fall back when outnumbered.',
      'German 1/1MG (3-4-6-3): fire within 4 hexes at tanks, A/8DLI, otherwise ask.',
      'You are not asked about who is inside a fortification (units inside stay).',
      'All this holds until the end of turn 5.',
    ]);
  });
});
