/** What games with one unit to a hex share, on a small board of its own. Retreat and advance are tested by the games that have them. */
import { expect, test } from 'vitest';
import { OFF_BOARD, hexNamed, makeGrid } from '@bridgehead/engine/hex';
import { rosterOf } from '@bridgehead/engine/units';
import type { Field } from '@bridgehead/engine/hexwar';
import {
  areInContact,
  boardStock,
  CLOSED,
  columnIn,
  columnShifted,
  enemiesInContact,
  findReach,
  judgeFighters,
  judgeNesting,
  loadResults,
  NOBODY,
  occupantsOf,
  pathTo,
  subsets,
  unitIn,
  unmatched,
  UNREACHED,
  waysOf,
  zoneOf,
} from '@bridgehead/engine/hexwar';

type Side = 'red' | 'blue';

const GRID = makeGrid(7, 7, 'even-columns-lower');
const STOCK = boardStock(GRID.size);
const roster = rosterOf<Side>([
  { id: 'red-1', side: 'red' },
  { id: 'blue-1', side: 'blue' },
  { id: 'blue-2', side: 'blue' },
]);
const hex = (label: string) => hexNamed(GRID, label);
const labels = (flags: Uint8Array) => GRID.labels.filter((_, at) => flags[at] === 1);

function field(hexes: readonly (string | undefined)[], barred: Uint8Array = new Uint8Array(GRID.size)): Field<Side> {
  const place = Int16Array.from(hexes, (label) => (label === undefined ? OFF_BOARD : hex(label)));
  return {
    grid: GRID,
    stock: STOCK,
    roster,
    opponentOf: (side) => (side === 'red' ? 'blue' : 'red'),
    place,
    occupant: occupantsOf(STOCK, place),
    barred,
    zones: {},
  };
}

/** The hexside between 0404 and 0403, from both hexes. */
function bar(): Uint8Array {
  const barred = new Uint8Array(GRID.size);
  barred[hex('0404')] = 1 << 0;
  barred[hex('0403')] = 1 << 3;
  return barred;
}

test('a zone of control is the six hexes around a unit that are on the map', () => {
  expect(labels(zoneOf(field(['0404', undefined, undefined]), 'red'))).toEqual([
    '0304',
    '0305',
    '0403',
    '0405',
    '0504',
    '0505',
  ]);
  expect(labels(zoneOf(field([undefined, '0101', undefined]), 'blue'))).toEqual(['0102', '0201']);
  expect(labels(zoneOf(field(['0404', undefined, undefined]), 'blue'))).toEqual([]);
});

test('a barred hexside stops a zone, and contact through it', () => {
  const open = field(['0404', '0403', '0505']);
  const cut = field(['0404', '0403', '0505'], bar());
  expect([open, cut].map((it) => zoneOf(it, 'red')[hex('0403')])).toEqual([1, 0]);
  expect([open, cut].map((it) => areInContact(it, hex('0403'), hex('0404')))).toEqual([true, false]);
  expect([open, cut].map((it) => enemiesInContact(it, 'red', hex('0404')))).toEqual([[1, 2], [2]]);
  expect(areInContact(open, hex('0404'), hex('0401'))).toBe(false);
});

test('of two units in one hex the first is kept, and both are told', () => {
  const met: number[][] = [];
  const place = Int16Array.from([hex('0404'), hex('0404'), OFF_BOARD]);
  const occupant = occupantsOf(STOCK, place, (unit, other) => met.push([unit, other]));
  expect([met, unitIn({ occupant }, hex('0404')), unitIn({ occupant }, hex('0101')), occupant[hex('0101')]]).toEqual([
    [[1, 0]],
    0,
    undefined,
    NOBODY,
  ]);
});

test('a reach goes by the cheapest way, stops where it must, and goes nowhere that is closed', () => {
  const ways = waysOf(
    GRID,
    Uint8Array.from(GRID.neighbours, (to) => (to === OFF_BOARD ? CLOSED : to === hex('0403') ? 3 : 1)),
  );
  const stops = new Uint8Array(GRID.size);
  const closed = new Uint8Array(GRID.size);
  stops[hex('0405')] = 1;
  closed[hex('0505')] = 1;
  const reach = findReach(field([]), {
    ways,
    allowance: 3,
    doors: [{ hex: hex('0404'), cost: 0 }],
    start: hex('0404'),
    stops,
    closed,
  });
  expect(['0403', '0304', '0405', '0505', '0404'].map((label) => reach.cost[hex(label)])).toEqual([
    3,
    1,
    1,
    UNREACHED,
    0,
  ]);
  expect(reach.hexes).not.toContain(hex('0404'));
  expect(pathTo(reach, hex('0406')).map((at) => GRID.labels[at])).not.toContain('0405');
  const entry = findReach(field([]), {
    ways,
    allowance: 1,
    doors: [
      { hex: hex('0101'), cost: 1 },
      { hex: hex('0107'), cost: 2 },
    ],
    start: OFF_BOARD,
    stops,
    closed,
  });
  expect(entry.hexes).toEqual([hex('0101')]);
  expect(() => findReach(field([]), { ways, allowance: 64, doors: [], start: OFF_BOARD, stops, closed })).toThrow(
    'A search of 64 points is too long',
  );
});

