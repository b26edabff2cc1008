/** Games and their seats as they are stored. */
import type { Setup } from '@bridgehead/engine';
import type { Insertable } from 'kysely';
import type { Clocks, Offer, TimeControl } from '@bridgehead/engine/online';
import type { GameRow as StoredRow } from '../hosting/rows.js';
import type { Database } from './open.js';
import { readRows } from './rows.js';
import type { GameRow, GamesTable, Seat, SeatsTable } from './tables.js';

export async function addGame(db: Database, game: Insertable<GamesTable>, seats: readonly Insertable<SeatsTable>[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('games').values(game).execute();
    await transaction.insertInto('seats').values(seats).execute();
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
 * Does something with the seats of a game that has not begun, and nothing where it has: who sits in a game that runs does not
 * change. A higher version is what keeps it from beginning at this very moment with other seats.
 */
async function whileOpen(db: Database, game: string, work: (db: Database) => Promise<boolean>): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction.updateTable('games').set(({ eb }) => ({ version: eb('version', '+', 1) })).where('id', '=', game).where('status', '=', 'open').executeTakeFirst();
    return numUpdatedRows === 1n && work(transaction);
  });
}

/** Takes an empty seat: false if somebody was first. */
export async function takeSeat(db: Database, { game, side, account, nonce }: { readonly game: string; readonly side: string; readonly account: string; readonly nonce: string }): Promise<boolean> {
  return whileOpen(db, game, async (open) => {
    const { numUpdatedRows } = await open.updateTable('seats').set({ account, nonce }).where('game', '=', game).where('side', '=', side).where('account', 'is', null).where('computer', 'is', null).executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

/** Leaves a seat: false if the game has begun. Without anybody left it is withdrawn. */
export async function leaveSeat(db: Database, game: string, side: string, now: number): Promise<boolean> {
  return whileOpen(db, game, async (open) => {
    await open.updateTable('seats').set({ account: null, nonce: null }).where('game', '=', game).where('side', '=', side).execute();
    const others = await open.selectFrom('seats').select('side').where('game', '=', game).where('account', 'is not', null).execute();
    if (others.length === 0) await open.updateTable('games').set({ status: 'withdrawn', changed: now }).where('id', '=', game).execute();
    return true;
  });
}

/** Games whose seats are all taken and that have not begun. */
export async function listReady(db: Database): Promise<string[]> {
  const ready = await db
    .selectFrom('games')
    .select('id')
    .where('status', '=', 'open')
    .where((is) => is.not(is.exists(is.selectFrom('seats').select('seats.side').whereRef('seats.game', '=', 'games.id').where('seats.nonce', 'is', null))))
    .execute();
  return ready.map(({ id }) => id);
}

type SeatTaken = Pick<Seat, 'game' | 'side' | 'account' | 'computer'>;

export interface RunningGame extends Pick<GameRow, 'id' | 'summary' | 'changed'> {
  readonly clocks: Clocks;
  readonly offer: Offer | null;
  readonly seats: readonly SeatTaken[];
}

/** All games that run, with who sits in them. */
export async function listRunning(db: Database): Promise<RunningGame[]> {
  const games = await db.selectFrom('games').select(['id', 'clocks', 'summary', 'changed', 'offer']).where('status', '=', 'running').execute();
  const seats = await db.selectFrom('seats').innerJoin('games', 'games.id', 'seats.game').select(['seats.game', 'seats.side', 'seats.account', 'seats.computer']).where('games.status', '=', 'running').execute();
  const byGame = new Map<string, RunningGame['seats'][number][]>();
  for (const seat of seats) byGame.set(seat.game, [...(byGame.get(seat.game) ?? []), seat]);
  return games.map(({ clocks, offer, ...game }) => ({ ...game, clocks: JSON.parse(clocks), offer: offer === null ? null : JSON.parse(offer), seats: byGame.get(game.id) ?? [] }));
}

export interface EndedGame {
  readonly id: string;
  /** The row that ended it. */
  readonly last: StoredRow;
  readonly seats: readonly SeatTaken[];
}

/** Games that ended within this time before the last change of all. */
export async function listEnded(db: Database, within: number): Promise<EndedGame[]> {
  const newest = await db.selectFrom('games').select(({ fn }) => fn.max('changed').as('changed')).executeTakeFirst();
  const games = await db.selectFrom('games').select(['id', 'rows']).where('status', '=', 'over').where('changed', '>=', (newest?.changed ?? 0) - within).execute();
  return Promise.all(games.map(async ({ id, rows }) => ({
    id,
    last: (await readRows(db, id, rows - 1))[0].row,
    seats: await db.selectFrom('seats').select(['game', 'side', 'account', 'computer']).where('game', '=', id).execute(),
  })));
}

export async function keepOrders(db: Database, game: string, side: string, orders: string | null): Promise<void> {
  await db.updateTable('seats').set({ orders }).where('game', '=', game).where('side', '=', side).execute();
}

export function setupOf(game: Pick<GameRow, 'setup'>): Setup {
  const setup: Setup = JSON.parse(game.setup);
  return setup;
}

export function timeControlOf(game: Pick<GameRow, 'time_control'>): TimeControl {
  const control: TimeControl = JSON.parse(game.time_control);
  return control;
}
