/** Passkeys on both databases, with a device that is made of software. */
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Authenticator, Twist } from './authenticator.js';
import { makeAuthenticator } from './authenticator.js';
import { databasesFor } from './databases.js';
import type { Answer, Visitor } from './visitors.js';
import { startTestServer, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function optionsFor(visitor: Visitor, path: string): Promise<unknown> {
  const { options }: { options: unknown } = JSON.parse(await visitor.do('POST', path));
  return options;
}

async function addPasskey(visitor: Visitor, device: Authenticator, name: string, twist: Twist = {}): Promise<Answer> {
  const options = await optionsFor(visitor, '/api/me/passkeys/begin');
  return visitor.ask('POST', '/api/me/passkeys', { name, answer: device.create(options, visitor.address, twist) });
}

async function signInWith(visitor: Visitor, device: Authenticator, twist: Twist = {}, which = -1): Promise<Answer> {
  const options = await optionsFor(visitor, '/api/sign-in/passkey/begin');
  return visitor.ask('POST', '/api/sign-in/passkey', { answer: device.sign(options, visitor.address, twist, which) });
}

const WRONG = { status: 401, body: { error: { code: 'wrong-passkey' } } };
const PASSWORD = 'a long enough word';

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (variables: Readonly<Record<string, string>> = {}, now?: () => number) => {
    const place = await environment();
    const server = await startTestServer({ LIMITS: '0', ...place.variables, ...variables }, now);
    endings.push(place.drop, () => server.stop());
    return server;
  };

  test('a guest keeps their seat with a passkey and a name, without any password', async () => {
    const { port } = await start();
    const guest = await visitAsGuest(port);
    const device = makeAuthenticator();
    expect(await addPasskey(guest, device, 'my phone')).toMatchObject({
      status: 200,
      body: { passkey: { name: 'my phone' } },
    });
    expect(await guest.ask('PUT', '/api/me/name', { name: 'Anna' })).toMatchObject({
      status: 200,
      body: { me: { name: 'Anna', password: false, guest: false } },
    });
    const elsewhere = visit(port);
    expect(await signInWith(elsewhere, device)).toMatchObject({ status: 200, body: { me: { name: 'Anna' } } });
    expect((await elsewhere.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
    // There is no password that would do.
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'Anna', password: '' })).toMatchObject({
      status: 401,
    });
    // The last key stays, until there is another way in.
    expect(await elsewhere.ask('DELETE', `/api/me/passkeys/${device.kept[0].id}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'last-key' } },
    });
    await elsewhere.do('PUT', '/api/me/password', { password: PASSWORD });
    await elsewhere.do('DELETE', `/api/me/passkeys/${device.kept[0].id}`);
    expect(await signInWith(visit(port), device)).toMatchObject(WRONG);
  });

  test('several passkeys with names; each signs in, and none that was removed', async () => {
    const { port } = await start();
    const anna = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    const [phone, laptop] = [makeAuthenticator(), makeAuthenticator()];
    await addPasskey(anna, phone, 'phone');
    await addPasskey(anna, laptop, 'laptop');
    expect((await anna.ask('GET', '/api/me/passkeys')).body).toMatchObject({
      passkeys: [{ name: 'phone' }, { name: 'laptop' }],
    });
    for (const device of [phone, laptop, phone])
      expect(await signInWith(visit(port), device)).toMatchObject({ status: 200 });
    // Another's passkeys are not to be seen or removed.
    const bert = await visitAsGuest(port);
    expect((await bert.ask('GET', '/api/me/passkeys')).body).toEqual({ passkeys: [] });
    expect(await bert.ask('DELETE', `/api/me/passkeys/${phone.kept[0].id}`)).toMatchObject({ status: 404 });
    await anna.do('DELETE', `/api/me/passkeys/${phone.kept[0].id}`);
    expect(await signInWith(visit(port), phone)).toMatchObject(WRONG);
    expect(await signInWith(visit(port), laptop)).toMatchObject({ status: 200 });
    // What is registered already is told, so that a device does not make a second one.
    expect(await optionsFor(anna, '/api/me/passkeys/begin')).toMatchObject({
      excludeCredentials: [{ id: laptop.kept[0].id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('no passkey is made from another site, with another challenge, or by a device that does not know its user', async () => {
    const { port } = await start();
    const anna = await visitAsGuest(port);
    const twists: readonly Twist[] = [
      { origin: 'https://evil.example' },
      { challenge: randomBytes(32).toString('base64url') },
      { isVerified: false },
      { site: 'evil.example' },
    ];
    for (const twist of twists) expect(await addPasskey(anna, makeAuthenticator(), 'mine', twist)).toMatchObject(WRONG);
    // What one account was asked does not serve another.
    const bert = await visitAsGuest(port);
    const options = await optionsFor(anna, '/api/me/passkeys/begin');
    expect(
      await bert.ask('POST', '/api/me/passkeys', {
        name: 'mine',
        answer: makeAuthenticator().create(options, bert.address),
      }),
    ).toMatchObject(WRONG);
    // Nor does it serve twice.
    const device = makeAuthenticator();
    const once = await optionsFor(anna, '/api/me/passkeys/begin');
    expect(
      await anna.ask('POST', '/api/me/passkeys', { name: 'mine', answer: device.create(once, anna.address) }),
    ).toMatchObject({ status: 200 });
    expect(
      await anna.ask('POST', '/api/me/passkeys', { name: 'mine', answer: device.create(once, anna.address) }),
    ).toMatchObject(WRONG);
    // A passkey that somebody has cannot be claimed.
    const again = await optionsFor(bert, '/api/me/passkeys/begin');
    expect(
      await bert.ask('POST', '/api/me/passkeys', {
        name: 'mine',
        answer: { ...device.create(again, bert.address), id: device.kept[0].id },
      }),
    ).toMatchObject(WRONG);
    expect(await anna.ask('POST', '/api/me/passkeys', { name: 'mine', answer: { id: 'x' } })).toMatchObject({
      status: 400,
    });
    expect(await visit(port).ask('POST', '/api/me/passkeys/begin')).toMatchObject({
      status: 401,
      body: { error: { code: 'not-signed-in' } },
    });
  });

  test('a passkey answer from elsewhere, from before, too late, or by a copy signs nobody in', async () => {
    let ahead = 0;
    const { port, services } = await start({}, () => Date.now() + ahead);
    const anna = await visitAsGuest(port);
    const device = makeAuthenticator();
    await addPasskey(anna, device, 'mine');
    const twists: readonly Twist[] = [
      { origin: 'https://evil.example' },
      { challenge: randomBytes(32).toString('base64url') },
      { isVerified: false },
      { site: 'evil.example' },
    ];
    for (const twist of twists) expect(await signInWith(visit(port), device, twist)).toMatchObject(WRONG);
    const stranger = makeAuthenticator();
    const options = await optionsFor(visit(port), '/api/sign-in/passkey/begin');
    stranger.create({ ...JSON.parse(JSON.stringify(options)), rp: { id: '127.0.0.1' } }, anna.address);
    expect(
      await visit(port).ask('POST', '/api/sign-in/passkey', { answer: stranger.sign(options, anna.address) }),
    ).toMatchObject(WRONG);
    expect(
      await visit(port).ask('POST', '/api/sign-in/passkey', {
        answer: { ...stranger.sign(options, anna.address), id: device.kept[0].id, rawId: device.kept[0].id },
      }),
    ).toMatchObject(WRONG);
    // The same signature twice.
    const fresh = await optionsFor(visit(port), '/api/sign-in/passkey/begin');
    const answer = device.sign(fresh, anna.address);
    expect(await visit(port).ask('POST', '/api/sign-in/passkey', { answer })).toMatchObject({ status: 200 });
    expect(await visit(port).ask('POST', '/api/sign-in/passkey', { answer })).toMatchObject(WRONG);
    // A copy of the key knows a lower number.
    expect(await signInWith(visit(port), device, { counter: 20 })).toMatchObject({ status: 200 });
    expect(await signInWith(visit(port), device, { counter: 20 })).toMatchObject(WRONG);
    expect(await signInWith(visit(port), device, { counter: 21 })).toMatchObject({ status: 200 });
    // A challenge of a while ago.
    const old = await optionsFor(visit(port), '/api/sign-in/passkey/begin');
    ahead = 6 * 60_000;
    expect(
      await visit(port).ask('POST', '/api/sign-in/passkey', { answer: device.sign(old, anna.address) }),
    ).toMatchObject(WRONG);
    // Challenges that nobody answered are forgotten.
    await optionsFor(visit(port), '/api/sign-in/passkey/begin');
    expect(await services.db.selectFrom('challenges').selectAll().execute()).toHaveLength(1);
  });

  test('a banned account cannot come in with a passkey either', async () => {
    const { port } = await start({ OPERATOR_TOKEN: 'the-operator' });
    const anna = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    const device = makeAuthenticator();
    await addPasskey(anna, device, 'mine');
    expect(
      await visit(port).ask(
        'PUT',
        '/api/operators/bans',
        { name: 'Anna', reason: 'Insults.' },
        { authorization: 'Bearer the-operator' },
      ),
    ).toMatchObject({ status: 200 });
    expect(await signInWith(visit(port), device)).toMatchObject({
      status: 403,
      body: { error: { code: 'banned', reason: 'Insults.' } },
    });
  });
});
