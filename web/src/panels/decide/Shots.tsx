/** What each unit could fire now, as a list: the best chance first. Choosing one puts it together. */
import type { GameTypes } from '@bridgehead/engine';
import type { PossibleShots } from '../../kit/forecast.js';
import type { Table } from '../../table/table.js';

export function Shots<T extends GameTypes>({
  table,
  shown: { title, legend, shots },
}: {
  readonly table: Table<T>;
  readonly shown: PossibleShots<T>;
}) {
  return (
    <section class="panel-section" aria-label={title}>
      <h3 class="decide-heading">{title}</h3>
      <p class="panel-soft">{legend}</p>
      <ul class="decide-rows">
        {shots.map(({ id, label, picks }) => (
          <li key={id}>
            <button type="button" class="decide-choice" onClick={() => table.assemble(picks)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
