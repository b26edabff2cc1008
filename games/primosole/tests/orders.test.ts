import { begin, candidates, isOver, perform, questions, questionTo, seededChance } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/actions.js';
import type { Frame, Hit, WindowFrame } from '../rules/frames.js';
import { shotOf } from '../rules/defensive-fire.js';
import { primosole } from '../rules/game.js';
import type { StandingOrders } from '../rules/orders.js';
import { answerByOrders, chanceToDisorganize, parseOrders, sayOrders } from '../rules/orders.js';
import type { State } from '../rules/state.js';
import type { Primosole } from '../rules/types.js';
import type { Sketch } from './toolkit.js';
import { ACTIONS, hex, isLegal, open, SEQUENCE, stateWith, unit } from './toolkit.js';

type Order = StandingOrders['reactions'][number];

const HOLD: Order = { units: 'all', fire: 'never', offMap: 'never', fallBack: 'never', otherwise: 'pass' };
const FIRE: Order = { ...HOLD, fire: { within: 4, chance: 0, keep: 0 } };

function ordered(...reactions: readonly Order[]): StandingOrders {
  return { reactions: [...reactions], leave: [] };
}

const WINDOW: WindowFrame = { at: 'window', unit: unit('br-a-8dli'), hex: hex('1317'), form: 'open', used: [], step: 'limits' };

function opened(units: Sketch['units'], more: Sketch = {}): State {
  return open(stateWith({ stack: [SEQUENCE, ACTIONS, WINDOW], units: { 'br-a-8dli': '1317', ...units }, ...more })).state;
}

/** What the orders say on the view of the Germans; whatever they say is legal. */
function germanAnswer(state: State, orders: StandingOrders): Action | undefined {
  const action = answerByOrders(primosole.view(state, 'german'), 'german', orders);
  if (action !== undefined) expect(isLegal(state, action)).toBe(true);
  return action;
}

describe('7.1a reactions by standing orders', () => {
  const state = opened({ 'ge-1-1mg': { at: '1314', limit: 2 }, 'ge-1-1pi': { at: '1315', limit: 1 } });

  test('7.1a without orders the side is asked', () => {
    expect(germanAnswer(state, ordered())).toBeUndefined();
    expect(questionTo<Primosole>(primosole, state, 'german')).toBeDefined();
  });

  test('7.3.7a the nearest unit fires first', () => {
    expect(germanAnswer(state, ordered(FIRE))).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
  });

  test('7.1b units that hold their fire pass', () => {
    expect(germanAnswer(state, ordered(HOLD))).toEqual({ do: 'pass' });
  });

  test('7.1b the first order that names a unit counts', () => {
    expect(germanAnswer(state, ordered({ ...HOLD, units: ['ge-1-1pi'] }, FIRE))).toEqual({ do: 'defend', unit: 'ge-1-1mg' });
  });

  test('7.1b whoever wants to be asked is asked, once the others have reacted', () => {
    expect(germanAnswer(state, ordered({ ...HOLD, otherwise: 'ask' }))).toBeUndefined();
    expect(germanAnswer(state, ordered({ ...HOLD, units: ['ge-1-1pi'], otherwise: 'ask' }, FIRE))).toEqual({ do: 'defend', unit: 'ge-1-1mg' });
  });

  test('7.3 fire is held beyond a distance, and fires are kept', () => {
    expect(germanAnswer(state, ordered({ ...FIRE, fire: { within: 1, chance: 0, keep: 0 } }))).toEqual({ do: 'pass' });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: { within: 4, chance: 0, keep: 1 } }))).toEqual({ do: 'defend', unit: 'ge-1-1mg' });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: { within: 4, chance: 0, keep: 2 } }))).toEqual({ do: 'pass' });
  });

  test('6.4d only a fire that is good enough is given', () => {
    expect(germanAnswer(state, ordered({ ...FIRE, fire: { within: 4, chance: 60, keep: 0 } }))).toEqual({ do: 'defend', unit: 'ge-1-1mg' });
    expect(germanAnswer(state, ordered({ ...FIRE, fire: { within: 4, chance: 90, keep: 0 } }))).toEqual({ do: 'pass' });
  });

  test('7.3.6 the chance is that of the cards which are left: machine guns at Defense 5, cards above 2', () => {
    expect(chanceToDisorganize(state, shotOf(WINDOW, unit('ge-1-1mg')))).toBeCloseTo(32 / 52);
    expect(chanceToDisorganize(opened({ 'ge-1-1mg': { at: '1314', limit: 2 } }, { pile: ['2C', '3C'] }), shotOf(WINDOW, unit('ge-1-1mg')))).toBeCloseTo(1 / 2);
  });

  test('6.9 guns are called if enough steps are in the hex', () => {
    const guns = opened({ 'ge-1-1mg': { at: '1314', limit: 2 } }, { fires: { german: [{ kind: 'artillery', strength: 1, readied: false }, { kind: 'artillery', strength: 2, readied: false }] } });
    expect(germanAnswer(guns, ordered({ ...HOLD, offMap: { steps: 2 } }))).toEqual({ do: 'call', unit: 'ge-1-1mg', fire: 'artillery', strength: 2, card: 'deck' });
    expect(germanAnswer(guns, ordered({ ...HOLD, offMap: { steps: 3 } }))).toEqual({ do: 'pass' });
  });

  test('7.2a a unit falls back when it is outnumbered, away from mines', () => {
    const alone = { 'ge-1-1pi': { at: '1316', limit: 1, marks: ['reduced'] } } as const;
    const mines = [{ hex: '1315', side: 'british', value: 2 }] as const;
    const fallBack = ordered({ ...FIRE, fallBack: 'outnumbered' });
    expect(germanAnswer(opened(alone, { mines }), fallBack)).toMatchObject({ do: 'fall-back', unit: 'ge-1-1pi' });
    expect(germanAnswer(opened(alone, { mines }), fallBack)).not.toMatchObject({ hex: '1315' });
    expect(germanAnswer(opened({ 'ge-1-1pi': { at: '1316', limit: 1 } }), fallBack)).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
  });

  test('7.2a a unit falls back when a friend next to it is Disorganized', () => {
    const friend = { 'ge-1-1pi': { at: '1316', limit: 1 }, 'ge-2-1pi': { at: '1315', limit: 0, marks: ['disorganized'] } } as const;
    expect(germanAnswer(opened(friend), ordered({ ...FIRE, fallBack: 'next-to-disorganized' }))).toMatchObject({ do: 'fall-back', unit: 'ge-1-1pi' });
  });

  test('7.1a orders end with their last turn', () => {
    expect(germanAnswer(state, { ...ordered(FIRE), lastTurn: state.turn - 1 })).toBeUndefined();
    expect(germanAnswer(state, { ...ordered(FIRE), lastTurn: state.turn })).toEqual({ do: 'defend', unit: 'ge-1-1pi' });
  });

  test('7.1a they answer nothing that is asked of the other side', () => {
    expect(answerByOrders(state, 'british', ordered(FIRE))).toBeUndefined();
  });
});

