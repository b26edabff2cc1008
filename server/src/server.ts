/** A whole server: database, games, addresses, live connections, work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.js';
import type { PageFiles } from './http/page-files.js';
import { hashedFiles } from './http/page-files.js';
import { keepAssets } from './store/page-assets.js';
import { makeHeart } from './services/heartbeat.js';
import { makeHost } from './hosting/host.js';
import { makeApp } from './http/app.js';
import { NO_LIMITS, makeLimits } from './services/limits.js';
import { ROUTES } from './http/routes/routes.js';
import { openMailer } from './services/mail.js';
import { noticeScheduler } from './notices/schedule.js';
import { openJobs } from './queue/queue.js';
import { resumeAgain } from './jobs/resume.js';
import { startThinkers } from './jobs/computer-pool.js';
import { carryOut, workAfter } from './jobs/work.js';
import type { FanOut } from './live/fan-out.js';
import { shareLimits } from './services/shared-limits.js';
import { makePresence } from './services/presence.js';
import { LIVE_ROUTES } from './live/live-routes.js';
import { openSockets } from './live/socket.js';
import { openStreams } from './live/stream.js';
import { listen } from './http/listen.js';
import { makeMetrics } from './services/metrics.js';
import { operatorsOf } from './config/operator-token.js';
import { makeReadiness } from './services/readiness.js';
import type { Services } from './services/services.js';
import { watchOver } from './server-gauges.js';
import { openConfigured } from './store/open-configured.js';
import type { Database } from './store/open.js';
import type { Quotas } from './store/quotas.js';
import { NO_QUOTAS, ownQuotas, sharedQuotas } from './store/quotas.js';

/** A server that has just started has better things to do than to tidy up. */
const FIRST_TIDY = 600_000;

/** How long a request that has begun may take when the server stops, in milliseconds. */
const GRACE = 3_000;

function quotasFor({ limits, database }: Config, db: Database, now: () => number): Quotas {
  if (!limits) return NO_QUOTAS;
  return database === undefined ? ownQuotas(now) : sharedQuotas(db, now);
}

export interface RunningServer {
  readonly port: number;
  readonly services: Services;
  /** Lets what has begun finish; nothing that was acknowledged is lost either way. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly files: PageFiles;
  readonly log: FastifyBaseLogger;
  readonly now?: () => number;
}

export async function startServer({
  config,
  files,
  log,
  now = Date.now,
}: ServerOptions): Promise<RunningServer | undefined> {
  const opened = await openConfigured(config);
  const jobs = openJobs(opened, log, now);
  const heart = makeHeart(opened.db, log, now);
  const host = makeHost(opened, {
    now,
    shared: config.database !== undefined,
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
  const metrics = makeMetrics();
  const mail = openMailer(config, log);
  const presence = makePresence(opened.db, { now, shared: config.database !== undefined });
  const readiness = makeReadiness();
  const limits = config.limits ? makeLimits(now) : undefined;
  const services: Services = {
    config,
    operators: operatorsOf(config),
    db: opened.db,
    heart,
    host,
    jobs,
    mail,
    presence,
    readiness,
    limits: limits ?? NO_LIMITS,
    quotas: quotasFor(config, opened.db, now),
    log,
    metrics,
    now,
  };
  const thinkers = startThinkers(config.thinkers);
  host.onChange(({ facts }, rows) => metrics.countRows(facts.game, rows));
  host.onChange((_held, _rows, noted) => {
    for (const { due } of noted) jobs.noted(due);
  });
  const scheduleNotices = noticeScheduler(services);
  host.onChange(
    (held, rows) =>
      void scheduleNotices(held, rows).catch((error: unknown) =>
        log.error({ error }, 'Couldn’t schedule notifications'),
      ),
  );
  const sharedLimits =
    config.database === undefined || limits === undefined ? undefined : shareLimits(opened.db, limits, log);
  const listenTo = async (database: string): Promise<FanOut> => {
    const { listenToNodes } = await import('./live/fan-out.js');
    return listenToNodes(database, log, host, presence, sharedLimits);
  };
  const fanOut = config.database === undefined ? undefined : await listenTo(config.database);
  const app = await makeApp(services, files, ROUTES, LIVE_ROUTES);
  const streams = openStreams(services, app);
  await app.ready();
  const sockets = openSockets(services, app);
  watchOver(services, { sockets, streams, thinkers });
  /** What must be done before anybody may ask anything. */
  const begin = async (): Promise<void> => {
    // Before anything is decided by time.
    await heart.beat();
    // Before anybody is given a page: another node may be asked for the rest of it.
    await keepAssets(opened.db, hashedFiles(files), now());
    heart.onDowntime(() => host.checkClocks());
    heart.start();
    await jobs.start((job) => metrics.timeJob(job.kind, () => carryOut(services, thinkers, job)));
    await resumeAgain(services);
    await jobs.keep({ kind: 'tidy' }, now() + FIRST_TIDY, '');
  };
  const stop = async (): Promise<void> => {
    const wasReady = readiness.phase === 'ready';
    readiness.drain();
    // Balancers learn from /readyz that they should ask others, while this node still answers.
    if (wasReady) await sleep(config.drainSeconds * 1_000);
    thinkers.rest();
    await sockets.close();
    // Anyone who connected and asked nothing yet, as browsers do ahead of time, must not hold up the end.
    const late = setTimeout(() => app.server.closeAllConnections(), GRACE);
    await app.close();
    clearTimeout(late);
    await host.settle();
    await jobs.stop();
    heart.stop();
    await thinkers.stop();
    mail.close();
    await presence.close();
    sharedLimits?.close();
    await fanOut?.close();
    await opened.close();
  };
  const port = await listen(app.server, config.host, config.port);
  if (port === undefined) {
    await stop();
    return undefined;
  }
  try {
    await begin();
  } catch (error) {
    await stop();
    throw error;
  }
  readiness.begin();
  return { port, services, stop };
}
