import { describe, expect, test } from 'vitest';
import { commitmentOf, committedChance, drawCommitted } from '../src/committed.js';

const SOURCE = { game: 'a game', seed: '00'.repeat(32), nonces: ['one', 'other'] };

describe('committed dice', () => {
  test('are the same for everybody, and others for another game, nonce, seed or index', () => {
    const draw = (source: typeof SOURCE, first = 0) =>
      Array.from({ length: 20 }, (_, index) => drawCommitted(source, first + index, 6));
    expect(draw(SOURCE)).toEqual(draw({ ...SOURCE }));
    for (const other of [
      { ...SOURCE, game: 'another' },
      { ...SOURCE, nonces: ['one', 'Other'] },
      { ...SOURCE, seed: '01'.repeat(32) },
    ])
      expect(draw(other)).not.toEqual(draw(SOURCE));
    expect(draw(SOURCE, 1)).not.toEqual(draw(SOURCE));
  });

  test('are fair: 60,000 draws of a die', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    const chance = committedChance(SOURCE);
    for (let index = 0; index < 60_000; index++) counts[chance.pick(6, 'die')]++;
    // Chi square with five degrees of freedom: 20.5 is passed by chance once in a thousand seeds; this seed is fixed.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(20.5);
    expect(chance.next).toBe(60_000);
  });

  test('the hash of a seed says nothing of the seed, and changes with it', () => {
    expect(commitmentOf(SOURCE.seed)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    expect(commitmentOf('01'.repeat(32))).not.toBe(commitmentOf(SOURCE.seed));
  });
});
