/** Two at one screen: nothing is shown until the one whose view comes next has sat down. */
import type { GameTypes } from '@bridgehead/engine';
import { useEffect, useRef } from 'preact/hooks';
import type { Table } from '../table/table.js';
import '../ui/control.css';
import './hand-over.css';

export function HandOver<T extends GameTypes>({ table, side }: { readonly table: Table<T>; readonly side: T['Side'] }) {
  const { kit, errand } = table;
  const name = kit.game.sideName(side);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [side]);
  return (
    <main class="over" aria-label="Hand over the screen">
      <div class="over-card">
        <h1>{kit.game.title}</h1>
        <p class="over-whose">The {name} player is next.</p>
        <p>{errand.value}</p>
        <p class="over-soft">Hand over the screen. The {name} side’s secrets are shown only after you confirm.</p>
        <p>
          <button type="button" class="control control-main" ref={button} onClick={() => table.sitDown()}>
            I am the {name} player
          </button>
        </p>
        <p>
          <a href="#/">Back to start page</a>
        </p>
      </div>
    </main>
  );
}
