/** Turns played at random around the bridge, followed by a referee who adds everything up again. */
import { advance, apply, candidates, isOver, questions } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { pickOne } from '../../testing/random-games.js';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { primosole } from '../rules/game.js';
import type { Action } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { randomPosition } from './random-positions.js';
import { refereeOf } from './referee.js';

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);
const POSITIONS = 100;

/** These end something: they are picked one time in six, or where nothing else is left. */
const ENDING: readonly Action['do'][] = ['end-turn', 'pass', 'stop', 'decline', 'accept'];

/** Any kind of action that is listed, and one of that kind: with all actions alike, nearly all would be moves. */
function choose(state: State, chance: Chance): { readonly side: 'british' | 'german'; readonly action: Action } {
  const [{ side }] = questions(primosole, state);
  const list = candidates(primosole, state, side);
  const some = Array.from({ length: Math.min(list.length, 60) }, (_, index) =>
    list.at(list.length > 60 ? chance.pick(list.length, 'sample') : index),
  ).filter((action) => action !== undefined);
  const kinds = [...new Set(some.map((action) => action.do))];
  const going = kinds.filter((kind) => !ENDING.includes(kind));
  const kind = pickOne(going.length > 0 && chance.pick(6, 'ends') > 0 ? going : kinds, chance);
  return {
    side,
    action: pickOne(
      some.filter((action) => action.do === kind),
      chance,
    ),
  };
}

test.each(seedsOfThisRun(SEEDS, 4))('a referee finds no fault with the turns of seed %i', (seed) => {
  const chance = seededChance(seed);
  const own = seededChance(seed, 3);
  let fights = 0;
  for (let position = 0; position < POSITIONS; position++) {
    const state = randomPosition(chance);
    const { turn } = state;
    const referee = refereeOf(state);
    const play = {
      state,
      chance,
      emit: (event: Parameters<typeof referee.see>[0]) => {
        referee.see(event);
        if (event.type === 'combat-resolved') fights++;
      },
    };
    advance(primosole, play);
    referee.compare(state);
    while (!isOver(state) && state.turn === turn && state.phase === 'activation') {
      const { side, action } = choose(state, own);
      apply(primosole, play, side, action);
      if (state.turn === turn && state.phase === 'activation') referee.compare(state);
    }
    expect(referee.faults).toEqual([]);
  }
  expect(fights).toBeGreaterThan(0);
});
