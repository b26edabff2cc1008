/** What has happened since someone gave an answer himself. */
import type { GameTypes, SeenSession } from '@bridgehead/engine';
import { isOrdered, isResignation } from '@bridgehead/engine';
import type { Kit } from '../kit/kit.js';

type Silence<T extends GameTypes> = Pick<Kit<T>, 'pacing'>;
type Entry<T extends GameTypes> = SeenSession<T>['entries'][number];

/** An answer that leaves no trace: what follows from it belongs to the answer before. */
export function isSilent<T extends GameTypes>({ pacing }: Silence<T>, entry: Entry<T>): boolean {
  return pacing !== undefined && !isResignation(entry) && entry.action !== undefined && pacing.isSilent(entry.action);
}

/** An answer that someone gave himself and that others may know of. */
function isOwn<T extends GameTypes>(kit: Silence<T>, entry: Entry<T>): boolean {
  return !isOrdered(entry) && !isSilent(kit, entry);
}

export function lastAnswer<T extends GameTypes>(kit: Silence<T>, { entries }: Pick<SeenSession<T>, 'entries'>): Entry<T> | undefined {
  return entries.findLast((entry) => isOwn(kit, entry));
}

/** What came of that answer, with all that standing orders answered to it, and all that was let pass. */
export function eventsSince<T extends GameTypes>(kit: Silence<T>, { entries, events }: SeenSession<T>): T['Event'][] {
  return events.slice(Math.max(entries.findLastIndex((entry) => isOwn(kit, entry)), 0)).flat();
}
