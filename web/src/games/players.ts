/** The games that the computer plays: their rules alone, without anything of the page. */
import { bulge } from '@bridgehead/bulge';
import type { Game, GameTypes } from '@bridgehead/engine';
import { elstGame } from '@bridgehead/elst';
import { primosole } from '@bridgehead/primosole';
import { remagen } from '@bridgehead/remagen';

export interface OpenGame {
  use<Result>(work: <T extends GameTypes>(game: Game<T>) => Result): Result;
}

function open<T extends GameTypes>(game: Game<T>): OpenGame {
  return { use: (work) => work(game) };
}

const GAMES: ReadonlyMap<string, OpenGame> = new Map([[remagen.key, open(remagen)], [primosole.key, open(primosole)], [elstGame.key, open(elstGame)], [bulge.key, open(bulge)]]);

export function findGame(key: string): OpenGame {
  const game = GAMES.get(key);
  if (game === undefined) throw new Error(`The computer does not know the game "${key}"`);
  return game;
}
