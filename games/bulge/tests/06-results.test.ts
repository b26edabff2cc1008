/** 6.3 15.0a What the results do. */
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { bulge } from '../rules/game.js';
import { exchangeSets } from '../rules/combat/losses.js';
import type { Bulge } from '../rules/situation/types.js';
import { idOf, unitOf } from '../rules/scenarios/units.js';
import { ALL_SUPPORT, fight } from './combat-kit.js';
import {
  advanceTo,
  END_PHASE,
  eventsOf,
  force,
  HALT,
  isLegal,
  listedOf,
  lose,
  play,
  position,
  question,
  refusal,
  retreat,
  where,
} from './toolkit.js';

/** In the open: the 2nd Panzer (5) in 1411, the 26th (4) in 1312, the 560th (2) in 1313, and the 99th (4) in 1412 between them. */
const THREE = position({
  phase: 'german-pre',
  supportLeft: ALL_SUPPORT,
  german: { 'GE-2': '1411', 'GE-26': '1312', 'GE-560': '1313' },
  american: { 'US-99': '1412' },
});
const ALL = ['GE-2', 'GE-26', 'GE-560'];

/** 2 and 2 against the same 4. */
const TWO = position({
  phase: 'german-pre',
  german: { 'GE-62': '1312', 'GE-560': '1313' },
  american: { 'US-99': '1412' },
});

const destroyed = (events: Parameters<typeof eventsOf>[0]) => eventsOf(events, 'destroyed');

