/** Random turns from random positions near the bridge: Close Combats, reactions and events inside one another. */
import { advance, apply, candidates, isOver, judge, questions, sayProblem } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import type { Candidates } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { hexOfLabel } from '../rules/state/actions.js';
import { contextOf, hasEnemies } from '../rules/situation/context.js';
import { primosole } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import type { Primosole } from '../rules/situation/types.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { randomPosition } from './random-positions.js';

const POSITIONS = 150;
const MOST_DECISIONS = 400;

/** Assaults first, then any kind of answer alike: so that rare things happen. */
function choose(state: State, side: Side, list: Candidates<Action>, chance: Chance): Action {
  const all = Array.from({ length: Math.min(list.length, 2000) }, (_, index) => list.at(index)).filter(
    (action) => action !== undefined,
  );
  const context = contextOf(state);
  const assaults = all.filter(
    (action) => action.do === 'move' && hasEnemies(context, hexOfLabel(action.path.at(-1) ?? ''), side),
  );
  if (assaults.length > 0 && chance.pick(2, 'assault') === 0) return assaults[chance.pick(assaults.length, 'assault')];
  const kinds = [...new Set(all.map((action) => action.do))].filter(
    (kind, _, every) => every.length === 1 || kind !== 'end-turn' || chance.pick(8, 'end') === 0,
  );
  const kind = kinds[chance.pick(kinds.length, 'kind')];
  const some = all.filter((action) => action.do === kind);
  return some[chance.pick(some.length, 'answer')];
}

function textOf(state: State): string {
  return JSON.stringify(primosole.toJson(state));
}

/** What is wrong with a state that somebody is asked about. */
function faultsOf(state: State): string[] {
  const json: unknown = JSON.parse(textOf(state));
  const read = primosole.fromJson(json);
  const position: unknown = JSON.parse(JSON.stringify(primosole.writePosition(state)));
  const reread = primosole.readPosition(position);
  return [
    ...primosole.brokenInvariants(state),
    ...(read.ok
      ? textOf(read.value) === textOf(state)
        ? []
        : ['the state is not the same when it is read again']
      : read.problems.map(sayProblem)),
    ...(reread.ok
      ? textOf(reread.value) === textOf(state)
        ? []
        : ['the position is not the same when it is read again']
      : reread.problems.map(sayProblem)),
  ];
}

test.each(Array.from({ length: 5 }, (_, index) => index))(
  '9.1 7.1 12.1 random turns at close quarters have no faults, part %i',
  (part) => {
    let fights = 0;
    for (let seed = part * (POSITIONS / 5); seed < (part + 1) * (POSITIONS / 5); seed++) {
      const chance = seededChance(seed, 2);
      const state = randomPosition(chance);
      const { turn } = state;
      const emit = ({ type }: { type: string }) => (fights += Number(type === 'combat-resolved'));
      advance<Primosole>(primosole, { state, chance, emit });
      for (let decision = 0; decision < MOST_DECISIONS && !isOver(state) && state.turn === turn; decision++) {
        const [{ side }] = questions<Primosole>(primosole, state);
        const view = primosole.view(state, side);
        const action = choose(state, side, candidates<Primosole>(primosole, view, side), chance);
        const verdict = judge<Primosole>(primosole, state, side, action);
        expect(verdict.legal ? [] : verdict.violations, `seed ${seed}, ${JSON.stringify(action)}`).toEqual([]);
        apply<Primosole>(primosole, { state, chance, emit }, side, action);
        expect(
          decision % 10 === 0 ? faultsOf(state) : primosole.brokenInvariants(state),
          `seed ${seed}, ${JSON.stringify(action)}`,
        ).toEqual([]);
      }
    }
    expect(fights).toBeGreaterThan(15);
  },
);
