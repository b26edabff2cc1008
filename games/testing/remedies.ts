/** What a refusal offers instead must itself be legal. Actions of one random position are tried in others, where most are refused. */
import type { Game, GameTypes, Violation } from '@bridgehead/engine';
import { candidates, judge, questions } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { statesOfGame } from './random-games.js';

export interface RemedyGames {
  readonly seeds: readonly number[];
  /** About one state in so many decisions is kept. */
  readonly every: number;
  /** A remedy that offers no action must not name a place: `\d{4}` where hexes are numbered. */
  readonly place: RegExp;
  /** Actions that no list offers, made from one that does: a longer path, more units. */
  readonly vary?: (action: unknown) => readonly unknown[];
}

/** How many actions of other positions are tried in each. */
const TRIED = 200;

export function testRemedies<T extends GameTypes>(
  game: Game<T>,
  scenario: string,
  { seeds, every, place, vary = () => [] }: RemedyGames,
): void {
  test.each(seedsOfThisRun(seeds, 1))(`every remedy in a random game of ${scenario} is legal, seed %i`, (seed) => {
    const states = statesOfGame(game, scenario, seed, every);
    const tried = [
      ...new Map(
        states.flatMap((state) => someActions(game, state, vary)).map((action) => [JSON.stringify(action), action]),
      ).values(),
    ];
    const faults = new Set<string>();
    let offered = 0;
    states.forEach((state, index) => {
      for (const { side } of questions(game, state)) {
        const view = game.view(state, side);
        for (let step = 0; step < Math.min(TRIED, tried.length); step++) {
          const verdict = judge(game, view, side, tried[(index * 31 + step * 7) % tried.length]);
          for (const violation of verdict.legal ? [] : verdict.violations) {
            if (violation.instead !== undefined) offered++;
            const fault = faultOf(game, view, side, violation, place);
            if (fault !== undefined) faults.add(`${violation.code}: ${fault}`);
          }
        }
      }
    });
    expect([...faults]).toEqual([]);
    expect(offered).toBeGreaterThan(0);
  });
}

function faultOf<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  { remedy, instead }: Violation,
  place: RegExp,
): string | undefined {
  if (instead === undefined)
    return remedy !== undefined && place.test(remedy) ? `"${remedy}" names a place but offers no action` : undefined;
  const read = game.parseAction(instead);
  if (!read.ok) return `${JSON.stringify(instead)} is no action`;
  const verdict = judge(game, state, side, read.value);
  return verdict.legal ? undefined : `"${remedy}" is refused: ${verdict.violations.map(({ text }) => text).join(' ')}`;
}

/** Some of the actions that a state lists, and variants of them. */
function someActions<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  vary: (action: unknown) => readonly unknown[],
): T['Action'][] {
  return questions(game, state).flatMap(({ side }) => {
    const list = candidates(game, game.view(state, side), side);
    const step = Math.max(1, Math.floor(list.length / 12));
    const listed = Array.from({ length: Math.min(12, list.length) }, (_, index) => list.at(index * step)).filter(
      (action) => action !== undefined,
    );
    const varied = listed
      .flatMap((action) => vary(action))
      .flatMap((action) => {
        const read = game.parseAction(action);
        return read.ok ? [read.value] : [];
      });
    return [...listed, ...varied];
  });
}
