/** What each unit could fire now, as a list: the best chance first. Choosing one puts it together. */
import type { GameTypes } from '@bridgehead/engine';
import type { PossibleShot, PossibleShots } from '../../kit/forecast.js';
import type { Table } from '../../table/table.js';
import { Fold } from '../../ui/Fold.js';

interface ShotsProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly shown: PossibleShots<T>;
}

export function Shots<T extends GameTypes>({ table, shown: { title, note, shots } }: ShotsProps<T>) {
  const [best, ...others] = shots;
  return (
    <section class="panel-section" aria-label={title}>
      <h2 class="decide-heading">Best shot</h2>
      {note !== undefined && <p class="panel-soft">{note}</p>}
      <ShotRows table={table} shots={best === undefined ? [] : [best]} />
      {others.length > 0 && (
        <Fold name="shots" title={`Other shots (${others.length})`}>
          <ShotRows table={table} shots={others} />
        </Fold>
      )}
    </section>
  );
}

function ShotRows<T extends GameTypes>({
  table,
  shots,
}: {
  readonly table: Table<T>;
  readonly shots: readonly PossibleShot<T>[];
}) {
  return (
    <ul class="decide-rows">
      {shots.map(({ id, label, picks }) => (
        <li key={id}>
          <button type="button" class="decide-choice" onClick={() => table.assemble(picks)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
