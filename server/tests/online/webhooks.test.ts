/** Webhooks on both databases: signed, shown their secret once, turned off when they keep failing, and on again. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { NoticesSet } from '@bridgehead/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { isFromBridgehead } from '../../../examples/webhooks/verify.mjs';
import { MOST_FAILURES, signatureOf } from '../../src/notices/webhook.js';
import { sendBy } from '../../src/notices/send.js';
import type { RunningServer } from '../../src/server.js';
import { findAccount } from '../../src/store/accounts.js';
import { databasesFor } from './databases.js';
import { allDone, annaAndBert, beginGame, set, startAll, visitAs } from './noticed.js';
import type { Received } from './outside.js';
import { freePort, until } from './outside.js';
import type { Visitor } from './visitors.js';

const RECEIVER = fileURLToPath(new URL('../../../examples/webhooks/receiver.mjs', import.meta.url));
const FIVE_MINUTES = 300_000;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Sets the address, and returns the secret if one was made. */
async function setWebhook(visitor: Visitor, address: string | null): Promise<string | null> {
  const { secret }: NoticesSet = JSON.parse(await set(visitor, { page: false, webhook: address !== null, address }));
  return secret;
}

function signatureIn({ headers }: Received): string {
  return String(headers['bridgehead-signature']);
}

