/** The ways between which an answer chooses, side by side: each result with its chance in every way. A way is taken by its heading. */
import type { GameTypes } from '@bridgehead/engine';
import type { ComparedWay, Comparison } from '../../kit/comparison.js';
import type { Table } from '../../table/table.js';
import '../../ui/control.css';
import type { Tone } from '../../ui/model.js';
import { percent } from '../../ui/numbers.js';
import { Refusals } from '../../ui/Refusals.js';
import { RuleLink } from '../../ui/RuleLink.js';
import './comparison.css';

interface ComparisonProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly comparison: Comparison;
}

export function ComparisonView<T extends GameTypes>({
  table,
  comparison: { title, rule, results, ways, note },
}: ComparisonProps<T>) {
  const open = ways.filter(({ violations }) => violations.length === 0);
  return (
    <div class="compare">
      <table class="compare-table">
        <caption>
          {title} <RuleLink id={rule} />
        </caption>
        <thead>
          <tr>
            <th scope="col">Result</th>
            {ways.map((way) => (
              <th key={way.choice} scope="col" class={way.isChosen ? 'compare-chosen' : undefined}>
                <TakeWay table={table} way={way} />
                <small>{way.detail}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ name, means, tone }, row) => (
            <tr key={name}>
              <th scope="row" title={means}>
                {name}
                <small>{means}</small>
              </th>
              {ways.map((way) => (
                <Chance key={way.choice} way={way} chance={way.chances[row]} tone={tone} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== undefined && <p class="compare-note">{note}</p>}
      {open.length < ways.length &&
        ways
          .filter(({ violations }) => violations.length > 0)
          .map((way) => (
            <div key={way.choice} class="compare-closed">
              <h4>{way.name}</h4>
              <Refusals violations={way.violations} tone="missing" />
            </div>
          ))}
    </div>
  );
}

/** The heading of a way: a button, unless it is the one that is taken. */
function TakeWay<T extends GameTypes>({
  table,
  way: { choice, name, isChosen },
}: {
  readonly table: Table<T>;
  readonly way: ComparedWay;
}) {
  const offered = table.desk.value?.choices.find(({ id }) => id === choice);
  if (isChosen || offered === undefined) return <span class="compare-name">{isChosen ? `${name}, chosen` : name}</span>;
  return (
    <button type="button" class="control" onClick={() => table.choose(offered)}>
      {name}
    </button>
  );
}

interface ChanceProps {
  readonly way: ComparedWay;
  readonly chance: number | undefined;
  readonly tone: Tone;
}

function Chance({ way, chance, tone }: ChanceProps) {
  return (
    <td class={way.isChosen ? 'compare-chance compare-chosen' : 'compare-chance'}>
      {chance === undefined || chance === 0 ? (
        '–'
      ) : (
        <>
          <span class={`compare-bar compare-${tone}`} style={{ '--share': String(chance) }} aria-hidden="true" />
          {percent(chance)}
        </>
      )}
    </td>
  );
}
