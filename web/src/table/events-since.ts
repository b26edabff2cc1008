/** What has happened since someone gave an answer, and who reads it here. */
import type { GameTypes, SeenSession, Viewer } from '@bridgehead/engine';
import { SPECTATOR, itemAt } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { Kit } from '../kit/kit.js';
import { isAutomatic } from './automatic.js';

type Silence<T extends GameTypes> = Pick<Kit<T>, 'pacing'>;
type Entry<T extends GameTypes> = SeenSession<T>['entries'][number];

/** An answer that leaves no trace: what follows from it belongs to the answer before. */
export function isSilent<T extends GameTypes>({ pacing }: Silence<T>, entry: Entry<T>): boolean {
  return pacing !== undefined && !isResignation(entry) && entry.action !== undefined && pacing.isSilent(entry.action);
}

/** An answer that someone gave themselves and that others may know of. */
function isOwn<T extends GameTypes>(kit: Silence<T>, entry: Entry<T>): boolean {
  return !isAutomatic(entry) && !isSilent(kit, entry);
}

export function lastAnswer<T extends GameTypes>(
  kit: Silence<T>,
  { entries }: Pick<SeenSession<T>, 'entries'>,
): Entry<T> | undefined {
  return entries.findLast((entry) => isOwn(kit, entry));
}

/** What came of that answer, with all that standing orders answered to it, and all that was let pass. */
export function eventsSince<T extends GameTypes>(kit: Silence<T>, { entries, events }: SeenSession<T>): T['Event'][] {
  return events
    .slice(
      Math.max(
        entries.findLastIndex((entry) => isOwn(kit, entry)),
        0,
      ),
    )
    .flat();
}

/** Who sits at this screen: one person, or both with what both may know. */
export function readerAmong<T extends GameTypes>(
  { game }: Pick<Kit<T>, 'game'>,
  keepers: Readonly<Record<T['Side'], { readonly who: string }>>,
): Viewer<T['Side']> {
  const persons = game.sides.filter((side: T['Side']) => keepers[side].who === 'person');
  return persons.length === 1 ? itemAt(persons, 0) : SPECTATOR;
}
