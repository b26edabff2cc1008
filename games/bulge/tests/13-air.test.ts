/** 13 Air power: points, secret plans, and what comes of them. Resupply itself is in 08-supply. */
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { costOf, judgePlan, usablePoints } from '../rules/air/air-plan.js';
import { bulge } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { DAYS } from '../rules/board/tables.js';
import type { Bulge } from '../rules/situation/types.js';
import type { Weather } from '../rules/vocabulary/vocabulary.js';
import {
  attack,
  campaign,
  combatIn,
  END_PHASE,
  eventIn,
  eventsOf,
  isLegal,
  listedOf,
  move,
  open,
  plan,
  play,
  playAll,
  position,
  question,
  refusal,
} from './toolkit.js';

/** The morning of 23 December: clear, 12 and 8 points. */
const morning = (weather: Weather = 'clear'): State =>
  position({ turn: 8, phase: 'weather', weather, german: { 'GE-2': '1305' }, american: { 'US-28': '1307' } });

const usable = (weather: Weather) => [
  usablePoints(morning(weather), 'american'),
  usablePoints(morning(weather), 'german'),
];

test('13.0 clear weather lets all points fly, mist half of them, overcast none', () => {
  expect([usable('clear'), usable('mist'), usable('overcast')]).toEqual([
    [12, 8],
    [6, 4],
    [0, 0],
  ]);
});

test('13.0 a plan may cost as many points as can be used: support and patrol 1, interdiction and resupply 3', () => {
  expect(costOf({ support: 2, patrol: 1, interdict: ['0905', '1207'], resupply: 1 })).toBe(12);
  expect(
    isLegal(
      morning(),
      'american',
      plan('american', { support: 2, patrol: 1, interdict: ['0905', '1207'], resupply: 1 }),
    ),
  ).toBe(true);
  expect(
    refusal(
      morning(),
      'american',
      plan('american', { support: 3, patrol: 1, interdict: ['0905', '1207'], resupply: 1 }),
    ),
  ).toEqual(['too-many-points 13.0']);
  expect(refusal(morning('mist'), 'german', plan('german', { support: 5 }))).toEqual(['mist-halves 12.0d']);
  expect(refusal(morning('mist'), 'german', plan('german', { support: 9 }))).toEqual(['too-many-points 13.0']);
});

test('12.0 12.0c without weather, and under an overcast sky, a plan is refused for that reason', () => {
  expect(
    judgePlan(position({ turn: 8, phase: 'german-pre' }), 'german', {
      support: 1,
      patrol: 0,
      interdict: [],
      resupply: 0,
    }),
  ).toMatchObject([{ code: 'no-air-power', rule: '12.0' }]);
  expect(judgePlan(morning('overcast'), 'german', { support: 1, patrol: 0, interdict: [], resupply: 0 })).toMatchObject(
    [{ code: 'overcast', rule: '12.0c' }],
  );
});

test('13.0a both sides are asked after the weather, before the German Player begins', () => {
  const { state, events } = open(position({ turn: 7, phase: 'turn-end', options: { weather: 'historical' } }));
  expect(events.map(({ type }) => type)).toEqual([
    'turn-begins',
    'reinforcements-due',
    'reinforcements-due',
    'phase-begins',
    'weather-set',
  ]);
  expect(
    bulge.procedures['air-plan'].decision?.ask(state, { at: 'air-plan' }, bulge.context(state)).map(({ side }) => side),
  ).toEqual(['german', 'american']);
});

test('13.0a nothing is known of the first plan until the second is given, in whatever order they come', () => {
  const first = plan('american', { support: 6, interdict: ['0905', '1207'] });
  const second = plan('german', { support: 3, patrol: 4 });
  const sealed = play(morning(), 'american', first);
  expect(sealed.events.map(({ type }) => type)).toEqual(['plan-sealed']);
  expect([sealed.state.supportLeft, sealed.state.interdicted, question(sealed.state)?.side]).toEqual([
    { german: 0, american: 0 },
    [],
    'german',
  ]);
  const revealed = play(sealed.state, 'german', second);
  expect(eventsOf(revealed.events, 'plans-revealed')).toHaveLength(1);
  const other = playAll(morning(), [
    ['german', second],
    ['american', first],
  ]);
  expect(bulge.toJson(other.state)).toEqual(bulge.toJson(revealed.state));
});

test('13.0a a side writes its own orders, and only once', () => {
  expect(refusal(morning(), 'german', plan('american', { support: 1 }))).toEqual(['not-your-orders 13.0a']);
  expect(refusal(morning(), 'german', END_PHASE)).toEqual(['not-an-answer 3.0']);
  const { state } = play(morning(), 'german', plan('german', {}));
  expect(refusal(state, 'german', plan('german', { support: 1 }))).toEqual(['not-asked 13.0a']);
});

test('13.0a without points nothing is asked', () => {
  const { state } = open(
    position({
      turn: 3,
      phase: 'turn-end',
      options: { weather: 'historical' },
      german: { 'GE-2': '1305' },
      american: { 'US-28': '1307' },
    }),
  );
  expect([state.weather, state.phase]).toEqual(['overcast', 'german-move']);
});

