/**
 * On a phone: what can be picked and is not on the map, in a row that scrolls sideways: counters that wait, and actions in words.
 * So are the several things that can be done in the one hex that was tapped.
 */
import type { GameTypes } from '@bridgehead/engine';
import { useRef } from 'preact/hooks';
import type { Choice } from '../../kit/kit.js';
import type { Table } from '../../table/table.js';
import { CounterFace } from '../../ui/CounterFace.js';
import { unitFaces } from '../unit-faces.js';
import { areInOnePlace } from './choice-groups.js';
import { keepingPlace } from './keep-place.js';
import './tray.css';

export function Tray<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const row = useRef<HTMLUListElement>(null);
  const faces = unitFaces(table.kit, table.moment.value.seat.state);
  const choices = table.desk.value?.choices ?? [];
  const beside = areInOnePlace(choices) ? choices : choices.filter(({ hex }) => hex === undefined);
  const isWaiting = ({ id, piece, hex }: Choice<T>) => hex === undefined && faces.has(piece ?? id);
  const waiting = beside.filter(isWaiting);
  const together = beside.filter(({ isForAll }) => isForAll);
  // Cards lie in the hand.
  const actions = beside.filter(
    (choice) => !isWaiting(choice) && !choice.isForAll && !choice.isRare && choice.card === undefined,
  );
  const offered = [...together, ...waiting, ...actions];
  if (offered.length === 0) return null;
  const choose = (choice: Choice<T>) => keepingPlace(row.current, () => table.choose(choice));
  return (
    <ul class={waiting.length === 0 ? 'tray tray-words' : 'tray'} aria-label="Options beside the map" ref={row}>
      {offered.map((choice) => {
        const face = isWaiting(choice) ? faces.get(choice.piece ?? choice.id) : undefined;
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
