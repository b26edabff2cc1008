/** What the parts of a running server share. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.js';
import type { Heart } from './heartbeat.js';
import type { Host } from '../hosting/host.js';
import type { Limits } from './limits.js';
import type { Jobs } from '../queue/job.js';
import type { Mailer } from './mail.js';
import type { Readiness } from './readiness.js';
import type { Presence } from './presence.js';
import type { Metrics } from './metrics.js';
import type { Database } from '../store/open.js';
import type { Quotas } from '../store/quotas.js';

export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly heart: Heart;
  readonly host: Host;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  readonly presence: Presence;
  readonly readiness: Readiness;
  readonly limits: Limits;
  readonly quotas: Quotas;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** The names of operators by the hashes of their tokens. */
  readonly operators: ReadonlyMap<string, string>;
  /** The clock, which tests set. */
  readonly now: () => number;
}
