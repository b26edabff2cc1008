import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { defenseOf } from '../rules/hits/fire-sums.js';
import { insideOf, isInIntactFortification, isInside, settleFortification } from '../rules/set-up/fortifications.js';
import { loseStep } from '../rules/hits/losses.js';
import type { Sketch } from './toolkit.js';
import {
  ACTIONS,
  answer,
  answerAll,
  eventsOf,
  hex,
  listed,
  open,
  question,
  refusal,
  run,
  SEQUENCE,
  stateWith,
  topFrame,
  unit,
} from './toolkit.js';

const fresh = (at: string) => ({ at, marks: ['activated'] as const });
const move = (id: string, ...path: string[]): Action => ({ do: 'move', unit: id, path });
const stop = (id: string): Action => ({ do: 'stop', unit: id });
const occupy = (at: string, id?: string): Action =>
  id === undefined ? { do: 'occupy', hex: at } : { do: 'occupy', hex: at, unit: id };
const british = (units: NonNullable<Sketch['units']>, more: Sketch = {}) =>
  stateWith({ active: 'british', ...more, units });

const TWO = { 'br-r-i': '1309', 'br-a-iii': '1309' };
/** The British owner is asked about 1309. */
const asking = (units: NonNullable<Sketch['units']>) =>
  open(british(units, { stack: [SEQUENCE, ACTIONS, { at: 'fort', hex: hex('1309'), side: 'british' }] })).state;

test('11.8 11.8.2 the unit inside has Cover 4 and no other, a unit above it the Cover of the ground', () => {
  const state = british(TWO, { inside: { '1309': 'br-r-i' }, improved: { '1309': 'british' } });
  expect([defenseOf(state, unit('br-r-i'), 'fire'), defenseOf(state, unit('br-a-iii'), 'fire')]).toEqual([10, 8]);
  expect([insideOf(state, hex('1309')), insideOf(state, hex('1310')), insideOf(state, hex('1312'))]).toEqual([
    unit('br-r-i'),
    undefined,
    undefined,
  ]);
  expect([isInside(state, unit('br-r-i')), isInside(state, unit('br-a-iii'))]).toEqual([true, false]);
});

test('11.8.1a a tank is never inside', () => {
  const { state } = answerAll(british({ 'br-a-44rtr': fresh('1311') }), [
    [move('br-a-44rtr', '1310')],
    [stop('br-a-44rtr')],
  ]);
  expect(insideOf(state, hex('1310'))).toBeUndefined();
  expect(refusal(asking({ ...TWO, 'br-a-44rtr': '1309' }), occupy('1309', 'br-a-44rtr'))).toEqual([
    'motor-inside 11.8.1a',
  ]);
});

test('11.8.1b R65 a unit that ends its move alone is inside without a question', () => {
  const { state, events } = answerAll(british({ 'br-a-8dli': fresh('1311') }), [
    [move('br-a-8dli', '1310')],
    [stop('br-a-8dli')],
  ]);
  expect(insideOf(state, hex('1310'))).toBe(unit('br-a-8dli'));
  expect(eventsOf(events, 'occupied')).toMatchObject([{ hex: '1310', unit: 'br-a-8dli' }]);
  expect(topFrame(state)).toEqual(ACTIONS);
});

test('11.8.1b a unit that is Disorganized where it stops is inside as well', () => {
  const state = british({ 'br-a-8dli': fresh('1311'), 'ge-1-1pi': { at: '1309', limit: 1 } });
  const { state: after } = answerAll(state, [[move('br-a-8dli', '1310')], [{ do: 'defend', unit: 'ge-1-1pi' }, '6C']]);
  expect([insideOf(after, hex('1310')), topFrame(after)]).toEqual([unit('br-a-8dli'), ACTIONS]);
});

test('11.8.1b R65 with several units in the hex the owner says which is inside', () => {
  const start = british({ 'br-a-8dli': fresh('1311'), 'br-b-8dli': '1310' }, { inside: { '1310': 'br-b-8dli' } });
  const { state } = answerAll(start, [[move('br-a-8dli', '1310')], [stop('br-a-8dli')]]);
  expect(question(state)).toMatchObject({ side: 'british', rule: '11.8.1b', decline: occupy('1310', 'br-b-8dli') });
  expect(listed(state)).toEqual([occupy('1310', 'br-a-8dli'), occupy('1310', 'br-b-8dli')]);
  expect(insideOf(answer(state, occupy('1310', 'br-a-8dli')).state, hex('1310'))).toBe(unit('br-a-8dli'));
  expect(answer(state, occupy('1310', 'br-b-8dli')).events).toEqual([]);
});

