import { assemble, preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Action, ActionOf } from '../rules/state/actions.js';
import { cardCode, DECK } from '../rules/pieces/cards.js';
import { primosole } from '../rules/game.js';
import type { Frame } from '../rules/state/frames.js';
import type { FireLeft, State } from '../rules/state/state.js';
import { hasMark } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import { idOf, UNIT_COUNT } from '../rules/pieces/units.js';
import type { Sketch } from './toolkit.js';
import {
  ACTIONS,
  answer,
  eventsOf,
  hand,
  isLegal,
  listed,
  listedOf,
  marks,
  open,
  question,
  refusal,
  SEQUENCE,
  stateWith,
  topFrame,
} from './toolkit.js';
import vectors from './vectors/activation.json' with { type: 'json' };

const ACTIVATION: Frame = { at: 'activation' };
const artillery = (count: number): FireLeft[] =>
  Array.from({ length: count }, () => ({ kind: 'artillery', strength: 1, readied: false }));

const GERMANS = {
  'ge-hq-1mg': '1304',
  'ge-1-1mg': '1305',
  'ge-2-1mg': '1306',
  'ge-3-1mg': '1307',
  'ge-1-sig': '1405',
  'ge-at-1': '1305',
  'ge-at-2': '1505',
};
const BRITONS = {
  'br-hq-8dli': '1317',
  'br-a-8dli': '1316',
  'br-a-9dli': '1318',
  'br-a-44rtr': '1319',
  'br-ches-1': '1316',
  'br-ches-2': '1416',
};

function activation(active: 'british' | 'german', more: Sketch = {}): State {
  return stateWith({
    active,
    units: { ...GERMANS, ...BRITONS },
    fires: { german: artillery(2), british: artillery(3) },
    stack: [SEQUENCE, ACTIVATION],
    ...more,
  });
}

function declare(parts: Partial<ActionOf<'declare'>>): ActionOf<'declare'> {
  return { do: 'declare', formations: [], weapons: [], artillery: [], air: [], card: 'deck', ...parts };
}

const NEXT_TURN = stateWith({}).turn + 1;
const activated = (state: State) =>
  Array.from({ length: UNIT_COUNT }, (_, it) => it)
    .filter((it) => hasMark(state, it, 'activated'))
    .map(idOf);

describe('vectors', () => {
  test.each(vectors)(
    '$id: rating $rating, card $card',
    ({ side, formations, weapons, artillery: fires, card, rating, activated: passed }) => {
      const state = activation(side === 'british' ? 'british' : 'german');
      const action = declare({ formations, weapons, artillery: Array.from({ length: fires }, () => 1) });
      if (card === null) {
        expect(refusal(state, action)).toEqual(['rating-too-high 4.2b']);
        expect(preview<Primosole>(primosole, state, 'british', action).tallies[0].total).toBe(rating);
        return;
      }
      const { state: after, events } = answer(state, action, passed ? [card] : [card, '2D']);
      expect(eventsOf(events, 'activation-tested')).toMatchObject([{ rating: { total: rating }, card, passed }]);
      expect(topFrame(after)).toEqual(passed ? ACTIONS : ACTIVATION);
      if (!passed) expect([after.turn, activated(after)]).toEqual([state.turn + 1, []]);
    },
  );
});

