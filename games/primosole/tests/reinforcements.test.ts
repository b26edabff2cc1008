import { expect, test } from 'vitest';
import { board } from '../rules/board/board.js';
import { findScenario } from '../rules/scenarios/scenarios.js';
import type { State } from '../rules/state/state.js';
import { controllerOf } from '../rules/state/state.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  answerAll,
  asked,
  eventsOf,
  hex,
  listed,
  listedOf,
  open,
  question,
  refusal,
  stateWith,
  topFrame,
  where,
} from './toolkit.js';

/** The Reinforcement Phase of a turn, at its first question or beyond it. */
function phase(sketch: Sketch, faces: readonly string[] = []): State {
  return open(
    stateWith({ phase: 'reinforcements', stack: [{ at: 'sequence', step: 'reinforcements' }], ...sketch }),
    faces,
  ).state;
}

const SIGNALS = { 'ge-1-sig': 'track', 'ge-at-2': 'track', 'br-b-iii': 'track' } as const;

test('3.6b units whose turn has come are placed in their areas, the British ones first', () => {
  const state = phase({ scenario: 'primosole-1', turn: 5, units: { ...SIGNALS, 'br-r-i': '1309' } });
  expect(asked(state)).toBe('british');
  const after = answer(state, { do: 'enter', unit: 'br-b-iii', hex: '0105' }).state;
  expect(where(after, 'br-b-iii')).toBe('0105');
  expect(asked(after)).toBe('german');
  expect(refusal(after, { do: 'enter', unit: 'ge-1-sig', hex: '1309' })).toContain('no-entry-hex D.13');
  expect(refusal(after, { do: 'enter', unit: 'br-b-iii', hex: '0105' })).toEqual(['not-due 3.6b']);
});

test('3.6b nobody fires at a unit that comes on', () => {
  const state = phase({ scenario: 'primosole-1', turn: 5, units: { 'ge-1-sig': 'track', 'br-r-i': '1302' } });
  const { state: after, events } = answer(state, { do: 'enter', unit: 'ge-1-sig', hex: '1301' }, ['2C']);
  expect(eventsOf(events, 'limit-set')).toEqual([]);
  expect(topFrame(after).at).toBe('activation');
});

test('3.6b units that are not due yet wait, and nobody is asked', () => {
  const state = phase(
    { scenario: 'primosole-1', turn: 4, units: { ...SIGNALS, 'br-r-i': '1309', 'ge-1-1mg': '1120' } },
    ['2C'],
  );
  expect(where(state, 'ge-1-sig')).toBe('track');
  expect(topFrame(state).at).toBe('activation');
});

test('D.13 R78 a unit may be held back and comes on in a later turn', () => {
  const state = phase({
    scenario: 'primosole-1',
    turn: 5,
    units: { ...SIGNALS, 'br-r-i': '1309', 'ge-1-1mg': '1120' },
  });
  const { state: after, events } = answerAll(state, [
    [{ do: 'ready' }],
    [{ do: 'hold', unit: 'ge-1-sig' }],
    [{ do: 'enter', unit: 'ge-at-2', hex: '1301' }, '2C'],
  ]);
  expect(eventsOf(events, 'held').map((event) => event.unit)).toEqual(['br-b-iii', 'ge-1-sig']);
  expect(where(after, 'ge-1-sig')).toBe('track');
  const later = phase({ scenario: 'primosole-1', turn: 6, units: { 'ge-1-sig': 'track', 'br-r-i': '1309' } });
  expect(listedOf(later, 'enter').some(({ unit }) => unit === 'ge-1-sig')).toBe(true);
});

test('D.13 enemies and full hexes are closed; a unit for which no hex is free waits without a question', () => {
  const british = { 'br-a-8dli': '1101', 'br-b-8dli': '1201', 'br-c-8dli': '1301', 'br-d-8dli': '1401' } as const;
  const free = phase({ scenario: 'primosole-1', turn: 5, units: { 'ge-1-sig': 'track', ...british } });
  expect(listed(free)).toEqual([
    { do: 'enter', unit: 'ge-1-sig', hex: '1501' },
    { do: 'hold', unit: 'ge-1-sig' },
    { do: 'ready' },
  ]);
  expect(refusal(free, { do: 'enter', unit: 'ge-1-sig', hex: '1301' })).toEqual(['no-entry-hex D.13']);
  const closed = phase(
    { scenario: 'primosole-1', turn: 5, units: { 'ge-1-sig': 'track', ...british, 'br-hq-8dli': '1501' } },
    ['2C'],
  );
  expect(where(closed, 'ge-1-sig')).toBe('track');
});

test('D.13 2.0ah Support Weapons come on where a unit finds no room', () => {
  const crowd = { 'ge-1-1mg': '1301', 'ge-2-1mg': '1301', 'ge-hq-1mg': '1301' } as const;
  const state = phase({
    scenario: 'primosole-1',
    turn: 5,
    units: { 'ge-1-sig': 'track', 'ge-at-2': 'track', ...crowd },
  });
  expect(refusal(state, { do: 'enter', unit: 'ge-1-sig', hex: '1301' })).toEqual(['no-entry-hex D.13']);
  expect(refusal(state, { do: 'enter', unit: 'ge-at-2', hex: '1301' })).toEqual([]);
});

test('S1.a the glider gun lands on clear ground between the rivers, no enemy within two hexes', () => {
  const { glider } = findScenario('primosole-1');
  expect(glider?.distance).toBe(2);
  const state = phase({ scenario: 'primosole-1', turn: 4, units: { 'br-6pdr-3': 'track', 'ge-1-1mg': '1213' } });
  expect(refusal(state, { do: 'enter', unit: 'br-6pdr-3', hex: '1113' })).toEqual(['glider-near-enemy S1.a']);
  for (const action of listedOf(state, 'enter'))
    expect([board.terrain[hex(action.hex)], board.bank[hex(action.hex)]]).toEqual(['clear', 'M']);
});

test('13.2 a reinforcement takes control of its hex', () => {
  const state = phase({
    scenario: 'primosole-2',
    turn: 4,
    units: { 'br-c-44rtr': 'track', 'br-a-9dli': '1312' },
    control: { '1320': 'german' },
  });
  const after = answer(state, { do: 'enter', unit: 'br-c-44rtr', hex: '1320' }, ['2C']).state;
  expect(controllerOf(after, hex('1320'))).toBe('british');
});

test('D.13 R78 enemy mines attack a unit that comes on', () => {
  const state = phase({
    scenario: 'primosole-2',
    turn: 4,
    units: { 'br-c-44rtr': 'track', 'br-a-9dli': '1312' },
    mines: [{ hex: '1320', side: 'german', value: 2 }],
  });
  const { events } = answer(state, { do: 'enter', unit: 'br-c-44rtr', hex: '1320' }, ['2C', '3C']);
  expect(eventsOf(events, 'mine-attacks').map((event) => [event.unit, event.value])).toEqual([['br-c-44rtr', 2]]);
});

test('S1.c the two companies of 3FJ are a formation without a headquarters in scenario 1, activated without a test', () => {
  const state = stateWith({
    scenario: 'primosole-1',
    turn: 9,
    active: 'german',
    units: { 'ge-1-3fj': '0901', 'ge-2-3fj': '0902', 'br-r-i': '1309' },
    stack: [{ at: 'sequence', step: 'turn-end' }, { at: 'activation' }],
  });
  const after = answer(state, { do: 'activate', formation: '3fj' }).state;
  expect(question(after)?.side).toBe('german');
  expect(listedOf(after, 'move').length).toBeGreaterThan(0);
});