test('13.0b a point of ground support moves an attack one column to the right, before movement or after it', () => {
  const sketch = {
    supportLeft: { german: 2, american: 0 },
    german: { 'GE-2': '1305' },
    american: { 'US-28': '1306' },
    weather: 'clear',
  } as const;
  for (const phase of ['german-pre', 'german-post'] as const) {
    const state = position({ ...sketch, phase });
    const fought = play(state, 'german', attack(['GE-2'], 'US-28', { support: 1 }), [6]);
    expect(combatIn(fought.events).right.parts).toEqual([{ rule: '13.0b', label: 'ground support', value: 1 }]);
    expect(fought.state.supportLeft.german).toBe(1);
    expect(refusal(state, 'german', attack(['GE-2'], 'US-28', { support: 3 }))).toEqual(['too-much-support 13.0b']);
  }
});

test('13.0b 6.2a 12.0e points that the die for the mist makes needless are kept', () => {
  const state = position({
    phase: 'german-post',
    weather: 'mist',
    supportLeft: { german: 4, american: 0 },
    german: { 'GE-2': '1305' },
    american: { 'US-28': '1306' },
  });
  const helped = (mistDie: number) => {
    const fought = play(state, 'german', attack(['GE-2'], 'US-28', { support: 4 }), [mistDie, 6]);
    return [combatIn(fought.events).right.total, fought.state.supportLeft.german];
  };
  expect([helped(3), helped(4)]).toEqual([
    [4, 1],
    [4, 0],
  ]);
});

test("13.0c a point of patrol cancels a point of the enemy's ground support, and no more", () => {
  const revealed = playAll(morning(), [
    ['american', plan('american', { support: 6 })],
    ['german', plan('german', { support: 3, patrol: 4 })],
  ]);
  expect(revealed.state.supportLeft).toEqual({ german: 3, american: 2 });
  const idle = playAll(morning(), [
    ['american', plan('american', { patrol: 9 })],
    ['german', plan('german', { support: 3 })],
  ]);
  expect(eventIn(idle.events, 'plans-revealed').supportLeft).toEqual({ german: 0, american: 0 });
});

test('13.0d an interdicted hex has neither road nor town for movement, for both sides, for the whole turn', () => {
  const { state } = playAll(morning(), [
    ['american', plan('american', { interdict: ['1207', '0905'] })],
    ['german', plan('german', { interdict: ['0905'] })],
  ]);
  expect(state.interdicted.map((at) => bulge.context(state).grid.labels[at])).toEqual(['0905', '1207']);
  const german = position({ interdicted: ['0905'], german: { 'GE-62': '0904' } });
  expect(eventIn(play(german, 'german', move('GE-62', '0905')).events, 'moved').cost).toBe(10);
});

test('13.0d only hexes with a road or a town can be named', () => {
  expect(refusal(morning(), 'german', plan('german', { interdict: ['1205'] }))).toEqual(['no-road-or-town 13.0d']);
});

test('13.0e only the American Player resupplies', () => {
  expect(refusal(morning(), 'german', plan('german', { resupply: 1 }))).toEqual(['no-german-resupply 13.0e']);
  expect(
    playAll(morning(), [
      ['german', plan('german', {})],
      ['american', plan('american', { resupply: 2 })],
    ]).state.resupplyLeft,
  ).toBe(2);
});

test('13.0f points left at the end of a day are lost', () => {
  const state = position({
    turn: 8,
    phase: 'turn-end',
    weather: 'clear',
    options: { weather: 'historical' },
    supportLeft: { german: 2, american: 3 },
    resupplyLeft: 1,
    interdicted: ['0905'],
  });
  const { state: next } = open(state);
  expect([next.turn, next.supportLeft, next.resupplyLeft, next.interdicted]).toEqual([
    9,
    { german: 0, american: 0 },
    0,
    [],
  ]);
});

test('13.0f the preview counts unused points', () => {
  const { tallies, consequences } = preview<Bulge>(
    bulge,
    morning(),
    'german',
    plan('german', { support: 3, interdict: ['0905'] }),
  );
  expect(tallies.map(({ total, parts }) => [total, parts.map(({ label, value }) => `${label} ${value}`)])).toEqual([
    [6, ['ground support 3', 'interdiction 3']],
  ]);
  expect(consequences).toEqual([{ kind: 'wasted', rule: '13.0f', text: '2 air points go unused today.' }]);
  expect(preview<Bulge>(bulge, morning(), 'german', plan('german', { support: 8 })).consequences).toEqual([]);
});

test('13.9 the points of each day', () => {
  expect([DAYS[0].air, DAYS[17].air]).toEqual([
    { german: 10, american: 12 },
    { german: 2, american: 16 },
  ]);
  expect(DAYS.map(({ air }) => air.german)).toEqual([10, 10, 8, 6, 6, 6, 6, 8, 8, 6, 5, 5, 4, 4, 4, 4, 9, 2]);
});

test('13.0a some plans are listed, all of them legal; the answer that does nothing is among them', () => {
  for (const side of ['german', 'american'] as const) {
    const state = morning();
    const plans = listedOf(state, side, 'plan');
    expect(plans.length).toBeGreaterThan(10);
    expect(plans.filter((action) => !isLegal(state, side, action))).toEqual([]);
    expect(plans).toContainEqual(plan(side, {}));
  }
});

test('13.0 without weather there is no air power', () => {
  const state = campaign();
  expect([state.weather, usablePoints(state, 'american')]).toEqual([undefined, 0]);
});