/** The example as a program of its own, with what it prints. */
async function startReceiverExample(port: number, secret: string): Promise<() => string> {
  const child = spawn(process.execPath, [RECEIVER, String(port)], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endings.push(async () => {
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill();
    await gone;
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await until(() => (said.includes('Waiting') ? true : undefined));
  return () => said;
}

/** One delivery that is no test, as a job makes it. */
async function deliver({ services }: RunningServer, id: string): Promise<string | undefined> {
  const account = await findAccount(services.db, id);
  if (account === undefined) throw new Error('there is such an account');
  return sendBy(services, account, 'webhook', { text: 'It is your turn.', told: [] });
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async () => {
    const place = await environment();
    endings.push(place.drop);
    return startAll(endings, place.variables);
  };

  test('every delivery is signed, and the example refuses a changed one, an old one and one with another secret', async () => {
    const { server, webhook } = await start();
    const [anna, bert] = await annaAndBert(server);
    const secret = await setWebhook(anna, webhook.address);
    if (secret === null) throw new Error('a new webhook has a secret');
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    await beginGame(server, anna, bert);
    const delivered = await until(() => webhook.received.at(0));
    const [signature, body] = [signatureIn(delivered), delivered.body.toString()];
    expect(JSON.parse(body)).toMatchObject({ test: false });
    expect(isFromBridgehead(secret, signature, body)).toBe(true);
    expect(isFromBridgehead(secret, signature, body.replace('"test":false', '"test":true'))).toBe(false);
    expect(isFromBridgehead(secret, signature, body, Date.now() + 2 * FIVE_MINUTES)).toBe(false);
    expect(isFromBridgehead(secret, signature.replace(/^t=\d/, 't=2'), body)).toBe(false);
    expect(isFromBridgehead('whsec_another', signature, body)).toBe(false);
    for (const header of [undefined, '', 't=1', signature.slice(0, -1)])
      expect(isFromBridgehead(secret, header, body)).toBe(false);
  });

  test('the example receiver takes what was really delivered, once its owner gave it the secret, and nothing that was recorded', async () => {
    const { server, webhook } = await start();
    const anna = await visitAs(server.port, 'Anna');
    const address = `http://127.0.0.1:${await freePort()}/hook`;
    const secret = await setWebhook(anna, address);
    const said = await startReceiverExample(Number(new URL(address).port), secret ?? '');
    expect((await anna.ask('POST', '/api/me/webhook/test')).body).toEqual({ problem: null });
    await until(() => (said().includes('This is a test.') ? true : undefined));
    const sendAgain = async (secondsAgo: number) => {
      const body = '{"text":"Recorded."}';
      const signature = signatureOf(secret ?? '', Math.floor(Date.now() / 1_000) - secondsAgo, body);
      return (await fetch(address, { method: 'POST', headers: { 'bridgehead-signature': signature }, body })).status;
    };
    expect([await sendAgain(0), await sendAgain(3_600)]).toEqual([204, 400]);
    // Another secret: the receiver does not know it yet.
    await anna.do('POST', '/api/me/webhook/secret');
    expect((await anna.ask('POST', '/api/me/webhook/test')).body).toEqual({ problem: 'It answered with status 400.' });
    expect(webhook.received).toEqual([]);
  });

  test('the secret is shown when it is made or renewed, and never again; another address is another webhook', async () => {
    const { server, webhook } = await start();
    const anna = await visitAs(server.port, 'Anna');
    const first = await setWebhook(anna, webhook.address);
    expect(await setWebhook(anna, webhook.address)).toBeNull();
    expect(await anna.do('GET', '/api/me/notices')).not.toContain(first);
    const { secret: second }: { secret: string } = JSON.parse(await anna.do('POST', '/api/me/webhook/secret'));
    expect(second).not.toBe(first);
    await anna.do('POST', '/api/me/webhook/test');
    const [{ body, ...sent }] = webhook.received;
    expect(isFromBridgehead(second, signatureIn({ body, ...sent }), body.toString())).toBe(true);
    expect(isFromBridgehead(first ?? '', signatureIn({ body, ...sent }), body.toString())).toBe(false);
    expect(await setWebhook(anna, `${webhook.address}/elsewhere`)).toMatch(/^whsec_/);
    expect(await setWebhook(anna, null)).toBeNull();
    expect(await server.services.db.selectFrom('webhooks').selectAll().execute()).toEqual([]);
    for (const path of ['secret', 'on', 'test'])
      expect(await anna.ask('POST', `/api/me/webhook/${path}`)).toMatchObject({ status: 404 });
    // Set before there were secrets: it is signed anyway, with a secret that can be renewed.
    await setWebhook(anna, webhook.address);
    await server.services.db.deleteFrom('webhooks').execute();
    expect((await anna.ask('GET', '/api/me/notices')).body).toMatchObject({ webhook: { renewed: null } });
    await anna.do('POST', '/api/me/webhook/test');
    expect(signatureIn(webhook.received[1])).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect((await anna.ask('GET', '/api/me/notices')).body).toMatchObject({ webhook: { renewed: expect.any(Number) } });
  });

  test('a webhook that keeps failing is turned off, its owner is told, and turns it on again after a test', async () => {
    const { server, mail, webhook } = await start();
    const anna = await visitAs(server.port, 'Anna');
    const lobby = await anna.live();
    await server.services.db
      .updateTable('accounts')
      .set({ mail: 'anna@example.org' })
      .where('id', '=', anna.id)
      .execute();
    await setWebhook(anna, webhook.address);
    const state = async () => (await anna.ask('GET', '/api/me/notices')).body;
    webhook.answers = 500;
    // A delivery that arrives begins the count again; a test does not count.
    await deliver(server, anna.id);
    await anna.do('POST', '/api/me/webhook/test');
    expect(await state()).toMatchObject({
      webhook: {
        failures: 1,
        disabled: null,
        lastFailure: { at: expect.any(Number), problem: 'It answered with status 500.' },
      },
    });
    webhook.answers = 204;
    await deliver(server, anna.id);
    expect(await state()).toMatchObject({ webhook: { failures: 0, lastFailure: { at: expect.any(Number) } } });
    webhook.answers = 500;
    for (let failure = 1; failure < MOST_FAILURES; failure++) await deliver(server, anna.id);
    expect(await state()).toMatchObject({ webhook: { failures: MOST_FAILURES - 1, disabled: null } });
    await deliver(server, anna.id);
    expect(await state()).toMatchObject({ webhook: { failures: MOST_FAILURES, disabled: expect.any(Number) } });
    expect(await lobby.until((message) => ('notice' in message ? message.notice : undefined))).toEqual({
      game: null,
      text: expect.stringContaining('Your webhook was turned off'),
    });
    const letter = await until(() => mail.letters.find((each) => each.includes('Your webhook was turned off')));
    expect(letter).toContain('anna@example.org');
    expect(letter).toContain('/#/account');
    // Nothing more is sent, not even when it would arrive.
    webhook.answers = 204;
    const sent = webhook.received.length;
    expect(await deliver(server, anna.id)).toBe('The webhook was turned off after too many failures.');
    expect(webhook.received).toHaveLength(sent);
    // A test is, and leaves it off.
    expect((await anna.ask('POST', '/api/me/webhook/test')).body).toEqual({ problem: null });
    expect(await state()).toMatchObject({ webhook: { disabled: expect.any(Number) } });
    expect((await anna.ask('POST', '/api/me/webhook/on')).body).toMatchObject({
      webhook: { disabled: null, failures: 0 },
    });
    expect(await deliver(server, anna.id)).toBeUndefined();
    await allDone(server);
    expect(mail.letters.filter((each) => each.includes('Your webhook was turned off'))).toHaveLength(1);
    await lobby.close();
  });
});