describe('6.3 results', () => {
  test('6.3 AE destroys one attacker of its owner’s choice, and the defender may advance into its hex', () => {
    const { state } = fight(TWO, 'german', ['GE-62', 'GE-560'], 'US-99', 'AE');
    expect(question(state)).toMatchObject({ side: 'german', rule: '6.3' });
    expect(listedOf(state, 'german', 'lose')).toEqual([lose('GE-62'), lose('GE-560')]);
    expect(refusal(state, 'german', lose('GE-62', 'GE-560'))).toEqual(['wrong-loss 6.3']);
    const after = play(state, 'german', lose('GE-62'));
    expect(destroyed(after.events)).toMatchObject([{ unit: 'GE-62', points: 2, to: 'american', rule: '6.3' }]);
    expect(listedOf(after.state, 'american', 'advance')).toEqual([advanceTo('US-99', '1312', 'GE-62')]);
    expect(where(after.state, 'GE-560')).toBe('1313');
  });

  test('6.3 a single attacker is lost without a question', () => {
    const { state, events } = fight(THREE, 'german', ['GE-560'], 'US-99', 'AE');
    expect(destroyed(events)).toMatchObject([{ unit: 'GE-560', hex: '1313' }]);
    expect(question(state)).toMatchObject({ side: 'american', rule: '6.5' });
  });

  test('6.3a AR drives every attacker back, each where its owner likes, and the defender may follow into one hex', () => {
    const { state } = fight(THREE, 'german', ['GE-26', 'GE-560'], 'US-99', 'AR');
    expect(question(state)).toMatchObject({ side: 'german', rule: '6.4' });
    expect(new Set(listedOf(state, 'german', 'retreat').map(({ unit }) => unit))).toEqual(new Set(['GE-26', 'GE-560']));
    const [way] = listedOf(state, 'german', 'retreat').filter(({ unit }) => unit === 'GE-560');
    const first = play(state, 'german', way).state;
    expect(listedOf(first, 'german', 'retreat').some(({ path }) => path[0] === way.path[0])).toBe(false);
    const second = play(first, 'german', listedOf(first, 'german', 'retreat')[0]).state;
    expect(
      listedOf(second, 'american', 'advance')
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['1312', '1313']);
    expect(where(second, 'GE-2')).toBe('1411');
  });

  test('6.3b an exchange costs the attacker as much as possible without exceeding the defender', () => {
    const { state, events } = fight(THREE, 'german', ALL, 'US-99', 'EX');
    expect(destroyed(events).map(({ unit, points, to }) => [unit, points, to])).toEqual([
      ['US-99', 4, 'german'],
      ['GE-26', 4, 'american'],
    ]);
    expect(question(state)).toMatchObject({ side: 'german', rule: '6.5' });
  });

  test('6.3b where several sets come to the same sum the attacker chooses', () => {
    const state = position({
      phase: 'german-pre',
      supportLeft: ALL_SUPPORT,
      german: { 'GE-12': '1411', 'GE-18': '1312', 'GE-3P': '1313' },
      american: { 'US-99': '1412' },
    });
    const { state: asked } = fight(state, 'german', ['GE-12', 'GE-18', 'GE-3P'], 'US-99', 'EX');
    expect(question(asked)).toMatchObject({ side: 'german', rule: '6.3b' });
    expect(listedOf(asked, 'german', 'lose').map(({ units }) => units)).toEqual([['GE-12'], ['GE-18'], ['GE-3P']]);
    expect(preview<Bulge>(bulge, asked, 'german', lose('GE-18'))).toMatchObject({
      summary: 'Lose 18th Volksgrenadier Division (3)',
      consequences: [{ kind: 'own-loss', rule: '15.0a' }],
    });
    expect(refusal(asked, 'german', END_PHASE)).toEqual(['not-an-answer-yet 3.0b']);
    expect(refusal(asked, 'german', lose())).toEqual(['wrong-exchange 6.3b']); // R28 an exchange that can be paid is paid
    expect(refusal(asked, 'german', lose('GE-12', 'GE-18'))).toEqual(['wrong-exchange 6.3b']);
  });

  test.each([
    [[7, 3, 2], 4, [[3]]],
    [[3, 2, 2], 4, [[2, 2]]],
    [
      [2, 2, 2],
      4,
      [
        [2, 2],
        [2, 2],
        [2, 2],
      ],
    ],
    [[6, 5], 4, [[]]],
    [
      [2, 2, 3],
      5,
      [
        [2, 3],
        [2, 3],
      ],
    ],
  ])('6.3b 6.3c %j against %i', (strengths, defender, lost) => {
    const attackers = force('german', strengths);
    const sets = exchangeSets(attackers.map(unitOf), unitOf(force('american', [defender])[0]));
    expect(sets.map((set) => set.map((unit) => strengths[attackers.indexOf(idOf(unit))]))).toEqual(lost);
  });

  test('6.3c if all attackers are stronger than the defender they lose nothing', () => {
    const state = position({
      phase: 'german-pre',
      supportLeft: ALL_SUPPORT,
      german: { 'GE-12SS': '1411', 'GE-2': '1312' },
      american: { 'US-99': '1412' },
    });
    const { state: after, events } = fight(state, 'german', ['GE-12SS', 'GE-2'], 'US-99', 'EX');
    expect(destroyed(events).map(({ unit }) => unit)).toEqual(['US-99']);
    expect(listedOf(after, 'german', 'advance')).toHaveLength(2);
  });

  test('6.3d a survivor of the exchange may advance; where nobody survives nobody does', () => {
    const { state } = fight(THREE, 'german', ALL, 'US-99', 'EX');
    expect(listedOf(state, 'german', 'advance').map(({ unit }) => unit)).toEqual(['GE-2', 'GE-560']);
    expect(refusal(state, 'german', advanceTo('GE-26', '1412', 'US-99'))).toEqual(['no-advance 6.5']);
    const even = fight(THREE, 'german', ['GE-26'], 'US-99', 'EX').state;
    expect([where(even, 'GE-26'), where(even, 'US-99'), even.phase]).toEqual(['destroyed', 'destroyed', 'german-move']);
  });

  test('6.3e DR makes the defender retreat one hex, and one attacker may advance', () => {
    const start = position({ phase: 'german-pre', german: { 'GE-2': '1411' }, american: { 'US-99': '1412' } });
    const { state } = fight(start, 'german', ['GE-2'], 'US-99', 'DR');
    expect(
      listedOf(state, 'american', 'retreat')
        .map(({ path }) => path.join())
        .toSorted(),
    ).toEqual(['1313', '1413', '1513']);
    const after = play(state, 'american', retreat('US-99', '1413'));
    expect(eventsOf(after.events, 'retreated')).toMatchObject([{ unit: 'US-99', from: '1412', path: ['1413'] }]);
    expect(listedOf(after.state, 'german', 'advance')).toEqual([advanceTo('GE-2', '1412', 'US-99')]);
  });

  test('6.3f DE destroys the defender, scores its strength, and one attacker may enter its hex', () => {
    const { state, events } = fight(THREE, 'german', ['GE-2', 'GE-26'], 'US-99', 'DE');
    expect(destroyed(events)).toMatchObject([{ unit: 'US-99', hex: '1412', points: 4, to: 'german' }]);
    const after = play(state, 'german', advanceTo('GE-26', '1412', 'US-99')).state;
    expect([where(after, 'GE-26'), where(after, 'GE-2')]).toEqual(['1412', '1411']);
  });

  test('6.3g CT leaves both where they are, in each other’s zones of control', () => {
    const { state, events } = fight(THREE, 'german', ALL, 'US-99', 'CT');
    expect(events.map(({ type }) => type)).not.toContain('retreated');
    expect([...ALL, 'US-99'].map((id) => where(state, id))).toEqual(['1411', '1312', '1313', '1412']);
    expect(listedOf(state, 'german', 'move').some(({ unit }) => ALL.includes(unit))).toBe(false);
  });

  test('15.0a each side scores the strength of every enemy unit destroyed, in an exchange both', () => {
    const { state } = fight(THREE, 'german', ALL, 'US-99', 'EX');
    const { german, american } = bulge.outcome(state).points;
    const before = bulge.outcome(THREE).points;
    expect([german.total - before.german.total, american.total - before.american.total]).toEqual([4, 4]);
  });

  test('15.0a a unit without a safe hex scores like one destroyed outright', () => {
    const state = position({
      phase: 'german-pre',
      german: { 'GE-2': '1411', 'GE-26': '1313', 'GE-560': '1513' },
      american: { 'US-99': '1412' },
      supportLeft: ALL_SUPPORT,
    });
    const { state: after, events } = fight(state, 'german', ['GE-2'], 'US-99', 'DR');
    expect(destroyed(events)).toMatchObject([{ unit: 'US-99', points: 4, to: 'german', rule: '6.4a' }]);
    expect(isLegal(after, 'german', HALT)).toBe(true);
    expect(refusal(after, 'german', retreat('GE-2', '1410'))).toEqual(['not-an-answer 3.0']);
  });
});
