/** Something in a game concerns someone who does not look: they are told, once for each thing, when and how they want. */
import type { NoticeSettings } from '@bridgehead/protocol';
import { banOf } from '../accounts/bans.js';
import type { Held } from '../hosting/held-game.js';
import type { GameRow } from '../domain/game-rows.js';
import type { Matter } from './open-matters.js';
import { findMatter, newsFor } from './open-matters.js';
import { afterQuiet, whenToTell } from './quiet-hours.js';
import type { About, Way } from '../domain/notice-kinds.js';
import { noticeSettingsOf } from './settings.js';
import { WAYS } from '../domain/notice-kinds.js';
import type { Notice } from './send.js';
import { obstacle, sendBy } from './send.js';
import { pageLink } from '../config/page-links.js';
import { isDisabled } from './webhook.js';
import { TEST, WEBHOOK_OFF, sayTogether } from './texts.js';
import { hashOf } from '../domain/secrets.js';
import type { Services } from '../services/services.js';
import { findAccount } from '../store/accounts.js';
import type { Waiting } from '../store/notices.js';
import { addNotice, noteHandedOn, takeWaiting } from '../store/notices.js';
import type { Account } from '../store/tables.js';

const SECOND = 1_000;

/** Where it is remembered that something will be looked at: no more than so many are. */
const MOST_REMEMBERED = 10_000;

/** Anyone who sees these happen knows all of it; the others can still be answered when they have gone. */
const SEEN_AT_ONCE: readonly About[] = ['declined', 'begun', 'over'];

type Needed = Pick<Services, 'config' | 'db' | 'jobs' | 'now' | 'presence'>;

/** One piece of work waits for each account, game and kind of thing. */
export function keyOf(account: string, game: string, about: About): string {
  return `${account} ${game} ${about}`;
}

/**
 * What is called after a change of a game: whomever it concerns, and who did not make it all alone, is told after a
 * while. In a lively game that costs one piece of work in that while, not one for each question.
 */
export function noticeScheduler(services: Needed): (held: Held, rows: readonly GameRow[]) => Promise<void> {
  const { config, now } = services;
  const looks = new Map<string, number>();
  return async (held, rows) => {
    const { id } = held.hosted;
    for (const seat of held.seats) {
      const { account } = seat;
      if (account === null) continue;
      for (const matter of newsFor(held, seat, rows)) {
        const key = keyOf(account, id, matter.about);
        const [time, look] = [now(), looks.get(key) ?? 0];
        const later = time + config.noticeAfter * SECOND;
        // One that is later than that is of a clock that was put back.
        if (look > time && look <= later) continue;
        if (looks.size >= MOST_REMEMBERED) looks.clear();
        looks.set(key, later);
        await noticeLater(services, account, id, matter);
      }
    }
  };
}

/** What a side offered was declined: anyone who has left the board is told. */
export async function noticeDeclined(
  services: Needed & Pick<Services, 'host'>,
  id: string,
  side: string,
): Promise<void> {
  const held = services.host.peek(id);
  const account = held?.seats.find((seat) => seat.side === side)?.account ?? null;
  if (held !== undefined && account !== null)
    await noticeLater(services, account, id, { about: 'declined', mark: held.version });
}

/** Someone is to be told of this after a while. */
export async function noticeLater(
  { config, db, jobs, now, presence }: Needed,
  account: string,
  game: string,
  { about, mark }: Matter,
): Promise<void> {
  if (SEEN_AT_ONCE.includes(about) && (await presence.isLooking(account, game)))
    return void (await addNotice(db, { account, game, about, mark, sent: 1 }));
  await jobs.add(
    { kind: 'notice', account, game, about, mark },
    now() + config.noticeAfter * SECOND,
    keyOf(account, game, about),
  );
}