describe('4.1 one element without a card', () => {
  test('4.1a 4.1b a formation whole, with the Support Weapons in its hexes (act-4)', () => {
    const { state, events } = answer(activation('german'), { do: 'activate', formation: '1mg' });
    expect(activated(state)).toEqual(['ge-hq-1mg', 'ge-1-1mg', 'ge-2-1mg', 'ge-3-1mg', 'ge-at-1']);
    expect(eventsOf(events, 'card')).toEqual([]);
    expect(eventsOf(events, 'activated')).toMatchObject([
      { side: 'german', formations: ['1MG'], weapons: ['ge-at-1'] },
    ]);
  });

  test('4.1a R70 Disorganized units are activated too: they may rally', () => {
    const { state } = answer(activation('german', { units: { 'ge-1-1mg': { at: '1305', marks: ['disorganized'] } } }), {
      do: 'activate',
      formation: '1mg',
    });
    expect(listedOf(state, 'rally')).toEqual([{ do: 'rally', unit: 'ge-1-1mg', card: 'deck' }]);
  });

  test('6.7.3 R7 one Artillery Fire alone is automatic (act-8), and so is one Support Weapon', () => {
    const fire = answer(activation('german'), { do: 'activate', fire: 'artillery', strength: 1 });
    expect(fire.state.fires.german.map(({ readied }) => readied)).toEqual([true, false]);
    expect(activated(answer(activation('german'), { do: 'activate', weapon: 'ge-at-2' }).state)).toEqual(['ge-at-2']);
  });

  test('4.1c the player may pass, and the turn ends without a card for it', () => {
    const state = activation('german');
    expect(question(state)).toMatchObject({ side: 'german', decline: { do: 'pass' } });
    const { state: after, events } = answer(state, { do: 'pass' }, ['3C']);
    expect(eventsOf(events, 'passed')).toMatchObject([{ side: 'german', rule: '4.1c' }]);
    expect([after.turn, eventsOf(events, 'card')]).toEqual([NEXT_TURN, []]);
  });

  test('4.1c a side with nothing to activate is not asked', () => {
    const { state } = open(activation('german', { units: BRITONS, fires: {} }), ['3C']);
    expect([state.turn, question(state)?.side]).toEqual([NEXT_TURN, 'british']);
  });

  test('4.1a elements that cannot be activated', () => {
    const state = activation('german');
    expect(refusal(state, { do: 'activate' })).toEqual(['one-element 4.1a']);
    expect(refusal(state, { do: 'activate', formation: '1mg', weapon: 'ge-at-2' })).toEqual(['one-element 4.1a']);
    expect(refusal(state, { do: 'activate', fire: 'artillery' })).toEqual(['one-element 4.1a']);
    expect(refusal(state, { do: 'activate', formation: '8dli' })).toEqual(['not-your-formation 4.1a']);
    expect(refusal(state, { do: 'activate', formation: '4fj' })).toEqual(['empty-formation 4.1a']);
    expect(refusal(state, { do: 'activate', weapon: 'ge-1-1mg' })).toEqual(['no-weapon 10.1']);
    expect(refusal(state, { do: 'activate', weapon: 'ge-at-3' })).toEqual(['off-map 4.3a']);
    expect(refusal(state, { do: 'activate', weapon: 'br-ches-1' })).toEqual(['not-your-unit 4.1a']);
    expect(refusal(state, { do: 'activate', fire: 'air', strength: 1 })).toEqual(['no-air-strike 6.8a']);
    expect(refusal(state, { do: 'end-turn' })).toEqual(['not-an-answer 4.1a']);
  });

  test('10.1 R10 a Support Weapon keeps its activation when the unit moves off', () => {
    const { state } = answer(activation('german'), { do: 'activate', formation: '1mg' });
    const { state: after } = answer(state, { do: 'move', unit: 'ge-1-1mg', path: ['1304'] });
    expect(marks(after, 'ge-at-1')).toEqual(['activated']);
  });
});

