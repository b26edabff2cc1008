/** The last roll, as the one at the screen may know it. */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { itemAt, toldTo } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { CountOdds } from '../computer/count-odds.js';
import type { Kit } from '../kit/kit.js';
import type { Roll, Tone } from '../ui/model.js';
import { toneOf } from '../ui/chances.js';
import { withChances } from './roll-chances.js';
import { isAutomatic } from './automatic.js';
import type { KeepersOf, Moment } from './table.js';

/** A roll with its place, and what it means to the one at the screen. */
export interface FoundRoll<Side extends string = string> {
  readonly roll: Roll<Side>;
  readonly hex: string | undefined;
  readonly tone: Tone;
}

/** The last roll, if nobody but the computer and standing orders has acted since: what follows from it is seen beside it. */
export function lastRoll<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  keepers: KeepersOf<T['Side']>,
  { entries, viewer }: Pick<Moment<T>, 'entries' | 'viewer'>,
  count: CountOdds<T>,
): { readonly entry: number; readonly found: FoundRoll<T['Side']> } | undefined {
  for (let entry = entries - 1; entry >= 0; entry--) {
    const found = rollOfEntry(kit, session, entry, viewer, count);
    if (found !== undefined) return { entry, found };
    const made = itemAt(session.entries, entry);
    if (keepers[made.side].who === 'person' && !isAutomatic(made)) return undefined;
  }
  return undefined;
}

/** The roll of one of these events. */
export function rollIn<T extends GameTypes>(
  { game, placesOf }: Pick<Kit<T>, 'game' | 'placesOf'>,
  events: readonly T['Event'][],
  event: T['Event'],
  roll: Roll<T['Side']>,
  viewer: T['Side'],
): FoundRoll<T['Side']> {
  return { roll, hex: placesOf(event).at(-1), tone: toneOf(game, events, viewer) };
}

/** The last roll of an entry that does not follow from another, the viewer's own if both sides rolled for the same; of the last one that chance had a say in, with what else could have come as far as the viewer could know. */
function rollOfEntry<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  index: number,
  viewer: T['Side'],
  count: CountOdds<T>,
): FoundRoll<T['Side']> | undefined {
  const { game } = kit;
  const events = toldTo(game, itemAt(session.events, index), viewer);
  const rolls = events.flatMap((event) => {
    const roll = kit.rollOf(event);
    return roll === undefined ? [] : [{ event, roll }];
  });
  const leading = rolls.filter(({ roll }) => roll.follows === undefined);
  const last = leading.at(-1) ?? rolls.at(-1);
  const shown = leading.findLast(({ event, roll }) => event.type === last?.event.type && roll.side === viewer) ?? last;
  if (shown === undefined) return undefined;
  const { event } = shown;
  const roll = { ...shown.roll, next: rolls.slice(rolls.indexOf(shown) + 1).map((each) => each.roll) };
  const found = rollIn(kit, events, event, roll, viewer);
  const entry = itemAt(session.entries, index);
  if (session.rolled?.entry !== index || isResignation(entry) || entry.action === undefined) return found;
  const before = { view: game.view(session.rolled.before, viewer), side: entry.side, action: entry.action, events };
  return { ...found, roll: withChances(kit, before, event, roll, count) };
}
