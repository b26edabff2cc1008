/** What tests of notices share: people with names, a server that can send in every way, and games that begin. */
import type { NoticeSettings } from '@bridgehead/protocol';
import { expect } from 'vitest';
import { noticeNow } from '../../src/notices/schedule.js';
import { USUAL_SETTINGS } from '../../src/notices/settings.js';
import type { RunningServer } from '../../src/server.js';
import type { Services } from '../../src/services/services.js';
import { freePort, pushSettings, startMailServer, startReceiver } from './outside.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, startTestServer, visitAsGuest } from './visitors.js';

export const PASSWORD = 'a long enough word';
export const TURN = 'It is your turn in Remagen';

export async function visitAs(port: number, name: string): Promise<Visitor & { readonly id: string }> {
  const visitor = await visitAsGuest(port);
  const { me }: { me: { id: string } } = JSON.parse(
    await visitor.do('PUT', '/api/me/name', { name, password: PASSWORD }),
  );
  return Object.assign(visitor, { id: me.id });
}

/** Two who have names. */
export async function annaAndBert({ port }: RunningServer) {
  return [await visitAs(port, 'Anna'), await visitAs(port, 'Bert')] as const;
}

export function set(visitor: Visitor, settings: Partial<NoticeSettings>): Promise<string> {
  return visitor.do('PUT', '/api/me/notices', { ...USUAL_SETTINGS, push: false, ...settings });
}

/** What clocks show so many hours from now. */
export function clockIn(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
}

/** The while is over in which someone could answer. */
export async function notice({ services }: RunningServer, account: string, game: string, side = 'us'): Promise<void> {
  await noticeNow(services, {
    account,
    game,
    about: 'turn',
    mark: (await services.host.look(game))?.hosted.question(side) ?? -1,
  });
}

/** Until all that is due is done: what should not come by then does not come. */
export async function allDone({ services }: RunningServer): Promise<void> {
  // What follows from an answer is written down a moment after it.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await expectSoon(() => countDue(services), 0);
}

async function countDue({ db, jobs, now }: Services): Promise<number> {
  return jobs.running + (await db.selectFrom('jobs').select('id').where('due', '<=', now()).execute()).length;
}

/** A server that can send in every way, and who receives it; what it takes to end it is added to the endings. */
export async function startAll(
  endings: (() => Promise<void>)[],
  place: Readonly<Record<string, string>>,
  now?: () => number,
) {
  const [mail, webhook, pushService] = await Promise.all([startMailServer(), startReceiver(), startReceiver()]);
  endings.push(
    () => mail.close(),
    () => webhook.close(),
    () => pushService.close(),
  );
  const port = await freePort();
  const push = pushSettings();
  const server = await startTestServer(
    {
      LIMITS: '0',
      PORT: String(port),
      ORIGIN: `http://127.0.0.1:${port}`,
      SMTP_URL: mail.url,
      ...push,
      WEBHOOKS_INSIDE: '1',
      NOTICE_AFTER: '0',
      ...place,
    },
    now,
  );
  endings.push(() => server.stop());
  return { server, mail, webhook, pushService, publicKey: push.PUSH_PUBLIC_KEY };
}

/** A game of two who have names; the first one is asked first. */
export async function beginGame(server: RunningServer, first: Visitor, second: Visitor): Promise<string> {
  const { id } = await offerGame(first, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
  await joinGame(second, id);
  const held = await server.services.host.look(id);
  expect(held?.hosted.asked.map(({ side }) => side)).toEqual(['us']);
  return id;
}

export async function expectSoon<Value>(look: () => Promise<Value>, expected: Value): Promise<void> {
  await expect.poll(look).toBe(expected);
}
