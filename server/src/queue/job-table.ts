/** The table of work that waits. Nodes that share it take work on lease: they say until when they mean to do it. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { keyOfName } from '../store/accounts.js';
import type { Opened } from '../store/open.js';
import type { StorableJob } from '../store/rows.js';
import type { JobsTable } from '../store/tables.js';
import type { Job, Jobs, Lane } from './job.js';
import { KINDS } from './job.js';

/** Those that are being done stand in the table until they are: as many again can be begun. */
const MOST_READ = 40;
/** How long a node may be silent before others do its work, in milliseconds. */
const LEASE = 60_000;

export type StoredJob = Selectable<JobsTable>;
/** A job as it stood when it was read: what was added again since has another moment. */
type JobAt = Pick<StoredJob, 'id' | 'due'>;

function jobId(kind: Job['kind'], key: string): string {
  return `${kind} ${key}`;
}

/** A piece of work as it is stored with the rows of a game. */
export function storableJob(job: Job, due: number, key: string): StorableJob {
  return { id: jobId(job.kind, key), kind: job.kind, data: JSON.stringify(job), due };
}

export interface JobTable {
  /** Notes a job in place of one with the same key. */
  put(job: Job, due: number, key: string): Promise<void>;
  /** The same where there is none with this key. */
  keep(job: Job, due: number, key: string): Promise<void>;
  /** What is due in a lane. A single node reads it all. */
  readDue(lane: Lane, moment: number): Promise<readonly StoredJob[]>;
  /** Takes at most so much of what is due on lease, apart from what runs here already. */
  lease(lane: Lane, moment: number, most: number, running: readonly string[]): Promise<readonly StoredJob[]>;
  /** The new end of a lease; undefined where the job was added again. */
  renew(job: JobAt, now: number): Promise<number | undefined>;
  /** When the first job after a moment is due. */
  nextAfter(moment: number): Promise<number | undefined>;
  putOff(job: JobAt, due: number, attempts: number): Promise<void>;
  remove(job: JobAt): Promise<void>;
  /** How much is due of each kind, apart from these. */
  depths(now: number, apart: readonly string[]): ReturnType<Jobs['depths']>;
  forget(account: Parameters<Jobs['forget']>[0]): Promise<void>;
}

export function openJobTable({ db, dialect }: Pick<Opened, 'db' | 'dialect'>): JobTable {
  return {
    async put(job, due, key) {
      const fresh = { kind: job.kind, data: JSON.stringify(job), due, attempts: 0 };
      await db
        .insertInto('jobs')
        .values({ id: jobId(job.kind, key), ...fresh })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
        .execute();
    },
    async keep(job, due, key) {
      await db
        .insertInto('jobs')
        .values({ ...storableJob(job, due, key), attempts: 0 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    readDue: (lane, moment) =>
      db
        .selectFrom('jobs')
        .selectAll()
        .where('kind', 'in', KINDS[lane])
        .where('due', '<=', moment)
        .orderBy('due')
        .limit(MOST_READ)
        .execute(),
    async lease(lane, moment, most, running) {
      if (most <= 0) return [];
      const { rows } = await sql<StoredJob>`update jobs set due = ${moment + LEASE}, attempts = attempts + 1 where id in
      (select id from jobs where kind = any(${[...KINDS[lane]]}::text[]) and due <= ${moment} and not id = any(${[...running]}::text[]) order by due limit ${most} for update skip locked) returning *`.execute(
        db,
      );
      // Attempts before this one.
      return rows.map((row) => ({ ...row, attempts: row.attempts - 1 }));
    },
    async renew({ id, due }, now) {
      const lease = now + LEASE;
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ due: lease })
        .where('id', '=', id)
        .where('due', '=', due)
        .executeTakeFirst();
      return numUpdatedRows === 1n ? lease : undefined;
    },
    async nextAfter(moment) {
      const next = await db
        .selectFrom('jobs')
        .select('due')
        .where('due', '>', moment)
        .orderBy('due')
        .limit(1)
        .executeTakeFirst();
      return next?.due;
    },
    async putOff({ id, due }, later, attempts) {
      await db.updateTable('jobs').set({ due: later, attempts }).where('id', '=', id).where('due', '=', due).execute();
    },
    async remove({ id, due }) {
      await db.deleteFrom('jobs').where('id', '=', id).where('due', '=', due).execute();
    },
    async depths(now, apart) {
      const all = db.selectFrom('jobs').where('due', '<=', now);
      const open = apart.length > 0 ? all.where('id', 'not in', apart) : all;
      const due = await open
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('due').as('oldest')])
        .groupBy('kind')
        .execute();
      return due.map(({ kind, count, oldest }) => ({ kind, count, late: now - oldest }));
    },
    async forget({ id, name }) {
      const account =
        dialect === 'postgres' ? sql<string>`data::json->>'account'` : sql<string>`json_extract(data, '$.account')`;
      await db
        .deleteFrom('jobs')
        .where((each) => each.or([each(account, '=', id), each('id', '=', jobId('recover', keyOfName(name)))]))
        .execute();
    },
  };
}
