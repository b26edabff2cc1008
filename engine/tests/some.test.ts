import type { Game, GameTypes, PerGame, Rules, Some, SomeGame, TypesOf } from '@bridgehead/engine';
import { begin, questions, some } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import type { Toy } from './toy-state.js';
import { toy } from './toy.js';

interface Labels<T extends GameTypes> {
  readonly game: Game<T>;
  readonly labelOf: (state: T['State']) => string;
}

interface AllLabels extends PerGame {
  readonly of: Labels<TypesOf<this>>;
}

/** Knows no game. */
function startOf<T extends GameTypes>({ game, labelOf }: Labels<T>): string {
  return labelOf(game.start({ scenario: game.scenarios[0].id, options: {} }));
}

test('uses the parts of a game without knowing which game', () => {
  const labels: Some<AllLabels> = some<AllLabels, Toy>({
    game: toy,
    labelOf: (state) => state.stack.map(({ at }) => at).join(' '),
  });
  expect(labels.use(startOf)).toBe(
    startOf({ game: toy, labelOf: (state) => state.stack.map(({ at }) => at).join(' ') }),
  );
  expect(labels.use(({ game }) => game.title)).toBe(toy.title);
});

test('the rules of some game play', () => {
  const game: SomeGame = some<Rules, Toy>(toy);
  expect(
    game.use(
      (rules) =>
        questions(rules, begin(rules, { scenario: rules.scenarios[0].id, options: {} }, seededChance(1))).length,
    ),
  ).toBeGreaterThan(0);
});
