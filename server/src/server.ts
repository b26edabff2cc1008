/** A whole server: database, games, addresses, live connections, work. */
import type { FastifyBaseLogger } from 'fastify';
import { join } from 'node:path';
import type { Config } from './config.js';
import type { PageFiles } from './files.js';
import { makeHost } from './hosting/host.js';
import { makeApp } from './http/app.js';
import type { Route } from './http/route.js';
import { accountRoutes } from './http/routes/accounts.js';
import { lobbyRoutes } from './http/routes/lobby.js';
import { operatorRoutes } from './http/routes/operators.js';
import { playRoutes } from './http/routes/play.js';
import { embeddedJobs } from './jobs/embedded.js';
import { sharedJobs } from './jobs/shared.js';
import { startThinkers } from './jobs/thinkers.js';
import { carryOut, scheduleWork } from './jobs/work.js';
import type { FanOut } from './live/fan-out.js';
import { listenToNodes } from './live/fan-out.js';
import { openSockets } from './live/socket.js';
import { listen } from './listen.js';
import type { Services } from './services.js';
import { openEmbedded, openPostgres } from './store/open.js';

export const ROUTES: readonly Route[] = [...accountRoutes, ...lobbyRoutes, ...playRoutes, ...operatorRoutes];

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

export async function startServer({ config, files, log, now = Date.now }: ServerOptions): Promise<RunningServer | undefined> {
  const opened = config.database === undefined ? await openEmbedded(join(config.data, 'bridgehead.db')) : await openPostgres(config.database);
  const host = makeHost(opened, { now, shared: config.database !== undefined, delay: config.delay * 1_000 });
  const jobs = config.database === undefined ? embeddedJobs(opened.db, log, now) : sharedJobs(config.database, log, now);
  const services: Services = { config, db: opened.db, host, jobs, log, now };
  const thinkers = startThinkers(config.thinkers);
  host.onChange((held) => void scheduleWork(services, held).catch((error: unknown) => log.error({ error }, 'Work could not be scheduled')));
  const fanOut: FanOut | undefined = config.database === undefined ? undefined : await listenToNodes(config.database, log, (id) => void host.refresh(id), () => void host.refreshAll());
  const app = await makeApp(services, files, ROUTES);
  await app.ready();
  const sockets = openSockets(services, app);
  await jobs.start((job) => carryOut(services, thinkers, job));
  const port = await listen(app.server, config.host, config.port);
  const stop = async (): Promise<void> => {
    await sockets.close();
    await app.close();
    await host.settle();
    await jobs.stop();
    await thinkers.stop();
    await fanOut?.close();
    await opened.close();
  };
  if (port === undefined) {
    await stop();
    return undefined;
  }
  return { port, services, stop };
}
