/** Games written down whole, so that they need not be played again from their first row; and games that can't be read at all. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Database } from './open.js';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Quick, and small enough. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A game written down whole: `rows` of it are in `text`. */
export interface SnapshotText {
  readonly rows: number;
  readonly text: string;
}

export async function keepSnapshot(
  db: Database,
  game: string,
  form: string,
  { rows, text }: SnapshotText,
): Promise<void> {
  const data = (await compress(text, QUALITY)).toString('base64');
  await db
    .insertInto('snapshots')
    .values({ game, form, rows, data })
    .onConflict((conflict) => conflict.column('game').doUpdateSet({ form, rows, data }))
    .execute();
}

/** The last one of a form, if it has no more rows than the game. */
export async function readSnapshot(
  db: Database,
  game: string,
  form: string,
  most: number,
): Promise<SnapshotText | undefined> {
  const found = await db
    .selectFrom('snapshots')
    .select(['rows', 'data'])
    .where('game', '=', game)
    .where('form', '=', form)
    .where('rows', '<=', most)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const bytes = await decompress(Buffer.from(found.data, 'base64'));
  return { rows: found.rows, text: bytes.toString('utf8') };
}

export async function dropSnapshot(db: Database, game: string): Promise<void> {
  await db.deleteFrom('snapshots').where('game', '=', game).execute();
}

export interface Quarantined {
  readonly game: string;
  readonly reason: string;
  readonly at: number;
}

/** A game that can't be read by these rules. Others may be able to. */
export async function quarantine(
  db: Database,
  { game, form, reason, at }: Quarantined & { readonly form: string },
): Promise<void> {
  await db
    .insertInto('quarantined')
    .values({ game, form, reason, at })
    .onConflict((conflict) => conflict.column('game').doUpdateSet({ form, reason, at }))
    .execute();
}

export async function readQuarantine(db: Database, game: string, form: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('quarantined')
    .select('reason')
    .where('game', '=', game)
    .where('form', '=', form)
    .executeTakeFirst();
  return found?.reason;
}

export async function listQuarantined(db: Database): Promise<Quarantined[]> {
  return db.selectFrom('quarantined').select(['game', 'reason', 'at']).orderBy('at').execute();
}

/** Lets a game be read again: false if it was not in quarantine. */
export async function releaseGame(db: Database, game: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('quarantined').where('game', '=', game).executeTakeFirst();
  return numDeletedRows > 0n;
}