function asking(frame: Frame, sketch: Sketch = {}): State {
  return stateWith({ stack: [SEQUENCE, ACTIONS, frame], ...sketch });
}

function hit(id: string): Hit {
  return { unit: unit(id), loss: false, byWeapon: false };
}

describe('small questions', () => {
  const leave: StandingOrders = { reactions: [], leave: ['fort', 'hits', 'change-of-orders', 'additional-orders'] };

  test('12.2e the hand is filled', () => {
    const state = asking({ at: 'additional-orders', side: 'german' }, { hands: { german: ['2C'] } });
    expect(germanAnswer(state, leave)).toEqual({ do: 'refill', count: 3 });
    expect(germanAnswer(state, ordered())).toBeUndefined();
  });

  test('12.2c the hand is kept', () => {
    expect(germanAnswer(asking({ at: 'change-of-orders', side: 'german' }, { hands: { german: ['2C'] } }), leave)).toEqual({ do: 'decline' });
  });

  test('11.8.1b whoever is inside stays there', () => {
    const state = asking({ at: 'fort', side: 'german', hex: hex('1309') }, { units: { 'ge-1-1pi': '1309', 'ge-2-1pi': '1309' }, inside: { '1309': 'ge-2-1pi' } });
    expect(germanAnswer(state, leave)).toEqual({ do: 'occupy', hex: '1309', unit: 'ge-2-1pi' });
  });

  test('R29 hits are taken in the order in which they are listed', () => {
    const state = asking({ at: 'hits', hits: [hit('ge-1-1pi'), hit('ge-2-1pi')] }, { units: { 'br-a-8dli': '1317', 'ge-1-1pi': { at: '1309', marks: ['disorganized'] }, 'ge-2-1pi': { at: '1309', marks: ['disorganized'] } } });
    expect(germanAnswer(state, leave)).toEqual({ do: 'next', unit: 'ge-1-1pi' });
  });
});

test('7.1a whatever the orders answer in a game is legal', () => {
  const orders: StandingOrders = {
    reactions: [{ units: 'all', fire: { within: 3, chance: 40, keep: 0 }, offMap: { steps: 2 }, fallBack: 'outnumbered', otherwise: 'pass' }],
    leave: ['fort', 'hits', 'change-of-orders', 'additional-orders'],
  };
  const chance = seededChance(5);
  let state = begin<Primosole>(primosole, { scenario: 'primosole-2', options: {} }, chance);
  let answered = 0;
  while (!isOver(state)) {
    const [{ side }] = questions<Primosole>(primosole, state);
    const list = candidates<Primosole>(primosole, state, side);
    const given = answerByOrders(primosole.view(state, side), side, orders);
    const action = given ?? list.at(chance.pick(list.length, 'action'));
    if (action === undefined) throw new Error('nothing is listed');
    if (given !== undefined) answered++;
    const done = perform<Primosole>(primosole, state, side, action, chance);
    if (!done.legal) throw new Error(`${JSON.stringify(action)}: ${done.violations.map(({ text }) => text).join(' ')}`);
    state = done.state;
  }
  expect(answered).toBeGreaterThan(20);
}, 60_000);

test('orders are read from plain data and told in words', () => {
  const orders = { reactions: [{ ...FIRE, offMap: { steps: 3 }, fallBack: 'outnumbered', otherwise: 'ask' }], leave: ['fort'], lastTurn: 5 };
  expect(parseOrders(orders)).toEqual({ ok: true, value: orders });
  expect(parseOrders({ reactions: [{ ...FIRE, units: ['nobody'] }], leave: [] }).ok).toBe(false);
  const parsed = parseOrders(orders);
  expect(parsed.ok && sayOrders(parsed.value)).toEqual([
    'All units fire within 4 hexes at 0 % or better and keep 0, call guns at 3 steps or more, fall back when outnumbered; otherwise I am asked.',
    'I am not asked about: who is inside a fortification.',
    'This holds until turn 5.',
  ]);
});
