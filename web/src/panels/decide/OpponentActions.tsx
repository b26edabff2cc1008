/** What the other side has done since the one at the screen acted last; of the computer also why it says it did so. */
import type { GameTypes } from '@bridgehead/engine';
import { isOrdered, toldTo } from '@bridgehead/engine';
import { isSilent } from '../../table/events-since.js';
import type { Table } from '../../table/table.js';

/** Older ones are in the log. */
const MOST = 6;

export function OpponentActions<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const doings = doingsOf(table);
  if (doings.length === 0) return null;
  const heading = table.own === undefined ? 'Since your last action' : 'What the computer did';
  return (
    <section class="panel-section" aria-label={heading}>
      <h3 class="decide-heading">{heading}</h3>
      <ol class="decide-doings">
        {doings.slice(0, MOST).map(({ entry, told, reason }) => (
          <li key={entry}>
            {told} {reason !== undefined && <em>{reason}</em>}
          </li>
        ))}
      </ol>
      {doings.length > MOST && <p class="panel-soft">{doings.length - MOST} more in the log.</p>}
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
  const { viewer } = moment.value;
  const doings: Doing[] = [];
  for (let entry = moment.value.entries - 1; entry >= 0; entry--) {
    const made = session.entries[entry];
    if (keepers.value[made.side].who === 'person') {
      // Standing orders answer in between; what they did is told on its own.
      if (isOrdered(made)) continue;
      break;
    }
    if (isSilent(kit, made)) continue;
    const told = toldTo(kit.game, session.events[entry], viewer)
      .filter((event) => isTold(table, event))
      .map((event) => kit.game.tell(event))
      .join(' ');
    if (told !== '') doings.push({ entry, told, reason: table.reasonOf(entry) });
  }
  return doings;
}

/** Moves and fights; not the steps of the reader's own move, which goes on when the computer has answered. */
function isTold<T extends GameTypes>({ kit, moment }: Table<T>, event: T['Event']): boolean {
  const { seat, viewer } = moment.value;
  if (kit.pacing?.stepOf(seat.state, event)?.side === viewer) return false;
  return kit.kindOf(event) === 'move' || kit.kindOf(event) === 'combat';
}
