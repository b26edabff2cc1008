/** The last roll, in a corner of the map, until it is closed or the next thing is done. */
import type { GameTypes } from '@bridgehead/engine';
import type { Roll } from '../ui/model.js';
import type { Table } from '../table/table.js';
import { RollCard } from '../ui/RollCard.js';

interface RollCornerProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly roll: Roll<T['Side']>;
}

export function RollCorner<T extends GameTypes>({ table, roll }: RollCornerProps<T>) {
  return (
    <section class="roll-corner" aria-label={`The last ${table.kit.chance.one}`}>
      <RollCard key={table.moment.value.entries} roll={roll} />
      <button type="button" class="control" onClick={() => table.putRollAway()}>
        Close
      </button>
    </section>
  );
}
