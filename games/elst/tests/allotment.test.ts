/** How many MF units have. */
import { TallySheet } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { addAllotment, allotmentOf, stackAllotment } from '../rules/movement/allotment.js';
import { answerAll, listedOf, marksOn, refusal, stateWith, unitNumber, whereIs } from './toolkit.js';
import { costsIn, inMovement, move, walk } from './walking.js';

/** MF of the first of these units if all of them go together. */
function factors(units: readonly string[], weapons: readonly string[] = []): number {
  const { state } = stateWith({
    phase: 'movement',
    units: Object.fromEntries(units.map((text, index) => [`unit${index}`, text])),
    weapons: Object.fromEntries(weapons.map((text, index) => [`weapon${index}`, text])),
  });
  return allotmentOf(state, 0, [...units.keys()]) / 2;
}

test('I-3.3.1a printed allowances', () => {
  expect([
    factors(['br-4-5-7 A2']),
    factors(['br-2-4-7 A2']),
    factors(['br-9-1 A2']),
    factors(['br-9-1 A2 wounded']),
  ]).toEqual([4, 4, 6, 3]);
  expect([factors(['ge-4-3-6 A2']), factors(['br-4-3-6 A2']), factors(['ge-4-4-7 A2'])]).toEqual([3, 3, 4]);
});

test('I-3.3.1b a leader who goes along gives 2 MF', () => {
  expect(factors(['br-4-5-7 A2', 'br-8-0 A2'])).toBe(6);
  expect(factors(['br-4-5-7 A2', 'br-8-0 A2 pinned'])).toBe(4);
  expect(factors(['br-8-0 A2', 'br-4-5-7 A2'])).toBe(6);
});

test('I-3.3.1b the slowest sets the pace, the leader too', () => {
  const { state } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', leader: 'br-8-0 A2 wounded' } });
  expect(stackAllotment(state, [0, 1])).toBe(6);
});

test('I-3.3.1b a squad that has used their bonus does not part from its leader', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', leader: 'br-8-0 A2' } });
  const { state: after } = walk(state, [u.squad, u.leader], ['A3', 'A4', 'A5', 'A6', 'A7']);
  expect(refusal(after, { do: 'split', units: [u.leader] })).toEqual(['bonus-binds I-3.3.1b']);
  expect(refusal(after, { do: 'split', units: [u.squad] })).toEqual(['bonus-binds I-3.3.1b']);
  expect(listedOf(after, 'split')).toEqual([]);
  const { state: sooner } = walk(state, [u.squad, u.leader], ['A3', 'A4', 'A5', 'A6']);
  expect(listedOf(sooner, 'split')).toHaveLength(2);
});

test('I-3.3.1c MF that are not used are lost, and nobody uses those of another', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { slow: 'br-4-5-7 A2', fast: 'br-4-5-7 A2' } });
  const { state: after } = answerAll(inMovement(state), [[move([u.slow], ['A3'])], [{ do: 'halt' }]]);
  expect(refusal(after, move([u.fast], ['A3', 'A4', 'A5', 'A6', 'A7']))).toEqual(['too-few-factors I-3.3.1a']);
  expect(refusal(after, move([u.slow], ['A4']))).toEqual(['mover-has-moved I-3.3.1d']);
});

test('I-3.3.1h Double Time gives 2 MF and exhausts', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', hurt: 'br-9-1 A2 wounded' } });
  const { state: after, events } = walk(state, [u.squad], ['A3', 'A4', 'A5', 'A6', 'A7', 'A8'], { double: [u.squad] });
  expect([whereIs(after, u.squad), costsIn(events).length]).toEqual(['A8', 6]);
  expect(marksOn(after, u.squad)).toContain('exhausted');
  const phase = inMovement(state);
  expect(refusal(phase, move([u.hurt], ['A3'], { double: [u.hurt] }))).toEqual(['double-wounded I-3.3.1h']);
  expect(refusal(phase, move([u.squad], ['A3'], { double: [u.squad], assault: true }))).toEqual([
    'double-assault I-3.3.1h',
  ]);
  expect(refusal(phase, move([u.squad], ['A3'], { double: [u.hurt] }))).toEqual(['double-not-moving I-3.3.1h']);
});

test('I-3.3.1j old exhaustion is lifted when the unit sets out, and bars Double Time', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2 exhausted' },
    weapons: { gun: 'br-lmg squad', other: 'br-lmg squad', third: 'br-lmg squad' },
  });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.squad], ['A3'], { double: [u.squad] }))).toEqual(['double-exhausted I-3.3.1j']);
  const { state: after } = walk(state, [u.squad], ['A3', 'A4', 'A5', 'A6']); // 3 PP: its IPC is whole again
  expect([whereIs(after, u.squad), marksOn(after, u.squad).includes('exhausted')]).toEqual(['A6', false]);
});

