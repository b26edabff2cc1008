import type { Bulge, Side } from '@bridgehead/bulge';
import { bulge } from '@bridgehead/bulge';
import type { Player } from '@bridgehead/engine/players';
import { playGame } from '@bridgehead/engine/players';
import { bySide, randomOptions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { computerPlayer } from './computer.js';
import { againstRandom, testAgainstRandom } from './against-random.js';

testAgainstRandom(bulge, ['campaign']);

const asRegular = (side: Side) => againstRandom(bulge, side);

/** Whole games with every action judged. Each run of the tests plays one of them, and `npm run fuzz` all. */
const GAMES = [
  {
    name: 'the regular plays as german with options picked at random',
    players: () => asRegular('german'),
    options: randomOptions(bulge.options, seededChance(41)),
    seed: 41,
  },
  {
    name: 'the regular plays as american with options picked at random',
    players: () => asRegular('american'),
    options: randomOptions(bulge.options, seededChance(41)),
    seed: 41,
  },
  {
    name: 'a recruit plays a game to its end',
    players: () => againstRandom(bulge, 'american', 'recruit'),
    options: {},
    seed: 3,
  },
  {
    name: 'two regulars fight the battle to its end',
    players: () => bySide<Bulge, Player<Bulge>>(bulge, () => computerPlayer(bulge, 'regular')),
    options: {},
    seed: 4,
  },
];

test.each(seedsOfThisRun(GAMES, 1))('$name', ({ players, options, seed }) => {
  expect(playGame(bulge, { scenario: 'campaign', options }, players(), seed, { judging: 'judged' }).over).toBe(true);
});