test('a search goes on from hexes that were reached by other means, where none of its own is cheaper', () => {
  const open = new Uint8Array(GRID.size);
  const search = { doors: [{ hex: hex('0404'), cost: 0 }], start: hex('0404'), stops: open, closed: open };
  const fast = findReach(field([]), {
    ...search,
    ways: waysOf(
      GRID,
      Uint8Array.from(GRID.neighbours, (to, step) => (to !== OFF_BOARD && step % 6 === 0 ? 1 : CLOSED)),
    ),
    allowance: 2,
  });
  expect(fast.hexes).toEqual(['0403', '0402'].map(hex));
  const slow = waysOf(
    GRID,
    Uint8Array.from(GRID.neighbours, (to) => (to === OFF_BOARD ? CLOSED : 5)),
  );
  const reach = findReach(field([]), { ...search, ways: slow, allowance: 7, begun: fast });
  expect(['0402', '0401', '0405', '0406'].map((label) => reach.cost[hex(label)])).toEqual([2, 7, 5, UNREACHED]);
  expect(
    [pathTo(reach, hex('0401')), pathTo(fast, hex('0402'))].map((path) => path.map((at) => GRID.labels[at])),
  ).toEqual([
    ['0402', '0401'],
    ['0404', '0403', '0402'],
  ]);
});

const COLUMNS = [
  { label: '-1', upTo: -1 },
  { label: '0, +1', upTo: 1 },
  { label: '+2', upTo: null },
];

test('a differential beyond the table uses its end column', () => {
  expect([-9, -1, 0, 1, 2, 30].map((differential) => columnIn(COLUMNS, differential).number)).toEqual([
    1, 1, 2, 2, 3, 3,
  ]);
  expect(() => columnIn(COLUMNS.slice(0, 2), 5)).toThrow('The columns end at 1 and have none for 5');
});

test('a shift stops at both ends of the table', () => {
  const middle = columnIn(COLUMNS, 0);
  expect([-9, -1, 0, 1, 9].map((by) => columnShifted(COLUMNS, middle, by))).toEqual(
    [1, 1, 2, 3, 3].map((number) => ({ number, label: COLUMNS[number - 1].label })),
  );
});

test('a table of results is complete, or says where it is not', () => {
  const place = { file: 'tables.json', entry: 'results' };
  const row = ['A', 'B', 'B'];
  const rows = { 1: row, 2: row, 3: row, 4: row, 5: row, 6: ['B', 'B', 'A'] };
  const resultAt = loadResults(['A', 'B'], rows, 3, place);
  expect([resultAt({ number: 1, label: '-1' }, 1), resultAt({ number: 3, label: '+2' }, 6)]).toEqual(['A', 'A']);
  expect(() => loadResults(['A', 'B'], { ...rows, 4: ['A'] }, 3, place)).toThrow(
    'tables.json: results: row 4 is 1; expected 3 cells',
  );
  expect(() => loadResults(['A', 'B'], { ...rows, 4: ['A', 'C', 'B'] }, 3, place)).toThrow('row 4, column 2');
});

/** A helper is written as the targets that it can serve. */
const serves = (helper: string, target: string) => helper.includes(target);

test('a largest matching gives way where it must', () => {
  expect(unmatched(['a', 'b'], ['ab', 'a'], serves)).toEqual([]);
  expect(unmatched(['a', 'b', 'c'], ['abc', 'a'], serves)).toEqual(['c']);
  expect(unmatched(['a'], [], serves)).toEqual(['a']);
});

test('all subsets of a list but the empty one', () => {
  expect(subsets(['a', 'b', 'c'])).toEqual([['a'], ['b'], ['a', 'b'], ['c'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']]);
});

test('frames that someone wrote down lie on one another as they can, and need units that are on the map', () => {
  const stack = [{ at: 'sequence' }, { at: 'combat' }, { at: 'retreat' }, { at: 'movement' }];
  expect(judgeNesting(stack, { combat: ['retreat'] })).toEqual([
    { field: 'stack[3].at', expected: '"movement" does not follow "retreat"' },
  ]);
  expect(judgeNesting(stack.slice(0, 3), { combat: ['retreat'] })).toEqual([]);
  const { place } = field(['0404', undefined, undefined]);
  const gone = judgeFighters({ place, stack }, { left: [0, 1] }, (unit) => `unit ${unit}`);
  expect(gone).toEqual([{ field: 'stack[3].left', expected: 'units that fight here; unit 1 is not on the map' }]);
});
