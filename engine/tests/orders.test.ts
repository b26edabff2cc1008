import { describe, expect, test } from 'vitest';
import type { OrderBook, Session } from '@bridgehead/engine';
import {
  act,
  askedIn,
  followOrders,
  hideOrders,
  isOrdered,
  recordOf,
  startFromPosition,
  startSession,
  undo,
} from '@bridgehead/engine';
import { readRecord, replay, writeRecord } from '@bridgehead/engine/records';
import { scriptedDice, seededChance } from '@bridgehead/engine/chance';
import type { Toy, ToyAction, ToyGame, ToyState } from './toy-state.js';
import { BRIDGE, always, inPhase, toy } from './toy.js';

const looked: ToyState[] = [];

const orders: OrderBook<Toy> = {
  none: {},
  read: () => ({ ok: true, value: {} }),
  say: () => [],
  answer(view, _context, side, { mine, posture, snap, reply }): ToyAction | undefined {
    looked.push(view);
    const frame = view.stack.at(-1);
    if (frame?.at === 'bury') return mine === undefined ? undefined : { do: 'bury', at: mine };
    if (frame?.at === 'postures') return posture && { do: 'posture', posture };
    if (frame?.at === 'assault') return reply && { do: reply };
    const shooter = view.units.find((unit) => unit.side === side && unit.alive);
    if (frame?.at === 'snap')
      return snap === 'shoot' && shooter ? { do: 'shoot', shooter: shooter.id } : snap && { do: 'hold' };
    return undefined;
  },
};

const game: ToyGame = { ...toy, orders };

function did(session: Session<Toy>): (string | undefined)[][] {
  return session.entries.map((entry) => [entry.side, 'action' in entry ? entry.action.do : 'resign', entry.comment]);
}

/** Red attacks, and blue is asked whether the target stands. */
function attacked(): Session<Toy> {
  const session = startFromPosition(game, inPhase([2, 0, 0], [3, 6, 6]), scriptedDice([5]));
  expect(act(session, 'red', { do: 'attack', units: ['red-1'], target: 'blue-1' }).legal).toBe(true);
  return session;
}

describe('standing orders', () => {
  test('without orders, or for another side, nothing is answered', () => {
    const session = attacked();
    expect([
      followOrders(session, {}),
      followOrders(session, { red: { reply: 'stand' } }),
      followOrders(session, { blue: {} }),
    ]).toEqual([0, 0, 0]);
    expect(askedIn(session)).toHaveLength(1);
  });

  test('they answer for their side, and the record says so', () => {
    const session = attacked();
    expect(followOrders(session, { blue: { reply: 'stand' } })).toBe(1);
    expect(did(session)).toEqual([
      ['red', 'attack', undefined],
      ['blue', 'stand', 'Standing order.'],
    ]);
    expect(session.entries.map(isOrdered)).toEqual([false, true]);
    expect(replay(game, recordOf(session)).ok).toBe(true);
  });

  test('a game without orders of its own answers nothing', () => {
    const session = startFromPosition(toy, inPhase([2, 0, 0], [3, 6, 6]), always(0));
    act(session, 'red', { do: 'attack', units: ['red-1'], target: 'blue-1' });
    expect(followOrders(session, { blue: { reply: 'stand' } })).toBe(0);
  });

  test('an order that cannot be carried out leaves the question to the player', () => {
    const session = startFromPosition(game, inPhase([0, 0, 5], [6, 4, 4]), always(0));
    expect(act(session, 'red', { do: 'attack', units: ['red-3'], target: 'blue-1' }).legal).toBe(true);
    expect(followOrders(session, { blue: { reply: 'fallBack' } })).toBe(0);
    expect(askedIn(session)[0].side).toBe('blue');
  });

  test('sealed questions are answered for anyone who left orders, in any order, and for several questions in a row', () => {
    const session = startSession(game, BRIDGE, seededChance(3));
    expect(followOrders(session, { blue: { mine: 4, posture: 'wary' } })).toBe(1);
    expect(askedIn(session).map(({ side }) => side)).toEqual(['red']);
    expect(act(session, 'red', { do: 'bury', at: 2 }).legal).toBe(true);
    expect(followOrders(session, { red: { posture: 'bold' }, blue: { posture: 'wary' } })).toBe(2);
    expect(did(session).map(([, action]) => action)).toEqual(['bury', 'bury', 'posture', 'posture']);
  });

  test('they see what their side may know and nothing else', () => {
    const session = startSession(game, BRIDGE, seededChance(3));
    act(session, 'red', { do: 'bury', at: 2 });
    looked.length = 0;
    followOrders(session, { blue: { mine: 4 } });
    expect(looked.map(({ mines }) => mines.red)).toEqual(looked.map(() => null));
  });

  test('a side takes back an answer of its orders like any other, and is then asked itself', () => {
    const session = startFromPosition(game, inPhase([2, 0, 0], [3, 6, 6]), always(0));
    act(session, 'red', { do: 'attack', units: ['red-1'], target: 'blue-1' });
    followOrders(session, { blue: { reply: 'fallBack' } });
    expect(undo(session, 'red').legal).toBe(false);
    expect(undo(session, 'blue').legal).toBe(true);
    expect(askedIn(session)[0].side).toBe('blue');
  });

  test('a record handed on while the game runs does not tell orders', () => {
    const session = attacked();
    session.entries[0] = { ...session.entries[0], comment: 'Now! "comment":"Standing order."' };
    followOrders(session, { blue: { reply: 'stand' } });
    const text = hideOrders(writeRecord(recordOf(session)));
    const read = readRecord(game, text);
    expect(read.ok && read.value.entries.map(({ comment }) => comment)).toEqual([
      'Now! "comment":"Standing order."',
      undefined,
    ]);
    expect(read.ok && replay(game, read.value).ok).toBe(true);
  });
});
