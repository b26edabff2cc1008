/** Anyone who has somebody's cookie cannot stay: what would let them in again asks first who they are. On both databases. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Authenticator } from './authenticator.js';
import { makeAuthenticator } from './authenticator.js';
import { databasesFor } from './databases.js';
import type { Answer, Visitor } from './visitors.js';
import { startTestServer, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const MINUTE = 60_000;
const PASSWORD = 'a long enough word';
const CONFIRM_FIRST = { status: 403, body: { error: { code: 'confirm-first' } } };
const WRONG_PASSKEY = { status: 401, body: { error: { code: 'wrong-passkey' } } };
const DONE = { status: 204 };

async function optionsFor(visitor: Visitor, path: string): Promise<unknown> {
  const { options }: { options: unknown } = JSON.parse(await visitor.do('POST', path));
  return options;
}

async function addPasskey(visitor: Visitor): Promise<Authenticator> {
  const device = makeAuthenticator();
  await visitor.do('POST', '/api/me/passkeys', {
    name: 'a key',
    answer: device.create(await optionsFor(visitor, '/api/me/passkeys/begin'), visitor.address),
  });
  return device;
}

async function confirmWith(visitor: Visitor, device: Authenticator): Promise<Answer> {
  return visitor.ask('POST', '/api/me/confirm', {
    answer: device.sign(await optionsFor(visitor, '/api/sign-in/passkey/begin'), visitor.address),
  });
}

const makeToken = (visitor: Visitor) => visitor.ask('POST', '/api/me/tokens', { name: 'a bot' });

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (variables: Readonly<Record<string, string>> = {}) => {
    const place = await environment();
    const clock: { ahead: number; stopped?: number } = { ahead: 0 };
    const server = await startTestServer(
      { LIMITS: '0', ...place.variables, ...variables },
      () => clock.stopped ?? Date.now() + clock.ahead,
    );
    endings.push(place.drop, () => server.stop());
    return { server, port: server.port, clock };
  };

  test('with a stolen cookie nothing can be made that lets one in again, and nothing taken away that lets the owner in', async () => {
    const { port, clock } = await start();
    const anna = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    const key = await addPasskey(anna);
    clock.ahead = 11 * MINUTE;
    const thief = visit(port, anna.cookie);
    for (const [method, path, body] of [
      ['POST', '/api/me/passkeys/begin'],
      ['POST', '/api/me/tokens', { name: 'a bot' }],
      ['DELETE', `/api/me/passkeys/${key.kept[0].id}`],
      ['DELETE', '/api/me/mail'],
    ] as const)
      expect(await thief.ask(method, path, body)).toMatchObject(CONFIRM_FIRST);
    for (const [method, path, body] of [
      ['PUT', '/api/me/mail', { mail: 'thief@example.org' }],
      ['PUT', '/api/me/password', { password: 'the word of a thief' }],
      ['PUT', '/api/me/name', { name: 'Thief', password: 'the word of a thief' }],
      ['DELETE', '/api/me', {}],
    ] as const)
      expect(await thief.ask(method, path, body)).toMatchObject({
        status: 401,
        body: { error: { code: 'wrong-old-password' } },
      });
    // What was asked in order to sign in does not make a passkey.
    const options: object = JSON.parse(JSON.stringify(await optionsFor(thief, '/api/sign-in/passkey/begin')));
    expect(
      await thief.ask('POST', '/api/me/passkeys', {
        name: 'mine',
        answer: makeAuthenticator().create({ ...options, rp: { id: '127.0.0.1' } }, thief.address),
      }),
    ).toMatchObject(WRONG_PASSKEY);
    expect(await thief.ask('POST', '/api/me/confirm', { password: 'a guess' })).toMatchObject({
      status: 401,
      body: { error: { code: 'wrong-old-password' } },
    });
    expect(await makeToken(thief)).toMatchObject(CONFIRM_FIRST);
    expect((await anna.ask('GET', '/api/me/tokens')).body).toEqual({ tokens: [] });
    expect((await anna.ask('GET', '/api/me/passkeys')).body).toMatchObject({ passkeys: [{ name: 'a key' }] });
  });

  test('after the password nobody asks again for ten minutes, on this device alone', async () => {
    const { port, clock } = await start();
    const anna = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    const elsewhere = visit(port);
    await elsewhere.do('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
    expect(await makeToken(elsewhere)).toMatchObject({ status: 200 });
    clock.ahead = 11 * MINUTE;
    expect(await makeToken(anna)).toMatchObject(CONFIRM_FIRST);
    expect(await anna.ask('POST', '/api/me/confirm', { password: PASSWORD })).toMatchObject(DONE);
    expect(await makeToken(elsewhere)).toMatchObject(CONFIRM_FIRST);
    clock.ahead = 20 * MINUTE;
    expect(await makeToken(anna)).toMatchObject({ status: 200 });
    await addPasskey(anna);
    // What is done meanwhile does not make it longer, but for a passkey, which has shown who they are.
    clock.ahead = 29 * MINUTE;
    expect(await makeToken(anna)).toMatchObject({ status: 200 });
    clock.ahead = 31 * MINUTE;
    expect(await makeToken(anna)).toMatchObject(CONFIRM_FIRST);
    // So has the present password that goes with a change.
    await anna.do('PUT', '/api/me/mail', { mail: 'anna@example.org', old: PASSWORD });
    expect(await makeToken(anna)).toMatchObject({ status: 200 });
    expect(await anna.ask('DELETE', '/api/me/mail')).toMatchObject({ status: 200, body: { me: { mailWanted: null } } });
  });

  test('an account without a password confirms with its passkey, also before it sets a password or a mail address', async () => {
    const { port, clock } = await start();
    const anna = await visitAsGuest(port);
    const key = await addPasskey(anna);
    await anna.do('PUT', '/api/me/name', { name: 'Anna' });
    clock.ahead = 11 * MINUTE;
    const changes = [
      ['PUT', '/api/me/password', { password: PASSWORD }],
      ['PUT', '/api/me/mail', { mail: 'anna@example.org' }],
      ['PUT', '/api/me/name', { name: 'Anne' }],
      ['DELETE', '/api/me', {}],
      ['POST', '/api/me/passkeys/begin'],
      ['POST', '/api/me/tokens', { name: 'a bot' }],
    ] as const;
    for (const [method, path, body] of changes) expect(await anna.ask(method, path, body)).toMatchObject(CONFIRM_FIRST);
    // Neither a password that she does not have nor another's passkey will do, nor the same signature twice.
    const bert = await visitAsGuest(port);
    const other = await addPasskey(bert);
    expect(await confirmWith(anna, other)).toMatchObject(WRONG_PASSKEY);
    for (const password of ['', PASSWORD])
      expect(await anna.ask('POST', '/api/me/confirm', { password })).toMatchObject({ status: 401 });
    expect(await makeToken(anna)).toMatchObject(CONFIRM_FIRST);
    const answer = key.sign(await optionsFor(anna, '/api/sign-in/passkey/begin'), anna.address);
    expect(await anna.ask('POST', '/api/me/confirm', { answer })).toMatchObject(DONE);
    expect(await anna.ask('POST', '/api/me/confirm', { answer })).toMatchObject(WRONG_PASSKEY);
    expect(await anna.ask('PUT', '/api/me/mail', { mail: 'anna@example.org' })).toMatchObject({ status: 200 });
    expect(await anna.ask('PUT', '/api/me/password', { password: PASSWORD })).toMatchObject({
      status: 200,
      body: { me: { password: true } },
    });
    for (const body of [{}, { answer: { id: 'x' } }, { password: 7 }])
      expect(await anna.ask('POST', '/api/me/confirm', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'malformed' } },
      });
  });

  test('a guest without any key is not asked; one with a passkey is, before a name and a password take their seat', async () => {
    const { port, clock } = await start();
    const [guest, kept] = [await visitAsGuest(port), await visitAsGuest(port)];
    clock.ahead = 60 * MINUTE;
    expect(await makeToken(guest)).toMatchObject({ status: 200 });
    // They have a key from now on, and has just shown it.
    const key = await addPasskey(kept);
    await kept.do('PUT', '/api/me/name', { name: 'Carla' });
    clock.ahead = 120 * MINUTE;
    expect(await kept.ask('PUT', '/api/me/name', { name: 'Thief', password: PASSWORD })).toMatchObject(CONFIRM_FIRST);
    expect(await confirmWith(kept, key)).toMatchObject(DONE);
    expect(await kept.ask('PUT', '/api/me/name', { name: 'Clara', password: PASSWORD })).toMatchObject({ status: 200 });
    await guest.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    expect(await makeToken(guest)).toMatchObject({ status: 200 });
    const { token }: { token: string } = JSON.parse(await guest.do('POST', '/api/me/tokens', { name: 'another' }));
    // A program cannot confirm anything.
    expect(
      await visit(port).ask('POST', '/api/me/confirm', { password: PASSWORD }, { authorization: `Bearer ${token}` }),
    ).toMatchObject({ status: 403, body: { error: { code: 'not-with-token' } } });
    expect(await visit(port).ask('POST', '/api/me/confirm', { password: PASSWORD })).toMatchObject({
      status: 401,
      body: { error: { code: 'not-signed-in' } },
    });
  });

  test('a banned player can still confirm who they are, and leave for good', async () => {
    const { port, clock } = await start({ OPERATOR_TOKEN: 'the-operator' });
    const anna = await visitAsGuest(port);
    const key = await addPasskey(anna);
    await anna.do('PUT', '/api/me/name', { name: 'Anna' });
    expect(
      await visit(port).ask(
        'PUT',
        '/api/operators/bans',
        { name: 'Anna', reason: 'Insults.' },
        { authorization: 'Bearer the-operator' },
      ),
    ).toMatchObject({ status: 200 });
    clock.ahead = 11 * MINUTE;
    expect(await anna.ask('DELETE', '/api/me', {})).toMatchObject(CONFIRM_FIRST);
    expect(await confirmWith(anna, key)).toMatchObject(DONE);
    expect(await anna.ask('DELETE', '/api/me', {})).toMatchObject(DONE);
  });

  test('passwords are not tried one after the other, from however many addresses', async () => {
    const { port, clock } = await start({ LIMITS: '1', PROXIED: '1' });
    clock.stopped = Date.now();
    const anna = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    const codes: number[] = [];
    for (let tried = 0; tried < 30; tried++) {
      const [method, path, body] =
        tried % 2 === 0
          ? (['POST', '/api/me/confirm', { password: 'a guess' }] as const)
          : (['PUT', '/api/me/password', { password: PASSWORD, old: 'a guess' }] as const);
      codes.push((await anna.ask(method, path, body, { 'x-forwarded-for': `198.51.100.${tried}` })).status);
    }
    expect(codes).toEqual(Array.from({ length: 30 }, (_, tried) => (tried < 20 ? 401 : 429)));
  });
});
