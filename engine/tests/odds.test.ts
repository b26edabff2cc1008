import { describe, expect, test } from 'vitest';
import { IllegalReply, noChance, odds, seededChance } from '@bridgehead/engine/chance';
import { perform } from '@bridgehead/engine';
import { stateFingerprint } from '@bridgehead/engine/records';
import type { ToyAction } from './toy-state.js';
import { inPhase, toy } from './toy.js';

const ATTACK: ToyAction = { do: 'attack', units: ['red-1'], target: 'blue-1' };
const MARCH: ToyAction = { do: 'march', unit: 'red-1', to: 3 };
const beside = () => inPhase([2, 0, 0], [3, 6, 6]);
const apart = () => inPhase([2, 0, 0], [4, 6, 6]);

describe('exact odds', () => {
  test('come from walking all outcomes of the rules themselves', () => {
    const { exact, courses, entries } = odds(toy, beside(), 'red', ATTACK);
    expect([exact, courses]).toEqual([true, 2 + 4 * 6]);
    const table = Object.fromEntries(entries.map(({ name, probability }) => [name, probability]));
    expect(table.hit).toBeCloseTo(1 / 3);
    expect(table['miss, hit']).toBeCloseTo(1 / 9);
    expect(table['miss, miss']).toBeCloseTo(5 / 9);
    expect(entries.every(({ error }) => error === 0)).toBe(true);
  });

  test('say that an outcome without a name had no effect, where others have one', () => {
    const hits: typeof toy = {
      ...toy,
      nameOutcome: (events) => (toy.nameOutcome(events)?.endsWith('hit') === true ? 'hit' : undefined),
    };
    expect(
      odds(hits, beside(), 'red', ATTACK)
        .entries.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['hit', 'no effect']);
  });

  test('equal the frequency in play', () => {
    const chance = seededChance(5);
    const counts = new Map<string, number>();
    const games = 6_000;
    const attacked = perform(toy, beside(), 'red', ATTACK, noChance);
    if (!attacked.legal) throw new Error('illegal');
    for (let i = 0; i < games; i++) {
      const stood = perform(toy, attacked.state, 'blue', { do: 'stand' }, chance);
      const name = stood.legal ? toy.nameOutcome(stood.events) : undefined;
      counts.set(name ?? '', (counts.get(name ?? '') ?? 0) + 1);
    }
    for (const { name, probability } of odds(toy, beside(), 'red', ATTACK).entries) {
      const error = Math.sqrt((probability * (1 - probability)) / games);
      expect(Math.abs((counts.get(name) ?? 0) / games - probability)).toBeLessThan(4 * error);
    }
  });

  test('leave the state as it was', () => {
    const state = beside();
    const before = stateFingerprint(toy, state);
    odds(toy, state, 'red', ATTACK);
    expect(stateFingerprint(toy, state)).toBe(before);
  });
});

describe('decisions before the roll', () => {
  test('are declined where nothing is said, and the assumption is told', () => {
    const { assumptions, entries } = odds(toy, apart(), 'red', MARCH);
    expect(assumptions).toEqual(['Blue declines: hold']);
    expect(entries).toMatchObject([{ name: 'done', probability: 1 }]);
  });

  test('are answered with the replies given', () => {
    const { assumptions, entries } = odds(toy, apart(), 'red', MARCH, {
      replies: [{ do: 'shoot', shooter: 'blue-1' }],
    });
    expect(assumptions).toEqual(['Blue answers: blue-1 shoots']);
    expect(entries.find(({ name }) => name === 'hit')?.probability).toBeCloseTo(1 / 3);
  });

  test('a reply that is not legal is told', () => {
    expect(() => odds(toy, apart(), 'red', MARCH, { replies: [{ do: 'shoot', shooter: 'blue-2' }] })).toThrow(
      new IllegalReply('blue-2 cannot shoot.'),
    );
  });
});

test('a tree that is too large is sampled, and says so with its error', () => {
  const sampled = odds(toy, beside(), 'red', ATTACK, { limit: 10, samples: 3_000, seed: 2 });
  expect([sampled.exact, sampled.courses]).toEqual([false, 3_000]);
  expect(sampled.entries.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  for (const { name, probability } of odds(toy, beside(), 'red', ATTACK).entries) {
    const found = sampled.entries.find((entry) => entry.name === name);
    if (!found) throw new Error(`${name} was never drawn`);
    expect(found.error).toBeCloseTo(Math.sqrt((found.probability * (1 - found.probability)) / 3_000));
    expect(Math.abs(found.probability - probability)).toBeLessThan(4 * found.error);
  }
});
