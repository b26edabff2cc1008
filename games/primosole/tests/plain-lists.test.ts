/** Fast lists, and what is kept from one context to the next, against the plain version in plain-lists.ts. */
import { advance, apply, candidates, everyCandidate, isOver, questions } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { stateFingerprint } from '@bridgehead/engine/records';
import { expect, test } from 'vitest';
import { contextOf, hasEnemies, sideIn, stackIn } from '../rules/situation/context.js';
import { GRID } from '../rules/board/grid.js';
import { primosole } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { isSupportWeapon } from '../rules/state/state.js';
import type { Context } from '../rules/situation/context.js';
import type { Action } from '../rules/state/actions.js';
import { unitsOf } from '../rules/pieces/units.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../rules/vocabulary/vocabulary.js';
import { judgedActions, plainMoves } from './plain-lists.js';

const HEXES = Array.from({ length: GRID.size }, (_, hex) => hex);
const SCENARIOS = primosole.scenarios.map(({ id }) => id);

/** Plays a random game with the contexts of the kernel and tells of every question. */
function watch(scenario: string, seed: number, tell: (state: State, side: Side, context: Context) => void): void {
  const own = seededChance(seed, 1);
  const state = primosole.start({ scenario, options: {} });
  const play = { state, chance: seededChance(seed), emit: () => {} };
  let context = advance(primosole, play);
  for (let decisions = 0; decisions < 600 && !isOver(state); decisions++) {
    const [{ side }] = questions(primosole, state, context);
    tell(state, side, context);
    const list = candidates(primosole, state, side, context);
    const action = list.at(own.pick(list.length, 'choice'));
    if (action === undefined) throw new Error('There is nothing to choose');
    context = apply(primosole, play, side, action, context);
  }
}

const sorted = (actions: readonly Action[]) => actions.map((action) => JSON.stringify(inOrder(action))).toSorted();

const byStrength = (one: number, other: number) => one - other;

/** Fires of a declaration in the order of their strengths. */
function inOrder(action: Action): Action {
  return action.do === 'declare'
    ? { ...action, artillery: action.artillery.toSorted(byStrength), air: action.air.toSorted(byStrength) }
    : action;
}

test.each(SCENARIOS)('%s: the list has exactly the legal ones of all conceivable actions', (scenario) => {
  const compared = new Set<string>();
  let asked = 0;
  watch(scenario, 11, (state, side, context) => {
    const frame = state.stack.at(-1);
    if (frame === undefined || asked++ % (frame.at === 'set-up' ? 41 : 9) !== 0) return;
    const judged = judgedActions(state, side);
    if (judged === undefined) return;
    const listed = everyCandidate(candidates(primosole, state, side, context)).filter(
      (action) =>
        judged.kinds.has(action.do) &&
        !('card' in action && action.card !== 'deck') &&
        !(action.do === 'fire' && action.support.length > 0),
    );
    expect(sorted(listed), frame.at).toEqual(sorted(judged.legal));
    compared.add(frame.at);
  });
  expect([...compared]).toEqual(expect.arrayContaining(['set-up', 'actions', 'activation']));
});

test.each(SCENARIOS)('%s: moves with kept reaches are those of a new search, in the same order', (scenario) => {
  let moves = 0;
  watch(scenario, 12, (state, side, context) => {
    if (state.stack.at(-1)?.at !== 'actions') return;
    const listed = everyCandidate(candidates(primosole, state, side, context)).filter(
      ({ do: what }) => what === 'move',
    );
    expect(listed).toEqual(plainMoves(state, side));
    moves += listed.length;
  });
  expect(moves).toBeGreaterThan(500);
});

test.each(SCENARIOS)('%s: a context made from the one before tells the same as a new one', (scenario) => {
  let asked = 0;
  watch(scenario, 13, (state, _side, context) => {
    if (asked++ % 8 !== 0) return;
    const told = SIDES.map((side) =>
      HEXES.map((hex) => [
        hasEnemies(context, hex, opponentOf(side)),
        stackIn(context, hex, side),
        ...sideIn(context, hex, side),
      ]),
    );
    const counted = SIDES.map((side) =>
      HEXES.map((hex) => {
        const there = unitsOf(side).filter((unit) => state.place[unit] === hex);
        return [there.length > 0, there.filter((unit) => !isSupportWeapon(unit)).length, ...there];
      }),
    );
    expect(JSON.stringify(told)).toBe(JSON.stringify(counted));
    expect(contextOf(state, context).where).toBe(context.where);
  });
});

/** Games of commit b15a7202, before lists were made fast: the same seeds must give the same games. */
const PINNED: Readonly<Record<string, string>> = {
  'primosole-1': '22e98ea77fb6a9eb 6817058667ba9edf eabfafbfd206185c',
  'primosole-2': '735a56b7d0ca63f6 0b727e2f34f23099 6b186cfa499050fc',
  'primosole-3': 'd11d889da6994d4d 0e435d93fd87e150 6a14a74202946c35',
  'primosole-campaign': '0a8f09abff450bbe 7fdeebfcd86aee8f 8b752e9fa5e9a683',
};

test.each(SCENARIOS)('%s: random games are the same as before', (scenario) => {
  const ends = [1, 2, 3].map((seed) =>
    stateFingerprint(primosole, playGame(primosole, { scenario, options: {} }, randomPlayers(primosole), seed).state),
  );
  expect(ends.join(' ')).toBe(PINNED[scenario]);
});
