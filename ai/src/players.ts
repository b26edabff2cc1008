/** The players by name. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { randomPlayer } from '@bridgehead/engine/players';
import { bulgeExpert } from './bulge/adviser.js';
import { elstExpert } from './elst/adviser.js';
import type { Expert, Skill } from './expert.js';
import { greedyPlayer } from './greedy.js';
import { primosoleExpert } from './primosole/adviser.js';
import { remagenExpert } from './remagen/adviser.js';

/** How well a player plays, weakest first. */
export const LEVELS = ['random', 'recruit', 'regular'] as const;
export type Level = (typeof LEVELS)[number];

/** What each level does, for a list of opponents. */
export const LEVEL_SUMMARIES: Readonly<Record<Level, string>> = {
  random: 'Takes any legal answer.',
  recruit: 'Sends units where they are wanted and looks only at the immediate gain of an attack.',
  regular: 'Plans whole phases: attacks with their odds, the front, the guns, and what the enemy could do next.',
};

/** Any expert, whatever its game. */
interface AnyExpert {
  readonly game: { readonly key: string };
}

const EXPERTS: readonly AnyExpert[] = [remagenExpert, primosoleExpert, elstExpert, bulgeExpert];

function expertFor<T extends GameTypes>(game: Game<T>): Expert<T> | undefined {
  return EXPERTS.find((expert): expert is Expert<T> => expert.game.key === game.key);
}

/** Answers that are tried of a long list. */
const TRIES: Readonly<Record<Skill, number>> = { recruit: 12, regular: 60 };

/** A computer player for a game. Each player remembers the plan of its phase: one player for each side and game. */
export function computerPlayer<T extends GameTypes>(game: Game<T>, level: Level): Player<T> {
  if (level === 'random') return randomPlayer<T>();
  const expert = expertFor(game);
  const assess = expert?.assess ?? ((state: T['State'], side: T['Side']) => pointsAhead(game, state, side));
  const most = TRIES[level];
  return greedyPlayer(expert === undefined ? { name: level, assess, most } : { name: level, assess, most, adviser: expert.adviser(level) });
}

/** The player with this name; undefined if there is none. */
export function playerNamed<T extends GameTypes>(game: Game<T>, name: string): Player<T> | undefined {
  const level = LEVELS.find((known) => known === name);
  return level && computerPlayer(game, level);
}

/** A game without an expert: its points as they stand. */
function pointsAhead<T extends GameTypes>(game: Game<T>, state: T['State'], side: T['Side']): number {
  const { points } = game.outcome(state);
  return game.sides.reduce((sum, each: T['Side']) => sum + (each === side ? points[each].total : -points[each].total), 0);
}
