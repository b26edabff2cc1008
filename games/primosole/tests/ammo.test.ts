import { expect, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import { countTen, isLowOnAmmo } from '../rules/deck/ammo.js';
import { findScenario, SCENARIO_IDS } from '../rules/scenarios/scenarios.js';
import { startState } from '../rules/state/state.js';
import { CARD_USES } from '../rules/vocabulary/vocabulary.js';
import { answer, card, eventsOf, isLegal, listedOf, refusal, run, stateWith } from './toolkit.js';

const DUEL = {
  'br-d-9dli': { at: '2220', marks: ['activated'] },
  'br-a-8dli': { at: '1311', marks: ['activated'] },
  'ge-1-1mg': '1309',
} as const;
const FIRE: ActionOf<'fire'> = { do: 'fire', unit: 'br-a-8dli', target: 'ge-1-1mg', support: [], card: 'deck' };

test('11.5a both sides start at 0, each with its own level', () => {
  for (const id of SCENARIO_IDS)
    expect(startState(id, { lazyLimit: false, strictSmallArms: false, oneSniper: false }).ammo).toEqual({
      british: 0,
      german: 0,
    });
});

test('11.5b a ten drawn for Fire moves the marker of the side that fires', () => {
  const { state, events } = answer(stateWith({ units: DUEL }), FIRE, ['10C']);
  expect(state.ammo).toEqual({ british: 1, german: 0 });
  expect(eventsOf(events, 'ammo')).toMatchObject([{ side: 'british', level: 1, low: false }]);
});

test('11.5b fire-15 a ten played from the hand counts as well, a nine does not', () => {
  const state = stateWith({ units: DUEL, hands: { british: ['10C', '9C'] }, ammo: { british: 1 } });
  expect(answer(state, { ...FIRE, card: '10C' }).state.ammo.british).toBe(2);
  expect(answer(state, { ...FIRE, card: '9C' }).state.ammo.british).toBe(1);
});

test('11.5b 11.5.4 R60 tens count in Fire and Close Combat, not with guns off the map, mines and tests', () => {
  const counting = CARD_USES.filter(
    (use) => run(stateWith({}), (play) => countTen(play, 'german', card('10H'), use)).state.ammo.german === 1,
  );
  expect(counting).toEqual([
    'fire',
    'defensive-fire',
    'combat-hidden',
    'combat-open',
    'combined-arms',
    'coordination',
    'counterattack-hidden',
    'counterattack-open',
    'counterattack-answer',
  ]);
});

test('11.5.1 a side that has reached the Low Ammo level of the scenario cannot fire with the Initiative', () => {
  const state = stateWith({ scenario: 'primosole-1', units: DUEL, ammo: { british: 2 } });
  expect(isLowOnAmmo(state, 'british')).toBe(true);
  expect(isLowOnAmmo(state, 'german')).toBe(false);
  expect(refusal(state, FIRE)).toContain('low-ammo 11.5.1');
  expect(listedOf(state, 'fire')).toEqual([]);
});

test('11.5.1 R61 below the level it can, and the fire that reaches it is finished', () => {
  const state = stateWith({ scenario: 'primosole-1', units: DUEL, ammo: { british: 1 } });
  expect(isLegal(state, FIRE)).toBe(true);
  const { events } = answer(state, FIRE, ['10C']);
  expect(eventsOf(events, 'fire-resolved')).toHaveLength(1);
  expect(eventsOf(events, 'ammo')).toMatchObject([{ level: 2, low: true }]);
});

test('11.5.1 12.2g extra ammo lets a side fire again', () => {
  const state = stateWith({
    scenario: 'primosole-1',
    units: { ...DUEL, 'br-b-8dli': { at: '1311', marks: ['activated', 'disorganized'] } },
    ammo: { british: 2 },
  });
  const asked = answer(state, { do: 'rally', unit: 'br-b-8dli', card: 'deck' }, ['AS']);
  const { state: next } = answer(asked.state, { do: 'resupply' });
  expect(next.ammo.british).toBe(1);
  expect(isLegal(next, FIRE)).toBe(true);
});

test('11.5.2 low ammo does not keep a side from Close Combat', () => {
  const state = stateWith({
    scenario: 'primosole-1',
    units: { 'br-a-8dli': { at: '1310', marks: ['activated'] }, 'ge-1-1mg': '1309' },
    ammo: { british: 3 },
  });
  expect(isLegal(state, { do: 'move', unit: 'br-a-8dli', path: ['1309'] })).toBe(true);
});

test('11.5.1 the levels of the scenarios', () => {
  expect(SCENARIO_IDS.map((id) => findScenario(id).lowAmmo)).toEqual([
    { british: 2, german: 4 },
    { british: 5, german: 4 },
    { british: 5, german: 4 },
  ]);
});
