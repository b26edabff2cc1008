/** All units of both sides: what they are, what they can do, where they are. */
import type { GameTypes } from '@bridgehead/engine';
import { useMemo, useState } from 'preact/hooks';
import type { ForceUnit } from '../kit/kit.js';
import type { Table } from '../table/table.js';
import { CounterFace } from '../ui/CounterFace.js';
import { countOf } from '../ui/numbers.js';
import { Segments } from '../ui/Segments.js';
import { filterForces } from './force-filter.js';
import { openOrders } from '../ui/open-orders.js';
import { showHexes } from './places.js';
import './panel.css';
import './forces.css';

const ALL = 'all';

export function ForcesPanel<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit } = table;
  const {
    seat: { state },
    viewer,
    over,
  } = table.moment.value;
  const takesOrders = kit.loadOrders !== undefined && !over && table.keepers.value[viewer].who === 'person';
  const [side, setSide] = useState(ALL);
  const [word, setWord] = useState('');
  const groups = useMemo(() => kit.forces(state), [kit, state]);
  const shown = useMemo(
    () => filterForces(groups, { side: side === ALL ? undefined : side, word }),
    [groups, side, word],
  );
  const count = shown.reduce((sum, { units }) => sum + units.length, 0);
  const sides = [{ id: ALL, label: 'All' }, ...kit.game.sides.map((id) => ({ id, label: kit.game.sideName(id) }))];
  return (
    <div class="panel forces">
      <div class="panel-head">
        <div class="panel-row">
          <Segments label="Side" choices={sides} chosen={side} onChoose={(chosen) => setSide(chosen)} />
          <p class="panel-soft forces-count" role="status">
            {countOf(count, 'unit', 'units')}
          </p>
        </div>
        <input
          class="control-field"
          type="search"
          aria-label="Find units"
          placeholder="Name, values, hex …"
          value={word}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
      </div>
      {shown.map(({ side: owner, title, units }) => (
        <section key={`${owner} ${title}`} class="panel-section forces-group">
          <h2>
            {title} <span class="forces-number">{units.length}</span>
          </h2>
          <ul>
            {units.map((unit) => (
              <li key={unit.id} class="forces-row">
                <UnitLine unit={unit} onShow={(hex) => showHexes(table, [hex])} />
                {takesOrders && owner === viewer && unit.hex !== undefined && (
                  <button
                    type="button"
                    class="control forces-orders"
                    aria-label={`Standing orders of ${unit.name}`}
                    onClick={() => openOrders(unit.id)}
                  >
                    Orders
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {count === 0 && <p class="panel-soft forces-none">No matching units.</p>}
    </div>
  );
}

/** A unit on the map is a button that shows it there; any other is only told of. */
function UnitLine({ unit, onShow }: { readonly unit: ForceUnit; readonly onShow: (hex: string) => void }) {
  const { hex, piece, name, values, where } = unit;
  const content = (
    <>
      <CounterFace face={piece} />
      <span class="forces-unit">
        <span class="forces-name">{name}</span>
        <span class="forces-where">
          <span class="forces-values">{values}</span> {where}
        </span>
      </span>
    </>
  );
  if (hex === undefined) return <div class="forces-line">{content}</div>;
  return (
    <button type="button" class="panel-place forces-line" title="Show on the map" onClick={() => onShow(hex)}>
      {content}
    </button>
  );
}
