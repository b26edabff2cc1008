/** Games and their seats as they are stored. */
import type { Setup } from '@bridgehead/engine';
import type { Insertable } from 'kysely';
import type { TimeControl } from '@bridgehead/engine/online';
import type { Database } from './open.js';
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

/** Takes an empty seat: false if somebody was first. */
export async function takeSeat(db: Database, { game, side, account, nonce }: { readonly game: string; readonly side: string; readonly account: string; readonly nonce: string }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('seats').set({ account, nonce }).where('game', '=', game).where('side', '=', side).where('account', 'is', null).where('computer', 'is', null).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function leaveSeat(db: Database, game: string, side: string): Promise<void> {
  await db.updateTable('seats').set({ account: null, nonce: null }).where('game', '=', game).where('side', '=', side).execute();
}

export async function keepOrders(db: Database, game: string, side: string, orders: string | null): Promise<void> {
  await db.updateTable('seats').set({ orders }).where('game', '=', game).where('side', '=', side).execute();
}

/** Changes the status of a game that has the status it is thought to have: false if it has another one by now. */
export async function changeStatus(db: Database, id: string, from: string, to: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('games').set({ status: to, changed: now }).where('id', '=', id).where('status', '=', from).executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function setupOf(game: Pick<GameRow, 'setup'>): Setup {
  const setup: Setup = JSON.parse(game.setup);
  return setup;
}

export function timeControlOf(game: Pick<GameRow, 'time_control'>): TimeControl {
  const control: TimeControl = JSON.parse(game.time_control);
  return control;
}
