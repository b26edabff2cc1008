/** Once a day: what nobody needs any more is removed. */
import type { Services } from '../services/services.js';
import { removeAccount } from '../store/accounts.js';
import type { Database } from '../store/open.js';

const DAY = 86_400_000;
const AT_ONCE = 100;

export async function tidyAgain(services: Services): Promise<void> {
  const { config, db, jobs, log, now } = services;
  await jobs.add({ kind: 'tidy' }, now() + DAY, '');
  const removed = await tidy(db, now(), config.keepDays * DAY);
  log.info({ removed }, 'Removed expired data');
}

/** How many rows of each table were removed. `kept`: for how long what was used once is kept. */
export async function tidy(db: Database, now: number, kept: number): Promise<Readonly<Record<string, number>>> {
  const old = now - kept;
  const expired = async (table: 'sign_ins' | 'known_devices' | 'links' | 'challenges') =>
    count(await db.deleteFrom(table).where('expires', '<=', now).executeTakeFirst());
  const signIns = await expired('sign_ins');
  const knownDevices = await expired('known_devices');
  const links = await expired('links');
  const challenges = await expired('challenges');
  const quotas = count(await db.deleteFrom('quotas').where('until', '<=', now).executeTakeFirst());
  const looking = count(await db.deleteFrom('looking').where('until', '<=', now).executeTakeFirst());
  const { numUpdatedRows: bans } = await db
    .updateTable('accounts')
    .set({ banned: null, banned_until: null })
    .where('banned_until', '<=', now)
    .executeTakeFirst();
  // Games that never began: withdrawn, or offered for so long that nobody will come.
  const games = count(
    await db
      .deleteFrom('games')
      .where('rows', '=', 0)
      .where('status', 'in', ['open', 'withdrawn'])
      .where('changed', '<=', old)
      .executeTakeFirst(),
  );
  // A name of a request is for anyone who repeats it soon.
  const { numUpdatedRows: requests } = await db
    .updateTable('rows')
    .set({ request: null })
    .where('request', 'is not', null)
    .where('game', 'in', db.selectFrom('games').select('id').where('status', '=', 'over').where('changed', '<=', old))
    .executeTakeFirst();
  return {
    signIns,
    knownDevices,
    quotas,
    links,
    challenges,
    looking,
    bans: Number(bans),
    games,
    requests: Number(requests),
    guests: await removeGuests(db, old),
  };
}

/** Guests who have not come for long and sit in no game: nothing is theirs but a cookie somewhere. A few at a time, so that others do not wait. */
async function removeGuests(db: Database, old: number): Promise<number> {
  for (let removed = 0; ; ) {
    const idle = await db
      .selectFrom('accounts')
      .select('id')
      .where('guest', '=', 1)
      .where('banned', 'is', null)
      .where('seen', '<=', old)
      .where((is) =>
        is.not(is.exists(is.selectFrom('seats').select('seats.game').whereRef('seats.account', '=', 'accounts.id'))),
      )
      .where((is) =>
        is.not(
          is.exists(is.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.account', '=', 'accounts.id')),
        ),
      )
      .limit(AT_ONCE)
      .execute();
    for (const { id } of idle) await removeAccount(db, id);
    removed += idle.length;
    if (idle.length < AT_ONCE) return removed;
  }
}

function count({ numDeletedRows }: { readonly numDeletedRows: bigint }): number {
  return Number(numDeletedRows);
}
