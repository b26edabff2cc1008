import { describe, expect, test } from 'vitest';
import type { Chance } from '@bridgehead/engine/chance';
import { everyKind, everyOutcome, seededChance, waysToDraw } from '@bridgehead/engine/chance';

/** Small cards: the suit is the tens, the value the units. */
const suit = (face: number) => `suit ${Math.floor(face / 10)}`;
const value = (face: number) => face % 10;
const kindOf = (label: string, face: number) =>
  label === 'suit' ? suit(face) : label === 'value' ? value(face) : undefined;

function draw(chance: Chance, pile: number[], label: string): number {
  return pile.splice(chance.pick(pile.length, label, pile), 1)[0];
}

/** The distribution of what a course comes to, by its name. */
function chancesOf(
  branches: readonly { readonly probability: number; readonly result: string }[],
): Record<string, number> {
  const chances: Record<string, number> = {};
  for (const { probability, result } of branches) chances[result] = (chances[result] ?? 0) + probability;
  return chances;
}

function expectAlike(run: (chance: Chance) => string): { readonly kinds: number; readonly single: number } {
  const kinds = everyKind(run, kindOf, 10_000);
  const single = everyOutcome(run, 1_000_000) ?? [];
  if (typeof kinds !== 'object') throw new Error(kinds ?? 'uncounted');
  const [found, wanted] = [chancesOf(kinds.ends), chancesOf(single)];
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(wanted).toSorted());
  for (const [name, probability] of Object.entries(wanted)) expect(found[name], name).toBeCloseTo(probability, 12);
  expect(kinds.courses).toBe(single.length);
  expect(kinds.someAlike).toBe(kinds.ends.length < single.length);
  return { kinds: kinds.ends.length, single: single.length };
}

const PILE = [11, 12, 13, 21, 22, 31, 32, 33, 34, 41];

test('a single draw is walked once for each kind', () => {
  const { kinds, single } = expectAlike((chance) => `${value(draw(chance, [...PILE], 'value'))}`);
  expect([kinds, single]).toEqual([4, PILE.length]);
});

test('draws by suit and then by value have the chances of all single draws, although cards leave the pile', () => {
  const { kinds, single } = expectAlike((chance) => {
    const pile = [...PILE];
    const aimed = [draw(chance, pile, 'suit'), draw(chance, pile, 'suit')].map(suit);
    return `${aimed.toSorted().join(' ')}: ${value(draw(chance, pile, 'value'))}`;
  });
  expect(kinds).toBeLessThan(single / 8);
});

test('whether there is a further draw may depend on the kind', () => {
  expectAlike((chance) => {
    const pile = [...PILE];
    const first = value(draw(chance, pile, 'value'));
    return first > 2 ? `high ${first}` : `low, then ${suit(draw(chance, pile, 'suit'))}`;
  });
});

test('a die between two draws is walked face by face', () => {
  expectAlike((chance) => {
    const pile = [...PILE];
    const first = value(draw(chance, pile, 'value'));
    const die = chance.pick(3, 'die');
    return `${first + die + value(draw(chance, pile, 'value'))}`;
  });
});

test('a kind that only one face has cannot come twice, and can come after any other that it could have been', () => {
  expectAlike((chance) => {
    const pile = [11, 21, 22];
    return [draw(chance, pile, 'suit'), draw(chance, pile, 'value'), draw(chance, pile, 'value')]
      .map((face, index) => (index === 0 ? suit(face) : value(face)))
      .join(', ');
  });
});

test('random piles and orders of draws agree with the walk over single draws', () => {
  const chance = seededChance(3);
  for (let round = 0; round < 25; round++) {
    const all = [11, 12, 13, 21, 22, 23, 31, 32, 33];
    const pile = Array.from({ length: 4 + chance.pick(4, 'size') }, () => draw(chance, all, 'pile'));
    const labels = Array.from(
      { length: 1 + chance.pick(3, 'draws') },
      () => ['suit', 'value'][chance.pick(2, 'label')],
    );
    expectAlike((source) => {
      const left = [...pile];
      return labels.map((label) => kindOf(label, draw(source, left, label))).join(', ');
    });
  }
});

/** A second card, from a pile that may depend on the first. */
function drawTwice(chance: Chance, second: (first: number) => number[]): string {
  const first = draw(chance, [11, 12], 'value');
  return `${value(first)} ${value(draw(chance, second(first), 'value'))}`;
}

test('a second pile of other cards does not depend on draws from the first', () => {
  expectAlike((chance) => drawTwice(chance, () => [21, 22, 31]));
});

describe('cases that are not counted', () => {
  test('a pile that others are shuffled into', () => {
    expect(everyKind((chance) => drawTwice(chance, (first) => [13, 14, first]), kindOf, 100)).toBeUndefined();
  });

  test('more courses than the limit', () => {
    const [few, enough] = [3, 4].map((limit) => everyKind((chance) => draw(chance, [...PILE], 'value'), kindOf, limit));
    expect(few).toBe('too-many');
    expect(enough).toMatchObject({ ends: { length: 4 } });
  });
});

test('the ways to draw different faces out of sets are those that one finds by trying', () => {
  const tried = (sets: readonly (readonly number[])[], used: readonly number[] = []): number =>
    sets.length === 0
      ? 1
      : sets[0]
          .filter((face) => !used.includes(face))
          .reduce((sum, face) => sum + tried(sets.slice(1), [...used, face]), 0);
  for (const sets of [
    [],
    [[1, 2, 3]],
    [
      [1, 2],
      [1, 2],
    ],
    [
      [1, 2],
      [2, 3],
      [1, 2, 3],
    ],
    [[1], [1]],
    [
      [1, 2, 3, 4],
      [2, 3],
      [3, 4],
      [1, 4, 5],
    ],
  ])
    expect(waysToDraw(sets)).toBe(tried(sets));
});
