/** The handle of the sheet on a phone, with what matters most in one line. The map is seen without it first. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { areInOnePlace } from '../panels/decide/choice-groups.js';
import type { Table } from '../table/table.js';
import { lazy, WhenHere } from '../ui/lazy.js';
import type { ShownRoll } from '../ui/model.js';
import type { Height } from './SideColumn.js';
import { HEIGHTS } from './SideColumn.js';

const sheetOdds = lazy(() => import('../panels/decide/SheetOdds.js'));

/** Only on a phone: drags or steps the sheet. */
export function SheetHandle<T extends GameTypes>({
  table,
  height,
}: {
  readonly table: Table<T>;
  readonly height: Signal<Height>;
}) {
  const step = (by: number) => {
    height.value = itemAt(HEIGHTS, Math.min(Math.max(HEIGHTS.indexOf(height.value) + by, 0), HEIGHTS.length - 1));
  };
  let from: number | undefined;
  return (
    <div
      class="side-handle"
      onPointerDown={(event) => {
        from = event.clientY;
        // A captured press is no click of the button under it.
        if (event.target === event.currentTarget) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event) => {
        const moved = from === undefined ? 0 : event.clientY - from;
        if (Math.abs(moved) > 24) step(moved < 0 ? 1 : -1);
        from = undefined;
      }}
    >
      <button
        type="button"
        aria-label="Make panels taller"
        aria-disabled={height.value === 'high'}
        onClick={() => step(1)}
      >
        ▲
      </button>
      <SheetLine table={table} onOpen={() => step(height.value === 'low' ? 1 : 0)} />
      <button
        type="button"
        aria-label="Make panels shorter"
        aria-disabled={height.value === 'low'}
        onClick={() => step(-1)}
      >
        ▼
      </button>
    </div>
  );
}

/** A refusal, the sum, the hex that was tapped or the roll in one line: pressing it opens the sheet. */
function SheetLine<T extends GameTypes>({ table, onOpen }: { readonly table: Table<T>; readonly onOpen: () => void }) {
  const roll = table.roll.value;
  const building = table.desk.value?.chosen.length === 0 ? undefined : table.built.value?.preview?.summary;
  const choices = table.desk.value?.choices ?? [];
  const here = areInOnePlace(choices)
    ? `${choices.length} options in ${itemAt(choices, 0).hex ?? ''}`
    : choices.length > 1 && choices.every(({ isRare }) => isRare)
      ? `Show ${choices.length} options`
      : undefined;
  const tapped = table.considered.value?.isTapped === true ? table.considered.value.text : undefined;
  const line = building ?? tapped ?? here ?? (roll && sayRoll(roll));
  const refused = table.refusal.value[0]?.text;
  const odds = table.built.value?.odds;
  useEffect(() => {
    if (odds !== undefined) sheetOdds.fetch();
  }, [odds]);
  // The panel has the words, and says them aloud: here they are only seen.
  if (refused !== undefined)
    return (
      <button
        type="button"
        class="side-line side-line-refused"
        aria-label={refused}
        data-refused={refused}
        onClick={onOpen}
      />
    );
  return line === undefined ? (
    <span class="side-grip" aria-hidden="true" />
  ) : (
    <button type="button" class="side-line" onClick={onOpen}>
      {building !== undefined && odds !== undefined ? (
        <WhenHere what={sheetOdds}>{({ SheetOdds }) => <SheetOdds table={table} odds={odds} />}</WhenHere>
      ) : (
        line
      )}
    </button>
  );
}

/** The result comes first: a long title is cut off at its end. */
function sayRoll({ title, isFalling, word, result }: ShownRoll): string {
  return isFalling ? `${title} …` : `${word ?? result} · ${title}`;
}
