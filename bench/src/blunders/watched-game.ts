/** A game between two computer players of one level, with a counter that watches. The same seed gives the game that `sim` plays. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Outcome, Setup } from '@bridgehead/engine';
import type { Players } from '@bridgehead/engine/players';
import { advance, apply, bySide, isOver, itemAt, present, questions } from '@bridgehead/engine';
import { MOST_LOOKS, stepBudget } from '@bridgehead/engine/players';
import { seededChance } from '@bridgehead/engine/chance';
import type { Counter } from './counter.js';

export interface WatchedGame {
  readonly seed: number;
  readonly scenario: string;
  /** Against another checkout: the side that the player of this one had. */
  readonly ours?: string;
  readonly winner: string | undefined;
  readonly level: string;
  readonly counts: Readonly<Record<string, number>>;
}

export interface Watching<T extends GameTypes> {
  readonly game: Game<T>;
  readonly counter: Counter<T>;
  readonly setup: Setup;
  readonly players: Players<T>;
  readonly seed: number;
  /** Breaks off after so many answers. */
  readonly most: number;
}

export function watchGame<T extends GameTypes>({
  game,
  counter,
  setup,
  players,
  seed,
  most,
}: Watching<T>): WatchedGame {
  const counts: Record<string, number> = Object.fromEntries(Object.keys(counter.counts).map((name) => [name, 0]));
  const add = (name: string, number = 1): void => {
    const before = present(counts[name], `${game.key}: the counter lists "${name}"`);
    counts[name] = before + number;
  };
  const look = counter.watch();
  const own = bySide<T, Chance>(game, (_side, index) => seededChance(seed, index + 1));
  const state = game.start(setup);
  let events: T['Event'][] = [];
  const play = { state, chance: seededChance(seed), emit: (event: T['Event']) => events.push(event) };
  let context = advance(game, play);
  for (let answers = 0; answers < most && !isOver(state); answers++) {
    const question = itemAt(questions(game, state, context), 0);
    const side: T['Side'] = question.side;
    const view = game.view(state, side);
    const { action } = players[side].choose({
      game,
      view,
      side,
      question,
      context: view === state ? context : game.context(view),
      budget: stepBudget(MOST_LOOKS),
      chance: own[side],
    });
    const before = game.copy(state);
    const earlier = context;
    events = [];
    context = apply(game, play, side, action, context);
    look({ before, context: earlier, side, action, events, after: state }, add);
  }
  const outcome: Outcome<T['Side']> = game.outcome(state);
  return { seed, scenario: setup.scenario, winner: outcome.winner, level: outcome.level, counts };
}
