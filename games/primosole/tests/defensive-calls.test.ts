import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { Frame, WindowFrame } from '../rules/state/frames.js';
import { primosole } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { clearTurn } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { READY } from './reaction-kit.js';
import type { Sketch } from './toolkit.js';
import {
  ACTIONS,
  answer,
  asked,
  eventsOf,
  hex,
  isLegal,
  listedOf,
  marks,
  open,
  refusal,
  SEQUENCE,
  stateWith,
  topFrame,
  unit,
} from './toolkit.js';

/** 6.9ex S/I in a hex of spades in the plain; a German machine-gun company two hexes away, and guns off the map. */
const AIM = '1217';
const FIRES = { german: [{ kind: 'artillery', strength: 1, readied: false }] } as const;

function windowOn(at = AIM): WindowFrame {
  return { at: 'window', unit: unit('br-s-i'), hex: hex(at), form: 'open', used: [], step: 'limits' };
}

function opened(sketch: Sketch = {}, frame: Frame = windowOn()): State {
  const units = { ...READY, 'br-s-i': AIM, 'ge-1-1mg': { at: '1417', limit: 2 }, ...sketch.units };
  return open(stateWith({ stack: [SEQUENCE, ACTIONS, frame], fires: FIRES, ...sketch, units })).state;
}

const CALL: Action = { do: 'call', unit: 'ge-1-1mg', fire: 'artillery', strength: 1, card: 'deck' };
const CALL_AIR: Action = { ...CALL, fire: 'air' };

test('6.9 the side without the Initiative may use its fires of the turn in defence', () => {
  const state = opened();
  expect(asked(state)).toBe('german');
  expect(listedOf(state, 'call')).toEqual([CALL]);
  expect(listedOf(opened({ fires: { british: FIRES.german } }), 'call')).toEqual([]);
});

test('6.9.1 only through a unit that could give Defensive Fire itself, with a limit left', () => {
  const units = {
    'ge-1-1pi': { at: '1417', limit: 2 },
    'ge-2-1mg': { at: '1417', limit: 0 },
    'ge-3-1mg': { at: '1417', limit: 2, marks: ['disorganized'] },
  } as const;
  const state = opened({ units: { ...units, 'ge-1-1pi': { at: '1517', limit: 2 } } });
  expect(listedOf(state, 'call').map((action) => action.unit)).toEqual(['ge-1-1mg']);
  expect(refusal(state, { ...CALL, unit: 'ge-1-1pi' })).toEqual(['out-of-range 2.0g']);
  expect(refusal(state, { ...CALL, unit: 'ge-2-1mg' })).toEqual(['no-fire-left 7.3.2']);
  expect(refusal(state, { ...CALL, unit: 'ge-3-1mg' })).toEqual(['no-reaction 8.1c']);
});

test('6.9.1 it is aimed at the hex just entered', () => {
  const { events } = answer(opened(), CALL, ['7S', '2S', '2C']);
  expect(eventsOf(events, 'aimed')).toMatchObject([
    { side: 'german', fire: 'artillery', strength: 1, hex: AIM, through: 'ge-1-1mg' },
  ]);
});

test('6.9.2a two cards are needed; with a signal unit that sees the hex they may come from the hand', () => {
  expect(listedOf(opened({ hands: { german: ['7S', '8H'] } }), 'call').map(({ card }) => card)).toEqual(['deck']);
  expect(refusal(opened({ hands: { german: ['7S', '8H'] } }), { ...CALL, card: '7S' })).toEqual(['no-signal 11.1']);
  const seen = opened({ units: { 'ge-1-sig': { at: '1417', limit: 0 } }, hands: { german: ['7S', '8S'] } });
  const first = answer(seen, { ...CALL, card: '7S' });
  expect(asked(first.state)).toBe('german');
  const { events } = answer(first.state, { do: 'aim-card', card: '8S' }, ['2C']);
  expect(eventsOf(events, 'fell')).toMatchObject([{ hex: AIM }]);
});

test('6.9.2b the hex is hit only if all suits match', () => {
  const { state, events } = answer(opened(), CALL, ['7S', '2S', '2C']);
  expect(eventsOf(events, 'fell')).toMatchObject([{ hex: AIM }]);
  expect(eventsOf(events, 'fire-resolved')).toMatchObject([
    { target: 'br-s-i', fire: { total: 7 }, defense: { total: 6 }, result: 'disorganized' },
  ]);
  expect(marks(state, 'br-s-i')).toEqual(['disorganized']);
});

test('6.9.2c otherwise the opponent chooses a suit, and then the hex', () => {
  const missed = answer(opened(), CALL, ['7S', '4H']).state;
  expect(asked(missed)).toBe('british');
  expect(listedOf(missed, 'suit')).toEqual([
    { do: 'suit', suit: 'hearts' },
    { do: 'suit', suit: 'spades' },
  ]);
  expect(refusal(missed, { do: 'suit', suit: 'clubs' })).toEqual(['no-such-suit 6.9.2c']);
  const hearts = answer(missed, { do: 'suit', suit: 'hearts' }).state;
  expect(listedOf(hearts, 'fall')).toHaveLength(2);
  const spades = answer(missed, { do: 'suit', suit: 'spades' }, ['2C']);
  expect(eventsOf(spades.events, 'fell')).toMatchObject([{ hex: AIM }]);
});

