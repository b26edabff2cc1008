/** Work of a single node: kept in the embedded database, so that it outlives a restart, and done in this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { keyOfName } from '../store/accounts.js';
import type { Database } from '../store/open.js';
import type { JobsTable } from '../store/tables.js';
import type { Job, Jobs, Lane } from './jobs.js';
import { JOB, KINDS, LANES, LANE_OF } from './jobs.js';

/** What fails is tried again after this, and this long again each time. */
const AGAIN = 60_000;
const MOST_ATTEMPTS = 5;
/** Where not even that can be written down. */
const PAUSE = 1_000;
/** Longest sleep: clocks of machines are set now and then. */
const LONGEST_SLEEP = 60_000;
/** Pieces of work in one lane at once; more wait until one of them is done. */
const AT_ONCE = 20;
/** Those that are being done stand in the table until they are: as many again can be begun. */
const MOST_READ = 2 * AT_ONCE;

export function embeddedJobs(db: Database, log: FastifyBaseLogger, now: () => number): Jobs {
  let work: ((job: Job) => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wakes = Infinity;
  let looking: Promise<void> = Promise.resolve();
  const running = new Map<string, { readonly lane: Lane; readonly done: Promise<void> }>();

  /** Looks for work at this moment, if it does not look earlier anyway. */
  const wakeAt = (due: number) => {
    if (work === undefined || due >= wakes) return;
    wakes = due;
    clearTimeout(timer);
    timer = setTimeout(() => {
      wakes = Infinity;
      looking = looking.then(look);
    }, Math.max(0, Math.min(due - now(), LONGEST_SLEEP)));
    timer.unref();
  };

  const look = async (): Promise<void> => {
    // One moment for all: what falls due during the look is neither due nor still to come otherwise, and would be slept through.
    const moment = now();
    try {
      // Each lane by itself: many pieces of work that wait in one of them must not hide those of another.
      for (const lane of LANES) for (const job of await dueIn(lane, moment)) begin(job);
      const next = await db.selectFrom('jobs').select('due').where('due', '>', moment).orderBy('due').limit(1).executeTakeFirst();
      wakeAt(next?.due ?? moment + LONGEST_SLEEP);
    } catch (error) {
      log.error({ error }, 'Waiting work could not be looked at');
      wakeAt(now() + AGAIN);
    }
  };

  const dueIn = (lane: Lane, moment: number) => db.selectFrom('jobs').selectAll().where('kind', 'in', KINDS[lane]).where('due', '<=', moment).orderBy('due').limit(MOST_READ).execute();

  const begin = (stored: Selectable<JobsTable>): void => {
    const read = JOB.safeParse(JSON.parse(stored.data));
    const lane = read.success ? LANE_OF[read.data.kind] : 'letters';
    const isFull = [...running.values()].filter((each) => each.lane === lane).length >= AT_ONCE;
    if (work === undefined || running.has(stored.id) || isFull) return;
    const done = carryOut(stored, read.data, work).finally(() => {
      running.delete(stored.id);
      // Others may have waited for it, or it was added anew meanwhile.
      wakeAt(now());
    });
    running.set(stored.id, { lane, done });
  };

  const carryOut = async ({ id, kind, due, attempts }: Selectable<JobsTable>, job: Job | undefined, carry: (job: Job) => Promise<void>): Promise<void> => {
    try {
      if (job === undefined) throw new Error('This version does not know such work');
      await carry(job);
      // What was added anew under the same key meanwhile has another moment, and stays.
      await db.deleteFrom('jobs').where('id', '=', id).where('due', '=', due).execute();
    } catch (error) {
      log.error({ error, kind, attempts }, 'Work failed');
      await putOff({ id, due, attempts: attempts + 1 }).catch((problem: unknown) => {
        log.error({ error: problem, kind }, 'Work that failed could not be put off');
        return sleep(PAUSE);
      });
    }
  };

  /** Tries it again later, a few times; what was added anew meanwhile stays as it is. */
  const putOff = async ({ id, due, attempts }: Pick<Selectable<JobsTable>, 'id' | 'due' | 'attempts'>): Promise<void> => {
    if (attempts >= MOST_ATTEMPTS) await db.deleteFrom('jobs').where('id', '=', id).where('due', '=', due).execute();
    else await db.updateTable('jobs').set({ due: now() + AGAIN * attempts, attempts }).where('id', '=', id).where('due', '=', due).execute();
  };

  return {
    async add(job, due, key) {
      const fresh = { kind: job.kind, data: JSON.stringify(job), due, attempts: 0 };
      await db.insertInto('jobs').values({ id: `${job.kind} ${key}`, ...fresh }).onConflict((conflict) => conflict.column('id').doUpdateSet(fresh)).execute();
      wakeAt(due);
    },
    async keep(job, due, key) {
      await db.insertInto('jobs').values({ id: `${job.kind} ${key}`, kind: job.kind, data: JSON.stringify(job), due, attempts: 0 }).onConflict((conflict) => conflict.column('id').doNothing()).execute();
      wakeAt(due);
    },
    async forget({ id, name }) {
      await db.deleteFrom('jobs').where((each) => each.or([each(sql`json_extract(data, '$.account')`, '=', id), each('id', '=', `recover ${keyOfName(name)}`)])).execute();
    },
    async start(given) {
      work = given;
      wakeAt(now());
    },
    async stop() {
      work = undefined;
      clearTimeout(timer);
      await looking;
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
