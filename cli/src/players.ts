/** The computer's players by name, as the command line offers them. */
import { itemAt } from '@bridgehead/engine';
import { LEVELS, LEVEL_SUMMARIES, playerNamed } from '@bridgehead/ai';
import type { GameTypes } from '@bridgehead/engine';
import type { Player } from '@bridgehead/engine/players';
import { badInput, oneOf } from './bad-input.js';
import type { Kit } from './kit.js';

/** Weakest first. */
export const PLAYERS: readonly { readonly name: string; readonly summary: string }[] = LEVELS.map((name) => ({
  name,
  summary: LEVEL_SUMMARIES[name],
}));

const PLAYER_NAMES: readonly string[] = LEVELS;

/** Whom to play against unless told. */
export const STRONGEST: string = itemAt(LEVELS, LEVELS.length - 1);

/** A new player: each side of each game needs one of its own, for it may remember its plans. */
export function newPlayer<T extends GameTypes>(
  { expert }: Pick<Kit<T>, 'expert'>,
  name: string,
  field: string,
  alsoAllowed: readonly string[] = [],
): Player<T> {
  const player = playerNamed(expert, name);
  if (player === undefined)
    throw badInput(field, `expected ${oneOf([...alsoAllowed, ...PLAYER_NAMES])}, found "${name}"`);
  return player;
}
