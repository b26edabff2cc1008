/**
 * Work that waits, kept in the database so that it outlives a restart. A single node begins what is due; nodes that share a
 * PostgreSQL take it on lease, so that each piece is done by one of them, and another one goes on when a node dies.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { NewerRules } from '../domain/newer-rules.js';
import { failureOf } from '../store/failures.js';
import type { Opened } from '../store/open.js';
import type { Job, Jobs, Lane } from './job.js';
import { JOB, LANES } from './job.js';
import type { JobTable, StoredJob } from './job-table.js';
import { openJobTable } from './job-table.js';

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
/** How often a node says that it still does its work, in milliseconds. */
const RENEWED = 15_000;

interface Running {
  readonly lane: Lane;
  readonly done: Promise<void>;
  /** Of work on lease: until when. */
  lease: number;
}

export function openJobs(opened: Pick<Opened, 'db' | 'dialect'>, log: FastifyBaseLogger, now: () => number): Jobs {
  const how = opened.dialect === 'postgres' ? 'shared' : 'alone';
  const table = openJobTable(opened);
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
      wakeAt(Math.min((await table.nextAfter(moment)) ?? Infinity, moment + LONGEST_SLEEP[how]));
    } catch (error) {
      log.error({ error }, 'Couldn’t read the job queue');
      wakeAt(now() + (failureOf(error) === undefined ? AGAIN : PAUSE));
    }
  };

  const countIn = (lane: Lane): number => [...running.values()].filter((each) => each.lane === lane).length;

  const dueIn = (lane: Lane, moment: number): Promise<readonly StoredJob[]> =>
    how === 'alone'
      ? table.readDue(lane, moment)
      : table.lease(lane, moment, AT_ONCE.shared[lane] - countIn(lane), [...running.keys()]);

  const begin = (stored: StoredJob, lane: Lane): void => {
    const read = JOB.safeParse(JSON.parse(stored.data));
    if (work === undefined || running.has(stored.id) || countIn(lane) >= AT_ONCE[how][lane]) return;
    const due = () => running.get(stored.id)?.lease ?? stored.due;
    const done = carryOut({ table, log, now }, stored, due, read.data, work).finally(() => {
      running.delete(stored.id);
      // Others may have waited for it, or it was added again meanwhile.
      wakeAt(now());
    });
    running.set(stored.id, { lane, done, lease: stored.due });
  };

  const renew = async (): Promise<void> => {
    for (const [id, each] of running) each.lease = (await table.renew({ id, due: each.lease }, now())) ?? each.lease;
  };
  let renewal: NodeJS.Timeout | undefined;

  return {
    async add(job, due, key) {
      await table.put(job, due, key);
      wakeAt(due);
    },
    async keep(job, due, key) {
      await table.keep(job, due, key);
      wakeAt(due);
    },
    noted: wakeAt,
    get running() {
      return running.size;
    },
    // Work on lease is due later; a single node leaves it as it is.
    depths: () => table.depths(now(), how === 'alone' ? [...running.keys()] : []),
    forget: (account) => table.forget(account),
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

interface Carrying {
  readonly table: JobTable;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
}

/** Does one job, and removes it from the table; if it fails, it is tried again later. `due`: its moment in the table, as it is now. */
async function carryOut(
  carrying: Carrying,
  { id, kind, attempts }: StoredJob,
  due: () => number,
  job: Job | undefined,
  carry: (job: Job) => Promise<void>,
): Promise<void> {
  const { table, log } = carrying;
  try {
    if (job === undefined) throw new Error('This version doesn’t know this kind of job');
    // Anyone who began it and died did not get to say that it failed.
    if (attempts >= MOST_ATTEMPTS) throw new Error('Too many attempts');
    await carry(job);
    // What was added under the same key meanwhile has another moment, and stays.
    await table.remove({ id, due: due() });
  } catch (error) {
    // Another node can: it takes the job within a second or so.
    if (error instanceof NewerRules)
      return putOff(carrying, { id, due: due(), attempts }, ELSEWHERE).catch(() => sleep(PAUSE));
    log.error({ error, kind, attempts }, 'A job failed');
    await putOff(carrying, { id, due: due(), attempts: attempts + 1 }).catch((problem: unknown) => {
      log.error({ error: problem, kind }, 'Couldn’t reschedule a failed job');
      return sleep(PAUSE);
    });
  }
}

/** Tries it again later, a few times; what was added again meanwhile stays as it is. */
function putOff(
  { table, now }: Carrying,
  { id, due, attempts }: Pick<StoredJob, 'id' | 'due' | 'attempts'>,
  wait = AGAIN * attempts,
): Promise<void> {
  return attempts >= MOST_ATTEMPTS ? table.remove({ id, due }) : table.putOff({ id, due }, now() + wait, attempts);
}
