/** How a game ended: by the rules, by a resignation, or in another way that a row tells. */
import type { Game, GameTypes, Session } from '@bridgehead/engine';
import { isOver, sessionOutcome } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { Ending } from '@bridgehead/protocol';
import type { GameRow } from '../domain/game-rows.js';

/** A row that ends a game whatever its rules say. */
export type EndingRow = Extract<GameRow, { readonly kind: 'draw' | 'forfeit' | 'verdict' }>;

/** The end to which the session itself has come. */
export function endingOf<T extends GameTypes>(session: Session<T>): Ending | undefined {
  const last = session.entries.at(-1);
  const resigned = last !== undefined && isResignation(last);
  if (!resigned && !isOver(session.state)) return undefined;
  const { winner, level } = sessionOutcome(session);
  return { by: resigned ? 'resign' : 'rules', winner: winner ?? null, text: level ?? 'The game is over' };
}

export function endingBy<T extends GameTypes>(game: Game<T>, row: EndingRow): Ending {
  if (row.kind === 'draw') return { by: 'draw', winner: null, text: 'Both agreed to a draw' };
  if (row.kind === 'verdict') return { by: 'verdict', winner: row.winner, text: `The operator decided: ${row.reason}` };
  const side = game.sides.find((each) => each === row.side);
  const winner = game.sides.find((each) => each !== row.side) ?? null;
  return { by: 'forfeit', winner, text: `${side === undefined ? row.side : game.sideName(side)} ran out of time` };
}
