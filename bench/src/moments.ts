/** Random games, and the moments in them at which someone decides: what the measurements work with. */
import type { Game, GameTypes, Setup } from '@bridgehead/engine';
import { advance, apply, candidates, isOver, itemAt, questions } from '@bridgehead/engine';
import * as ownPlay from '@bridgehead/engine/players';
import { seededChance } from '@bridgehead/engine/chance';
import type { RandomPlay } from './checkout.js';

export interface Moment<T extends GameTypes> {
  readonly state: T['State'];
  readonly side: T['Side'];
  /** What was decided. */
  readonly action: T['Action'];
}

/** The scenarios by turns. */
function setupFor<T extends GameTypes>(game: Game<T>, seed: number): Setup {
  return { scenario: itemAt(game.scenarios, seed % game.scenarios.length).id, options: {} };
}

/** All moments of one game of each scenario; a game is broken off after so many decisions. */
export function collectMoments<T extends GameTypes>(game: Game<T>, most: number): Moment<T>[] {
  const moments: Moment<T>[] = [];
  game.scenarios.forEach((_, seed) => {
    watchGame(game, seed, most, ({ state, side, action }) => moments.push({ state: game.copy(state), side, action }));
  });
  return moments;
}

/** Plays a random game and tells of every decision, before it is carried out: the whole state, not what a side may know of it. */
export function watchGame<T extends GameTypes>(
  game: Game<T>,
  seed: number,
  most: number,
  tell: (moment: Moment<T>) => void,
): void {
  const own = seededChance(seed, 1);
  const play = { state: game.start(setupFor(game, seed)), chance: seededChance(seed), emit: ignore };
  const { state } = play;
  let context = advance(game, play);
  for (let decisions = 0; decisions < most && !isOver(state); decisions++) {
    const { side } = itemAt(questions(game, state, context), 0);
    const list = candidates(game, state, side, context);
    const action = list.at(own.pick(list.length, 'choice'));
    if (action === undefined) throw new Error(`${game.key}: there is nothing to choose`);
    tell({ state, side, action });
    context = apply(game, play, side, action, context);
  }
}

const ignore = () => {};

/** How random games are played: without a scenario all take turns; and by the engine of this checkout, or of another. */
interface Manner {
  readonly keep?: readonly 'events'[];
  readonly scenario?: string;
  readonly engine?: RandomPlay;
}

/** Random games one after the other, each with another seed; each call plays one and gives its number of decisions. */
export function gameAfterGame<T extends GameTypes>(
  game: Game<T>,
  most: number,
  { keep = [], scenario, engine: { playGame, randomPlayers } = ownPlay }: Manner = {},
): () => number {
  const players = randomPlayers(game);
  let seed = 0;
  return () => {
    seed++;
    const setup = scenario === undefined ? setupFor(game, seed) : { scenario, options: {} };
    return playGame(game, setup, players, seed, { most, keep }).decisions;
  };
}

/** So many of a list, evenly spread over it. */
export function spreadOver<Item extends {}>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => itemAt(items, Math.floor((index * items.length) / count)));
}
