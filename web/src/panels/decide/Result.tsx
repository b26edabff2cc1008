/** How the game ended: the level of victory, and the points of each side with their sum. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComponentChildren } from 'preact';
import type { Table } from '../../table/table.js';
import { Points } from '../Points.js';

export interface ResultProps<T extends GameTypes> {
  readonly table: Table<T>;
  /** What can be done now with a game of a server; one that is kept here knows its ways. */
  readonly after: ComponentChildren;
}

export function Result<T extends GameTypes>({ table, after }: ResultProps<T>) {
  const { game } = table.kit;
  const { winner, level, points } = table.moment.value.outcome;
  return (
    <section class="panel-section decide-result" aria-label="Result">
      <p class="decide-level" role="status">
        <strong>{level}</strong>
        {winner === undefined ? 'No winner.' : `${game.sideName(winner)} wins.`}
      </p>
      {table.own === undefined ? after : <AfterHere id={table.id} />}
      {game.sides.map((side) => (
        <Points key={side} side={game.sideName(side)} tally={points[side]} />
      ))}
    </section>
  );
}

/** Where a finished game that is kept here is told and shown again. */
function AfterHere({ id }: { readonly id: string }) {
  return (
    <nav class="panel-row" aria-label="After the game">
      <a class="control" href={`#/report/${id}`}>
        Report
      </a>
      <a class="control" href={`#/replay/${id}`}>
        Replay
      </a>
    </nav>
  );
}
