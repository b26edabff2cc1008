/** The boards that scenarios and worked examples are played on, each with its lines of sight. They are made when they are first needed. */
import { makeBoard } from '../board/board-from-facts.js';
import type { Board } from '../board/board.js';
import { elst } from '../board/elst-board.js';
import type { Sights } from '../sight/sight-cache.js';
import { makeSights } from '../sight/sight-cache.js';
import { EXAMPLE_BOARDS } from './example-boards.js';

export interface Ground {
  readonly board: Board;
  readonly sights: Sights;
}

const made = new Map<string, Ground>();

/** The board with this key; a key that no board has is a bug in content. */
export function groundOf(key: string): Ground {
  const known = made.get(key);
  if (known !== undefined) return known;
  const board = boardNamed(key);
  const ground = { board, sights: makeSights(board) };
  made.set(key, ground);
  return ground;
}

function boardNamed(key: string): Board {
  if (key === elst.key) return elst;
  const facts = EXAMPLE_BOARDS.get(key);
  if (facts === undefined)
    throw new Error(`There is no board "${key}"; there are ${[elst.key, ...EXAMPLE_BOARDS.keys()].join(', ')}`);
  return makeBoard(facts);
}
