/** 7.4, 7.6 Combat: the terrain of the defender, and the table. */
import { describe, expect, test } from 'vitest';
import { columnFor, resultAt } from '../rules/combat-table.js';
import type { Line } from '../rules/vocabulary.js';
import { LINES } from '../rules/vocabulary.js';
import type { Sketch } from './toolkit.js';
import { attack, combatIn, play, position } from './toolkit.js';

/** The line on which U.S. units in these hexes would fight a German unit in that hex. */
function lineFor(from: readonly string[], target: string, more: Sketch['german'] = {}): Line {
  const ids = ['us-27', 'us-52', 'us-60', 'us-1-47'].slice(0, from.length);
  const us = Object.fromEntries(ids.map((id, index) => [id, from[index]]));
  const state = position({ phase: 'us-combat', us, german: { 'ge-110': target, ...more } });
  return combatIn(play(state, 'us', attack(ids, ['ge-110', ...Object.keys(more)]), [3]).events).line;
}

describe('7.4 the effects of terrain', () => {
  test.each([
    ['1914', ['1913'], 'clear'],
    ['1915', ['1914'], 'clear'],
    ['2008', ['1908'], 'grove'],
    ['1815', ['1814'], 'broken'],
    ['1413', ['1412'], 'broken'],
    ['1015', ['1014'], 'broken'],
    ['1214', ['1213'], 'rough'],
  ] as const)(
    '7.41 a defender in %s has the terrain of its own hex, whatever the attacker stands in',
    (target, from, line) => {
      expect(lineFor(from, target)).toBe(line);
    },
  );

  test('7.41 an attack out of the woods on open ground is fought in the open', () => {
    expect(lineFor(['1414'], '1515')).toBe('clear'); // from woods on mixed ground
    expect(lineFor(['1515'], '1414')).toBe('broken'); // and the other way round
  });

  test('7.42 a stream helps only if every attacker has to cross one', () => {
    expect(lineFor(['0720', '0620'], '0721')).toBe('broken');
    expect(lineFor(['0720', '0620', '0722'], '0721')).toBe('clear');
    expect(lineFor(['0722'], '0721')).toBe('clear');
  });

  test('7.42 where one of the streams is crossed by a road, the defender has a bridge before them only', () => {
    expect(lineFor(['0521'], '0621')).toBe('broken');
    expect(lineFor(['0521', '0620'], '0621')).toBe('grove');
  });

  test('7.43 at one differential and with one die the line alone makes the result', () => {
    const results = [
      ['1010', '1109', '1110'],
      ['1814', '1816', '1815'],
      ['2007', '2009', '2008'],
      ['1913', '1915', '1914'],
    ].map(([one, two, target]) => {
      const state = position({ phase: 'us-combat', us: { 'us-27': one, 'us-52': two }, german: { 'ge-110': target } });
      const { differential, line, result } = combatIn(
        play(state, 'us', attack(['us-27', 'us-52'], ['ge-110']), [3]).events,
      );
      return [differential, line, result];
    });
    expect(results).toEqual([
      [2, 'rough', 'A1'],
      [2, 'broken', 'Br'],
      [2, 'grove', 'D1'],
      [2, 'clear', 'D2'],
    ]);
  });

  test('7.44 behind a stream a unit in the rough keeps the rough, and one in the open gets the stream', () => {
    const wied = position({
      phase: 'german-combat',
      us: { 'us-27': '2221' },
      german: { 'ge-39': '2321', 'ge-77': '2322' },
    });
    expect(combatIn(play(wied, 'german', attack(['ge-39', 'ge-77'], ['us-27']), [1]).events).line).toBe('rough');
    expect(lineFor(['0720'], '0721')).toBe('broken');
  });

  test('7.45 one defender in the woods gives the woods to their neighbour in the open', () => {
    expect(lineFor(['1516'], '1515', { 'ge-39': '1415' })).toBe('broken');
    expect(lineFor(['1516'], '1515')).toBe('clear');
  });

  test('7.45 a stream before one of two defenders helps both', () => {
    // 0620 is across the stream from 0721 and from 0621; 0720 from 0721 only
    expect(lineFor(['0620'], '0721', { 'ge-39': '0621' })).toBe('broken');
  });
});

/** The table as it is printed in the rulebook: differentials of each line, and results by die. */
const PRINTED_LINES: Readonly<Record<Line, readonly string[]>> = {
  rough: ['-2', '-1', '0', '+1', '+2,3', '+4,5', '+6-8', '+9-11', '+12'],
  broken: ['-3', '-2', '-1', '0', '+1', '+2,3', '+4,5', '+6-8', '+9-11', '+12'],
  grove: ['-5', '-4,3', '-2', '-1', '0', '+1', '+2,3', '+4,5', '+6-8', '+9-11', '+12'],
  clear: ['-7', '-6,5', '-4,3', '-2', '-1', '0', '+1', '+2,3', '+4,5', '+6-8', '+9-11', '+12'],
};
const PRINTED_RESULTS = [
  'A1 A1 A1 Br D1 D2 D2 D2 D2 D3 D4 De',
  'A1 A1 A1 A1 Br D1 D2 D2 D2 D2 D3 D4',
  'A1 A1 A1 A1 A1 Br D1 D2 D2 D2 D2 D3',
  'A2 A1 A1 A1 A1 Br Br D1 D2 D2 D2 D2',
  'A2 A2 A1 A1 A1 A1 Br Br D1 D2 D2 D2',
  'Ae Ae A2 A1 A1 A1 A1 Br Br Br D2 D2',
];

/** The differentials that a printed column head names. */
function differentialsOf(head: string): number[] {
  const pair = /^([+-])(\d+),(\d+)$/.exec(head);
  if (pair) return [Number(pair[1] + pair[2]), Number(pair[1] + pair[3])];
  const range = /^\+(\d+)-(\d+)$/.exec(head);
  if (range) return Array.from({ length: Number(range[2]) - Number(range[1]) + 1 }, (_, i) => Number(range[1]) + i);
  return [Number(head)];
}

describe('7.61 the Combat Results Table', () => {
  test.each(LINES)('7.61 every cell of the %s line is as printed', (line) => {
    PRINTED_LINES[line].forEach((head, column) => {
      for (const differential of differentialsOf(head)) {
        const found = columnFor(line, differential);
        expect(found.label).toBe(head);
        PRINTED_RESULTS.forEach((row, index) => expect(resultAt(found, index + 1)).toBe(row.split(' ')[column]));
      }
    });
  });

  test('7.61 worse than the lowest column is the lowest, better than +12 is +12', () => {
    for (const line of LINES) {
      const heads = PRINTED_LINES[line];
      const lowest = Number(heads[0]);
      expect([lowest - 1, lowest - 20, 13, 40].map((differential) => columnFor(line, differential).label)).toEqual([
        heads[0],
        heads[0],
        '+12',
        '+12',
      ]);
    }
  });
});
