/** What standing orders have done in the name of the one at the screen since they acted themselves. They alone are told. */
import type { GameTypes } from '@bridgehead/engine';
import { isOrdered, itemAt, toldTo } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { Table } from '../../table/table.js';

/** Older ones are in the log. */
const MOST = 6;

export function OrderedActions<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const doings = orderedActions(table);
  if (doings.length === 0) return null;
  const { entries, viewer } = table.moment.value;
  const last = table.session.entries.at(entries - 1);
  const canTakeBack = last?.side === viewer && isOrdered(last) && table.undoVerdict.value.legal;
  return (
    <section class="panel-section" aria-label="By your standing orders">
      <h2 class="decide-heading">By your standing orders</h2>
      <ol class="decide-doings">
        {doings.slice(0, MOST).map(({ entry, told }) => (
          <li key={entry}>{told}</li>
        ))}
      </ol>
      {doings.length > MOST && <p class="panel-soft">{doings.length - MOST} more in the log.</p>}
      {canTakeBack && (
        <p>
          <button type="button" class="control" onClick={() => table.undo()}>
            Undo the last one
          </button>
        </p>
      )}
    </section>
  );
}

interface OrderedDoing {
  readonly entry: number;
  readonly told: string;
}

/** The last one first. */
export function orderedActions<T extends GameTypes>({
  kit,
  session,
  moment,
}: Pick<Table<T>, 'kit' | 'session' | 'moment'>): OrderedDoing[] {
  const { viewer, entries, seat } = moment.value;
  const doings: OrderedDoing[] = [];
  for (let entry = entries - 1; entry >= 0; entry--) {
    const made = itemAt(session.entries, entry);
    if (made.side !== viewer) continue;
    if (isResignation(made) || made.action === undefined || !isOrdered(made)) break;
    const events = toldTo(kit.game, itemAt(session.events, entry), viewer).map((event) => kit.game.tell(event));
    doings.push({ entry, told: [`${kit.game.nameAction(seat.state, made.action)}.`, ...events].join(' ') });
  }
  return doings;
}