describe('4.2 a declaration', () => {
  test('4.2a at least two elements', () => {
    expect(refusal(activation('german'), declare({ formations: ['1mg'] }))).toEqual(['two-elements 4.2a']);
    expect(isLegal(activation('german'), declare({ formations: ['1mg', 'stg'] }))).toBe(true);
  });

  test('4.2a 4.1b a Support Weapon in the hex of a declared unit is no element of its own', () => {
    expect(refusal(activation('german'), declare({ formations: ['1mg'], weapons: ['ge-at-1'] }))).toEqual([
      'stacked-weapon 4.1b',
    ]);
    expect(isLegal(activation('german'), declare({ formations: ['stg'], weapons: ['ge-at-1'] }))).toBe(true);
  });

  test('4.2b no more fires than there are', () => {
    expect(refusal(activation('german'), declare({ artillery: [1, 1, 1] }))).toEqual(['no-artillery 6.7.2']);
    expect(refusal(activation('german'), declare({ artillery: [1], air: [2] }))).toEqual(['no-air-strike 6.8a']);
  });

  test('4.2b 4.2f the rating of the example shows its parts: 2 + 2 + 1 + 2 (4.2-ex)', () => {
    const shown = preview<Primosole>(
      primosole,
      activation('german'),
      'german',
      declare({ formations: ['1mg', 'stg'], weapons: ['ge-at-2'], artillery: [1] }),
    );
    expect(shown.tallies[0].parts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '1MG 2',
      'Stg 2',
      'AT 2 1',
      'Artillery Fire 1 2',
    ]);
    expect(shown.consequences).toMatchObject([{ kind: 'ends-phase', rule: '4.2e' }]);
  });

  test('4.2c 2.0ab the card comes from the deck or from the hand', () => {
    const state = activation('german', { hands: { german: ['9C', '2D'] } });
    const wanted = declare({ formations: ['1mg', 'stg'] });
    expect(
      listedOf(state, 'declare')
        .filter(
          ({ formations, weapons, artillery: fires }) => formations.length === 2 && weapons.length + fires.length === 0,
        )
        .map(({ card }) => card),
    ).toEqual(['deck', '9C']);
    expect(refusal(state, { ...wanted, card: '9H' })).toEqual(['not-in-hand 2.0ab']);
    const { state: after, events } = answer(state, { ...wanted, card: '9C' });
    expect([hand(after, 'german'), topFrame(after)]).toEqual([['2D'], ACTIONS]);
    expect(eventsOf(events, 'card')).toMatchObject([{ card: '9C', from: 'hand', use: 'activation' }]);
  });

  test('4.2d everything declared is activated, with the units stacked on it', () => {
    const { state } = answer(
      activation('german'),
      declare({ formations: ['1mg', 'stg'], weapons: ['ge-at-2'], artillery: [1] }),
      ['7H'],
    );
    expect(activated(state)).toEqual([
      'ge-hq-1mg',
      'ge-1-1mg',
      'ge-2-1mg',
      'ge-3-1mg',
      'ge-1-sig',
      'ge-at-1',
      'ge-at-2',
    ]);
    expect(state.fires.german.filter(({ readied }) => readied)).toHaveLength(1);
  });

  test('4.2e R11 on failure nothing is activated, and the turn ends', () => {
    const { state, events } = answer(activation('german'), declare({ formations: ['1mg', 'stg'] }), ['3H', '4C']);
    expect([activated(state), state.turn]).toEqual([[], NEXT_TURN]);
    expect(eventsOf(events, 'activation-tested')).toMatchObject([{ passed: false, rule: '4.2e' }]);
  });

  test('4.2e 12.1a a jack brings its Sniper although the test fails (act-9)', () => {
    const { state } = answer(
      activation('british', { units: { ...BRITONS, 'ge-1-1mg': '1314' } }),
      declare({ formations: ['8dli', '44rtr'] }),
      ['JH'],
    );
    expect(topFrame(state)).toMatchObject({ at: 'sniper', side: 'british' });
    const { state: after, events } = answer(state, { do: 'decline' }, ['4C']);
    expect([eventsOf(events, 'activation-tested')[0].passed, after.turn]).toEqual([false, NEXT_TURN]);
  });

  test('12.1b a king from the hand brings no event (act-10)', () => {
    const state = activation('british', { hands: { british: ['KC'] } });
    const { state: after, events } = answer(state, { ...declare({ formations: ['8dli', '44rtr'] }), card: 'KC' }, [
      '4C',
    ]);
    expect(eventsOf(events, 'random-event')).toEqual([]);
    expect(after.turn).toBe(NEXT_TURN);
  });

  test('R84 without any card left the test counts 1', () => {
    const { events } = answer(
      activation('german', { table: DECK.map(cardCode) }),
      declare({ formations: ['1mg', 'stg'] }),
    );
    expect(eventsOf(events, 'activation-tested')).toMatchObject([{ card: 'no card', passed: false }]);
  });

  test('4.2a a declaration is put together element by element, and the rating grows', () => {
    const state = activation('german');
    const first = assemble<Primosole>(primosole, state, 'german', declare({ formations: ['1mg'] }));
    expect(first?.missing.map(({ code }) => code)).toEqual(['two-elements']);
    const labels = first?.additions.filter(({ violations }) => violations.length === 0).map(({ label }) => label);
    expect(labels).toEqual(['Stg (rating 4)', 'AT 2 (rating 3)', 'Artillery Fire 1 (rating 4)']);
    expect(
      first?.additions
        .filter(({ violations }) => violations.length > 0)
        .map(({ label, violations }) => [label, violations[0].code]),
    ).toEqual([['AT 1 (rating 3)', 'stacked-weapon']]);
    const second = assemble<Primosole>(primosole, state, 'german', declare({ formations: ['1mg'], artillery: [1, 1] }));
    expect(second?.missing).toEqual([]);
    expect(assemble<Primosole>(primosole, state, 'german', { do: 'pass' })?.missing.map(({ code }) => code)).toEqual([
      'not-an-answer',
    ]);
  });

  test('4.2a pairs of elements and larger sets of formations are listed, and all of them are legal', () => {
    const state = activation('british');
    const sets = listedOf(state, 'declare').map(
      ({ formations, weapons, artillery: fires, air }) =>
        formations.length + weapons.length + fires.length + air.length,
    );
    expect(Math.max(...sets)).toBe(3);
    for (const action of listed(state)) expect(refusal(state, action), JSON.stringify(action)).toEqual([]);
  });
});