test('11.8.1b the side that is asked names one of their units in that hex', () => {
  const state = asking({ ...TWO, 'br-s-i': '1312', 'ge-1-1mg': '1301' });
  expect(question(state)?.decline).toBeUndefined();
  expect(refusal(state, occupy('1310', 'br-r-i'))).toEqual(['other-fortification 11.8.1b']);
  expect(refusal(state, occupy('1309'))).toEqual(['nobody-inside 11.8.1b']);
  expect(refusal(state, occupy('1309', 'br-s-i'))).toEqual(['not-in-fortification 11.8.1b']);
  expect(refusal(state, occupy('1309', 'ge-1-1mg'))).toEqual(['not-your-unit 4.1a']);
  expect(refusal(state, { do: 'pass' })).toEqual(['not-an-answer 11.8.1b']);
});

test('11.8 there is no fortification but those on the map', () => {
  const state = stateWith({
    scenario: 'primosole-1',
    turn: 0,
    phase: 'set-up',
    units: { 'br-r-i': '1312' },
    stack: [
      { at: 'sequence', step: 'deal' },
      { at: 'set-up', side: 'british' },
    ],
  });
  expect(refusal(state, occupy('1312', 'br-r-i'))).toEqual(['no-fortification 11.8']);
});

test('11.8.1b R65 when the one inside moves off, another takes its place at once', () => {
  const state = british(
    { 'br-a-8dli': fresh('1310'), 'br-b-8dli': '1310', 'br-c-8dli': '1310' },
    { inside: { '1310': 'br-a-8dli' } },
  );
  const { state: asked } = answer(state, move('br-a-8dli', '1311'));
  expect(question(asked)).toMatchObject({ side: 'british', rule: '11.8.1b' });
  const { state: after } = answer(asked, occupy('1310', 'br-c-8dli'));
  expect([insideOf(after, hex('1310')), topFrame(after)]).toMatchObject([unit('br-c-8dli'), { at: 'move' }]);
  const two = british({ 'br-a-8dli': fresh('1310'), 'br-b-8dli': '1310' }, { inside: { '1310': 'br-a-8dli' } });
  expect(insideOf(answer(two, move('br-a-8dli', '1311')).state, hex('1310'))).toBe(unit('br-b-8dli'));
  const one = british({ 'br-a-8dli': fresh('1310') }, { inside: { '1310': 'br-a-8dli' } });
  expect(insideOf(answer(one, move('br-a-8dli', '1311')).state, hex('1310'))).toBeUndefined();
});

test('11.8.1b while an enemy is inside nobody else gets in, and where there is no fortification nothing is settled', () => {
  const state = british(
    { 'br-a-8dli': '1309', 'br-b-8dli': '1309', 'ge-1-1pi': '1309' },
    { inside: { '1309': 'ge-1-1pi' } },
  );
  const settled = run(state, (play) => settleFortification(play, hex('1309'), 'british'));
  expect(insideOf(open(settled.state).state, hex('1309'))).toBe(unit('ge-1-1pi'));
  expect(run(state, (play) => settleFortification(play, hex('1312'), 'british')).state.stack).toEqual(state.stack);
});

test('11.8.4 a loss of the unit inside ruins it, and it still gives Cover 3', () => {
  const state = british({ 'br-r-i': '1309' }, { inside: { '1309': 'br-r-i' } });
  expect(isInIntactFortification(state, unit('br-r-i'))).toBe(true);
  const { state: after, events } = run(state, (play) => loseStep(play, unit('br-r-i'), '6.4e'));
  expect(eventsOf(events, 'ruined')).toMatchObject([{ object: 'North blockhouse', hex: '1309' }]);
  expect([
    defenseOf(after, unit('br-r-i'), 'fire'),
    isInside(after, unit('br-r-i')),
    isInIntactFortification(after, unit('br-r-i')),
  ]).toEqual([8, true, false]);
});
