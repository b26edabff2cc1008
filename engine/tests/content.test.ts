/** Wrong content is told with its file, its entry and its field. */
import { describe, expect, test } from 'vitest';
import {
  byWord,
  complete,
  hexIn,
  loadGrid,
  loadHexsides,
  loadRows,
  oneOf,
  rowAt,
  wholeNumber,
  wholeNumbers,
  wrong,
} from '../src/content.js';
import { makeGrid } from '@bridgehead/engine/hex';
import { rosterOf } from '@bridgehead/engine/units';

const HERE = { file: 'tables.json', entry: 'terrain' };
const GRID = makeGrid(3, 3, 'even-columns-lower');
const WORDS = ['clear', 'woods'] as const;

describe('loads right content', () => {
  test('words, numbers and hexes', () => {
    expect(oneOf(WORDS, 'woods', HERE, 'kind')).toBe('woods');
    expect(wholeNumber(3, 1, 3, HERE, 'cost')).toBe(3);
    expect(wholeNumbers(['foot', 'motor'], { foot: 1, motor: 2 }, 1, 2, HERE)).toEqual({ foot: 1, motor: 2 });
    expect(GRID.labels[hexIn(GRID, '0203', HERE, 'hexes')]).toBe('0203');
    expect(byWord(WORDS, (word, index) => `${index} ${word}`)).toEqual({ clear: '0 clear', woods: '1 woods' });
  });

  test('a table, by the word of each row', () => {
    const rows = [
      { kind: 'woods', cost: 2 },
      { kind: 'clear', cost: 1 },
    ];
    expect(loadRows(WORDS, 'kind', rows, HERE, ({ cost }) => cost)).toEqual({ clear: 1, woods: 2 });
  });

  test('hexsides lie on both sides of their hexes', () => {
    const sides = loadHexsides(GRID, [['0101', '0102']], HERE, 'roads');
    expect([...sides]).toEqual([1 << 3, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('a grid is numbered and whole unless it says otherwise', () => {
    expect(loadGrid({ columns: 3, rows: 3, stagger: 'even-columns-lower' })).toEqual(GRID);
    expect(loadGrid({ columns: 3, rows: 3, stagger: 'odd-columns-lower', names: 'letters' }).labels[0]).toBe('A1');
  });
});

describe('refuses wrong content', () => {
  const ROWS: readonly [string, () => unknown][] = [
    ['tables.json: terrain: kind is "mud"; expected one of clear, woods', () => oneOf(WORDS, 'mud', HERE, 'kind')],
    ['tables.json: terrain: cost is 4; expected a whole number from 1 to 3', () => wholeNumber(4, 1, 3, HERE, 'cost')],
    [
      'tables.json: terrain: cost is 1.5; expected a whole number from 1 to 3',
      () => wholeNumber(1.5, 1, 3, HERE, 'cost'),
    ],
    [
      'tables.json: terrain: motor is 9; expected a whole number from 0 to 5',
      () => wholeNumbers(['foot', 'motor'], { foot: 1, motor: 9 }, 0, 5, HERE),
    ],
    ['tables.json: terrain: there is no row for woods', () => complete(WORDS, [['clear', 1]], HERE)],
    [
      'tables.json: terrain: clear appears twice',
      () =>
        complete(
          WORDS,
          [
            ['clear', 1],
            ['woods', 2],
            ['clear', 3],
          ],
          HERE,
        ),
    ],
    [
      'tables.json: terrain, row 2 (mud): kind is "mud"; expected one of clear, woods',
      () => loadRows(WORDS, 'kind', [{ kind: 'clear' }, { kind: 'mud' }], HERE, () => 1),
    ],
    [
      'tables.json: terrain: hexes is "0401"; expected the number of a hex from 0101 to 0303',
      () => hexIn(GRID, '0401', HERE, 'hexes'),
    ],
    [
      'tables.json: terrain: roads is ["0101","0301"]; expected two hexes next to each other',
      () => loadHexsides(GRID, [['0101', '0301']], HERE, 'roads'),
    ],
    [
      'map.json: grid: stagger is "none"; expected one of even-columns-lower, odd-columns-lower',
      () => loadGrid({ columns: 1, rows: 1, stagger: 'none' }),
    ],
    [
      'tables.json: terrain: unit is "red-9"; expected the id of a unit',
      () => rosterOf([{ id: 'red-1', side: 'red' }]).unitIn('red-9', HERE, 'unit'),
    ],
  ];
  test.each(ROWS)('%s', (message, load) => expect(load).toThrow(message));

  test('a field that is not there is missing', () => {
    expect(wrong(rowAt(HERE, 0), 'cost', undefined, 'a number').message).toBe(
      'tables.json: terrain, row 1: cost is missing; expected a number',
    );
  });
});
