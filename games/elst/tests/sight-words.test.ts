import type { SightReport } from '@bridgehead/engine/hex';
import { expect, test } from 'vitest';
import { tellSight } from '../rules/sight/sight-words.js';
import { seasonIn } from '../rules/sight/terrain-sight.js';
import type { SightFacts } from './sight-kit.js';
import { look } from './sight-kit.js';

function told(facts: SightFacts): SightReport {
  const { sights, line } = look(facts);
  return tellSight(sights.mapLines, seasonIn(facts.month ?? 9), line);
}

test('I-3.2.1b a blocked line says what blocks it, where, and by which rule', () => {
  const { verdict, text, rule, steps } = told({ board: 'elst', from: 'B12', to: 'H13' });
  expect({ verdict, text, rule }).toEqual({
    verdict: 'blocked',
    text: 'B12 and H13 do not see each other: a building in E13 blocks the line.',
    rule: 'I-1.1.1e',
  });
  expect(steps.find(({ hexes }) => hexes.includes('E13'))).toMatchObject({
    effect: 'blocks',
    text: 'E13, wooden building: a building in E13 blocks the line',
  });
});

test('I-3.2.1c a hindered line lists every Hindrance with its amount, in order', () => {
  const { verdict, text, rule, ends, steps } = told({ board: 'elst', from: 'L12', to: 'Q15' });
  expect({ verdict, text, rule, ends }).toEqual({
    verdict: 'hindered',
    text: 'L12 sees Q15 with a Hindrance of +2: orchard in M13 and orchard in N13.',
    rule: 'I-3.2.1c',
    ends: ['grain', 'road'],
  });
  expect(
    steps.filter(({ effect }) => effect === 'hinders').map(({ hexes, amount, rule: by }) => [hexes[0], amount, by]),
  ).toEqual([
    ['M13', '+1', 'I-1.1.1o'],
    ['N13', '+1', 'I-1.1.1o'],
  ]);
  expect(steps.map(({ begins }) => begins)).toEqual(steps.map(({ begins }) => begins).toSorted((a, b) => a - b));
});

test.each<[string, SightFacts, string | RegExp]>([
  ['I-3.2.1a', { from: 'L10', to: 'L12' }, 'L10 and L12 see each other; nothing hinders.'],
  [
    'I-3.2.1h',
    { from: 'L10', to: 'L13', smoke: { L10: 2, L11: 3 } },
    'L10 does not see L13: the Hindrances add up to +6, and +6 blocks.',
  ],
  [
    'I-DaE:1.1d',
    { from: 'NN8', to: 'NN8', steeple: 'from' },
    'The Steeple of NN8 and NN8 see each other; nothing hinders.',
  ],
  [
    'I-DaE:1.1i',
    { board: 'elst', from: 'NN8', to: 'JJ10', steeple: 'from' },
    'The Steeple of NN8 and JJ10 do not see each other: a building in KK10 blocks the line.',
  ],
  [
    'I-3.2.1i',
    { from: 'L10', to: 'L13', levels: { L10: 1 } },
    'L10 and L13 do not see each other: the brow of the hill in L10 blocks the line.',
  ],
])('%s the verdict for %j', (rule, facts, text) => {
  expect(told(facts)).toMatchObject({ rule, text });
});

test.each<[string, SightFacts, string, string]>([
  [
    'I-3.2.1b',
    {
      from: 'L10',
      to: 'L12',
      grainHexes: ['L11'],
      grainPolygons: [
        [
          [9.7, 10.7],
          [9.9, 10.7],
          [9.9, 11.3],
        ],
      ],
    },
    'L11',
    'L11, grain: the line misses what is drawn there',
  ],
  [
    'I-1.1.1s',
    { from: 'L10', to: 'L12', grainHexes: ['L11'], month: 11 },
    'L11',
    'L11, grain: the grain is out of season',
  ],
  [
    'I-1.1.1r',
    { board: 'elst', from: 'NN9', to: 'PP8' },
    'OO9',
    'OO9, orchard with a road: the line stays on the road',
  ],
  [
    'I-1.1.1v',
    { from: 'L10', to: 'L12', levels: { L10: 1, L12: 1 }, orchardHexes: ['L11'] },
    'L11',
    'L11, orchard: it stands lower than both ends',
  ],
  [
    'I-1.1.1v',
    {
      from: 'L10',
      to: 'L12',
      levels: { L10: 1 },
      crests: [
        [
          [8.9, 10.3],
          [10.1, 10.3],
        ],
      ],
      grainHexes: ['L11'],
    },
    'L11',
    'L11, grain: too low to hinder a line from a hill',
  ],
  [
    'I-DaE:1.1i',
    { from: 'NN8', to: 'NN12', steeple: 'from', orchardHexes: ['NN10'] },
    'NN10',
    'NN10, orchard: not immediately in front of the other hex, so the Steeple looks over it',
  ],
  [
    'I-DaE:1.1i',
    { from: 'NN12', to: 'NN8', steeple: 'to', grainHexes: ['NN11'] },
    'NN11',
    'NN11, grain: too low to hinder the view from the Steeple',
  ],
  [
    'I-1.1.1o',
    { from: 'N5', to: 'P5', orchardHexes: ['O5'] },
    'O5',
    'Along the hexside between O5, orchard and O6, open ground: orchard in O5 hinders, +1',
  ],
  ['I-1.2.5c', { from: 'L10', to: 'L12', smoke: { L12: 2 } }, 'L12', 'L12, open ground: Smoke in L12 hinders, +2'],
])('%s of %j: what %s does', (rule, facts, hex, text) => {
  expect(told(facts).steps.filter(({ hexes }) => hexes.includes(hex))).toMatchObject([{ rule, text }]);
});

test('a hex with nothing to say is listed without a rule', () => {
  expect(told({ from: 'L10', to: 'L12' }).steps).toEqual([
    { hexes: ['L11'], effect: 'free', text: 'L11, open ground', begins: 0.25 },
  ]);
});