describe('4.3 actions', () => {
  const active = { marks: ['activated'] as const };
  const busy = () =>
    stateWith({
      active: 'british',
      units: {
        'br-a-8dli': { at: '1316', ...active },
        'br-b-8dli': { at: '1317', ...active },
        'br-c-8dli': { at: '1318', marks: ['activated', 'disorganized'] },
        'ge-hq-1mg': { at: '1314', limit: 0 },
      },
      fires: { british: [{ kind: 'artillery', strength: 1, readied: true }] },
    });
  const fire: Action = { do: 'fire', unit: 'br-a-8dli', target: 'ge-hq-1mg', support: [], card: 'deck' };

  test('4.3a 4.3b one action for each unit', () => {
    const { state } = answer(busy(), fire, ['2C']);
    expect(refusal(state, { do: 'move', unit: 'br-a-8dli', path: ['1317'] })).toEqual(['acted-already 4.3a']);
    expect(refusal(state, { do: 'improve', unit: 'br-a-8dli' })).toEqual(['acted-already 4.3a']);
  });

  test('4.3.1 4.3.2 4.3.3 different actions, in any order, none declared ahead', () => {
    const kinds = new Set(listed(busy()).map((action) => action.do));
    expect(kinds).toEqual(new Set(['rally', 'fire', 'aim', 'improve', 'move', 'end-turn']));
    const { state } = answer(busy(), fire, ['2C']);
    const { state: rallied } = answer(state, { do: 'rally', unit: 'br-c-8dli', card: 'deck' }, ['2D']);
    const { state: moved } = answer(rallied, { do: 'move', unit: 'br-b-8dli', path: ['1417'] });
    expect([marks(moved, 'br-c-8dli'), topFrame(moved).at]).toEqual([['activated', 'acted'], 'move']);
  });

  test('R12 they end the turn when they like, and only actions are asked for', () => {
    expect(question(busy())).toMatchObject({ side: 'british', rule: '4.3a', decline: { do: 'end-turn' } });
    expect(answer(busy(), { do: 'end-turn' }, ['4C']).state.turn).toBe(NEXT_TURN);
    expect(refusal(busy(), { do: 'accept' })).toEqual(['not-an-answer 4.3a']);
    expect(refusal(busy(), { do: 'fight' })).toEqual(['no-combat D.9']);
  });

  test('R77 with nothing left to do they are still the one who ends the turn', () => {
    const { state } = answer(stateWith({ active: 'british', units: { 'br-a-8dli': { at: '1316', ...active } } }), {
      do: 'improve',
      unit: 'br-a-8dli',
    });
    expect(listed(state)).toEqual([{ do: 'end-turn' }]);
  });
});
