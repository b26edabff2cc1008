/** Showing on the board where something is. */
import type { GameTypes } from '@bridgehead/engine';
import type { MarkKind } from '../board/model.js';
import type { Table } from '../table/table.js';

/** Marks the hexes; the board brings the first into view. */
export function showHexes<T extends GameTypes>(
  table: Table<T>,
  hexes: readonly string[],
  kind: MarkKind = 'focus',
): void {
  table.shown.value = [...new Set(hexes)].map((hex) => ({ hex, kind }));
}

/** Marks where an event happened; a kit names last where the eye should go. */
export function showEvent<T extends GameTypes>(table: Table<T>, event: T['Event']): void {
  showHexes(table, table.kit.placesOf(event).toReversed());
}
