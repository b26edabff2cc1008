/** The rows of games, as they are stored and read. */
import { sql } from 'kysely';
import type { GameRow } from '../domain/game-rows.js';
import { GAME_ROW } from '../domain/game-rows.js';
import { readStored } from '../domain/stored-json.js';
import type { Database } from './open.js';

/** Rows that follow on the first `from` of a game, with what the list of games says afterwards. */
export interface Append {
  readonly game: string;
  /** How often something of the game had been stored before. */
  readonly version: number;
  readonly from: number;
  readonly rows: readonly GameRow[];
  readonly request: string | undefined;
  /** What the request asks, as a hash. */
  readonly asks: string | undefined;
  readonly status: 'running' | 'over';
  readonly summary: string;
  readonly clocks: string;
  readonly offer: string | null;
  /** When something happened last of which everybody is told. */
  readonly changed: number;
  readonly at: number;
  /** What must be done next. */
  readonly jobs: readonly StorableJob[];
}

/** What became of an append. 'taken': another node has stored other rows there, or the request had been stored before. */
export type Appended = 'stored' | 'taken';

/** The same for each game of a batch. 'locked': another node is at it, or was stopped in the middle. */
export type BatchAppended = ReadonlyMap<string, Appended | 'locked'>;

/**
 * Stores what follows on what is stored, of many games at once: one append of each, for a node does one thing at a time in each.
 * The version is the lock: only one node can raise it from the same number. `isRepeated`: the same batch was given before, and
 * nobody knows whether it was stored.
 */
export type AppendAll = (batch: readonly Append[], isRepeated: boolean) => Promise<BatchAppended>;

/** Work that is noted together with rows. It takes the place of what waits under the same id. */
export interface StorableJob {
  readonly id: string;
  readonly kind: string;
  readonly data: string;
  readonly due: number;
}

/** The names under which nodes tell one another that something of a game is stored, and what else there is to tell of it. */
export const STORED = 'stored';
export const NEWS = 'news';

/** Who sits in a game, or by which rules it is played, has changed: all nodes that hold it read it again. */
export async function spreadStored(db: Database, game: string, version: number): Promise<void> {
  await sql`select pg_notify(${STORED}, ${`${game} ${version}`})`.execute(db);
}

export async function spreadNews(db: Database, game: string, news: string): Promise<void> {
  await sql`select pg_notify(${NEWS}, ${`${game} ${news}`})`.execute(db);
}

/** Game, number, row, request, what it asks, moment and version. */
type StorableRow = readonly [string, number, string, string | null, string | null, number, number];

export function rowsOf({ game, version, from, rows, request, asks, at }: Append): readonly StorableRow[] {
  return rows.map((row, index) => [
    game,
    from + index,
    JSON.stringify(row),
    ...(index === 0 ? ([request ?? null, asks ?? null] as const) : ([null, null] as const)),
    at,
    version + 1,
  ]);
}

export interface StoredRow {
  readonly number: number;
  readonly row: GameRow;
  readonly request: string | null;
  readonly asks: string | null;
  readonly at: number;
  /** Rows with the same one were stored together. */
  readonly version: number;
}

/** More rows than any game has: numbers of rows have 32 bits. */
const LAST = 2_147_483_647;

/** A row as it is stored. */
export interface UnreadRow extends Pick<StoredRow, 'number' | 'at' | 'version'> {
  readonly row: string;
}

/** The rows of a game from a number on, up to another. */
export async function readRows(db: Database, game: string, from: number, to = LAST): Promise<StoredRow[]> {
  const found = await storedRows(db, game, from, to).select(['request', 'asks']).execute();
  return found.map(({ number, row: text, request, asks, at, version }) => {
    const row = readStored(GAME_ROW, text, `row ${number} of game ${game}`);
    return { number, row, request, asks, at, version };
  });
}

/** The same, to be read in another thread. */
export function readUnread(db: Database, game: string, from: number, to: number): Promise<UnreadRow[]> {
  return storedRows(db, game, from, to).execute();
}

function storedRows(db: Database, game: string, from: number, to: number) {
  return db
    .selectFrom('rows')
    .select(['number', 'row', 'at', 'version'])
    .where('game', '=', game)
    .where('number', '>=', from)
    .where('number', '<', to)
    .orderBy('number');
}

/** The names of the last requests of a game, and what they asked. */
export async function readRequests(
  db: Database,
  game: string,
  most: number,
): Promise<readonly (readonly [request: string, asks: string | null])[]> {
  const found = await db
    .selectFrom('rows')
    .select(['request', 'asks'])
    .where('game', '=', game)
    .where('request', 'is not', null)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
  return found.flatMap(({ request, asks }): (readonly [string, string | null])[] =>
    request === null ? [] : [[request, asks]],
  );
}
