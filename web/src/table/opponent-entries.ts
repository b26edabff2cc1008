/** What others have done since the one at the screen acted last: the oldest first, numbered. */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { itemAt, toldTo } from '@bridgehead/engine';
import type { Trail } from '../board/model.js';
import type { Kit } from '../kit/kit.js';
import { isSilent } from './events-since.js';
import { isAutomatic } from './automatic.js';
import type { KeepersOf, Moment } from './table.js';

export interface OpponentEntry<T extends GameTypes> {
  readonly entry: number;
  /** Moves and fights of it that the viewer may know of; not the steps of their own move. */
  readonly events: readonly T['Event'][];
  readonly number: number;
}

export function opponentEntries<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  keepers: KeepersOf<T['Side']>,
  { entries, viewer, seat }: Moment<T>,
): OpponentEntry<T>[] {
  const isTold = (event: T['Event']) =>
    kit.pacing?.stepOf(seat.state, event)?.side !== viewer &&
    (kit.kindOf(event) === 'move' || kit.kindOf(event) === 'combat');
  const found: { entry: number; events: T['Event'][] }[] = [];
  for (let entry = entries - 1; entry >= 0; entry--) {
    const made = itemAt(session.entries, entry);
    if (keepers[made.side].who === 'person') {
      // What the page or standing orders answered in between is told elsewhere.
      if (isAutomatic(made)) continue;
      break;
    }
    if (isSilent(kit, made)) continue;
    const events = toldTo(kit.game, itemAt(session.events, entry), viewer).filter(isTold);
    if (events.length > 0) found.push({ entry, events });
  }
  return found.toReversed().map((each, index) => ({ ...each, number: index + 1 }));
}

/** Their trails, each entry with its number on the first of its lines. */
export function numberedTrails<T extends GameTypes>(
  { trailsOf }: Pick<Kit<T>, 'trailsOf'>,
  entries: readonly OpponentEntry<T>[],
): Trail[] {
  return entries.flatMap(({ events, number }) =>
    events
      .flatMap((event) => trailsOf(event))
      .map((trail, index): Trail => (index === 0 ? { ...trail, number } : trail)),
  );
}
