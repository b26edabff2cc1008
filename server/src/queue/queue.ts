/**
 * Work that waits, kept in the database so that it outlives a restart. A single node begins what is due; nodes that share a
 * PostgreSQL take it on lease, so that each piece is done by one of them, and another one goes on when a node dies.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { NewerRules } from '../domain/newer-rules.js';
import { keyOfName } from '../store/accounts.js';
import { failureOf } from '../store/failures.js';
import type { Opened } from '../store/open.js';
import type { StorableJob } from '../store/rows.js';
import type { JobsTable } from '../store/tables.js';
import type { Job, Jobs, Lane } from './job.js';
import { JOB, KINDS, LANES } from './job.js';

/** What fails is tried again after this, and this long again each time. */
const AGAIN = 60_000;
const MOST_ATTEMPTS = 5;
/** What only a node with newer rules can do waits so long for one, in milliseconds. */
const ELSEWHERE = 2_000;
/** Where not even that can be written down. */
const PAUSE = 1_000;
/** Longest sleep of a single node, because the clocks of machines are set now and then; and of nodes that take over from others. */
const LONGEST_SLEEP = { alone: 60_000, shared: 1_000 };
/** Pieces of work in one lane at once; more wait until one of them is done. Nodes leave some for others. */
const AT_ONCE: Readonly<Record<'alone' | 'shared', Readonly<Record<Lane, number>>>> = {
  alone: { thinking: 20, clocks: 20, letters: 20 },
  shared: { thinking: 4, clocks: 4, letters: 8 },
};
/** Those that are being done stand in the table until they are: as many again can be begun. */
const MOST_READ = 40;
/** How long a node may be silent before others do its work, in milliseconds, and how often it says that it still does it. */
const LEASE = 60_000;
const RENEWED = 15_000;

type Stored = Selectable<JobsTable>;

interface Running {
  readonly lane: Lane;
  readonly done: Promise<void>;
  /** Of work on lease: until when. */
  lease: number;
}

function jobId(kind: Job['kind'], key: string): string {
  return `${kind} ${key}`;
}

/** A piece of work as it is stored with the rows of a game. */
export function storableJob(job: Job, due: number, key: string): StorableJob {
  return { id: jobId(job.kind, key), kind: job.kind, data: JSON.stringify(job), due };
}

