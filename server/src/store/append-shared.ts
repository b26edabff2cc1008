/** Rows in a database that many nodes share: all in a few statements, and the other nodes hear of it. */
import { itemAt } from '@bridgehead/engine';
import { sql } from 'kysely';
import type { Database } from './open.js';
import type { Append, AppendAll, BatchAppended } from './rows.js';
import { STORED, rowsOf } from './rows.js';

export function appendShared(db: Database): AppendAll {
  return async (batch, isRepeated) => {
    const appended = await db.transaction().execute((transaction) => writeTogether(transaction, batch));
    if (!isRepeated) return appended;
    // The connection broke before we heard whether the batch was stored: what is there may be ours.
    const ours = await findOwn(
      db,
      batch.filter(({ game }) => appended.get(game) === 'taken'),
    );
    return new Map([...appended].map(([game, how]) => [game, ours.has(game) ? 'stored' : how]));
  };
}

async function writeTogether(db: Database, batch: readonly Append[]): Promise<BatchAppended> {
  const games = batch.map(({ game }) => game);
  // A node that was stopped in the middle of its transaction holds the locks of its games. Only those wait for it.
  const { rows: free } = await sql<{
    id: string;
  }>`select id from games where id = any(${games}::text[]) order by id for update skip locked`.execute(db);
  const isFree = new Set(free.map(({ id }) => id));
  const mine = batch.filter(({ game }) => isFree.has(game));
  const stored = mine.length === 0 ? new Set<string>() : await writeLocked(db, mine);
  return new Map(games.map((game) => [game, stored.has(game) ? 'stored' : isFree.has(game) ? 'taken' : 'locked']));
}

async function writeLocked(db: Database, batch: readonly Append[]): Promise<ReadonlySet<string>> {
  const column = <Value>(read: (append: Append) => Value) => batch.map(read);
  const { rows: updated } = await sql<{ id: string; version: number }>`
    update games set version = given.version + 1, rows = given.rows, status = given.status, summary = given.summary, clocks = given.clocks, offer = given.offer, changed = given.changed
    from unnest(${column(({ game }) => game)}::text[], ${column(({ version }) => version)}::int[], ${column(({ from, rows }) => from + rows.length)}::int[], ${column(({ status }) => status)}::text[], ${column(({ summary }) => summary)}::text[],
      ${column(({ clocks }) => clocks)}::text[], ${column(({ offer }) => offer)}::text[], ${column(({ changed }) => changed)}::bigint[]) as given (id, version, rows, status, summary, clocks, offer, changed)
    where games.id = given.id and games.version = given.version
    returning games.id, games.version`.execute(db);
  const stored = new Set(updated.map(({ id }) => id));
  const kept = batch.filter(({ game }) => stored.has(game));
  const rows = kept.flatMap(rowsOf);
  const rowColumn = (index: number) => rows.map((row) => row[index]);
  await sql`insert into rows (game, number, row, request, asks, at, version) select * from unnest(${rowColumn(0)}::text[], ${rowColumn(1)}::int[], ${rowColumn(2)}::text[], ${rowColumn(3)}::text[], ${rowColumn(4)}::text[], ${rowColumn(5)}::bigint[], ${rowColumn(6)}::int[])`.execute(
    db,
  );
  const jobs = kept.flatMap((append) => append.jobs);
  if (jobs.length > 0) {
    await sql`insert into jobs (id, kind, data, due, attempts) select *, 0 from unnest(${jobs.map(({ id }) => id)}::text[], ${jobs.map(({ kind }) => kind)}::text[], ${jobs.map(({ data }) => data)}::text[], ${jobs.map(({ due }) => due)}::bigint[])
      on conflict (id) do update set kind = excluded.kind, data = excluded.data, due = excluded.due, attempts = 0`.execute(
      db,
    );
  }
  await sql`select pg_notify(${STORED}, payload) from unnest(${updated.map(({ id, version }) => `${id} ${version}`)}::text[]) as payload`.execute(
    db,
  );
  return stored;
}

/** The games in which exactly this was stored at the next version. */
async function findOwn(db: Database, batch: readonly Append[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    batch.map(async (append) => {
      const { game, version, clocks, offer, summary, changed } = append;
      const stored = await db
        .selectFrom('rows')
        .select(['number', 'row', 'at'])
        .where('game', '=', game)
        .where('version', '=', version + 1)
        .orderBy('number')
        .execute();
      const given = rowsOf(append);
      if (given.length > 0)
        return stored.length === given.length &&
          stored.every(({ number, row, at }, index) => {
            const [, givenNumber, givenRow, , , givenAt] = itemAt(given, index);
            return number === givenNumber && row === givenRow && at === givenAt;
          })
          ? [game]
          : [];
      const facts = await db
        .selectFrom('games')
        .select('version')
        .where('id', '=', game)
        .where('version', '=', version + 1)
        .where('clocks', '=', clocks)
        .where('summary', '=', summary)
        .where('changed', '=', changed)
        .where('offer', offer === null ? 'is' : '=', offer)
        .executeTakeFirst();
      return facts === undefined || stored.length > 0 ? [] : [game];
    }),
  );
  return new Set(found.flat());
}
