import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { defenseOf } from '../rules/hits/fire-sums.js';
import { loseStep } from '../rules/hits/losses.js';
import type { Sketch } from './toolkit.js';
import { answer, answerAll, eventsOf, hex, listedOf, marks, refusal, run, stateWith, unit } from './toolkit.js';

const fresh = (at: string) => ({ at, marks: ['activated'] as const });
const move = (id: string, ...path: string[]): Action => ({ do: 'move', unit: id, path });
const improve = (id: string): Action => ({ do: 'improve', unit: id });
const british = (units: NonNullable<Sketch['units']>, more: Sketch = {}) =>
  stateWith({ active: 'british', ...more, units });

test('5.8a a unit on foot in good order digs in as its action', () => {
  const { state, events } = answer(british({ 'br-a-8dli': fresh('1111') }), improve('br-a-8dli'));
  expect(eventsOf(events, 'improved')).toMatchObject([{ hex: '1111', side: 'british' }]);
  expect([state.improved, marks(state, 'br-a-8dli')]).toEqual([
    [{ hex: hex('1111'), side: 'british' }],
    ['activated', 'acted'],
  ]);
});

test('5.8a 2.0b 2.0c machine guns dig in; a motorized unit does not, nor one that is Disorganized or has acted', () => {
  const state = british({
    'br-a-44rtr': fresh('1111'),
    'br-a-8dli': { at: '1111', marks: ['activated', 'disorganized'] },
    'br-b-8dli': { at: '1111', marks: ['activated', 'acted'] },
    'br-ches-1': fresh('1111'),
  });
  expect(refusal(state, improve('br-a-44rtr'))).toEqual(['motor-digs 5.8a']);
  expect(refusal(state, improve('br-a-8dli'))).toEqual(['is-disorganized 8.1a']);
  expect(refusal(state, improve('br-b-8dli'))).toEqual(['acted-already 4.3a']);
  expect(listedOf(state, 'improve')).toEqual([improve('br-ches-1')]);
});

test('5.8b only ground that can be improved, and once (mv-22)', () => {
  const state = british(
    { 'br-a-8dli': fresh('1109'), 'br-b-8dli': fresh('1011'), 'br-c-8dli': fresh('1306') },
    { improved: { '1011': 'british' } },
  );
  expect(refusal(state, improve('br-a-8dli'))).toEqual(['not-improvable 5.8b']);
  expect(refusal(state, improve('br-b-8dli'))).toEqual(['improved-already 5.8b']);
  expect(refusal(state, improve('br-c-8dli'))).toEqual(['not-improvable 5.8b']);
});

test('5.8c R16 it raises the Defense of every unit of its owner there by 2', () => {
  const state = british(
    { 'br-r-i': '1111', 'br-a-44rtr': '1111', 'br-s-i': '1112' },
    { improved: { '1111': 'british' } },
  );
  expect(['br-r-i', 'br-a-44rtr', 'br-s-i'].map((id) => defenseOf(state, unit(id), 'fire'))).toEqual([10, 9, 8]);
});

test('5.8d it stays while one company remains (mv-23), and goes with the last on foot', () => {
  const state = british(
    { 'br-a-8dli': fresh('1111'), 'br-b-8dli': fresh('1111'), 'br-a-44rtr': '1111' },
    { improved: { '1111': 'british' } },
  );
  const first = answerAll(state, [[move('br-a-8dli', '1110')], [{ do: 'stop', unit: 'br-a-8dli' }]]);
  expect(first.state.improved).toHaveLength(1);
  const second = answer(first.state, move('br-b-8dli', '1110'));
  expect([second.state.improved, eventsOf(second.events, 'improvement-lost')]).toMatchObject([
    [],
    [{ hex: '1111', side: 'british' }],
  ]);
});

test('5.8d it goes when the last company is eliminated', () => {
  const state = british({ 'br-hq-8dli': '1111' }, { improved: { '1111': 'british', '1112': 'british' } });
  const { state: after } = run(state, (play) => loseStep(play, unit('br-hq-8dli'), '6.4e'));
  expect(after.improved.map((position) => position.hex)).toEqual([hex('1112')]);
});
