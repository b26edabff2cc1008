/** The last roll, as the one at the screen may know it. */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { isOrdered, toldTo } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { CountOdds } from '../computer/count-odds.js';
import type { Kit } from '../kit/kit.js';
import type { Roll } from '../ui/model.js';
import { withChances } from './roll-chances.js';
import type { KeepersOf, Moment } from './table.js';

/** The last roll, if nobody but the computer and standing orders has acted since: what follows from it is seen beside it. */
export function lastRoll<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  keepers: KeepersOf<T['Side']>,
  { entries, viewer }: Moment<T>,
  count: CountOdds<T>,
): { readonly entry: number; readonly roll: Roll<T['Side']> } | undefined {
  for (let entry = entries - 1; entry >= 0; entry--) {
    const roll = rollOfEntry(kit, session, entry, viewer, count);
    if (roll !== undefined) return { entry, roll };
    const made = session.entries[entry];
    if (keepers[made.side].who === 'person' && !isOrdered(made)) return undefined;
  }
  return undefined;
}

/** The last roll of an entry that does not follow from another; of the last one that chance had a say in, with what else could have come as far as the viewer could know. */
function rollOfEntry<T extends GameTypes>(
  kit: Kit<T>,
  session: SeenSession<T>,
  index: number,
  viewer: T['Side'],
  count: CountOdds<T>,
): Roll<T['Side']> | undefined {
  const { game } = kit;
  const events = toldTo(game, session.events[index], viewer);
  const rolled = events.filter((each) => kit.rollOf(each) !== undefined);
  const event = rolled.findLast((each) => kit.rollOf(each)?.follows === undefined) ?? rolled.at(-1);
  const roll = event && kit.rollOf(event);
  const entry = session.entries[index];
  if (
    event === undefined ||
    roll === undefined ||
    session.rolled?.entry !== index ||
    isResignation(entry) ||
    entry.action === undefined
  )
    return roll;
  return withChances(
    kit,
    { view: game.view(session.rolled.before, viewer), side: entry.side, action: entry.action, events },
    event,
    roll,
    count,
  );
}
