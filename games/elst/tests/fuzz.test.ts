/** Random games of each scenario: two of these thirty in each run. */
import { fuzzGame } from '@bridgehead/engine/testing';
import { expect, test } from 'vitest';
import { testRandomGames } from '../../testing/random-games.js';
import { elstGame } from '../rules/game.js';
import { CARDS } from './toolkit.js';

/** A game of DaE1 has three turns and seven counters. */
const LEAST_DECISIONS: Readonly<Record<string, number>> = { 'elst-dae1': 15 };

/** The last two cards are long: one game of each, as far as this many decisions. */
const LONG: Readonly<Record<string, number>> = { 'elst-dae3': 250, 'elst-dae4': 250 };

for (const id of CARDS) {
  const most = LONG[id];
  if (most === undefined) testRandomGames(elstGame, id, { games: 30, decisions: LEAST_DECISIONS[id] ?? 100 });
  else
    test(`a random game of ${id} has no faults`, () => {
      const { faults } = fuzzGame(elstGame, { scenario: id, options: {} }, 1, { most, sample: 100 });
      expect(faults.filter(({ check }) => check !== 'endless')).toEqual([]);
    });
}
