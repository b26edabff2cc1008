/** What chance decides, by its name and its worth, and the odds of it: exact, from the rules themselves. */
import { odds } from '@bridgehead/engine/chance';
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { Event } from '../rules/state/events.js';
import { bulge } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import type { Bulge } from '../rules/situation/types.js';
import type { Result, Side } from '../rules/vocabulary/vocabulary.js';
import { RESULTS } from '../rules/vocabulary/vocabulary.js';
import { attack, campaign, drop, END_PHASE, play, position, roll } from './toolkit.js';

function oddsOf(state: State, side: Side, action: Action): Record<string, number> {
  return Object.fromEntries(
    odds<Bulge>(bulge, state, side, action).entries.map(({ name, probability }) => [
      name,
      Math.round(probability * 36),
    ]),
  );
}

const FIGHT = { german: { 'GE-2': '1411' }, american: { 'US-28': '1412' } };

test('the odds of an attack are the six cells of its column', () => {
  const state = position({ ...FIGHT, phase: 'german-post' });
  expect(oddsOf(state, 'german', attack(['GE-2'], 'US-28', { table: 'secondary' }))).toEqual({ DR: 12, CT: 18, AR: 6 });
});

test('12.0e in mist the odds count the die for the weather too', () => {
  const state = position({ ...FIGHT, phase: 'german-post', weather: 'mist' });
  expect(oddsOf(state, 'german', attack(['GE-2'], 'US-28', { table: 'secondary' }))).toEqual({ DR: 15, CT: 18, AR: 3 });
});

test('8.0b the odds of a supply roll are its points', () => {
  const state = position({
    german: { 'GE-2': { at: '1411', marks: ['unsupplied'] } },
    american: { 'US-28': '1405' },
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });
  expect(oddsOf(state, 'german', roll('GE-2'))).toEqual({
    '1 point': 6,
    '2 points': 6,
    '3 points': 6,
    '4 points': 6,
    '5 points': 6,
    '0 points': 6,
  });
});

test('6.4a the odds follow a retreat to its end: a unit without a safe hex is destroyed', () => {
  const pocket = { german: { 'GE-2': '1410', 'GE-LEHR': '1312', 'GE-26': '1512' }, american: { 'US-101': '1411' } };
  const defended = position({ ...pocket, phase: 'german-post' });
  expect(oddsOf(defended, 'german', attack(['GE-2', 'GE-LEHR', 'GE-26'], 'US-101', { table: 'secondary' }))).toEqual({
    'DR, destroyed': 12,
    CT: 18,
    AR: 6,
  });
  const attacking = position({ ...pocket, phase: 'american-pre' });
  expect(oddsOf(attacking, 'american', attack(['US-101'], 'GE-26', { table: 'secondary' }))).toEqual({
    DR: 12,
    CT: 12,
    'AR, destroyed': 12,
  });
  expect(
    preview<Bulge>(bulge, attacking, 'american', attack(['US-101'], 'GE-26', { table: 'secondary' })).consequences,
  ).toMatchObject([{ kind: 'own-loss', rule: '6.4a' }]);
});

test('6.4a R27 of two attackers with one safe hex between them one is destroyed', () => {
  const state = position({
    phase: 'german-pre',
    german: { 'GE-12': '1411', 'GE-18': '1412' },
    american: { 'US-101': '1312', 'US-82': '1410', 'US-1': '1512' },
  });
  expect(oddsOf(state, 'german', attack(['GE-12', 'GE-18'], 'US-101', { table: 'secondary' }))).toHaveProperty(
    'AR, 1 destroyed',
  );
});

test('6.4a a retreat that destroys is worth what elimination is worth', () => {
  const destroying = (result: Result) =>
    bulge.rankOutcome(
      fought(result).map((event) => (event.type === 'combat-resolved' ? { ...event, lost: 1 } : event)),
    );
  expect([destroying('DR'), destroying('AR')]).toEqual([
    bulge.rankOutcome(fought('DE')),
    bulge.rankOutcome(fought('AE')),
  ]);
});

test('10.0d one drop in six lands, where nothing is in the way', () => {
  const state = play(campaign(), 'german', END_PHASE).state;
  expect(oddsOf(state, 'german', drop('0307'))).toEqual({ lands: 6, lost: 30 });
});

const fought = (result: Result): readonly Event[] =>
  play(position({ ...FIGHT, phase: 'german-post' }), 'german', attack(['GE-2'], 'US-28'), [1]).events.map((event) =>
    event.type === 'combat-resolved' ? { ...event, result } : event,
  );

test('a combat result is worth the more to the attacker the worse it is for the defender', () => {
  expect(RESULTS.map((result) => bulge.rankOutcome(fought(result)))).toEqual(
    [-2, -1, 0, 1, 2, 3].map((rank) => ({ side: 'german', rank })),
  );
  expect(bulge.nameOutcome(fought('EX'))).toBe('EX');
});

test.each<[string, Event, string | undefined, { side: Side; rank: number } | undefined]>([
  [
    'a roll',
    { type: 'supply-rolled', rule: '8.0b', unit: 'US-101', die: 3, points: 3 },
    '3 points',
    { side: 'american', rank: 3 },
  ],
  [
    'a landing',
    { type: 'drop-ended', rule: '10.0d', unit: 'GE-HEYDTE', outcome: 'lands', die: 1 },
    'lands',
    { side: 'german', rank: 1 },
  ],
  [
    'a drop on somebody',
    { type: 'drop-ended', rule: '10.0c', unit: 'GE-HEYDTE', outcome: 'on-a-unit', die: undefined },
    'lost',
    { side: 'german', rank: -1 },
  ],
  [
    'the weather',
    { type: 'weather-set', rule: '12.9', weather: 'mist', roll: { die: 3, modified: 3 } },
    undefined,
    undefined,
  ],
])('%s has its name and its worth', (_what, event, name, rank) => {
  expect([bulge.nameOutcome([event]), bulge.rankOutcome([event])]).toEqual([name, rank]);
});
