/** On a phone: the counters that wait beside the map, in a row that scrolls sideways, and what brings them on all at once. */
import type { GameTypes } from '@bridgehead/engine';
import { useRef } from 'preact/hooks';
import type { Choice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { CounterFace } from '../../ui/CounterFace.js';
import { unitFaces } from '../unit-faces.js';
import { keepingPlace } from './keep-place.js';
import './tray.css';

export function Tray<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const row = useRef<HTMLUListElement>(null);
  const faces = unitFaces(table.kit, table.moment.value.seat.state);
  const beside = (table.desk.value?.choices ?? []).filter(({ hex }) => hex === undefined);
  const waiting = beside.filter(({ id, piece }) => faces.has(piece ?? id));
  if (waiting.length === 0) return null;
  const together = beside.filter(({ isForAll }) => isForAll);
  const choose = (choice: Choice<T>) => keepingPlace(row.current, () => table.choose(choice));
  return (
    <ul class="tray" aria-label="Units beside the map" ref={row}>
      {[...together, ...waiting].map((choice) => {
        const face = faces.get(choice.piece ?? choice.id);
        return (
          <li key={choice.id}>
            <button type="button" class="tray-choice" aria-label={choice.label} onClick={() => choose(choice)}>
              {face === undefined ? <span>{choice.label}</span> : <CounterFace face={face.piece} />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
