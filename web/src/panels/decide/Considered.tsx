/** What is pointed at, below the panel: the sum of the answer it would give, or why it cannot be had. The map says what it is. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import type { Consideration, Table } from '../../table/table.js';
import { Refusals } from '../../ui/Refusals.js';
import { Sum } from '../../ui/Sum.js';
import { listHovered } from './listed-hexes.js';

export function Considered<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const refusal = table.refusal.value;
  const considered = table.considered.value;
  const isTold =
    considered !== undefined &&
    !listHovered.value &&
    (considered.weighed !== undefined || considered.violations.length > 0);
  const isEmpty = !isTold && refusal.length === 0;
  return (
    <div
      class={isEmpty ? 'decide-considered decide-considered-empty' : 'decide-considered'}
      role="region"
      aria-label="Inspected hex"
      tabIndex={isEmpty ? -1 : 0}
    >
      <div role="alert">{refusal.length > 0 && <Refused violations={refusal} />}</div>
      {isTold && <Consequences considered={considered} told={refusal} />}
    </div>
  );
}

/** The last try, refused. */
function Refused({ violations }: { readonly violations: readonly Violation[] }) {
  return (
    <div class="decide-refused">
      {violations.some(({ rule }) => rule !== '') && <strong>Not possible.</strong>}
      <Refusals violations={violations} />
    </div>
  );
}

interface ConsequencesProps<T extends GameTypes> {
  readonly considered: Consideration<T>;
  /** Refusals that are shown already. */
  readonly told: readonly Violation[];
}

function Consequences<T extends GameTypes>({ considered, told }: ConsequencesProps<T>) {
  const untold = considered.violations.filter(({ text }) => !told.some((violation) => violation.text === text));
  const shown = considered.weighed?.preview;
  return (
    <>
      {untold.length > 0 && <Refusals violations={untold} />}
      {shown !== undefined && (
        <>
          <p class="decide-would">{shown.summary}</p>
          {shown.tallies.map((tally) => (
            <Sum key={tally.title} tally={tally} />
          ))}
        </>
      )}
    </>
  );
}
