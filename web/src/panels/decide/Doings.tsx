/** What the computer has done since a person acted last, and why it says it did so. */
import type { GameTypes } from '@bridgehead/engine';
import { seenBy } from '../../table/seen.js';
import type { Table } from '../../table/table.js';

/** Older ones are in the log. */
const MOST = 6;

export function Doings<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const doings = doingsOf(table);
  if (doings.length === 0) return null;
  return (
    <section class="panel-section" aria-label="What the computer did">
      <h3 class="decide-heading">What the computer did</h3>
      <ol class="decide-doings">
        {doings.slice(0, MOST).map(({ entry, told, reason }) => (
          <li key={entry}>
            {told} {reason !== undefined && <em>{reason}</em>}
          </li>
        ))}
      </ol>
      {doings.length > MOST && <p class="panel-soft">And {doings.length - MOST} before; the log has them all.</p>}
    </section>
  );
}

interface Doing {
  readonly entry: number;
  readonly told: string;
  readonly reason: string | undefined;
}

/** The last one first. */
function doingsOf<T extends GameTypes>(table: Table<T>): Doing[] {
  const { kit, session, moment, keepers } = table;
  const doings: Doing[] = [];
  for (let entry = moment.value.entries - 1; entry >= 0; entry--) {
    if (keepers.value[session.entries[entry].side].who === 'person') break;
    const told = seenBy(kit.game, session.events[entry], moment.value.viewer).filter((event) => kit.kindOf(event) === 'move' || kit.kindOf(event) === 'combat').map((event) => kit.game.tell(event)).join(' ');
    if (told !== '') doings.push({ entry, told, reason: table.reasonOf(entry) });
  }
  return doings;
}
