import { describe, expect, test } from 'vitest';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameRecord } from '@bridgehead/engine/records';
import type { Session } from '@bridgehead/engine';
import { act, perform, recordOf, resign, startFromPosition } from '@bridgehead/engine';
import { addUp, luckOf, luckOfEntry, scriptedDice } from '@bridgehead/engine/chance';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import type { Side, Toy, ToyAction } from './toy-state.js';
import { BRIDGE, inPhase, toy } from './toy.js';

type Answer = readonly [Side, ToyAction];

/** An assault that is awaited: the answer of blue makes red roll. */
const ASSAULTS: readonly Answer[] = [
  ['red', { do: 'attack', units: ['red-1'], target: 'blue-1' }],
  ['blue', { do: 'stand' }],
];

function session(chance: Chance): Session<Toy> {
  return startFromPosition<Toy>(toy, inPhase([2, 0, 0], [3, 6, 6]), chance);
}

function recordWith(rolls: readonly number[], answers: readonly Answer[] = ASSAULTS): GameRecord<Toy> {
  const game = session(scriptedDice(rolls));
  for (const [side, action] of answers) expect(act(game, side, action)).toMatchObject({ legal: true });
  return recordOf(game);
}

function luckWith(rolls: readonly number[]) {
  const found = luckOf<Toy>(toy, recordWith(rolls));
  if (!found.ok) throw new Error(found.problem.expected);
  return found;
}

/** The luck of an assault by either side between units that are equally bold. */
function percentileOf(side: Side, rolls: readonly number[]): number | undefined {
  const enemy = side === 'red' ? 'blue' : 'red';
  const attack: ToyAction = { do: 'attack', units: [`${side}-1`], target: `${enemy}-1` };
  const start = { ...inPhase([2, 0, 0], [3, 6, 6], side), postures: { red: 'bold', blue: 'bold' } as const };
  const attacked = perform<Toy>(toy, start, side, attack, scriptedDice([]));
  if (!attacked.legal) throw new Error('illegal');
  const stood = perform<Toy>(toy, attacked.state, enemy, { do: 'stand' }, scriptedDice(rolls));
  if (!stood.legal) throw new Error('illegal');
  const entry = { side: enemy, action: { do: 'stand' }, chance: rolls.map((roll) => roll - 1) } as const;
  return luckOfEntry<Toy>(toy, attacked.state, { index: 0, entry, events: stood.events })?.percentile;
}

describe('the luck of one roll', () => {
  test('is its place in the odds of the entry that rolled: worse ones, and half of the equal ones', () => {
    // An assault hits on 5 and 6; the target that was missed hits back on a 6.
    const [roll] = luckWith([5]).rolls;
    expect(roll).toMatchObject({ entry: 1, side: 'red', outcome: 'hit', rank: 1 });
    expect(roll.chances.map(({ name, rank }) => [name, rank])).toEqual([
      ['miss, hit', -1],
      ['miss, miss', 0],
      ['hit', 1],
    ]);
    expect(roll.chances.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
    expect(roll.percentile).toBeCloseTo(1 / 9 + 5 / 9 + 1 / 6);
    expect(roll.expected).toBeCloseTo(1 / 3 - 1 / 9);
  });

  test('belongs to the side that rolled, not to the side that answered last', () => {
    expect(luckWith([1, 1]).rolls.map(({ side }) => side)).toEqual(['red']);
  });

  test('counts an entry with several rolls as one outcome', () => {
    const { rolls } = luckWith([1, 6]);
    expect(rolls.map(({ outcome, rank }) => [outcome, rank])).toEqual([['miss, hit', -1]]);
    expect(rolls[0].percentile).toBeCloseTo(1 / 18);
  });

  test('is best for the best roll and worst for the worst', () => {
    const all = [[5], [1, 1], [1, 6]].map((rolls) => luckWith(rolls).rolls[0].percentile);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(all[0]).toBeGreaterThan(0.5);
    expect(all[2]).toBeLessThan(0.5);
  });

  test('is none where nothing was rolled', () => {
    const before = inPhase([2, 0, 0], [3, 6, 6]);
    expect(
      luckOfEntry<Toy>(toy, before, {
        index: 0,
        entry: { side: 'red', action: { do: 'end' }, chance: [] },
        events: [],
      }),
    ).toBeUndefined();
  });
});

describe('the luck of a game', () => {
  test('adds up roll by roll for each side: luck, expected and actual ranks', () => {
    const roll = { outcome: '', chances: [] };
    const { curves } = addUp<Toy>(toy, [
      { ...roll, entry: 2, side: 'red', percentile: 0.9, rank: 1, expected: 0.25 },
      { ...roll, entry: 5, side: 'blue', percentile: 0.2, rank: -1, expected: 0.5 },
      { ...roll, entry: 7, side: 'red', percentile: 0.4, rank: 0, expected: 0.25 },
    ]);
    expect(curves.red.map(({ entry, actual, expected }) => [entry, actual, expected])).toEqual([
      [2, 1, 0.25],
      [7, 1, 0.5],
    ]);
    expect(curves.red.map(({ luck }) => luck.toFixed(2))).toEqual(['0.40', '0.30']);
    expect(curves.blue).toEqual([{ entry: 5, luck: 0.2 - 0.5, actual: -1, expected: 0.5 }]);
  });

  test('of a record that does not hold is the problem of the record', () => {
    const record = recordWith([5]);
    expect(
      luckOf<Toy>(toy, { ...record, entries: record.entries.map((entry) => ({ ...entry, chance: [] })) }),
    ).toMatchObject({ ok: false, at: 1 });
  });

  test('does not mind a resignation', () => {
    const game = session(scriptedDice([5]));
    for (const [side, action] of ASSAULTS) act(game, side, action);
    resign(game, 'blue');
    expect(luckOf<Toy>(toy, recordOf(game))).toMatchObject({ ok: true, rolls: [{ entry: 1 }] });
  });

  test('is nothing for anybody in the long run: over all outcomes of a roll it is 0', () => {
    const { record } = playGame(toy, BRIDGE, randomPlayers(toy), 11, { keep: ['record'] });
    const found = record && luckOf<Toy>(toy, record);
    if (!found?.ok) throw new Error('the record does not hold');
    expect(found.rolls.length).toBeGreaterThan(2);
    for (const { chances } of found.rolls) {
      const placeOf = (rank: number) =>
        chances.reduce(
          (sum, chance) =>
            sum + (chance.rank < rank ? chance.probability : chance.rank === rank ? chance.probability / 2 : 0),
          0,
        );
      const mean = chances.reduce((sum, { rank, probability }) => sum + probability * (placeOf(rank) - 0.5), 0);
      expect(mean).toBeCloseTo(0, 12);
    }
  });

  test('is the same for both sides in the same place', () => {
    for (const rolls of [[6], [1, 1], [1, 6]]) expect(percentileOf('red', rolls)).toBe(percentileOf('blue', rolls));
  });
});
