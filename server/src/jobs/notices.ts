/** Someone is asked in a game and does not look: he is told, once for each question, when and how he wants. */
import type { NoticeSettings } from '@bridgehead/engine/online';
import { findGame } from '../hosting/catalogue.js';
import type { GameRow } from '../hosting/rows.js';
import type { Held } from '../hosting/host.js';
import { afterQuiet, whenToTell } from '../notices/quiet-hours.js';
import type { Way } from '../notices/settings.js';
import { WAYS, noticeSettingsOf } from '../notices/settings.js';
import type { Notice } from '../notices/ways.js';
import { obstacle, sendBy } from '../notices/ways.js';
import { hashOf } from '../secrets.js';
import type { Services } from '../services.js';
import { findAccount } from '../store/accounts.js';
import type { Waiting } from '../store/notices.js';
import { addNotice, takeWaiting } from '../store/notices.js';
import type { Account } from '../store/tables.js';

const SECOND = 1_000;

/** Where it is remembered that someone's turn will be looked at: no more than so many are. */
const MOST_REMEMBERED = 10_000;

/**
 * What is called after a change of a game: whoever is asked, and did not make the change all by himself, is told after a
 * while. In a lively game that costs one piece of work in that while, not one for each question.
 */
export function noticeScheduler({ config, jobs, now }: Pick<Services, 'config' | 'jobs' | 'now'>): (held: Held, rows: readonly GameRow[]) => Promise<void> {
  const looks = new Map<string, number>();
  return async ({ hosted, seats }, rows) => {
    for (const { account, side } of seats) {
      const question = hosted.question(side);
      const isOwn = rows.every((row) => 'side' in row && row.side === side);
      if (account === null || isOwn || question === undefined) continue;
      const key = `${account} ${hosted.id}`;
      if ((looks.get(key) ?? 0) > now()) continue;
      const due = now() + config.noticeAfter * SECOND;
      if (looks.size >= MOST_REMEMBERED) looks.clear();
      looks.set(key, due);
      await jobs.add({ kind: 'notice', account, game: hosted.id, question }, due, key);
    }
  };
}

/** Someone was asked a while ago. If he still is, and does not look, he is told now, or later with other notices. */
export async function noticeTurn(services: Services, job: { readonly account: string; readonly game: string; readonly question: number }): Promise<void> {
  const { config, db, jobs, now, presence } = services;
  const { account: id, game } = job;
  const account = await findAccount(db, id);
  const asked = account && (await askedIn(services, account.id, game));
  if (account === undefined || account.banned !== null || asked === undefined) return;
  // He has answered, and is asked anew: that question has its own while.
  if (asked.question !== job.question) return jobs.add({ kind: 'notice', account: id, game, question: asked.question }, now() + config.noticeAfter * SECOND, `${id} ${game}`);
  if (await presence.isLooking(account.id, game)) return;
  if (!(await addNotice(db, account.id, game, asked.question))) return;
  const settings = noticeSettingsOf(account);
  if (settings.page) await presence.tell(account.id, { game, text: turnText([asked]) });
  const due = whenToTell(settings, now());
  if (due <= now()) await tellWaiting(services, id);
  else await jobs.add({ kind: 'digest', account: id }, due, id);
}

/** All that waits to be told to an account is handed on, for each way by itself: what fails is tried again in that way only. */
export async function tellWaiting(services: Services, id: string): Promise<void> {
  const { db, jobs, now } = services;
  const account = await findAccount(db, id);
  if (account === undefined) return;
  const settings = noticeSettingsOf(account);
  const later = afterQuiet(settings.zone, settings.quiet, now());
  // Quiet hours that were set after the notice.
  if (later > now()) return jobs.add({ kind: 'digest', account: id }, later, id);
  const waiting = await takeWaiting(db, id);
  if (waiting.length === 0) return;
  for (const way of await waysFor(services, account, settings)) await jobs.add({ kind: 'tell', account: id, way, waiting }, now(), hashOf(JSON.stringify([id, way, waiting])));
}

/** Tells someone in one way of the questions that he has still not answered, nor looked at. */
export async function tellBy(services: Services, id: string, way: Way, waiting: readonly Waiting[]): Promise<void> {
  const account = await findAccount(services.db, id);
  if (account === undefined || account.banned !== null || (await obstacle(services, account, way)) !== undefined) return;
  const open = await Promise.all(waiting.map(async ({ game, question }) => {
    const asked = await askedIn(services, id, game);
    return asked?.question === question && !(await services.presence.isLooking(id, game)) ? asked : undefined;
  }));
  const games = open.filter((each) => each !== undefined);
  if (games.length === 0) return;
  const problem = await sendBy(services, account, way, { text: turnText(games), games });
  if (problem !== undefined) throw new Error(`A notice by ${way} did not arrive: ${problem}`);
}

/** Sends a notice at once in every way that is on, and tells what became of each. */
export async function tellAsTest(services: Services, account: Account): Promise<{ readonly way: Way | 'page'; readonly problem: string | null }[]> {
  const settings = noticeSettingsOf(account);
  const notice: Notice = { text: 'This is a test. You would be told here when it is your turn.', games: [], isTest: true };
  if (settings.page) await services.presence.tell(account.id, { game: null, text: notice.text });
  const ways = WAYS.filter((way) => settings[way]);
  const told = await Promise.all(ways.map(async (way) => ({ way, problem: (await sendBy(services, account, way, notice).catch((error: unknown) => failed(services, error))) ?? null })));
  return [...(settings.page ? [{ way: 'page' as const, problem: null }] : []), ...told];
}

function failed({ log }: Services, error: unknown): string {
  log.warn({ error }, 'A test notice could not be sent');
  return 'It could not be sent. The operator finds the reason in the log.';
}

async function waysFor(services: Services, account: Account, settings: NoticeSettings): Promise<Way[]> {
  const open = await Promise.all(WAYS.map(async (way) => settings[way] && (await obstacle(services, account, way)) === undefined));
  return WAYS.filter((_, index) => open[index]);
}

interface AskedGame {
  readonly id: string;
  readonly title: string;
  readonly question: number;
}

/** The question that an account has to answer in a game; undefined: none. */
async function askedIn({ host }: Services, account: string, game: string): Promise<AskedGame | undefined> {
  const held = await host.look(game);
  const seat = held?.seats.find((each) => each.account === account);
  const question = seat && held?.hosted.question(seat.side);
  return held === undefined || question === undefined ? undefined : { id: game, title: titleOf(held), question };
}

function titleOf({ facts: { game, title } }: Held): string {
  const name = findGame(game)?.use((rules) => rules.title) ?? game;
  return name === title ? name : `${name}, ${title}`;
}

function turnText(games: readonly { readonly title: string }[]): string {
  return games.length === 1 ? `It is your turn in ${games[0].title}.` : `It is your turn in ${games.length} games.`;
}
