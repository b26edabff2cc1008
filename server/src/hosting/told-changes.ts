/** What a viewer is told of a change in a game, apart from what they see on the board. */
import type { Game, GameTypes, Viewer } from '@bridgehead/engine';
import { questions, toldTo, viewFor } from '@bridgehead/engine';
import type { Said, ToldEntries, ToldEntry } from './told-entries.js';

interface EntryChange<T extends GameTypes> {
  readonly kind: 'entry';
  readonly side: T['Side'];
  readonly action: T['Action'] | 'resign';
  readonly events: readonly T['Event'][];
  readonly comment: string | undefined;
}

/** What has changed in a game. */
export type Change<T extends GameTypes> =
  | EntryChange<T>
  /** So many entries are left. */
  | { readonly kind: 'back'; readonly entries: number }
  | { readonly kind: 'end' };

export interface Teller<T extends GameTypes> {
  /** Whether the viewer knew that this side is asked. If not, what it answers is to them a part of the answer before. */
  knowsAsked(state: T['State'] | undefined, side: T['Side']): boolean;
  /** Undefined: nothing. `changed`: whether what the viewer sees is known to have changed. */
  tell(change: Change<T>, before: T['State'] | undefined, changed: boolean): Said<T> | undefined;
}

export function makeTeller<T extends GameTypes>(
  game: Game<T>,
  viewer: Viewer<T['Side']>,
  entries: ToldEntries<T>,
): Teller<T> {
  const knowsAsked = (state: T['State'] | undefined, side: T['Side']): boolean => {
    if (side === viewer || state === undefined) return true;
    const view = viewFor(game, state, viewer);
    // Where nothing is hidden the view is the state itself.
    return view === state || questions(game, view).some((question) => question.side === side);
  };

  const addEntry = (change: EntryChange<T>, before: T['State'] | undefined, changed: boolean): Said<T> | undefined => {
    const entry = tellEntry(game, change, viewer);
    const last = entries.told.at(-1);
    if (last !== undefined && entry.resign !== true && !knowsAsked(before, change.side))
      return entries.join(entry, last) ?? (changed ? {} : undefined);
    const isTold = entry.events.length > 0 || entry.resign === true || change.side === viewer || changed;
    return isTold ? entries.add(entry) : entries.pass();
  };

  return {
    knowsAsked,
    tell(change, before, changed) {
      switch (change.kind) {
        case 'end':
          return {};
        case 'back':
          return entries.goBack(change.entries) ?? (changed ? { back: 0 } : undefined);
        case 'entry':
          return addEntry(change, before, changed);
      }
    },
  };
}

/** An entry as a viewer is told of it: its action and comment only if it is their own. */
function tellEntry<T extends GameTypes>(
  game: Game<T>,
  { side, action, events, comment }: EntryChange<T>,
  viewer: Viewer<T['Side']>,
): ToldEntry<T> {
  return {
    side,
    events: toldTo(game, events, viewer),
    ...(action === 'resign' ? { resign: true as const } : side === viewer && { action }),
    ...(side === viewer && comment !== undefined && { comment }),
  };
}