export function openJobs(
  { db, dialect }: Pick<Opened, 'db' | 'dialect'>,
  log: FastifyBaseLogger,
  now: () => number,
): Jobs {
  const how = dialect === 'postgres' ? 'shared' : 'alone';
  let work: ((job: Job) => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wakes = Infinity;
  let looking: Promise<void> = Promise.resolve();
  const running = new Map<string, Running>();

  /** Looks for work at this moment, if it does not look earlier anyway. */
  const wakeAt = (due: number) => {
    if (work === undefined || due >= wakes) return;
    wakes = due;
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        wakes = Infinity;
        looking = looking.then(look);
      },
      Math.max(0, Math.min(due - now(), LONGEST_SLEEP[how])),
    );
    timer.unref();
  };

  const look = async (): Promise<void> => {
    // One moment for all: what falls due during the look is neither due nor still to come otherwise, and would be slept through.
    const moment = now();
    try {
      // Each lane on its own: many pieces of work that wait in one of them must not hide those of another.
      for (const lane of LANES) for (const job of await dueIn(lane, moment)) begin(job, lane);
      const next = await db
        .selectFrom('jobs')
        .select('due')
        .where('due', '>', moment)
        .orderBy('due')
        .limit(1)
        .executeTakeFirst();
      wakeAt(Math.min(next?.due ?? Infinity, moment + LONGEST_SLEEP[how]));
    } catch (error) {
      log.error({ error }, 'Couldn’t read the job queue');
      wakeAt(now() + (failureOf(error) === undefined ? AGAIN : PAUSE));
    }
  };

  const countIn = (lane: Lane): number => [...running.values()].filter((each) => each.lane === lane).length;

  const dueIn = async (lane: Lane, moment: number): Promise<readonly Stored[]> => {
    if (how === 'alone')
      return db
        .selectFrom('jobs')
        .selectAll()
        .where('kind', 'in', KINDS[lane])
        .where('due', '<=', moment)
        .orderBy('due')
        .limit(MOST_READ)
        .execute();
    const free = AT_ONCE.shared[lane] - countIn(lane);
    if (free <= 0) return [];
    const { rows } = await sql<Stored>`update jobs set due = ${moment + LEASE}, attempts = attempts + 1 where id in
      (select id from jobs where kind = any(${[...KINDS[lane]]}::text[]) and due <= ${moment} and not id = any(${[...running.keys()]}::text[]) order by due limit ${free} for update skip locked) returning *`.execute(
      db,
    );
    // Attempts before this one.
    return rows.map((row) => ({ ...row, attempts: row.attempts - 1 }));
  };

  const begin = (stored: Stored, lane: Lane): void => {
    const read = JOB.safeParse(JSON.parse(stored.data));
    if (work === undefined || running.has(stored.id) || countIn(lane) >= AT_ONCE[how][lane]) return;
    const done = carryOut(stored, read.data, work).finally(() => {
      running.delete(stored.id);
      // Others may have waited for it, or it was added again meanwhile.
      wakeAt(now());
    });
    running.set(stored.id, { lane, done, lease: stored.due });
  };

  const carryOut = async (stored: Stored, job: Job | undefined, carry: (job: Job) => Promise<void>): Promise<void> => {
    const { id, kind, attempts } = stored;
    const due = () => running.get(id)?.lease ?? stored.due;
    try {
      if (job === undefined) throw new Error('This version doesn’t know this kind of job');
      // Anyone who began it and died did not get to say that it failed.
      if (attempts >= MOST_ATTEMPTS) throw new Error('Too many attempts');
      await carry(job);
      // What was added under the same key meanwhile has another moment, and stays.
      await db.deleteFrom('jobs').where('id', '=', id).where('due', '=', due()).execute();
    } catch (error) {
      // Another node can: it takes the job within a second or so.
      if (error instanceof NewerRules) return putOff({ id, due: due(), attempts }, ELSEWHERE).catch(() => sleep(PAUSE));
      log.error({ error, kind, attempts }, 'A job failed');
      await putOff({ id, due: due(), attempts: attempts + 1 }).catch((problem: unknown) => {
        log.error({ error: problem, kind }, 'Couldn’t reschedule a failed job');
        return sleep(PAUSE);
      });
    }
  };

  /** Tries it again later, a few times; what was added again meanwhile stays as it is. */
  const putOff = async (
    { id, due, attempts }: Pick<Stored, 'id' | 'due' | 'attempts'>,
    wait = AGAIN * attempts,
  ): Promise<void> => {
    if (attempts >= MOST_ATTEMPTS) await db.deleteFrom('jobs').where('id', '=', id).where('due', '=', due).execute();
    else
      await db
        .updateTable('jobs')
        .set({ due: now() + wait, attempts })
        .where('id', '=', id)
        .where('due', '=', due)
        .execute();
  };

  const renew = async (): Promise<void> => {
    for (const [id, each] of running) {
      const lease = now() + LEASE;
      const { numUpdatedRows } = await db
        .updateTable('jobs')
        .set({ due: lease })
        .where('id', '=', id)
        .where('due', '=', each.lease)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) each.lease = lease;
    }
  };
  let renewal: NodeJS.Timeout | undefined;

  return {
    async add(job, due, key) {
      const fresh = { kind: job.kind, data: JSON.stringify(job), due, attempts: 0 };
      await db
        .insertInto('jobs')
        .values({ id: jobId(job.kind, key), ...fresh })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
        .execute();
      wakeAt(due);
    },
    async keep(job, due, key) {
      await db
        .insertInto('jobs')
        .values({ ...storableJob(job, due, key), attempts: 0 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      wakeAt(due);
    },
    noted: wakeAt,
    get running() {
      return running.size;
    },
    async depths() {
      const time = now();
      const all = db.selectFrom('jobs').where('due', '<=', time);
      // On lease they are due later; a single node leaves them as they are.
      const open = how === 'alone' && running.size > 0 ? all.where('id', 'not in', [...running.keys()]) : all;
      const due = await open
        .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('due').as('oldest')])
        .groupBy('kind')
        .execute();
      return due.map(({ kind, count, oldest }) => ({ kind, count, late: time - oldest }));
    },
    async forget({ id, name }) {
      const account =
        dialect === 'postgres' ? sql<string>`data::json->>'account'` : sql<string>`json_extract(data, '$.account')`;
      await db
        .deleteFrom('jobs')
        .where((each) => each.or([each(account, '=', id), each('id', '=', jobId('recover', keyOfName(name)))]))
        .execute();
    },
    async start(given) {
      work = given;
      wakeAt(now());
      // One that can't be renewed now is the next time, or another node takes it.
      if (how === 'shared')
        renewal = setInterval(
          () =>
            void renew().catch((error: unknown) => log.warn({ error }, 'Couldn’t renew the leases of running jobs')),
          RENEWED,
        ).unref();
    },
    async stop() {
      work = undefined;
      clearTimeout(timer);
      clearInterval(renewal);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