/** Something has concerned someone for a while. If it still does, and they do not look, they are told now, or later with other notices. */
export async function noticeNow(
  services: Services,
  job: { readonly account: string; readonly game: string; readonly about: About; readonly mark?: number | undefined },
): Promise<void> {
  const { db, jobs, now, presence } = services;
  const { account: id, game, about } = job;
  const account = await findAccount(db, id);
  const found = account && (await findMatter(services, id, game, about, job.mark));
  if (account === undefined || banOf(account, now()) !== undefined || found === undefined) return;
  const { mark, text } = found;
  // They have answered and are asked again: that has its own while.
  if (job.mark !== undefined && mark !== job.mark) return noticeLater(services, id, game, { about, mark });
  if (await presence.isLooking(id, game))
    return SEEN_AT_ONCE.includes(about)
      ? void (await addNotice(db, { account: id, game, about, mark, sent: 1 }))
      : undefined;
  if (!(await addNotice(db, { account: id, game, about, mark, sent: 0 }))) return;
  const settings = noticeSettingsOf(account);
  if (settings.page) await presence.tell(id, { game, text });
  const due = whenToTell(settings, now());
  if (due <= now()) await tellWaiting(services, id);
  else await jobs.add({ kind: 'digest', account: id }, due, id);
}

/** All that waits to be told to an account is handed on, for each way separately: what fails is tried again in that way only. */
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
  for (const way of await waysFor(services, account, settings))
    await jobs.add({ kind: 'tell', account: id, way, waiting }, now(), hashOf(JSON.stringify([id, way, waiting])));
  await noteHandedOn(db, id, waiting);
}

/** Tells someone in one way of what still concerns them, and what they do not look at. */
export async function tellBy(services: Services, id: string, way: Way, waiting: readonly Waiting[]): Promise<void> {
  const account = await findAccount(services.db, id);
  if (
    account === undefined ||
    banOf(account, services.now()) !== undefined ||
    (await obstacle(services, account, way)) !== undefined
  )
    return;
  const open = await Promise.all(
    waiting.map(async ({ game, about, mark }) => {
      const found = await findMatter(services, id, game, about, mark);
      return found?.mark === mark && !(await services.presence.isLooking(id, game)) ? found : undefined;
    }),
  );
  const told = open.filter((each) => each !== undefined);
  if (told.length === 0) return;
  const problem = await sendBy(services, account, way, { text: sayTogether(told), told });
  if (problem !== undefined) throw new Error(`A notice by ${way} failed: ${problem}`);
}

/** Shows that notices arrive. */
export const TEST_NOTICE: Notice = { text: TEST, told: [], isTest: true };

/** Sends a notice at once in every way that is on, and tells what became of each. */
export async function tellAsTest(
  services: Services,
  account: Account,
): Promise<{ readonly way: Way | 'page'; readonly problem: string | null }[]> {
  const settings = noticeSettingsOf(account);
  if (settings.page) await services.presence.tell(account.id, { game: null, text: TEST });
  const ways = WAYS.filter((way) => settings[way] && isThere(services, way));
  const told = await Promise.all(
    ways.map(async (way) => ({
      way,
      problem:
        (await sendBy(services, account, way, TEST_NOTICE).catch((error: unknown) => failed(services, error))) ?? null,
    })),
  );
  return [...(settings.page ? [{ way: 'page' as const, problem: null }] : []), ...told];
}

/** What this server does not have at all nobody needs to try. */
function isThere({ config, mail }: Services, way: Way): boolean {
  return way === 'push' ? config.push !== undefined : way !== 'mail' || mail.sends;
}

function failed({ log }: Services, error: unknown): string {
  log.warn({ error }, 'A test notification failed');
  return 'Sending failed. The reason is in the server’s log.';
}

async function waysFor(services: Services, account: Account, settings: NoticeSettings): Promise<Way[]> {
  const open = await Promise.all(
    WAYS.map(async (way) => settings[way] && (await obstacle(services, account, way)) === undefined),
  );
  return WAYS.filter((_, index) => open[index]);
}

/** Tells the owner that their webhook was turned off: in the page, and by mail wherever it can be sent. */
export async function tellWebhookOff(services: Services, id: string): Promise<void> {
  const account = await findAccount(services.db, id);
  const { address } = account === undefined ? { address: null } : noticeSettingsOf(account);
  // It may be on again by now, or lead elsewhere.
  if (account === undefined || address === null || !(await isDisabled(services, id, address))) return;
  await services.presence.tell(id, { game: null, text: WEBHOOK_OFF });
  const isReached = (await obstacle(services, account, 'mail')) === undefined;
  if (isReached)
    await services.mail.send({
      name: account.name,
      to: account.mail,
      subject: 'Your webhook was turned off',
      text: `${WEBHOOK_OFF}\n\nURL: ${address}\n\nFix the receiver, send it a test, and turn the webhook on again here:\n${pageLink(services.config, 'account')}`,
    });
}
