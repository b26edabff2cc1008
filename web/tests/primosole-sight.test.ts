/** Lines of sight as the sight tool tells them. */
import { GRID, hexOfLabel, primosole, sees } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import { sight } from '../src/games/primosole/sight.js';
import { seatAt } from './desk-words.js';
import { open } from './primosole-desk.js';

const DAY = seatAt(primosole, open({ units: { 'br-a-8dli': '1311', 'ge-1-1mg': '1310' } }), 'british');
const NIGHT = { ...DAY, context: { ...DAY.context, night: true } };

const line = (seat: typeof DAY, from: string, to: string) => sight.line(seat, { hex: from }, { hex: to });

describe('2.0n a line', () => {
  test('names what blocks it, with its height and its rule', () => {
    const { verdict, text, steps } = line(DAY, '1311', '1710');
    expect([verdict, text]).toEqual(['blocked', '1311 and 1710 do not see each other: 1510 blocks the line.']);
    expect(steps.map(({ hexes }) => hexes)).toEqual([['1410'], ['1511'], ['1510'], ['1610']]);
    expect(steps.filter(({ effect }) => effect === 'blocks')).toMatchObject([
      { hexes: ['1510'], text: '1510, reeds, height 1: higher than both ends', rule: '2.0o' },
    ]);
  });

  test('goes on in order from one end to the other', () => {
    const begins = line(DAY, '0416', '2003').steps.map((step) => step.begins);
    expect(begins.length).toBeGreaterThan(15);
    expect(begins).toEqual(begins.toSorted((a, b) => a - b));
    expect(begins[0]).toBeGreaterThan(0);
    expect(begins[begins.length - 1]).toBeLessThan(1);
  });

  test('is told for every hex as the rules see it, by day and by night', () => {
    for (const from of ['1311', '1016', '0101', '2004']) {
      for (const to of GRID.labels) {
        for (const seat of [DAY, NIGHT]) {
          const isSeen = sees(hexOfLabel(from), hexOfLabel(to), seat.context);
          expect([from, to, line(seat, from, to).verdict]).toEqual([from, to, isSeen ? 'clear' : 'blocked']);
        }
      }
    }
  });
});

test('2.0o a hill looks over what is no higher, and says so', () => {
  const { verdict, text, steps } = line(DAY, '1016', '1310');
  expect([verdict, text]).toEqual([
    'clear',
    '1016 and 1310 see each other: nothing between them is higher than level 2.',
  ]);
  expect(steps.filter(({ rule }) => rule === '2.0o').map(({ text: words }) => words)).toContainEqual(
    expect.stringMatching(/^\d{4}, [a-z ]+, height [12]: no higher than the end on level 2$/),
  );
});

test('2.0q along a side one low hex is enough', () => {
  expect(line(DAY, '1012', '1212')).toMatchObject({
    verdict: 'clear',
    text: '1012 and 1212 see each other: beside the line one of two hexes is always low enough.',
    steps: [
      {
        effect: 'free',
        rule: '2.0q',
        text: expect.stringMatching(/^Along the side between .* and .*: only one is higher than both ends$/),
      },
    ],
  });
  expect(line(DAY, '1011', '1211')).toMatchObject({
    verdict: 'blocked',
    text: expect.stringContaining('the side between'),
  });
});

test('2.0r adjacent hexes need no line; a hex sees itself', () => {
  expect(line(NIGHT, '1311', '1310')).toMatchObject({ verdict: 'clear', rule: '2.0r', steps: [] });
  expect(line(NIGHT, '1311', '1311').verdict).toBe('clear');
});

test('11.4 at night the dark is the reason, whatever lies between', () => {
  expect(line(NIGHT, '1311', '1313')).toMatchObject({ verdict: 'blocked', rule: '11.4', steps: [] });
});
