/** The points of each side as sums that open, what else counts, and where the game stands. */
import type { GameTypes } from '@bridgehead/engine';
import { useMemo } from 'preact/hooks';
import type { Table } from '../table/table.js';
import { WideTable } from '../ui/WideTable.js';
import { Points } from './Points.js';
import './score.css';

export function ScorePanel<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit } = table;
  const { seat, over, outcome } = table.moment.value;
  const { level, points } = outcome;
  const standing = useMemo(() => kit.standing(seat.state), [kit, seat.state]);
  return (
    <div class="score">
      <p class="score-level">
        {over ? 'The game is over: ' : 'So far: '}
        <strong>{level}</strong>
      </p>
      {kit.game.sides.map((side) => (
        <Points key={side} side={kit.game.sideName(side)} tally={points[side]} />
      ))}
      {standing.map(({ title, rows }) => (
        <section key={title} class="score-standing">
          <h3>{title}</h3>
          <WideTable title={title} caption="spoken" head={[]} rows={rows} />
        </section>
      ))}
    </div>
  );
}
