/** Who may not play here, why, and until when. */
import type { Account } from '../store/tables.js';

export interface Ban {
  readonly reason: string;
  /** The moment at which it ends by the calendar; null: an operator must lift it. */
  readonly until: number | null;
}

/** The ban that holds now. One whose time is over holds no longer, whether or not it was tidied up. */
export function banOf(
  { banned, banned_until: until }: Pick<Account, 'banned' | 'banned_until'>,
  now: number,
): Ban | undefined {
  return banned === null || (until !== null && until <= now) ? undefined : { reason: banned, until };
}
