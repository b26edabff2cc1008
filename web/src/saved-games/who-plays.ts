/** Who answers for which side: in words, in the header of a record, and back. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { bySide } from '@bridgehead/engine';
import { findLevel, levelName } from '../computer/levels.js';
import type { Keeper, Keepers, Sitter } from '../kit/who-plays.js';
import { PERSON } from '../kit/who-plays.js';

/** A person at the screen, as the header of a record calls them. The command line uses the same word. */
const HUMAN = 'human';

/** For the header of a record: a person, or the computer player by its name. */
export function playerNames<T extends GameTypes>(game: Game<T>, keepers: Keepers): Record<T['Side'], string> {
  return bySide<T, string>(game, (side) => {
    const keeper = keeperOf(keepers, side);
    return keeper.who === 'person' ? HUMAN : keeper.level;
  });
}

/** Who played according to a header. Anyone who is no computer player is a person. */
export function keepersNamed<T extends GameTypes>(
  game: Game<T>,
  names: { readonly [S in T['Side']]?: string } | undefined,
): Record<T['Side'], Keeper> {
  return bySide<T, Keeper>(game, (side) => {
    const level = findLevel(names?.[side]);
    return level === undefined ? PERSON : { who: 'computer', level };
  });
}

/** A side that nobody is named for is played by a person. */
export function keeperOf(keepers: Keepers, side: string): Keeper {
  return (Object.hasOwn(keepers, side) ? keepers[side] : undefined) ?? PERSON;
}

/** The sides with their players, completed for a game. */
export function keepersFor<T extends GameTypes>(game: Game<T>, keepers: Keepers): Record<T['Side'], Keeper> {
  return bySide<T, Keeper>(game, (side) => keeperOf(keepers, side));
}

/** The same at one screen: anyone who is elsewhere is a person. */
export function keptKeepers<T extends GameTypes>(
  game: Game<T>,
  sitters: Readonly<Record<T['Side'], Sitter>>,
): Record<T['Side'], Keeper> {
  return bySide<T, Keeper>(game, (side) => {
    const sitter: Sitter = sitters[side];
    return sitter.who === 'remote' ? PERSON : sitter;
  });
}

/** "Two players, one screen", "Against the computer (Regular)", "The computer plays both sides". */
export function sayKeepers(keepers: Keepers): string {
  const all = Object.values(keepers);
  const levels = all.flatMap((keeper) => (keeper.who === 'computer' ? [levelName(keeper.level)] : []));
  if (levels.length === 0) return 'Two players, one screen';
  if (levels.length < all.length) return `Against the computer (${levels.join(', ')})`;
  return `The computer plays both sides (${levels.join(' against ')})`;
}
