/** The printed tables of the game. */
import type { GameTypes } from '@bridgehead/engine';
import type { Kit, PrintedTable } from '../kit/kit.js';
import type { Table } from '../table/table.js';
import { lazyFor, WhenFetched } from '../ui/lazy.js';
import { RuleLink } from '../ui/RuleLink.js';
import { WideTable } from '../ui/WideTable.js';
import './panel.css';
import './tables.css';

const tablesOf = lazyFor((kit: Pick<Kit<GameTypes>, 'loadTables'>) => kit.loadTables());

export function TablesPanel<T extends GameTypes>({ table: { kit } }: { readonly table: Table<T> }) {
  return (
    <WhenFetched what={tablesOf(kit)} name="the tables">
      {(tables) => <PrintedTables tables={tables} />}
    </WhenFetched>
  );
}

function PrintedTables({ tables }: { readonly tables: readonly PrintedTable[] }) {
  return (
    <div class="panel tables">
      {tables.map(({ id, title, rule, head, rows, notes }) => (
        <section key={id} class="panel-section">
          <h2>
            {title} <RuleLink id={rule} />
          </h2>
          <WideTable title={title} caption="spoken" head={head} rows={rows} />
          {notes.length > 0 && (
            <ul class="tables-notes">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}
