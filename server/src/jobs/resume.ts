/** Work that a game waits for is written down after its rows: a server that was killed in between, or a database that was restored, has lost it. */
import { beginIfReady } from '../lobby/lobby.js';
import { nextFlag } from '../hosting/clocks.js';
import { readSummary } from '../hosting/summary.js';
import { isDoneBy } from '../notices/matters.js';
import { whenToTell } from '../notices/quiet-hours.js';
import { noticeSettingsOf } from '../notices/settings.js';
import type { Services } from '../services.js';
import type { About } from '../notices/words.js';
import { listEnded, listReady, listRunning } from '../store/games.js';
import { listUntold } from '../store/notices.js';
import { keyOf } from './notices.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How often it is looked whether something was lost: a node may have died while others go on. */
const AGAIN = 5 * MINUTE;
/** What was lost was lost right after something had been stored; what is older than this before the last of all was told long ago. */
const LOST_WITHIN = 15 * MINUTE;

export async function resumeAgain(services: Services): Promise<void> {
  await services.jobs.add({ kind: 'resume' }, services.now() + AGAIN, '');
  await resumeWork(services);
}

/** Writes down anew what games wait for. What waits already is kept, and nobody is told of a question twice. */
export async function resumeWork(services: Services): Promise<void> {
  const { config, db, jobs, log, now } = services;
  // One game that cannot be begun must not keep all others waiting.
  for (const id of await listReady(db)) await beginIfReady(services, id).catch((error: unknown) => log.error({ error, game: id }, 'A game could not be begun'));
  const games = await listRunning(db);
  const recent = Math.max(...games.map(({ changed }) => changed)) - LOST_WITHIN - config.noticeAfter * SECOND;
  for (const { id, clocks, summary, changed, offer, seats } of games) {
    const waits = readSummary(summary)?.waits ?? [];
    const asked = seats.filter(({ side }) => waits.includes(side));
    if (asked.some(({ computer }) => computer !== null)) await jobs.add({ kind: 'computer-answers', game: id }, now(), id);
    const flag = nextFlag(clocks);
    // Of a later one there is time to look again.
    if (flag !== undefined && flag.at < now() + 2 * AGAIN) await jobs.add({ kind: 'time-ends', game: id }, flag.at, id);
    if (changed < recent) continue;
    for (const { account } of asked) if (account !== null) await keepNotice(services, account, id, 'turn');
    if (offer !== null) for (const { account, side } of seats) if (account !== null && side !== offer.side) await keepNotice(services, account, id, 'offer');
  }
  for (const { id, last, seats } of await listEnded(db, LOST_WITHIN + config.noticeAfter * SECOND)) {
    for (const { account, side } of seats) if (account !== null && !isDoneBy([last], side)) await keepNotice(services, account, id, 'over');
  }
  for (const account of await listUntold(db)) await jobs.keep({ kind: 'digest', account: account.id }, whenToTell(noticeSettingsOf(account), now()), account.id);
}

/** Nobody is told twice: what he was told of is noted. */
function keepNotice({ config, jobs, now }: Services, account: string, game: string, about: About): Promise<void> {
  return jobs.keep({ kind: 'notice', account, game, about }, now() + config.noticeAfter * SECOND, keyOf(account, game, about));
}
