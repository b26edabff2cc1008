/** The last roll, in a corner of the map, until it is put away or the next thing is done. */
import type { GameTypes } from '@bridgehead/engine';
import type { Table } from '../table/table.js';
import { RollCard } from '../ui/RollCard.js';

export function RollCorner<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const roll = table.roll.value;
  if (roll === undefined) return null;
  return (
    <section class="roll-corner" aria-label="The last roll">
      <RollCard key={table.moment.value.entries} roll={roll} />
      <button type="button" class="control" onClick={() => table.putRollAway()}>
        Put away
      </button>
    </section>
  );
}
