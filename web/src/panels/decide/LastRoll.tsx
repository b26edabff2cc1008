/** The last roll, until it is closed or the next thing is done. */
import type { GameTypes } from '@bridgehead/engine';
import type { Table } from '../../table/table.js';
import '../../ui/control.css';
import type { ShownRoll } from '../../ui/model.js';
import { RollCard } from '../../ui/RollCard.js';

interface LastRollProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly roll: ShownRoll<T['Side']>;
}

export function LastRoll<T extends GameTypes>({ table, roll }: LastRollProps<T>) {
  return (
    <section class="panel-section decide-roll" aria-label={`The last ${table.kit.chance.one}`}>
      <RollCard roll={roll} sums="folded" viewer={table.moment.value.viewer} />
      <button type="button" class="decide-remove decide-close" onClick={() => table.putRollAway()}>
        Close
      </button>
    </section>
  );
}
