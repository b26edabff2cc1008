/** What is done for games apart from what players ask: computers answer, clocks run out. */
import { sendMailCheck, sendRecovery } from '../accounts/link-mails.js';
import { sendSecurityMail } from '../accounts/security-mails.js';
import type { Changed } from '../hosting/held-game.js';
import { nextFlag } from '../domain/clocks.js';
import { rateGame } from '../ratings/rate-game.js';
import type { Services } from '../services/services.js';
import type { StorableJob } from '../store/rows.js';
import type { Thinkers } from './computer-pool.js';
import type { Job } from '../queue/job.js';
import { noticeNow, tellBy, tellWaiting, tellWebhookOff } from '../notices/schedule.js';
import { storableJob } from '../queue/job-table.js';
import { resumeAgain } from './resume.js';
import { tidyAgain } from './clean-up.js';

/** What must be done next after a change of a game, and when. */
export function workAfter({ hosted, facts, seats, clocks }: Changed, now: number): readonly StorableJob[] {
  const { id, asked, ending } = hosted;
  if (ending !== undefined) return facts.rated === 1 ? [storableJob({ kind: 'rate', game: id }, now, id)] : [];
  const isComputersTurn = seats.some(
    ({ side, computer }) => computer !== null && asked.some((question) => question.side === side),
  );
  const flag = nextFlag(clocks);
  return [
    ...(isComputersTurn ? [storableJob({ kind: 'computer-answers', game: id }, now, id)] : []),
    ...(flag === undefined ? [] : [storableJob({ kind: 'time-ends', game: id }, flag.at, id)]),
  ];
}

export async function carryOut(services: Services, thinkers: Thinkers, job: Job): Promise<void> {
  switch (job.kind) {
    case 'computer-answers':
      return answerForComputers(services, thinkers, job.game);
    case 'time-ends':
      return endTime(services, job.game);
    case 'rate':
      return void (await rateGame(services, job.game));
    case 'notice':
      return noticeNow(services, job);
    case 'digest':
      return tellWaiting(services, job.account);
    case 'tell':
      return tellBy(services, job.account, job.way, job.waiting);
    case 'webhook-off':
      return tellWebhookOff(services, job.account);
    case 'recover':
      return sendRecovery(services, job.name);
    case 'check-mail':
      return sendMailCheck(services, job.account);
    case 'security-mail':
      return sendSecurityMail(services, job);
    case 'resume':
      return resumeAgain(services);
    case 'tidy':
      return tidyAgain(services);
  }
}

/** One answer after the other, until a person is asked. */
async function answerForComputers({ host, config }: Services, thinkers: Thinkers, id: string): Promise<void> {
  // A server that ends does not wait for a whole turn: the next one goes on with it.
  while (!thinkers.isResting) {
    const held = await host.look(id);
    if (held === undefined) return;
    const { hosted, seats, facts } = held;
    const seat = seats.find(
      ({ side, computer }) => computer !== null && hosted.asked.some((question) => question.side === side),
    );
    if (seat === undefined || seat.computer === null) return;
    const { side, computer: level } = seat;
    const at = hosted.deliveries(side);
    const { action, reason } = await thinkers.think({
      id,
      game: facts.game,
      level,
      side,
      view: hosted.view(side),
      milliseconds: config.thinkSeconds * 1_000,
    });
    const done = await host.attempt(id, side, undefined, (game) => game.hosted.act(side, action, at, reason));
    if (!done.ok && done.code !== 'stale')
      throw new Error(`The computer's answer in game ${id} was refused: ${done.code}`);
  }
}

async function endTime({ heart, host, jobs, now }: Services, id: string): Promise<void> {
  // It may be that no time ran out, but that the service was down, or that a clock jumped.
  await heart.beat();
  const held = await host.look(id);
  const flag = held && nextFlag(held.clocks);
  if (held === undefined || flag === undefined || held.hosted.ending !== undefined) return;
  // It came too early: two changes were written down in the wrong order, or the database's clock is ahead of ours.
  if (flag.at > now()) return jobs.add({ kind: 'time-ends', game: id }, flag.at, id);
  await host.attempt(id, flag.side, undefined, ({ hosted, clocks }) => {
    const fallen = nextFlag(clocks);
    return fallen?.side === flag.side && fallen.at <= now()
      ? hosted.end({ kind: 'forfeit', side: flag.side })
      : { ok: false, code: 'stale' };
  });
}
