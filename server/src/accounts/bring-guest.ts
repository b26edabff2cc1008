/** A guest signs in with an account that they have already: what they play as a guest comes along. */
import { Refusal } from '../domain/refusals.js';
import type { Services } from '../services/services.js';
import { listClashes, moveSeats } from '../store/guests.js';
import { listPasskeys } from '../store/passkeys.js';
import { spreadStored } from '../store/rows.js';
import type { Account } from '../store/tables.js';
import { leaveForGood } from './delete-account.js';

/**
 * Brings a guest's games along; how many came. Where guest and account play against one another only one of them can stay:
 * the guest is refused first, to think about it; 'even-so' gives the guest's seats up; with 'stay' the guest stays as they are.
 */
export async function bringGuest(
  services: Services,
  guest: Account,
  account: Account,
  evenSo: 'even-so' | 'ask' | 'stay',
): Promise<number> {
  const { config, db, host } = services;
  // With a passkey a guest finds their way back alone.
  if ((await listPasskeys(db, guest.id)).length > 0) return 0;
  const clashes = await listClashes(db, guest.id, account.id);
  if (clashes.length > 0 && evenSo === 'ask') throw new Refusal('plays-both', { games: clashes });
  const moved = await moveSeats(db, guest.id, account.id);
  for (const { id, version } of moved) {
    await host.refresh(id);
    if (config.database !== undefined) await spreadStored(db, id, version);
    await host.announce(id, 'facts');
  }
  if (clashes.length === 0 || evenSo === 'even-so') await leaveForGood(services, guest);
  return moved.length;
}
