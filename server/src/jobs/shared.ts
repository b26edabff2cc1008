/** Work that nodes share: pg-boss keeps it in their PostgreSQL, and gives each piece to one of them. */
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Job, Jobs } from './jobs.js';
import { JOB } from './jobs.js';

const QUEUE = 'bridgehead';
const RETRIES = { retryLimit: 4, retryDelay: 60, retryBackoff: true };
/** Seconds between looks at the queue. */
const POLL = 0.5;

export function sharedJobs(url: string, log: FastifyBaseLogger, now: () => number): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 4 });
  boss.on('error', (error) => log.error({ error: error.message }, 'The queue of work failed'));
  let ready: Promise<void> | undefined;
  const open = (): Promise<void> => (ready ??= boss.start().then(() => boss.createQueue(QUEUE, { name: QUEUE, policy: 'stately' })));

  return {
    async add(job, due, key) {
      await open();
      const name = `${job.kind} ${key}`;
      await boss.send(QUEUE, { job, name }, { ...RETRIES, startAfter: new Date(Math.max(due, now())), singletonKey: name });
    },
    async start(work) {
      await open();
      await boss.work<{ job: unknown }>(QUEUE, { batchSize: 1, pollingIntervalSeconds: POLL }, async ([{ data }]) => work(readJob(data.job)));
    },
    async stop() {
      await ready;
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function readJob(json: unknown): Job {
  return JOB.parse(json);
}
