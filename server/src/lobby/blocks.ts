/** A block keeps two people apart, no matter which of them made it. */
import { Refusal } from '../domain/refusals.js';
import type { Services } from '../services/services.js';
import { blockBetween } from '../store/people.js';

/** Refuses requests between two players. The blocked one is not told; the other can undo it. */
export async function refuseBlocked({ db }: Pick<Services, 'db'>, account: string, other: string): Promise<void> {
  const block = await blockBetween(db, account, other);
  if (block !== undefined) throw new Refusal(block === 'mine' ? 'blocked-by-you' : 'player-unavailable');
}
