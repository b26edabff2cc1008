/** A whole server: its parts are opened, do their work, and are stopped in order. */
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from './http/listen.js';
import type { PageFiles } from './http/page-files.js';
import { hashedFiles } from './http/page-files.js';
import { resumeAgain } from './jobs/resume.js';
import { carryOut } from './jobs/work.js';
import type { ServerOptions, ServerParts } from './server-parts.js';
import { openParts } from './server-parts.js';
import type { Services } from './services/services.js';
import { keepAssets } from './store/page-assets.js';

/** A server that has just started has better things to do than to tidy up. */
const FIRST_TIDY = 600_000;

/** How long a request that has begun may take when the server stops, in milliseconds. */
const GRACE = 3_000;

export interface RunningServer {
  readonly port: number;
  readonly services: Services;
  /** Lets what has begun finish; nothing that was acknowledged is lost either way. */
  stop(): Promise<void>;
}

/** Undefined: no port is free. */
export async function startServer(options: ServerOptions): Promise<RunningServer | undefined> {
  const { config, files } = options;
  const parts = await openParts(options);
  const { services, app } = parts;
  const stop = () => stopParts(parts);
  const port = await listen(app.server, config.host, config.port);
  if (port === undefined) {
    await stop();
    return undefined;
  }
  try {
    await beginWork(parts, files);
  } catch (error) {
    await stop();
    throw error;
  }
  services.readiness.begin();
  return { port, services, stop };
}

/** What must be done before anybody may ask anything. */
async function beginWork({ services, thinkers }: ServerParts, files: PageFiles): Promise<void> {
  const { db, heart, host, jobs, metrics, now } = services;
  // Before anything is decided by time.
  await heart.beat();
  // Before anybody is given a page: another node may be asked for the rest of it.
  await keepAssets(db, hashedFiles(files), now());
  heart.onDowntime(() => host.checkClocks());
  heart.start();
  await jobs.start((job) => metrics.timeJob(job.kind, () => carryOut(services, thinkers, job)));
  await resumeAgain(services);
  await jobs.keep({ kind: 'tidy' }, now() + FIRST_TIDY, '');
}

async function stopParts({
  opened,
  services,
  thinkers,
  app,
  sockets,
  sharedLimits,
  fanOut,
}: ServerParts): Promise<void> {
  const { config, heart, host, jobs, mail, presence, readiness } = services;
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
}
