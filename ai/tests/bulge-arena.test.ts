import { bulge } from '@bridgehead/bulge';
import { playGame } from '@bridgehead/engine/players';
import { randomOptions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { computerPlayer } from './computer.js';
import { againstRandom, testAgainstRandom } from './against-random.js';

testAgainstRandom(bulge, ['campaign']);

/** Each run of the tests plays one of them. */
const sides = seedsOfThisRun(bulge.sides, 1);

test.each(sides)('the regular plays as %s with options picked at random, with every action judged', (side) => {
  const options = randomOptions(bulge.options, seededChance(41));
  expect(
    playGame(bulge, { scenario: 'campaign', options }, againstRandom(bulge, side), 41, { judging: 'judged' }).over,
  ).toBe(true);
});

test('a recruit plays a game to its end, with every action judged', () => {
  const { over } = playGame(
    bulge,
    { scenario: 'campaign', options: {} },
    againstRandom(bulge, 'american', 'recruit'),
    3,
    { judging: 'judged' },
  );
  expect(over).toBe(true);
});

test('two regulars fight the battle to its end', () => {
  const players = { german: computerPlayer(bulge, 'regular'), american: computerPlayer(bulge, 'regular') };
  expect(playGame(bulge, { scenario: 'campaign', options: {} }, players, 4, { judging: 'judged' }).over).toBe(true);
});