test('I-3.3.1j a unit that stays loses it when the phase ends', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2 exhausted', other: 'br-4-5-7 C2', enemy: 'ge-4-4-7 A8 exhausted' },
  });
  const { state: after } = answerAll(inMovement(state), [
    [move([u.other], ['C3'], { double: [u.other] })],
    [{ do: 'halt' }],
    [{ do: 'end-phase' }],
  ]);
  expect([u.squad, u.other, u.enemy].map((unit) => marksOn(after, unit).includes('exhausted'))).toEqual([
    false,
    true,
    true,
  ]);
});

test('I-4.0g each PP above the IPC costs 1 MF', () => {
  expect([
    factors(['br-4-5-7 A2'], ['br-lmg unit0']),
    factors(['ru-4-4-7 A2'], ['ru-mmg unit0']),
    factors(['ru-4-4-7 A2 exhausted'], ['ru-mmg unit0']),
  ]).toEqual([4, 2, 1]);
  expect([
    factors(['br-9-1 A2'], ['br-lmg unit0']),
    factors(['br-9-1 A2'], ['br-lmg unit0', 'br-lmg unit0']),
    factors(['br-9-1 A2 wounded'], ['br-lmg unit0']),
  ]).toEqual([6, 5, 2]);
});

test('I-4.0g one leader lends their IPC to one squad, the slowest first', () => {
  const units = ['ru-4-4-7 A2', 'ru-4-4-7 A2', 'ru-9-1 A2'];
  expect(factors(units, ['ru-mmg unit0'])).toBe(5);
  const { state } = stateWith({
    phase: 'movement',
    units: { one: units[0], two: units[1], leader: units[2] },
    weapons: { mmg: 'ru-mmg one', hmg: 'ru-mmg two', lmg: 'br-lmg two' },
  });
  expect([allotmentOf(state, 0, [0, 1, 2]) / 2, allotmentOf(state, 1, [0, 1, 2]) / 2]).toEqual([4, 4]);
});

test('I-4.0g a wounded or exhausted leader, or one with a full load, lends nothing', () => {
  const squad = 'ru-4-4-7 A2';
  expect([
    factors([squad, 'ru-9-1 A2 wounded'], ['ru-mmg unit0']),
    factors([squad, 'ru-9-1 A2 exhausted'], ['ru-mmg unit0']),
    factors([squad, 'ru-9-1 A2'], ['ru-mmg unit0', 'br-lmg unit1']),
  ]).toEqual([4, 4, 4]);
});

test('I-4.0g a leader never carries more than 2 PP', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { leader: 'br-9-1 A2' },
    weapons: { one: 'br-lmg leader', two: 'br-lmg leader', three: 'br-lmg leader' },
  });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.leader], ['A3']))).toEqual(['leader-overloaded I-4.0g']);
  expect(refusal(phase, move([u.leader], ['A3'], { drop: [w.one] }))).toEqual([]);
});

test('I-Qh the parts are shown', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'ru-4-4-7 A2 doubled exhausted', leader: 'ru-9-1 A2' },
    weapons: { gun: 'ru-mmg squad' },
  });
  const tally = new TallySheet('');
  addAllotment(state, unitNumber(u.squad), [0, 1], tally);
  expect(tally.parts).toEqual([
    { rule: 'I-3.3.1a', label: 'squad', value: 4 },
    { rule: 'I-3.3.1b', label: 'with a leader', value: 2 },
    { rule: 'I-3.3.1h', label: 'Double Time', value: 2 },
    { rule: 'I-4.0g', label: '5 PP carried', value: -2 },
  ]);
});

/** The Unit Movement Factor Chart: alone, with a leader, Double Time alone, Double Time with a leader who also does. */
test.each([
  ['br-4-5-7', 'br-8-0', 4, 6, 6, 8],
  ['ru-4-2-6', 'ru-8-0', 3, 5, 5, 7],
  ['am-5-3-6', 'am-8-0', 3, 6, 5, 8],
])('I-Qi %s', (unit, leader, alone, led, doubled, both) => {
  expect([
    factors([`${unit} A2`]),
    factors([`${unit} A2`, `${leader} A2`]),
    factors([`${unit} A2 doubled exhausted`]),
    factors([`${unit} A2 doubled exhausted`, `${leader} A2 doubled exhausted`]),
  ]).toEqual([alone, led, doubled, both]);
});
