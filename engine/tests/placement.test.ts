/** Units by id and by side, where they are, and what is marked on them. */
import { expect, test } from 'vitest';
import { hexFinder, isOnMap, marksOnUnits, placesOffMap, rosterOf } from '@bridgehead/engine/units';
import { OFF_BOARD, makeGrid, neighboursThrough, straightWayOn } from '@bridgehead/engine/hex';

const GRID = makeGrid(6, 6, 'even-columns-lower');
const ROSTER = rosterOf([
  { id: 'red-1', side: 'red' },
  { id: 'blue-1', side: 'blue' },
  { id: 'red-2', side: 'red' },
]);

test('a unit is found by its id, and knows its side', () => {
  expect(['red-2', 'red-3'].map(ROSTER.findUnit)).toEqual([2, undefined]);
  expect([ROSTER.unitOf('blue-1'), ROSTER.idOf(1), ROSTER.sideOf(1), ROSTER.unitsOf('red')]).toEqual([
    1,
    'blue-1',
    'blue',
    [0, 2],
  ]);
  expect(() => ROSTER.unitOf('red-3')).toThrow('There is no unit "red-3"');
});

test('a unit is in a hex or in a place off the map', () => {
  const { codeOf, setPlace, placeOf } = placesOffMap(['due', 'lost']);
  const state = { place: new Int16Array(3) };
  setPlace(state, 1, 'due');
  setPlace(state, 2, 'lost');
  expect([...state.place]).toEqual([0, codeOf('due'), codeOf('lost')]);
  expect([0, 1, 2].map((unit) => placeOf(state, unit))).toEqual([undefined, 'due', 'lost']);
  expect([0, 1, 2].map((unit) => isOnMap(state, unit))).toEqual([true, false, false]);
});

test('marks are set and cleared one by one', () => {
  const { BIT, hasMark, setMark, clearMark, marksOf } = marksOnUnits(['moved', 'fired', 'hit']);
  const state = { marks: new Uint8Array(2) };
  setMark(state, 1, 'hit');
  setMark(state, 1, 'moved');
  expect([marksOf(state, 0), marksOf(state, 1), state.marks[1]]).toEqual([[], ['moved', 'hit'], BIT.moved | BIT.hit]);
  clearMark(state, 1, 'moved');
  expect([hasMark(state, 1, 'moved'), hasMark(state, 1, 'hit')]).toEqual([false, true]);
});

test('a hex is found by its number', () => {
  expect(['0101', '0203', '0707', ''].map(hexFinder(GRID))).toEqual([0, 8, OFF_BOARD, OFF_BOARD]);
});

test('a straight way enters one hex after the other, the last included', () => {
  expect([3, 1, 0].map((to) => straightWayOn(GRID, 0, to).map((hex) => GRID.labels[hex]))).toEqual([
    ['0102', '0103', '0104'],
    ['0102'],
    ['0101'],
  ]);
});

test('the neighbours through some hexsides, clockwise from the top', () => {
  const around = neighboursThrough(GRID, 8, 0b001001).map((hex) => GRID.labels[hex]);
  expect(around).toEqual(['0202', '0204']);
});
