/** Work that a game waits for is written down after its rows: a server that was killed in between, or a database that was restored, has lost it. */
import { beginIfReady } from '../lobby/lobby.js';
import { nextFlag } from '../domain/clocks.js';
import { withoutDowntime } from '../domain/downtime.js';
import { readSummary } from '../domain/summary.js';
import { isDoneBy, mayNotKnow } from '../notices/open-matters.js';
import { whenToTell } from '../notices/quiet-hours.js';
import { noticeSettingsOf } from '../notices/settings.js';
import type { Services } from '../services/services.js';
import type { About } from '../domain/notice-kinds.js';
import type { OnDamaged, RunningGame } from '../store/unfinished-games.js';
import {
  lastChange,
  listEnded,
  listOfferedAgain,
  listReady,
  listRunning,
  readBegun,
} from '../store/unfinished-games.js';
import { listUntold } from '../store/notices.js';
import { keyOf } from '../notices/schedule.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** How often it is looked whether something was lost: a node may have died while others go on. */
const AGAIN = 5 * MINUTE;
/** Notes that are made at once. */
const AT_ONCE = 200;
/** What was lost was lost right after something had been stored; what is older than this before the last of all was told long ago. */
const LOST_WITHIN = 15 * MINUTE;

export async function resumeAgain(services: Services): Promise<void> {
  await services.jobs.add({ kind: 'resume' }, services.now() + AGAIN, '');
  await resumeWork(services);
}

/** Notes what games wait for again. Work that waits already is kept, and nobody is told of a question twice. */
export async function resumeWork(services: Services): Promise<void> {
  const { config, db, jobs, log, now } = services;
  // One game that cannot be begun must not keep all others waiting.
  for (const id of await listReady(db))
    await beginIfReady(services, id).catch((error: unknown) => log.error({ error, game: id }, 'Couldn’t start a game'));
  const onDamaged: OnDamaged = (game, error) => log.error({ error, game }, 'Couldn’t read a game');
  const recent = (await lastChange(db)) - LOST_WITHIN - config.noticeAfter * SECOND;
  for await (const games of listRunning(db, recent, onDamaged)) {
    const begun = await readBegun(
      db,
      games.map(({ id }) => id),
      recent,
      onDamaged,
    );
    await doAll(games.flatMap((game) => notesOf(services, game, begun.get(game.id), recent)));
  }
  const notes: Note[] = [];
  for (const { id, last, seats } of await listEnded(db, recent, onDamaged)) {
    for (const { account, side } of seats)
      if (account !== null && !isDoneBy([last], side)) notes.push(() => keepNotice(services, account, id, 'over'));
  }
  for (const { game, account } of await listOfferedAgain(db, recent))
    notes.push(() => keepNotice(services, account, game, 'rematch'));
  for (const account of await listUntold(db))
    notes.push(() =>
      jobs.keep({ kind: 'digest', account: account.id }, whenToTell(noticeSettingsOf(account), now()), account.id),
    );
  await doAll(notes);
}

type Note = () => Promise<void>;

/** Together they wait for the disk a few times; one after the other, thousands of games would keep a start waiting. */
async function doAll(notes: readonly Note[]): Promise<void> {
  for (let from = 0; from < notes.length; from += AT_ONCE)
    await Promise.all(notes.slice(from, from + AT_ONCE).map((note) => note()));
}

/** What a game that runs waits for. `active`: the sides that did something in it, where its owner was not told that it has begun. */
function notesOf(
  services: Services,
  game: RunningGame,
  active: ReadonlySet<string> | undefined,
  recent: number,
): readonly Note[] {
  const { heart, jobs, now } = services;
  const { id, clocks, summary, changed, offer, seats } = game;
  const notes: Note[] = [];
  const waits = readSummary(summary)?.waits ?? [];
  const asked = seats.filter(({ side }) => waits.includes(side));
  if (asked.some(({ computer }) => computer !== null))
    notes.push(() => jobs.add({ kind: 'computer-answers', game: id }, now(), id));
  const flag = nextFlag(withoutDowntime(clocks, heart.downtimes));
  // Of a later one there is time to look again.
  if (flag !== undefined && flag.at < now() + 2 * AGAIN)
    notes.push(() => jobs.add({ kind: 'time-ends', game: id }, flag.at, id));
  if (changed < recent) return notes;
  for (const { account } of asked) if (account !== null) notes.push(() => keepNotice(services, account, id, 'turn'));
  // The sides that are asked are told of that.
  if (active !== undefined)
    for (const seat of seats)
      if (seat.account !== null && !asked.includes(seat) && mayNotKnow(game, seat, active))
        notes.push(() => keepNotice(services, seat.account ?? '', id, 'begun'));
  if (offer !== null)
    for (const { account, side } of seats)
      if (account !== null && side !== offer.side) notes.push(() => keepNotice(services, account, id, 'offer'));
  return notes;
}

/** Nobody is told twice: what they were told of is noted. */
function keepNotice({ config, jobs, now }: Services, account: string, game: string, about: About): Promise<void> {
  return jobs.keep(
    { kind: 'notice', account, game, about },
    now() + config.noticeAfter * SECOND,
    keyOf(account, game, about),
  );
}
