/** Work that nodes share: pg-boss keeps it in their PostgreSQL, and gives each piece to one of them. */
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import { keyOfName } from '../store/accounts.js';
import type { Job, Jobs, Lane } from './jobs.js';
import { JOB, LANES, LANE_OF } from './jobs.js';

const RETRIES = { retryLimit: 4, retryDelay: 60, retryBackoff: true };
/** How many pieces of work of a lane one node does at once, and the seconds between looks at its queue. */
const WORKERS: Readonly<Record<Lane, { readonly count: number; readonly poll: number }>> = {
  thinking: { count: 4, poll: 0.5 },
  clocks: { count: 1, poll: 0.5 },
  letters: { count: 4, poll: 1 },
};
/** What is done is forgotten within a day: names and accounts are in it. */
const FORGOTTEN = { archiveCompletedAfterSeconds: 3_600, archiveFailedAfterSeconds: 3_600, deleteAfterHours: 12 };
/** Attempts to add work while other nodes take it away. */
const ATTEMPTS = 3;

export function sharedJobs(url: string, log: FastifyBaseLogger, now: () => number): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 4, ...FORGOTTEN });
  boss.on('error', (error) => log.error({ error: error.message }, 'The queue of work failed'));
  let ready: Promise<void> | undefined;
  const open = (): Promise<void> => (ready ??= openQueues(boss));

  return {
    async add(job, due, key) {
      await open();
      const queue = queueOf(LANE_OF[job.kind]);
      const singletonKey = `${job.kind} ${key}`;
      const startAfter = new Date(Math.max(due, now()));
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if ((await boss.send(queue, { job }, { ...RETRIES, startAfter, singletonKey })) !== null) return;
        // Something waits under this key: that is changed, for pg-boss only keeps it. If it was begun in between, another one may wait.
        const { rows } = await boss.getDb().executeSql('update pgboss.job set data = $1, start_after = $2 where name = $3 and singleton_key = $4 and state = \'created\' returning id', [JSON.stringify({ job }), startAfter.toISOString(), queue, singletonKey]);
        if (rows.length > 0) return;
      }
      throw new Error(`Work could not be added: ${singletonKey}`);
    },
    async keep(job, due, key) {
      await open();
      // Where something waits under this key, pg-boss sends nothing.
      await boss.send(queueOf(LANE_OF[job.kind]), { job }, { ...RETRIES, startAfter: new Date(Math.max(due, now())), singletonKey: `${job.kind} ${key}` });
    },
    async forget({ id, name }) {
      await open();
      for (const table of ['job', 'archive']) await boss.getDb().executeSql(`delete from pgboss.${table} where data->'job'->>'account' = $1 or singleton_key = $2`, [id, `recover ${keyOfName(name)}`]);
    },
    async start(work) {
      await open();
      for (const lane of LANES) {
        const { count, poll } = WORKERS[lane];
        for (let worker = 0; worker < count; worker++) await boss.work<{ job: unknown }>(queueOf(lane), { batchSize: 1, pollingIntervalSeconds: poll }, async ([{ data }]) => work(readJob(data.job)));
      }
    },
    async stop() {
      await ready;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function queueOf(lane: Lane): string {
  return `bridgehead-${lane}`;
}

/** 'short': one piece of work waits under a key, and another may be done at the same time. */
async function openQueues(boss: PgBoss): Promise<void> {
  await boss.start();
  for (const lane of LANES) await boss.createQueue(queueOf(lane), { name: queueOf(lane), policy: 'short' });
}

function readJob(json: unknown): Job {
  return JOB.parse(json);
}
