/** "What if": another game that begins where this one stood at some moment. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { GameRecord } from '@bridgehead/engine/records';
import { isResignation } from '@bridgehead/engine/records';
import { noChance } from '@bridgehead/engine/chance';
import { restoreSession } from '@bridgehead/engine';
import type { StoredGame } from '../saved-games/stored-game.js';
import { storedGame } from '../saved-games/summary.js';

/** The record up to a moment. The end of the old game is left out: nobody has resigned in the new one. */
export function branchRecord<T extends GameTypes>(
  { header, chance, entries }: GameRecord<T>,
  at: number,
): GameRecord<T> {
  return { header, chance, entries: entries.slice(0, at).filter((entry) => !isResignation(entry)) };
}

export interface Branching<T extends GameTypes> {
  readonly game: Game<T>;
  /** The game as it is kept. */
  readonly stored: StoredGame;
  readonly record: GameRecord<T>;
  readonly at: number;
  /** The id of the new game. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A game of its own, with the same players. */
export function branchGame<T extends GameTypes>({ game, stored, record, at, id, now }: Branching<T>): StoredGame {
  const restored = restoreSession(game, branchRecord(record, at), noChance);
  if (!restored.ok) throw new Error(`The record is not valid at entry ${restored.at}: ${restored.problem.expected}`);
  const title = `${stored.title}: what if, from action ${at}`;
  return storedGame(
    restored.session,
    { id, title, keepers: stored.keepers, begun: now, origin: { id: stored.id, at } },
    now,
  );
}
