/** Where the map should look. */
import type { GameTypes } from '@bridgehead/engine';
import { eventsSince, lastAnswer } from '../table/events-since.js';
import type { Table } from '../table/table.js';

/** What was asked for or picked from a list, or else where the computer has just acted. */
export function placeToShow<T extends GameTypes>(table: Table<T>): { readonly hex: string } | undefined {
  const [asked] = table.shown.value;
  if (asked !== undefined) return asked;
  if (table.looked.value !== undefined) return table.looked.value;
  const { entries } = table.moment.value;
  // Where the dice fall; what comes of them may lead elsewhere.
  if (table.falling.value) {
    const at = table.roll.value?.hex;
    return at === undefined ? undefined : lookAt(at, entries);
  }
  const last = lastAnswer(table.kit, table.session);
  if (table.walk.value !== undefined || last === undefined || table.keepers.value[last.side].who === 'person')
    return undefined;
  const hex = eventsSince(table.kit, table.session)
    .flatMap((event) => table.kit.placesOf(event))
    .at(-1);
  return hex === undefined ? undefined : lookAt(hex, entries);
}

/** The same place for the same entry: the map moves once for it. */
const looks = new Map<string, { readonly hex: string }>();
function lookAt(hex: string, entry: number): { readonly hex: string } {
  const key = `${entry} ${hex}`;
  const known = looks.get(key) ?? { hex };
  looks.clear();
  looks.set(key, known);
  return known;
}