test('6.9.3 it costs the unit one Defensive Fire, whatever the effect, and its reaction to this entry', () => {
  const { state } = answer(opened({ units: { 'ge-2-1mg': { at: '1417', limit: 1 } } }), CALL, ['7S', '2S', '2C']);
  expect(state.limit[unit('ge-1-1mg')]).toBe(1);
  expect(refusal(state, { do: 'defend', unit: 'ge-1-1mg' })).toEqual(['fired-already 7.3.7b']);
  expect(isLegal(state, { do: 'defend', unit: 'ge-2-1mg' })).toBe(true);
});

test('6.9.4 each fire can be used once in a turn', () => {
  const { state } = answer(opened({ units: { 'ge-2-1mg': { at: '1417', limit: 1 } } }), CALL, ['7S', '2S', '2C']);
  expect(state.fires.german).toEqual([]);
  expect(refusal(state, { ...CALL, unit: 'ge-2-1mg' })).toEqual(['fire-not-left 6.9.4']);
});

test('6.9.4 R26 the rest of the allowance is lost with the turn', () => {
  const state = opened();
  clearTurn(state);
  expect(state.fires.german).toEqual([]);
});

test('6.9 11.3a as-3 a defensive Air Strike takes three cards against Anti-Air', () => {
  const fires = { german: [], british: [{ kind: 'air', strength: 2, readied: false }] } as const;
  const sketch: Sketch = {
    active: 'german',
    fires,
    units: {
      'ge-20mm': '1316',
      'ge-1-1pi': '1316',
      'br-a-44rtr': { at: '1317', limit: 2 },
      'br-s-i': 'absent',
      'ge-1-1mg': 'absent',
    },
  };
  const frame: Frame = {
    at: 'window',
    unit: unit('ge-1-1pi'),
    hex: hex('1316'),
    form: 'open',
    used: [],
    step: 'limits',
  };
  const call: Action = { do: 'call', unit: 'br-a-44rtr', fire: 'air', strength: 2, card: 'deck' };
  const { events } = answer(opened(sketch, frame), call, ['7H', '8H', '9H', '2C']);
  expect(eventsOf(events, 'card').map(({ use }) => use)).toEqual(['air-aim', 'air-aim', 'air-aim', 'air-effect']);
});

test('6.9 a fire that the side does not have is refused', () => {
  expect(refusal(opened(), CALL_AIR)).toEqual(['fire-not-left 6.9.4']);
  expect(refusal(opened(), { ...CALL, strength: 2 })).toEqual(['fire-not-left 6.9.4']);
});

test('7.3.5b 6.9 guns off the map may be called at the victors of a Close Combat', () => {
  expect(isLegal(opened({}, { ...windowOn(), form: 'won' }), CALL)).toBe(true);
});

test('6.9.2a the preview says how many cards it takes and what it costs', () => {
  const shown = preview<Primosole>(primosole, opened(), 'german', CALL);
  expect(shown.summary).toContain('2 aim cards');
  expect(shown.consequences.map(({ rule }) => rule)).toEqual(['6.9.3']);
});

test('O.1 with limit cards on demand the wish to call brings the card first', () => {
  const state = opened({ options: { lazyLimit: true }, units: { 'ge-1-1mg': '1417' } });
  const wish = answer(state, CALL, ['6C']).state;
  expect(wish.limit[unit('ge-1-1mg')]).toBe(2);
  expect(wish.fires.german).toHaveLength(1);
  expect(isLegal(wish, CALL)).toBe(true);
});

// --- the example of 6.9 -----------------------------------------------------------------------------------------------

describe('S/I enters hex A and then hex B', () => {
  test('6.9ex 6.9-ex-2 6.9-ex-3 two spades hit the spade hex, and the limit of 2 is 1 afterwards', () => {
    const state = answer(opened({ hands: { german: ['2H', '3H', '4H', '5H'] } }), CALL, ['7S', 'KS', '2C']);
    expect(eventsOf(state.events, 'fell')).toMatchObject([{ hex: AIM }]);
    expect(state.state.limit[unit('ge-1-1mg')]).toBe(1);
  });

  test('6.9-ex-4 it may fire again when S/I enters hex B, but not while it stays in A', () => {
    const { state } = answer(opened(), CALL, ['7S', '2S', '2C']);
    expect(topFrame(state)).toEqual(ACTIONS);
    state.place[unit('br-s-i')] = hex('1317');
    const next = open({ ...state, stack: [SEQUENCE, ACTIONS, windowOn('1317')] }).state;
    expect(listedOf(next, 'defend').map((action) => action.unit)).toEqual(['ge-1-1mg']);
  });

  test('daf-5 one card wrong: no hit on its own, the opponent chooses among the two suits', () => {
    const { state, events } = answer(opened(), CALL, ['7S', '4H']);
    expect(eventsOf(events, 'fell')).toEqual([]);
    expect(
      listedOf(state, 'suit')
        .map(({ suit }) => suit)
        .toSorted(),
    ).toEqual(['hearts', 'spades']);
  });

  test('daf-6 a second call with one Artillery Fire is refused', () => {
    const { state } = answer(opened({ units: { 'ge-2-1mg': { at: '1417', limit: 2 } } }), CALL, ['7S', '2S', '2C']);
    expect(listedOf(state, 'call')).toEqual([]);
  });
});
