/** Random games, and the moments in them at which someone decides: what the measurements work with. */
import type { Player, Players, Setup } from '@bridgehead/engine';
import { bySide, playGame, randomPlayer, randomPlayers } from '@bridgehead/engine';
import type { Action, Remagen, Side, State } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';

export interface Moment {
  readonly state: State;
  readonly side: Side;
  /** What was decided. */
  readonly action: Action;
}

const setups: readonly Setup[] = remagen.scenarios.map(({ id }) => ({ scenario: id, options: {} }));

/** The scenarios by turns. */
export function setupFor(seed: number): Setup {
  return setups[seed % setups.length];
}

/** All moments of one game of each scenario; a game is broken off after so many decisions. */
export function collectMoments(most: number): Moment[] {
  const moments: Moment[] = [];
  setups.forEach((setup, seed) => {
    playGame(remagen, setup, watched((state, side, action) => moments.push({ state: remagen.copy(state), side, action })), seed, { most });
  });
  return moments;
}

/** Random players that tell of every decision, before it is carried out. */
export function watched(tell: (state: State, side: Side, action: Action) => void): Players<Remagen> {
  const random = randomPlayer<Remagen>();
  const player: Player<Remagen> = {
    name: random.name,
    choose(request) {
      const choice = random.choose(request);
      tell(request.view, request.side, choice.action);
      return choice;
    },
  };
  return bySide<Remagen, Player<Remagen>>(remagen, () => player);
}

/** Random games one after the other, each with another seed; each call plays one and gives its number of decisions. */
export function gameAfterGame(most: number): () => number {
  const players = randomPlayers(remagen);
  let seed = 0;
  return () => {
    seed++;
    return playGame(remagen, setupFor(seed), players, seed, { most }).decisions;
  };
}

/** So many of a list, evenly spread over it. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]);
}
