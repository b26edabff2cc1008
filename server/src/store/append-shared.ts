/** Rows in a database that many nodes share: all in four statements, and the other nodes hear of it. */
import { sql } from 'kysely';
import type { Database } from './open.js';
import type { Append, AppendAll } from './rows.js';
import { STORED, rowsOf } from './rows.js';

export function appendShared(db: Database): AppendAll {
  return (batch) => db.transaction().execute((transaction) => writeTogether(transaction, batch));
}

async function writeTogether(db: Database, batch: readonly Append[]): Promise<ReadonlySet<string>> {
  const column = <Value>(read: (append: Append) => Value) => batch.map(read);
  const games = column(({ game }) => game);
  // In the same order on every node, lest two wait for one another.
  await sql`select 1 from games where id = any(${games}::text[]) order by id for update`.execute(db);
  const { rows: updated } = await sql<{ id: string; version: number }>`
    update games set version = given.version + 1, rows = given.rows, status = given.status, summary = given.summary, clocks = given.clocks, offer = given.offer, changed = given.changed
    from unnest(${games}::text[], ${column(({ version }) => version)}::int[], ${column(({ from, rows }) => from + rows.length)}::int[], ${column(({ status }) => status)}::text[], ${column(({ summary }) => summary)}::text[],
      ${column(({ clocks }) => clocks)}::text[], ${column(({ offer }) => offer)}::text[], ${column(({ changed }) => changed)}::bigint[]) as given (id, version, rows, status, summary, clocks, offer, changed)
    where games.id = given.id and games.version = given.version
    returning games.id, games.version`.execute(db);
  const stored = new Set(updated.map(({ id }) => id));
  const rows = batch.filter(({ game }) => stored.has(game)).flatMap(rowsOf);
  const rowColumn = (index: number) => rows.map((row) => row[index]);
  await sql`insert into rows (game, number, row, request, at, version) select * from unnest(${rowColumn(0)}::text[], ${rowColumn(1)}::int[], ${rowColumn(2)}::text[], ${rowColumn(3)}::text[], ${rowColumn(4)}::bigint[], ${rowColumn(5)}::int[])`.execute(db);
  await sql`select pg_notify(${STORED}, payload) from unnest(${updated.map(({ id, version }) => `${id} ${version}`)}::text[]) as payload`.execute(db);
  return stored;
}
