/** On a phone: what can be picked, in a row that scrolls sideways: counters that wait, actions in words, counters on the map. */
import type { GameTypes } from '@bridgehead/engine';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Choice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { CounterFace } from '../../ui/CounterFace.js';
import { unitFaces } from '../unit-faces.js';
import { keepingPlace } from './keep-place.js';
import { trayChoices } from './tray-choices.js';
import './tray.css';

export function Tray<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const row = useRef<HTMLUListElement>(null);
  const faces = unitFaces(table.kit, table.moment.value.seat.state);
  const { offered, repeats } = trayChoices(table.desk.value?.choices ?? [], faces);
  // Other options begin at their beginning; one less of the same leaves the row where it is.
  const first = offered[0]?.choice.id;
  useLayoutEffect(() => row.current?.scrollTo({ left: 0 }), [first]);
  if (offered.length === 0) return null;
  const choose = (choice: Choice<T>) => {
    keepingPlace(row.current, () => table.choose(choice));
    if (choice.hex !== undefined) table.looked.value = { hex: choice.hex };
  };
  return (
    <ul class={repeats ? 'tray tray-repeats' : 'tray'} aria-label="Options beside the map" ref={row}>
      {offered.map(({ choice, face }) => (
        <li key={choice.id}>
          <button type="button" class="tray-choice" aria-label={choice.label} onClick={() => choose(choice)}>
            {face === undefined ? <span>{choice.label}</span> : <CounterFace face={face.piece} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
