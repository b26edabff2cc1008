import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Chance } from '@bridgehead/engine/chance';
import {
  ChanceError,
  everyOutcome,
  noChance,
  recordingChance,
  rollDie,
  scriptedChance,
  scriptedDice,
  seededChance,
} from '@bridgehead/engine/chance';

function draw(chance: Chance): number[] {
  return [6, 2, 52, 10, 6, 6, 36, 52].map((ways) => chance.pick(ways, 'draw'));
}

describe('where outcomes come from', () => {
  test('the same seed gives the same outcomes, another seed others', () => {
    expect(draw(seededChance(7))).toEqual(draw(seededChance(7)));
    expect(draw(seededChance(7))).not.toEqual(draw(seededChance(8)));
  });

  test('every outcome of a seeded die comes up equally often', () => {
    const chance = seededChance(1);
    const counts = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i++) counts[rollDie(chance, 'die') - 1]++;
    // Five standard deviations of a count of 10,000 are 457.
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(457);
  });

  test('a script gives its outcomes in order and counts them', () => {
    const chance = scriptedDice([6, 1]);
    expect([rollDie(chance, 'first'), rollDie(chance, 'second'), chance.used]).toEqual([6, 1, 2]);
  });

  test('a script that is too short says for what', () => {
    const chance = scriptedChance([3]);
    chance.pick(6, 'attack');
    expect(() => chance.pick(6, 'defence')).toThrow(new ChanceError('no outcome is left for "defence" (1 given)'));
  });

  test.each([[6], [-1], [1.5], [Number.NaN]])('an outcome that cannot be (%d of a die) is told', (outcome) => {
    expect(() => scriptedChance([outcome]).pick(6, 'attack')).toThrow(/outcome 1 for "attack" is .*; expected 0 to 5/);
  });

  test('a recorded sequence replays', () => {
    const outcomes: number[] = [];
    const drawn = draw(recordingChance(seededChance(3), outcomes));
    expect(draw(scriptedChance(outcomes))).toEqual(drawn);
  });

  test('a roll where nothing may be left to chance is a bug that names the roll', () => {
    expect(() => noChance.pick(6, 'weather')).toThrow(/"weather" was rolled/);
  });
});

describe('every outcome', () => {
  /** A roll is the list of what may follow; a leaf is a name. */
  type Tree = string | readonly Tree[];
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.string({ maxLength: 2 }),
      fc.array(tie('tree'), { minLength: 1, maxLength: 5 }),
    ),
  }));

  function walk(from: Tree, chance: Chance): string {
    let at = from;
    while (typeof at !== 'string') at = at[chance.pick(at.length, 'branch')];
    return at;
  }

  function leaves(from: Tree): string[] {
    return typeof from === 'string' ? [from] : from.flatMap(leaves);
  }

  test('all leaves of an uneven tree are found in order, and their probabilities add up to 1', () => {
    fc.assert(
      fc.property(tree, (from) => {
        const branches = everyOutcome((chance) => walk(from, chance), 100_000) ?? [];
        expect(branches.map(({ result }) => result)).toEqual(leaves(from));
        expect(branches.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
        for (const { outcomes, result } of branches) expect(walk(from, scriptedChance(outcomes))).toBe(result);
      }),
    );
  });

  test('a branch is as likely as the rolls on its way', () => {
    const branches =
      everyOutcome((chance) => (chance.pick(2, 'coin') === 0 ? 'heads' : `tails ${rollDie(chance, 'die')}`), 10) ?? [];
    expect(branches.map(({ probability }) => probability)).toEqual([1 / 2, ...Array.from({ length: 6 }, () => 1 / 12)]);
  });

  test('code that does not roll has one outcome', () => {
    expect(everyOutcome(() => 'sure', 1)).toEqual([{ probability: 1, outcomes: [], result: 'sure' }]);
  });

  test('past the limit there is no answer', () => {
    expect(everyOutcome((chance) => rollDie(chance, 'die'), 6)).toHaveLength(6);
    expect(everyOutcome((chance) => rollDie(chance, 'die'), 5)).toBeUndefined();
  });
});
