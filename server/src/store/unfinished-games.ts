/** What is stored of games for which work may have been lost: a node may have died after it stored something and before it noted what follows. */
import { setImmediate } from 'node:timers/promises';
import type { Clocks, Offer } from '@bridgehead/protocol';
import type { GameRow as StoredRow } from '../domain/game-rows.js';
import { DamagedData } from '../domain/stored-json.js';
import type { Database } from './open.js';
import { readRows } from './rows.js';
import { clocksOf, offerOf } from './stored-facts.js';
import type { GameRow, Seat } from './tables.js';

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

/** Games that are read at once. */
const PAGE = 200;

/**
 * Games that run and may wait for something, with who sits in them, a page at a time: those that changed at this moment or later,
 * that have clocks, or in which a computer plays. Nothing is due in others.
 */
export async function* listRunning(
  db: Database,
  since: number,
  onDamaged: OnDamaged,
): AsyncGenerator<readonly RunningGame[]> {
  for (let last = ''; ; ) {
    const games = await db
      .selectFrom('games')
      .select(['id', 'owner', 'clocks', 'summary', 'changed', 'offer'])
      .where('status', '=', 'running')
      .where('id', '>', last)
      .where((is) =>
        is.or([
          is('changed', '>=', since),
          is('clocks', '<>', '{}'),
          is.exists(
            is
              .selectFrom('seats')
              .select('seats.side')
              .whereRef('seats.game', '=', 'games.id')
              .where('seats.computer', 'is not', null),
          ),
        ]),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const end = games.at(-1);
    if (end === undefined) return;
    yield await withSeats(db, games, onDamaged);
    if (games.length < PAGE) return;
    last = end.id;
  }
}

async function withSeats(
  db: Database,
  games: readonly Pick<GameRow, 'id' | 'owner' | 'clocks' | 'summary' | 'changed' | 'offer'>[],
  onDamaged: OnDamaged,
): Promise<readonly RunningGame[]> {
  const seats = await db
    .selectFrom('seats')
    .select(['game', 'side', 'account', 'computer'])
    .where(
      'game',
      'in',
      games.map(({ id }) => id),
    )
    .execute();
  const byGame = new Map<string, SeatTaken[]>();
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

async function readLast(db: Database, game: string, rows: number): Promise<StoredRow> {
  const [last] = await readRows(db, game, rows - 1);
  if (last === undefined) throw new DamagedData(`The database is damaged. Game ${game} has no row ${rows - 1}.`);
  return last.row;
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
    last: await readLast(db, id, rows),
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

/** Of these games those that began at this moment or later, and of whose beginning the owner was not told: the sides that did something at first in each. */
export async function readBegun(
  db: Database,
  ids: readonly string[],
  since: number,
  onDamaged: OnDamaged,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const games = await db
    .selectFrom('games')
    .innerJoin('rows', 'rows.game', 'games.id')
    .select('games.id')
    .where('games.id', 'in', ids)
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
