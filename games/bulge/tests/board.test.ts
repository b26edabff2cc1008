/** The board and the units as the rules read them. */
import { distance, hexNamed, neighboursOf } from '@bridgehead/engine/hex';
import { expect, test } from 'vitest';
import { board, HEXES } from '../rules/board/board.js';
import { DIRECTION_OF, GRID, label } from '../rules/board/grid.js';
import { SETUP, START_AREA } from '../rules/scenarios/scenarios.js';
import { COLUMNS, DAYS, RESULT_AT } from '../rules/board/tables.js';
import type { UnitFacts } from '../rules/scenarios/units.js';
import { idOf, readListEntry, units } from '../rules/scenarios/units.js';
import { BEARINGS, MAP_SIDES } from '../rules/vocabulary/vocabulary.js';

const hex = (number: string) => hexNamed(GRID, number);
const around = (number: string) =>
  BEARINGS.map((bearing) => label(GRID.neighbours[hex(number) * 6 + DIRECTION_OF[bearing]]));
const count = (isMeant: (unit: UnitFacts) => boolean) => units.filter(isMeant).length;

test('the board has 485 hexes, and its sides are those of the draft', () => {
  expect(HEXES).toHaveLength(485);
  expect(MAP_SIDES.map((side) => board.sides[side].length)).toEqual([26, 26, 19, 19]);
  expect(board.sides.west.slice(0, 3).map(label)).toEqual(['0126', '0225', '0326']);
});

test('4.5a the six hexes around 1306', () => {
  expect(neighboursOf(GRID, hex('1306')).map(label).toSorted()).toEqual([
    '1205',
    '1206',
    '1305',
    '1307',
    '1405',
    '1406',
  ]);
});

test('10.0b the bearings of a hex, in an even line and in an odd one', () => {
  expect(around('0206')).toEqual(['0107', '0106', '0205', '0306', '0307', '0207']);
  expect(around('0307')).toEqual(['0207', '0206', '0306', '0406', '0407', '0308']);
});

test('15.0b 15.0c fourteen roads lead out, and corners count as they are listed', () => {
  expect([...board.exits.values()].map((exit) => `${label(exit.hex)} ${exit.side} ${exit.multiple}`)).toHaveLength(14);
  expect(
    ['0113', '0114', '0126', '0225', '1926', '1925', '1908', '1907'].map((number) => board.multiples[hex(number)]),
  ).toEqual([4, 3, 3, 2, 2, 1, 1, 0]);
});

test('7.5c 7.5d the Meuse and the limit row', () => {
  expect(['0818', '0819', '0416', '0417'].map((number) => board.nearMeuse[hex(number)])).toEqual([0, 1, 1, 1]);
  expect(
    ['0114', '0113', '0918', '0917', '1018', '1017', '1923', '1922', '0616', '0615'].map(
      (number) => board.pastLimitRow[hex(number)],
    ),
  ).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
});

test('1.3l all units of the lists, in different hexes, the Germans in their start area', () => {
  expect(
    ['set-up', 'schedule', 'drop', 'option'].map((by) =>
      count(({ side, entry }) => side === 'german' && entry.by === by),
    ),
  ).toEqual([17, 13, 1, 2]);
  expect(
    ['set-up', 'schedule'].map((by) =>
      count(({ nationality, entry }) => nationality === 'american' && entry.by === by),
    ),
  ).toEqual([14, 21]);
  expect(count(({ nationality }) => nationality === 'british')).toBe(9);
  expect(new Set(SETUP.values()).size).toBe(31);
  expect(
    [...SETUP]
      .filter(([unit, at]) => units[unit].side === 'german' && !START_AREA.includes(at))
      .map(([unit]) => idOf(unit)),
  ).toEqual([]);
});

test('1.3f 1.3h 1.3i a line of the lists is read', () => {
  expect(readListEntry('B34B A 28W 1')).toEqual({
    counter: 'B34B',
    isBritish: true,
    size: 'brigade',
    type: 'armor',
    entry: { by: 'schedule', day: 28, turn: 13, side: 'west' },
    strength: 1,
  });
  expect(readListEntry('1SS A somewhere 7')).toBeUndefined();
});

test('6.8 6.9 both tables have a cell for every column and face, and eighteen days their weather', () => {
  expect([
    RESULT_AT.primary({ number: 7, label: COLUMNS[6].label }, 1),
    RESULT_AT.secondary({ number: 1, label: COLUMNS[0].label }, 6),
  ]).toEqual(['DE', 'AE']);
  expect([DAYS.length, DAYS[7].weather, DAYS[17].air]).toEqual([18, 'clear', { german: 2, american: 16 }]);
});

test('4.7b the distance of two hexes of the board', () => {
  expect([distance(GRID, hex('0808'), hex('0805')), distance(GRID, hex('0114'), hex('1923'))]).toEqual([3, 18]);
});
