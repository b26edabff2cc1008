/** Games and their seats as they are stored. */
import type { Insertable } from 'kysely';
import type { Database } from './open.js';
import { spreadStored } from './rows.js';
import type { GameRow, GamesTable, Seat, SeatsTable } from './tables.js';

interface Adding {
  /** The rematch whose place this one takes in the game before it. */
  readonly instead?: string | null;
  /** Throws if its owner may have no more games. Nobody adds one for the same owner meanwhile. */
  readonly check?: (db: Database) => Promise<void>;
}

/** Adds a game with its seats: false, and nothing is done, if somebody else's rematch was first. */
export async function addGame(
  db: Database,
  game: Insertable<GamesTable>,
  seats: readonly Insertable<SeatsTable>[],
  { instead = null, check }: Adding = {},
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Holds up anyone who adds a game for the same owner until this one is stored.
    await transaction
      .updateTable('accounts')
      .set((is) => ({ seen: is.ref('seen') }))
      .where('id', '=', game.owner ?? '')
      .execute();
    await check?.(transaction);
    if (game.rematch_of != null) {
      const { numUpdatedRows } = await transaction
        .updateTable('games')
        .set({ rematch: game.id })
        .where('id', '=', game.rematch_of)
        .where('rematch', instead === null ? 'is' : '=', instead)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
    }
    await transaction.insertInto('games').values(game).execute();
    await transaction.insertInto('seats').values(seats).execute();
    return true;
  });
}

export interface StoredGame {
  readonly game: GameRow;
  readonly seats: readonly Seat[];
}

export async function readGame(db: Database, id: string): Promise<StoredGame | undefined> {
  const game = await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirst();
  if (game === undefined) return undefined;
  const seats = await db.selectFrom('seats').selectAll().where('game', '=', id).execute();
  return { game, seats };
}

/** How often something of a game was stored. */
export async function versionOf(db: Database, id: string): Promise<number> {
  const found = await db.selectFrom('games').select('version').where('id', '=', id).executeTakeFirst();
  return found?.version ?? 0;
}

/**
 * Notes that a game is played by these rules from now on; undefined: it has changed meanwhile. The higher version makes what
 * another node is about to store too late, and tells it to read the game again.
 */
export async function claimForRules(
  db: Database,
  { id, version }: Pick<GameRow, 'id' | 'version'>,
  rules: string,
  isShared: boolean,
): Promise<Pick<GameRow, 'rules_version' | 'version'> | undefined> {
  const claimed = { rules_version: rules, version: version + 1 };
  const { numUpdatedRows } = await db
    .updateTable('games')
    .set(claimed)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  if (isShared) await spreadStored(db, id, claimed.version);
  return claimed;
}

/** The same of many games. */
export async function versionsOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found =
    ids.length === 0 ? [] : await db.selectFrom('games').select(['id', 'version']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, version }) => [id, version]));
}

/**
 * Does something with the seats of a game that has not begun, and nothing where it has: who sits in a game that runs does not
 * change. A higher version is what keeps it from beginning at this very moment with other seats.
 */
async function whileOpen(db: Database, game: string, work: (db: Database) => Promise<boolean>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('games')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', game)
      .where('status', '=', 'open')
      .executeTakeFirst();
    return numUpdatedRows === 1n && work(transaction);
  });
}

/** Takes an empty seat: false if somebody was first. */
export async function takeSeat(
  db: Database,
  {
    game,
    side,
    account,
    nonce,
  }: { readonly game: string; readonly side: string; readonly account: string; readonly nonce: string },
): Promise<boolean> {
  return whileOpen(db, game, async (open) => {
    const { numUpdatedRows } = await open
      .updateTable('seats')
      .set({ account, nonce })
      .where('game', '=', game)
      .where('side', '=', side)
      .where('account', 'is', null)
      .where('computer', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Leaves a seat: false if the game has begun. Without anybody left it is withdrawn. */
export async function leaveSeat(db: Database, game: string, side: string, now: number): Promise<boolean> {
  return whileOpen(db, game, async (open) => {
    await open
      .updateTable('seats')
      .set({ account: null, nonce: null })
      .where('game', '=', game)
      .where('side', '=', side)
      .execute();
    const others = await open
      .selectFrom('seats')
      .select('side')
      .where('game', '=', game)
      .where('account', 'is not', null)
      .execute();
    if (others.length === 0)
      await open.updateTable('games').set({ status: 'withdrawn', changed: now }).where('id', '=', game).execute();
    return true;
  });
}

/** Where an account sits in games that wait for players, and that run. */
export async function listSeats(
  db: Database,
  account: string,
): Promise<{ readonly game: string; readonly side: string; readonly status: string }[]> {
  return db
    .selectFrom('seats')
    .innerJoin('games', 'games.id', 'seats.game')
    .select(['seats.game', 'seats.side', 'games.status'])
    .where('seats.account', '=', account)
    .where('games.status', 'in', ['open', 'running'])
    .execute();
}

/** In how many games an account sits that wait for players, and that run. */
export async function countGames(
  db: Database,
  account: string,
): Promise<{ readonly open: number; readonly running: number }> {
  const games = await listSeats(db, account);
  const open = games.filter(({ status }) => status === 'open').length;
  return { open, running: games.length - open };
}

/** In how many games that are not over an account sits opposite a computer. */
export async function countAgainstComputers(db: Database, account: string): Promise<number> {
  const games = await db
    .selectFrom('seats as own')
    .innerJoin('games', 'games.id', 'own.game')
    .innerJoin('seats as other', 'other.game', 'own.game')
    .select('own.game')
    .where('own.account', '=', account)
    .where('other.computer', 'is not', null)
    .where('games.status', 'in', ['open', 'running'])
    .execute();
  return games.length;
}

export async function keepOrders(db: Database, game: string, side: string, orders: string | null): Promise<void> {
  await db.updateTable('seats').set({ orders }).where('game', '=', game).where('side', '=', side).execute();
}
