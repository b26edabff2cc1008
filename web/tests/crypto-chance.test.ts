import { describe, expect, test } from 'vitest';
import { cryptoChance } from '../src/browser/crypto-chance.js';

describe('chance from the browser', () => {
  test('a die shows every face about equally often, and nothing else', () => {
    const chance = cryptoChance();
    const rolls = 60_000;
    const seen = new Map<number, number>();
    for (let roll = 0; roll < rolls; roll++) {
      const face = chance.pick(6, 'die');
      seen.set(face, (seen.get(face) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
    const expected = rolls / 6;
    const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Five degrees of freedom: an honest die goes beyond 36 less than once in a million times.
    expect(chiSquare).toBeLessThan(36);
  });

  test('a single way needs no luck', () => {
    expect(cryptoChance().pick(1, 'the only card')).toBe(0);
  });

  test('words that would favour the low outcomes are drawn again', () => {
    // 2^32 leaves a remainder of 4 when divided by six: the last four words are one too many for the outcomes 0 to 3.
    const words = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5];
    const chance = cryptoChance(() => words.shift() ?? 0);
    expect(chance.pick(6, 'die')).toBe(5);
    expect(words).toEqual([]);
  });

  test('a number of ways that cannot be is a bug, and names what was rolled', () => {
    expect(() => cryptoChance().pick(0, 'card')).toThrow('"card": expected 1 to 4294967296 ways, found 0');
  });
});
