/** How the game ended: the level of victory, and the points of each side with their sum. */
import type { GameTypes } from '@bridgehead/engine';
import { sessionOutcome } from '@bridgehead/engine';
import type { Table } from '../../table/table.js';
import { Points } from '../Points.js';

/** Where a finished game is told and shown again. */
export interface AfterGame {
  readonly report: string;
  readonly replay: string;
}

export interface ResultProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly after: AfterGame | undefined;
}

export function Result<T extends GameTypes>({ table, after }: ResultProps<T>) {
  const { game } = table.kit;
  const { winner, level, points } = sessionOutcome(table.session);
  return (
    <section class="panel-section decide-result" aria-label="Result">
      <p class="decide-level" role="status">
        <strong>{level}</strong>
        {winner === undefined ? 'Nobody has won.' : `${game.sideName(winner)} has won.`}
      </p>
      {after !== undefined && (
        <nav class="panel-row" aria-label="After the game">
          <a class="control" href={after.report}>
            Report
          </a>
          <a class="control" href={after.replay}>
            Replay
          </a>
        </nav>
      )}
      {game.sides.map((side) => (
        <Points key={side} side={game.sideName(side)} tally={points[side]} />
      ))}
    </section>
  );
}
