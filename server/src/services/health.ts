/** Whether this node can do its work: for load balancers, which have no time, and for anyone who watches over it. */
import { statfs } from 'node:fs/promises';
import type { RefusalCode } from '../domain/refusals.js';
import { refusalOfFailure } from '../hosting/failure-refusals.js';
import type { Services } from './services.js';
import { isAnswering } from '../store/migrations.js';

/** How long the database may take to answer, in milliseconds. */
const AT_ONCE = 800;
/** A change of a game that has waited so long to be stored shows that nothing is stored any more. */
const STUCK_AFTER = 5_000;
/** With fewer bytes left on the disk of the embedded database nothing more should begin. */
const LEAST_SPACE = 16 * 1024 * 1024;

/** Why this node should get no requests; undefined: it is well. */
export async function problemOfHealth({
  db,
  host,
  config,
}: Pick<Services, 'db' | 'host' | 'config'>): Promise<RefusalCode | undefined> {
  if (host.failure === 'full' || (config.database === undefined && (await isFull(config.data)))) return 'disk-full';
  if (host.lag > STUCK_AFTER) return 'busy';
  const answered = isAnswering(db).then(
    () => undefined,
    (error: unknown) => refusalOfFailure(error)?.code ?? 'unavailable',
  );
  return within(AT_ONCE, answered, 'unavailable');
}

/** Why a balancer should send nothing here; undefined: it should. A node that starts or stops is healthy, but not ready. */
export async function problemOfReadiness(
  services: Pick<Services, 'db' | 'host' | 'config' | 'readiness'>,
): Promise<RefusalCode | undefined> {
  const { phase } = services.readiness;
  return phase === 'ready' ? problemOfHealth(services) : phase;
}

/** What can't be asked is no reason to be ill. */
async function isFull(folder: string): Promise<boolean> {
  const space = await within(
    AT_ONCE,
    statfs(folder).catch(() => undefined),
    undefined,
  );
  return space !== undefined && space.bavail * space.bsize < LEAST_SPACE;
}

async function within<Result>(milliseconds: number, work: Promise<Result>, otherwise: Result): Promise<Result> {
  return Promise.race([work, new Promise<Result>((resolve) => setTimeout(resolve, milliseconds, otherwise).unref())]);
}
