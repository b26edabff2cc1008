/** The players by name. */
import type { GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { randomPlayer } from '@bridgehead/engine/players';
import type { Expert, Skill } from './expert.js';
import { greedyPlayer } from './greedy.js';

/** How well a player plays, weakest first. */
export const LEVELS = ['random', 'recruit', 'regular'] as const;
export type Level = (typeof LEVELS)[number];

/** What each level does, for a list of opponents. */
export const LEVEL_SUMMARIES: Readonly<Record<Level, string>> = {
  random: 'Takes any legal answer.',
  recruit: 'Sends units where they are needed and looks only at the immediate gain of an attack.',
  regular: 'Plans whole phases: attacks with their odds, the front, the guns, and what the enemy could do next.',
};

/** Answers that are tried of a long list. */
const TRIES: Readonly<Record<Skill, number>> = { recruit: 12, regular: 60 };

/** A computer player of the game that the expert knows. Each player remembers the plan of its phase: one player for each side and game. */
export function computerPlayer<T extends GameTypes>({ assess, adviser }: Expert<T>, level: Level): Player<T> {
  if (level === 'random') return randomPlayer<T>();
  return greedyPlayer({ name: level, assess, most: TRIES[level], adviser: adviser(level) });
}

/** The player with this name; undefined if there is none. */
export function playerNamed<T extends GameTypes>(expert: Expert<T>, name: string): Player<T> | undefined {
  const level = LEVELS.find((known) => known === name);
  return level && computerPlayer(expert, level);
}
