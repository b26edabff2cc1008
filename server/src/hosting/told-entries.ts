/** The entries of a game as one viewer was told of them. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { Delivery, SeenEntry } from '@bridgehead/protocol';

export interface ToldEntry<T extends GameTypes> extends SeenEntry {
  readonly side: T['Side'];
  readonly events: readonly T['Event'][];
}

/** What is told of a change apart from the view. */
export type Said<T extends GameTypes> = Omit<Delivery, 'n' | 'view' | 'entry'> & { readonly entry?: ToldEntry<T> };

/** Where an entry of the game stands among those that the viewer was told of. */
export interface Place {
  readonly index: number;
  /** So many events were told there before: more than none where it seems to be part of another's answer. */
  readonly from: number;
  readonly opens: boolean;
}

/** Each method says what is told of the change; undefined: nothing. */
export interface ToldEntries<T extends GameTypes> {
  /** What the viewer was told. */
  readonly told: ToldEntry<T>[];
  /** Of each entry of the game, where it is among that; undefined: nothing was told. */
  readonly places: (Place | undefined)[];
  add(entry: ToldEntry<T>): Said<T>;
  /** An entry of which the viewer is told nothing. */
  pass(): undefined;
  /** An entry that the viewer takes for a part of the last one. */
  join(entry: ToldEntry<T>, last: ToldEntry<T>): Said<T> | undefined;
  /** Takes back all entries of the game from a number on. */
  goBack(entries: number): Said<T> | undefined;
}

export function makeToldEntries<T extends GameTypes>(): ToldEntries<T> {
  const told: ToldEntry<T>[] = [];
  const places: (Place | undefined)[] = [];
  const pass = () => {
    places.push(undefined);
    return undefined;
  };
  return {
    told,
    places,
    add(entry) {
      places.push({ index: told.length, from: 0, opens: true });
      told.push(entry);
      return { entry };
    },
    pass,
    join(entry, last) {
      if (entry.events.length === 0) return pass();
      const index = told.length - 1;
      places.push({ index, from: last.events.length, opens: false });
      const more = { ...last, events: [...last.events, ...entry.events] };
      told[index] = more;
      return { back: 1, entry: more };
    },
    goBack(entries) {
      const first = places.splice(entries).find((place) => place !== undefined);
      if (first === undefined) return undefined;
      const back = told.length - first.index;
      const cut = itemAt(told, first.index);
      told.length = first.index;
      if (first.opens) return { back };
      const entry = { ...cut, events: cut.events.slice(0, first.from) };
      told.push(entry);
      return { back, entry };
    },
  };
}
