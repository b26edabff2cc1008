/** What is pointed at, in a place of fixed height: its text, the sum of the answer it would give, or why it cannot be had. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import type { Consideration, Table } from '../../table/table.js';
import { Refusals } from '../../ui/Refusals.js';
import { Sum } from '../../ui/Sum.js';

export function Considered<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const refusal = table.refusal.value;
  const considered = table.considered.value;
  return (
    <div class="decide-considered" role="region" aria-label="Inspected hex" tabIndex={0}>
      <div role="alert">{refusal.length > 0 && <Refused violations={refusal} />}</div>
      {considered !== undefined && <Consequences considered={considered} told={refusal} />}
      {considered === undefined && refusal.length === 0 && <p class="panel-soft">{idleWords(table)}</p>}
    </div>
  );
}

/** The last try, refused. */
function Refused({ violations }: { readonly violations: readonly Violation[] }) {
  return (
    <div class="decide-refused">
      <strong>Not possible.</strong>
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
      <p class="decide-hex">{considered.text}</p>
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

function idleWords<T extends GameTypes>({ desk, moment }: Table<T>): string {
  if (moment.value.over) return 'Point at a hex or a unit for details.';
  return desk.value?.hint ?? 'Point at a hex or a unit for details.';
}
