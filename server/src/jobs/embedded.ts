/** Work of a single node: kept in the embedded database, so that it outlives a restart, and done in this process. */
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Database } from '../store/open.js';
import type { JobsTable } from '../store/tables.js';
import type { Job, Jobs } from './jobs.js';
import { JOB } from './jobs.js';

/** What fails is tried again after this, and this long again each time. */
const AGAIN = 60_000;
const MOST_ATTEMPTS = 5;
/** Longest sleep: clocks of machines are set now and then. */
const LONGEST_SLEEP = 60_000;
const AT_ONCE = 50;

export function embeddedJobs(db: Database, log: FastifyBaseLogger, now: () => number): Jobs {
  let work: ((job: Job) => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wakes = Infinity;
  let running: Promise<void> = Promise.resolve();

  /** Looks for work at this moment, if it does not look earlier anyway. */
  const wakeAt = (due: number) => {
    if (work === undefined || due >= wakes) return;
    wakes = due;
    clearTimeout(timer);
    timer = setTimeout(() => {
      wakes = Infinity;
      running = running.then(round);
    }, Math.max(0, Math.min(due - now(), LONGEST_SLEEP)));
    timer.unref();
  };

  const round = async (): Promise<void> => {
    try {
      const due = await db.selectFrom('jobs').selectAll().where('due', '<=', now()).orderBy('due').limit(AT_ONCE).execute();
      for (const job of due) await carryOut(job);
      const next = await db.selectFrom('jobs').select('due').orderBy('due').limit(1).executeTakeFirst();
      wakeAt(next?.due ?? now() + LONGEST_SLEEP);
    } catch (error) {
      log.error({ error }, 'Waiting work could not be looked at');
      wakeAt(now() + AGAIN);
    }
  };

  const carryOut = async ({ id, kind, data, due, attempts }: Selectable<JobsTable>): Promise<void> => {
    try {
      await work?.(JOB.parse(JSON.parse(data)));
      // What was added anew under the same key meanwhile has another moment, and stays.
      await db.deleteFrom('jobs').where('id', '=', id).where('due', '=', due).execute();
    } catch (error) {
      log.error({ error, kind, attempts }, 'Work failed');
      if (attempts + 1 >= MOST_ATTEMPTS) await db.deleteFrom('jobs').where('id', '=', id).execute();
      else await db.updateTable('jobs').set({ due: now() + AGAIN * (attempts + 1), attempts: attempts + 1 }).where('id', '=', id).execute();
    }
  };

  return {
    async add(job, due, key) {
      const fresh = { kind: job.kind, data: JSON.stringify(job), due, attempts: 0 };
      await db.insertInto('jobs').values({ id: `${job.kind} ${key}`, ...fresh }).onConflict((conflict) => conflict.column('id').doUpdateSet(fresh)).execute();
      wakeAt(due);
    },
    async start(given) {
      work = given;
      wakeAt(now());
    },
    async stop() {
      work = undefined;
      clearTimeout(timer);
      await running;
    },
  };
}
