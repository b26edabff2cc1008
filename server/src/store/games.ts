/** Games and their seats as they are stored. */
import { setImmediate } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Clocks, Offer } from '@bridgehead/protocol';
import type { GameRow as StoredRow } from '../domain/game-rows.js';
import { DamagedData } from '../domain/stored-json.js';
import type { Database } from './open.js';
import { readRows, spreadStored } from './rows.js';
import { clocksOf, offerOf } from './stored-facts.js';
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

/** Games whose seats are all taken and that have not begun. */
export async function listReady(db: Database): Promise<string[]> {
  const ready = await db
    .selectFrom('games')
    .select('id')
    .where('status', '=', 'open')
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('seats')
            .select('seats.side')
            .whereRef('seats.game', '=', 'games.id')
            .where('seats.nonce', 'is', null),
        ),
      ),
    )
    .execute();
  return ready.map(({ id }) => id);
}

type SeatTaken = Pick<Seat, 'game' | 'side' | 'account' | 'computer'>;

export interface RunningGame extends Pick<GameRow, 'id' | 'owner' | 'summary' | 'changed'> {
  readonly clocks: Clocks;
  readonly offer: Offer | null;
  readonly seats: readonly SeatTaken[];
}

/** All games that run, with who sits in them. */
export async function listRunning(db: Database, onDamaged: OnDamaged): Promise<RunningGame[]> {
  const games = await db
    .selectFrom('games')
    .select(['id', 'owner', 'clocks', 'summary', 'changed', 'offer'])
    .where('status', '=', 'running')
    .execute();
  const seats = await db
    .selectFrom('seats')
    .innerJoin('games', 'games.id', 'seats.game')
    .select(['seats.game', 'seats.side', 'seats.account', 'seats.computer'])
    .where('games.status', '=', 'running')
    .execute();
  const byGame = new Map<string, RunningGame['seats'][number][]>();
  for (const seat of seats) byGame.set(seat.game, [...(byGame.get(seat.game) ?? []), seat]);
  return readEach(games, onDamaged, async ({ clocks, offer, ...game }) => ({
    ...game,
    clocks: clocksOf({ id: game.id, clocks }),
    offer: offerOf({ id: game.id, offer }),
    seats: byGame.get(game.id) ?? [],
  }));
}

export interface EndedGame {
  readonly id: string;
  /** The row that ended it. */
  readonly last: StoredRow;
  readonly seats: readonly SeatTaken[];
}

/** When something was changed last in any game. */
export async function lastChange(db: Database): Promise<number> {
  const newest = await db
    .selectFrom('games')
    .select(({ fn }) => fn.max('changed').as('changed'))
    .executeTakeFirst();
  return newest?.changed ?? 0;
}

/** Games that ended at this moment or later. */
export async function listEnded(db: Database, since: number, onDamaged: OnDamaged): Promise<EndedGame[]> {
  const games = await db
    .selectFrom('games')
    .select(['id', 'rows'])
    .where('status', '=', 'over')
    .where('changed', '>=', since)
    .execute();
  return readEach(games, onDamaged, async ({ id, rows }) => ({
    id,
    last: (await readRows(db, id, rows - 1))[0].row,
    seats: await db
      .selectFrom('seats')
      .select(['game', 'side', 'account', 'computer'])
      .where('game', '=', id)
      .execute(),
  }));
}

/** Rows of a game that are looked at to see whether its owner has come. */
const FIRST_ROWS = 60;

/** Games that are read before others have their turn. */
const READ_AT_ONCE = 20;

/** Games that run, began at this moment or later, and of whose beginning the owner was not told: the sides that did something at first in each. */
export async function readBegun(
  db: Database,
  since: number,
  onDamaged: OnDamaged,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const games = await db
    .selectFrom('games')
    .innerJoin('rows', 'rows.game', 'games.id')
    .select('games.id')
    .where('games.status', '=', 'running')
    .where('rows.number', '=', 0)
    .where('rows.at', '>=', since)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('notices')
            .select('notices.mark')
            .whereRef('notices.game', '=', 'games.id')
            .whereRef('notices.account', '=', 'games.owner')
            .where('notices.about', '=', 'begun'),
        ),
      ),
    )
    .execute();
  const active = await readEach(games, onDamaged, async ({ id }): Promise<[string, ReadonlySet<string>]> => {
    const rows = await readRows(db, id, 0, FIRST_ROWS);
    return [id, new Set(rows.flatMap(({ row }) => ('side' in row && row.side !== undefined ? [row.side] : [])))];
  });
  return new Map(active);
}

/** Told of a game that can't be read. */
export type OnDamaged = (game: string, error: DamagedData) => void;

/** Reads one game after the other. One that is damaged is left out: it must not keep all others waiting. */
async function readEach<Game extends { readonly id: string }, Result>(
  games: readonly Game[],
  onDamaged: OnDamaged,
  read: (game: Game) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [index, game] of games.entries()) {
    try {
      results.push(await read(game));
    } catch (error) {
      if (!(error instanceof DamagedData)) throw error;
      onDamaged(game.id, error);
    }
    // The embedded database answers at once: nobody else would be heard until thousands of games are read.
    if (index % READ_AT_ONCE === 0) await setImmediate();
  }
  return results;
}

/** Rematches that were offered at this moment or later and wait: the game before, and who played it and has not come. */
export async function listOfferedAgain(
  db: Database,
  since: number,
): Promise<{ readonly game: string; readonly account: string }[]> {
  const seats = await db
    .selectFrom('games as again')
    .innerJoin('games as before', 'before.rematch', 'again.id')
    .innerJoin('seats', 'seats.game', 'before.id')
    .select(['before.id as game', 'seats.account'])
    .where('again.status', '=', 'open')
    .where('again.created', '>=', since)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('seats as taken')
            .select('taken.side')
            .whereRef('taken.game', '=', 'again.id')
            .whereRef('taken.account', '=', 'seats.account'),
        ),
      ),
    )
    .execute();
  return seats.flatMap(({ game, account }) => (account === null ? [] : [{ game, account }]));
}

export async function keepOrders(db: Database, game: string, side: string, orders: string | null): Promise<void> {
  await db.updateTable('seats').set({ orders }).where('game', '=', game).where('side', '=', side).execute();
}
