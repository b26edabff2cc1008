/** What happened since the one at the screen acted last, action by action; of the computer also why it says it did so. */
import type { GameTypes } from '@bridgehead/engine';
import type { OpponentEntry } from '../../table/opponent-entries.js';
import { opponentEntries } from '../../table/opponent-entries.js';
import type { Table } from '../../table/table.js';
import { showHexes } from '../places.js';
import { condense } from './condense.js';

export function OpponentActions<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, session, moment, keepers, recalled } = table;
  const actions = opponentEntries(kit, session, keepers.value, moment.value);
  if (actions.length === 0) return null;
  const recall = ({ number, events }: OpponentEntry<T>) => {
    recalled.value = number;
    showHexes(table, events.flatMap((event) => kit.placesOf(event)).slice(-1), 'focus');
  };
  return (
    <section class="panel-section" aria-label="What happened">
      <h2 class="decide-heading">What happened</h2>
      {actions.length > 1 && <Stepping actions={actions} at={recalled.value} onRecall={recall} />}
      <ol class="decide-doings">
        {actions.map((action) => {
          const reason = table.reasonOf(action.entry);
          return (
            <li key={action.entry} aria-current={action.number === recalled.value ? 'step' : undefined}>
              <button type="button" class="panel-place" title="Show on the map" onClick={() => recall(action)}>
                {condense(action.events.map((event) => kit.game.tell(event))).join(' ')}
                {reason !== undefined && <em> {reason}</em>}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Steps through the actions, the oldest first: the map shows one at a time. */
function Stepping<T extends GameTypes>({
  actions,
  at = 0,
  onRecall,
}: {
  readonly actions: readonly OpponentEntry<T>[];
  /** The number of the action that is shown; 0 before the first step. */
  readonly at: number | undefined;
  readonly onRecall: (action: OpponentEntry<T>) => void;
}) {
  const step = (by: number) => {
    const next = actions.at(at + by - 1);
    if (at + by >= 1 && next !== undefined) onRecall(next);
  };
  return (
    <div class="decide-steps" role="group" aria-label="Step through what happened">
      <button
        type="button"
        class="control"
        aria-label="Previous action"
        aria-disabled={at <= 1}
        onClick={() => step(-1)}
      >
        ◀
      </button>
      <span role="status">{at === 0 ? `${actions.length} actions` : `${at} of ${actions.length}`}</span>
      <button
        type="button"
        class="control"
        aria-label="Next action"
        aria-disabled={at >= actions.length}
        onClick={() => at < actions.length && step(1)}
      >
        ▶
      </button>
    </div>
  );
}
