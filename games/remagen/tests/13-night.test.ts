import { expect, test } from 'vitest';
import {
  attack,
  barrage,
  END_PHASE,
  eventsOf,
  isLegal,
  listedOf,
  move,
  play,
  position,
  reach,
  refusal,
} from './toolkit.js';

const PIECES = { us: { 'us-3-395': '1212' }, german: { 'ge-29-pg': '1313' } };

test('13.0a by night a unit leaves an enemy zone; by day it does not', () => {
  expect(refusal(position({ ...PIECES, turn: 11 }), 'us', move('us-3-395', '1112', '1011'))).toEqual([]);
  expect(refusal(position({ ...PIECES, turn: 12 }), 'us', move('us-3-395', '1112', '1011'))).toEqual([
    'zone-held 5.14',
  ]);
});

test('13.0a by night a unit enters an enemy zone, the German side too', () => {
  const far = { us: { 'us-3-395': '1011' }, german: { 'ge-29-pg': '1313' } };
  expect(refusal(position({ ...far, turn: 11 }), 'us', move('us-3-395', '1112', '1212'))).toEqual([]);
  expect(
    refusal(position({ ...far, turn: 11, phase: 'german-move' }), 'german', move('ge-29-pg', '1212', '1112')),
  ).toEqual([]);
});

test('13.0b by night a unit does not both leave and enter, however far it goes in between', () => {
  const state = position({ turn: 14, us: { 'us-3-395': '1914' }, german: { 'ge-29-pg': '2013', 'ge-39': '1817' } });
  expect(refusal(state, 'us', move('us-3-395', '1814', '1815'))).toEqual([]);
  expect(refusal(state, 'us', move('us-3-395', '1814', '1815', '1816'))).toEqual(['night-zone 13.0b']);
  expect(Object.keys(reach(state, 'us-3-395'))).not.toContain('1816');
});

test('13.0b by night a unit that enters a zone stops there', () => {
  const state = position({ turn: 14, us: { 'us-3-395': '1814' }, german: { 'ge-39': '1817' } });
  expect(refusal(state, 'us', move('us-3-395', '1815', '1816'))).toEqual([]);
  expect(refusal(state, 'us', move('us-3-395', '1815', '1816', '1815'))).toEqual(['zone-stops 6.0a']);
});

test('13.0c by night a unit does not step from zone to zone, be they of one enemy or of two', () => {
  const one = position({ ...PIECES, turn: 8 });
  expect(refusal(one, 'us', move('us-3-395', '1312'))).toEqual(['zone-to-zone 13.0c']);
  expect(refusal(one, 'us', move('us-3-395', '1213'))).toEqual(['zone-to-zone 13.0c']);
  const two = position({ turn: 8, us: PIECES.us, german: { ...PIECES.german, 'ge-39': '1011' } });
  expect(refusal(two, 'us', move('us-3-395', '1112'))).toEqual(['zone-to-zone 13.0c']);
  expect(listedOf(two, 'us', 'move').map(({ path }) => path[0])).not.toContain('1112');
});

const NIGHTS = [2, 5, 8, 11, 14, 17, 20, 23, 26, 29];
for (const turn of NIGHTS) {
  test(`13.0d on Game-Turn ${turn} nobody fights`, () => {
    const pieces = { us: { 'us-3-395': '1813', 'us-art-1': '1210' }, german: { 'ge-39': '1914', 'ge-art-9': '2215' } };
    const own = play(position({ ...pieces, turn }), 'us', END_PHASE);
    expect(own.state.phase).toBe('german-move');
    expect(eventsOf(own.events, 'phase-begins').map(({ phase }) => phase)).toEqual([
      'us-combat',
      'us-end',
      'german-move',
    ]);
    const after = play(own.state, 'german', END_PHASE);
    expect([after.state.turn, after.state.phase]).toEqual([turn + 1, 'us-move']);
    expect(eventsOf([...own.events, ...after.events], 'attack-declared')).toEqual([]);
  });
}

test('13.0d on all other Game-Turns they must', () => {
  for (let turn = 1; turn <= 30; turn++) {
    if (NIGHTS.includes(turn)) continue;
    const { state } = play(
      position({ turn, us: { 'us-3-395': '1813', 'us-art-1': '1210' }, german: { 'ge-39': '1914' } }),
      'us',
      END_PHASE,
    );
    expect(state.phase, String(turn)).toBe('us-combat');
    expect(isLegal(state, 'us', attack(['us-3-395'], ['ge-39']))).toBe(true);
    expect(isLegal(state, 'us', barrage(['us-art-1'], 'ge-39'))).toBe(false);
  }
});
