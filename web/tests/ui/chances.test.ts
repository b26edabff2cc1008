import type { Odds } from '@bridgehead/engine/chance';
import type { Event, Remagen } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, it } from 'vitest';
import { fromOtherSide, orderOdds, standingOf } from '../../src/ui/chances.js';
import { percent, plainNumber, signedNumber } from '../../src/ui/numbers.js';

describe('where a roll lay', () => {
  const faces = ['Ae', 'A1', 'A1', 'D1', 'D1', 'D2'].map((result) => ({ result, probability: 1 / 6 }));

  it('makes one outcome of faces with the same result', () => {
    expect(
      standingOf({ chances: faces, result: 'D1' }).outcomes.map(({ name, probability }) => [
        name,
        Math.round(probability * 6),
      ]),
    ).toEqual([
      ['Ae', 1],
      ['A1', 2],
      ['D1', 2],
      ['D2', 1],
    ]);
  });

  it.each([
    ['Ae', 0, 1],
    ['A1', 1, 5 / 6],
    ['D1', 2, 1 / 2],
    ['D2', 3, 1 / 6],
  ])('%s is the outcome at %i, as good or better came with %f', (result, came, share) => {
    const standing = standingOf({ chances: faces, result });
    expect(standing.came).toBe(came);
    expect(standing.asGoodOrBetter).toBeCloseTo(share);
  });

  it('is told to the other side the other way round: its best is the worst of the one who rolled', () => {
    const seen = fromOtherSide(standingOf({ chances: faces, result: 'A1' }));
    expect(seen.outcomes.map(({ name }) => name)).toEqual(['D2', 'D1', 'A1', 'Ae']);
    expect([seen.came, Math.round(seen.asGoodOrBetter * 6)]).toEqual([2, 3]);
  });

  it('says nothing of a result that is not among the chances', () => {
    expect(standingOf({ chances: faces, result: 'De' })).toMatchObject({ came: -1, asGoodOrBetter: 0 });
  });
});

const combat = (result: 'A1' | 'D1' | 'De'): Event => ({
  type: 'combat-resolved',
  rule: '7.61',
  attackers: ['us-27'],
  barrage: [],
  defenders: ['g-1'],
  at: {},
  differential: 0,
  line: 'clear',
  column: '0',
  die: 1,
  result,
  attack: { title: '', parts: [], total: 0 },
  defense: { title: '', parts: [], total: 0 },
});
const entry = (name: 'A1' | 'D1' | 'De') => ({ name, probability: 1 / 3, error: 0, events: [combat(name)] });

describe('the order of odds', () => {
  const odds: Odds<Remagen> = {
    exact: true,
    courses: 3,
    assumptions: [],
    entries: [entry('De'), entry('A1'), entry('D1')],
  };
  const roller = remagen.rankOutcome([combat('D1')])?.side;

  it('goes from worst to best for anyone who rolls, and the other way for the other side', () => {
    expect(roller).toBeDefined();
    for (const side of remagen.sides) {
      const names = orderOdds(remagen, odds, side).odds.entries.map(({ name }) => name);
      expect(names).toEqual(side === roller ? ['A1', 'D1', 'De'] : ['De', 'D1', 'A1']);
    }
  });

  it('stays as it is where the game ranks nothing', () => {
    const unranked: Odds<Remagen> = { ...odds, entries: [entry('De'), { ...entry('A1'), events: [] }] };
    expect(orderOdds(remagen, unranked, 'us')).toEqual({ order: 'as-given', odds: unranked });
  });
});

describe('numbers as players read them', () => {
  it.each([
    [0, '0'],
    [3, '+3'],
    [-2, '\u22122'],
    [0.5, '+½'],
    [2.5, '+2½'],
    [-0.5, '\u2212½'],
  ])('%d is written %s in a sum', (value, written) => {
    expect(signedNumber(value)).toBe(written);
  });

  it.each([
    [3, '3'],
    [-1, '\u22121'],
    [6.5, '6½'],
    [0.25, '0.25'],
  ])('%d is written %s as a total', (value, written) => {
    expect(plainNumber(value)).toBe(written);
  });

  it.each([
    [0, '0'],
    [1 / 3, '33'],
    [1, '100'],
    [0.1 + 0.2 + 0.7, '100'],
    [0.001, '< 1'],
    [0.999, '> 99'],
  ])('a chance of %d is written %s %%', (probability, written) => {
    expect(percent(probability)).toBe(`${written} %`.replaceAll(' ', '\u202f'));
  });
});
