/** Files of the page of all versions that run side by side: a page that one node gave out may ask another for the rest of it. */
import type { Database } from './open.js';

export interface Asset {
  readonly address: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const DAY = 86_400_000;
/** For so long files of a version are kept after a node with it started last: pages stay open for days. */
const KEPT = 90 * DAY;
/** Files that are stored with one statement. */
const AT_ONCE = 10;

/** Stores what is not there yet, and removes what is old. */
export async function keepAssets(db: Database, assets: readonly Asset[], now: number): Promise<void> {
  for (let from = 0; from < assets.length; from += AT_ONCE) {
    const some = assets.slice(from, from + AT_ONCE);
    const names = some.map(({ address }) => address);
    const known = await db.selectFrom('page_assets').select('address').where('address', 'in', names).execute();
    await db.updateTable('page_assets').set({ seen: now }).where('address', 'in', names).execute();
    const fresh = some.filter(({ address }) => !known.some((each) => each.address === address));
    if (fresh.length > 0)
      await db
        .insertInto('page_assets')
        .values(fresh.map(({ address, type, bytes }) => ({ address, type, data: bytes.toString('base64'), seen: now })))
        // Another node of the same version may start at this moment.
        .onConflict((conflict) => conflict.column('address').doNothing())
        .execute();
  }
  await db
    .deleteFrom('page_assets')
    .where('seen', '<', now - KEPT)
    .execute();
}

export async function readAsset(db: Database, address: string): Promise<Asset | undefined> {
  const found = await db
    .selectFrom('page_assets')
    .select(['type', 'data'])
    .where('address', '=', address)
    .executeTakeFirst();
  return found && { address, type: found.type, bytes: Buffer.from(found.data, 'base64') };
}
