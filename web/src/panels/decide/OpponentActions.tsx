/** What the other side has done since the one at the screen acted last, step by step; of the computer also why it says it did so. */
import type { GameTypes } from '@bridgehead/engine';
import { opponentEntries } from '../../table/opponent-entries.js';
import type { Table } from '../../table/table.js';
import { showHexes } from '../places.js';

export function OpponentActions<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, session, moment, keepers } = table;
  const doings = opponentEntries(kit, session, keepers.value, moment.value);
  if (doings.length === 0) return null;
  const heading = table.own === undefined ? 'Since your last action' : 'What the computer did';
  return (
    <section class="panel-section" aria-label={heading}>
      <h3 class="decide-heading">{heading}</h3>
      <ol class="decide-doings">
        {doings.map(({ entry, events }) => {
          const places = events.flatMap((event) => kit.placesOf(event));
          const reason = table.reasonOf(entry);
          return (
            <li key={entry}>
              <button
                type="button"
                class="panel-place"
                title="Show on the map"
                onClick={() => showHexes(table, places.slice(-1), 'focus')}
              >
                {events.map((event) => kit.game.tell(event)).join(' ')}
                {reason !== undefined && <em> {reason}</em>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
