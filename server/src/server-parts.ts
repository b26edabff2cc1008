/** Opens the parts of a server: what all share, games in memory, addresses, live connections, other nodes. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config/config.js';
import { operatorsOf } from './config/operator-token.js';
import { makeHost } from './hosting/host.js';
import { makeApp } from './http/app.js';
import type { PageFiles } from './http/page-files.js';
import { ROUTES } from './http/routes/routes.js';
import type { Thinkers } from './jobs/computer-pool.js';
import { startThinkers } from './jobs/computer-pool.js';
import { workAfter } from './jobs/work.js';
import type { FanOut } from './live/fan-out.js';
import { LIVE_ROUTES } from './live/live-routes.js';
import type { Sockets } from './live/socket.js';
import { openSockets } from './live/socket.js';
import { openStreams } from './live/stream.js';
import { noticeScheduler } from './notices/schedule.js';
import { openJobs } from './queue/queue.js';
import { watchOver } from './server-gauges.js';
import { makeHeart } from './services/heartbeat.js';
import type { NodeLimits } from './services/limits.js';
import { NO_LIMITS, makeLimits } from './services/limits.js';
import { openMailer } from './services/mail.js';
import { makeMetrics } from './services/metrics.js';
import { makePresence } from './services/presence.js';
import { makeReadiness } from './services/readiness.js';
import type { Services } from './services/services.js';
import type { SharedLimits } from './services/shared-limits.js';
import { shareLimits } from './services/shared-limits.js';
import { openConfigured } from './store/open-configured.js';
import type { Database, Opened } from './store/open.js';
import type { Quotas } from './store/quotas.js';
import { NO_QUOTAS, ownQuotas, sharedQuotas } from './store/quotas.js';

export interface ServerOptions {
  readonly config: Config;
  readonly files: PageFiles;
  readonly log: FastifyBaseLogger;
  readonly now?: () => number;
}

export interface ServerParts {
  readonly opened: Opened;
  readonly services: Services;
  readonly thinkers: Thinkers;
  readonly app: FastifyInstance;
  readonly sockets: Sockets;
  /** Of nodes that share a database. */
  readonly sharedLimits: SharedLimits | undefined;
  readonly fanOut: FanOut | undefined;
}

/** Nobody is served yet: the server does not listen. */
export async function openParts({ config, files, log, now = Date.now }: ServerOptions): Promise<ServerParts> {
  const opened = await openConfigured(config);
  const limits = config.limits ? makeLimits(now) : undefined;
  const services = openServices(opened, limits, { config, log, now });
  const thinkers = startThinkers(config.thinkers);
  followChanges(services);
  const sharedLimits =
    config.database === undefined || limits === undefined ? undefined : shareLimits(opened.db, limits, log);
  const fanOut =
    config.database === undefined ? undefined : await listenToOthers(config.database, services, sharedLimits);
  const app = await makeApp(services, files, ROUTES, LIVE_ROUTES);
  const streams = openStreams(services, app);
  await app.ready();
  const sockets = openSockets(services, app);
  watchOver(services, { sockets, streams, thinkers });
  return { opened, services, thinkers, app, sockets, sharedLimits, fanOut };
}

function openServices(
  opened: Opened,
  limits: NodeLimits | undefined,
  { config, log, now }: Required<Omit<ServerOptions, 'files'>>,
): Services {
  const { db } = opened;
  const shared = config.database !== undefined;
  const heart = makeHeart(db, log, now);
  const host = makeHost(opened, {
    now,
    shared,
    delay: config.delay * 1_000,
    workAfter: (changed) => workAfter(changed, now()),
    downtimes: () => heart.downtimes,
    memory: config.memory * 1024 * 1024,
    onBroken: (game, reason) =>
      log.error(
        { game, reason },
        "A game can't be read and is in quarantine. After the cause is gone: npx bridgehead operator release <id>",
      ),
  });
  return {
    config,
    operators: operatorsOf(config),
    db,
    heart,
    host,
    jobs: openJobs(opened, log, now),
    mail: openMailer(config, log),
    presence: makePresence(db, { now, shared }),
    readiness: makeReadiness(),
    limits: limits ?? NO_LIMITS,
    quotas: quotasFor(config, db, now),
    log,
    metrics: makeMetrics(),
    now,
  };
}

function quotasFor({ limits, database }: Config, db: Database, now: () => number): Quotas {
  if (!limits) return NO_QUOTAS;
  return database === undefined ? ownQuotas(now) : sharedQuotas(db, now);
}

/** What every change of a game leads to: it is counted, its work is noted, and players are notified. */
function followChanges(services: Services): void {
  const { host, jobs, log, metrics } = services;
  const scheduleNotices = noticeScheduler(services);
  host.onChange((held, rows, noted) => {
    metrics.countRows(held.facts.game, rows);
    for (const { due } of noted) jobs.noted(due);
    void scheduleNotices(held, rows).catch((error: unknown) => log.error({ error }, 'Couldn’t schedule notifications'));
  });
}

/** A single node does not load the code that listens. */
async function listenToOthers(
  database: string,
  { log, host, presence }: Services,
  sharedLimits: SharedLimits | undefined,
): Promise<FanOut> {
  const { listenToNodes } = await import('./live/fan-out.js');
  return listenToNodes(database, log, host, presence, sharedLimits);
}
