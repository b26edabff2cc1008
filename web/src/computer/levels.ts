/** The computer's levels as a player reads them. */
import type { Level } from '@bridgehead/ai';
import { LEVELS, LEVEL_SUMMARIES } from '@bridgehead/ai';

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  random: 'Random mover, for testing',
  recruit: 'Recruit',
  regular: 'Regular',
};

/** Whom one plays against unless one chooses. */
export const USUAL_LEVEL: Level = 'regular';

/** Strongest first: the usual opponent leads the list. */
export const LEVEL_CHOICES: readonly { readonly level: Level; readonly name: string; readonly summary: string }[] =
  LEVELS.toReversed().map((level) => ({
    level,
    name: LEVEL_NAMES[level],
    summary: LEVEL_SUMMARIES[level],
  }));

export function levelName(level: Level): string {
  return LEVEL_NAMES[level];
}

export function findLevel(name: unknown): Level | undefined {
  return LEVELS.find((level) => level === name);
}
