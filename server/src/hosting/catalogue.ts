/** The games that the server plays. Each has types of its own: whoever wants one says what to do with it, whatever they are. */
import { bulge } from '@bridgehead/bulge';
import { elstGame } from '@bridgehead/elst';
import type { Game, GameTypes } from '@bridgehead/engine';
import { primosole } from '@bridgehead/primosole';
import { remagen } from '@bridgehead/remagen';

export interface OpenGame {
  readonly key: string;
  use<Result>(work: <T extends GameTypes>(game: Game<T>) => Result): Result;
}

function open<T extends GameTypes>(game: Game<T>): OpenGame {
  return { key: game.key, use: (work) => work(game) };
}

export const GAMES: readonly OpenGame[] = [open(remagen), open(primosole), open(bulge), open(elstGame)];

export function findGame(key: string): OpenGame | undefined {
  return GAMES.find((game) => game.key === key);
}
