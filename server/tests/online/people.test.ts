/** Blocking, muting and reporting people, on both databases. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { databasesFor } from './databases.js';
import { sharedServer } from './shared-server.js';
import type { Visitor } from './visitors.js';
import { joinGame, newNonce, offerGame, startTestServer, visit, visitAsGuest } from './visitors.js';

const REMAGEN = { game: 'remagen', scenario: 'remagen-1', side: 'us' };
const IDS = z.object({ games: z.array(z.object({ id: z.string() })) });
const LINES = z.object({ lines: z.array(z.object({ text: z.string() })) });
const NAME = z.object({ me: z.object({ name: z.string() }) });
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

const open = async (visitor: Visitor) =>
  IDS.parse((await visitor.ask('GET', '/api/games?list=open')).body).games.map(({ id }) => id);
const setPerson = (visitor: Visitor, name: string, wish: object) =>
  visitor.ask('PUT', `/api/me/people/${encodeURIComponent(name)}`, wish);
const read = async (visitor: Visitor, id: string) =>
  LINES.parse((await visitor.ask('GET', `/api/games/${id}/chat`)).body).lines.map(({ text }) => text);
const say = (visitor: Visitor, id: string, text: string) => visitor.ask('POST', `/api/games/${id}/chat`, { text });
const report = (visitor: Visitor, wish: object) =>
  visitor.ask('POST', '/api/reports', { name: 'Ida', reason: 'abuse', text: 'See the chat.', ...wish });
const nameOf = async (visitor: Visitor) => NAME.parse((await visitor.ask('GET', '/api/me')).body).me.name;

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const server = sharedServer(environment);

  test("neither sees or joins the other's open games after a block, with an invitation neither, until it is undone", async () => {
    const [anna, bert] = [await server.named('Anna'), await server.named('Bert')];
    const [hers, his] = [await offerGame(anna, REMAGEN), await offerGame(bert, REMAGEN)];
    const invited = await offerGame(anna, { ...REMAGEN, visibility: 'invited' });
    expect(await setPerson(anna, 'bert', { blocked: true })).toMatchObject({
      status: 200,
      body: { person: { name: 'Bert', blocked: true, muted: false } },
    });
    expect(await open(anna)).toEqual([hers.id]);
    expect(await open(bert)).toEqual([his.id]);
    // A game that is not there answers in the very same way.
    const missing = await bert.ask('GET', '/api/games/not-there');
    for (const { id } of [hers, invited]) {
      for (const path of ['', '/seen', '/notes'])
        expect((await bert.ask('GET', `/api/games/${id}${path}`)).body).toEqual(missing.body);
      expect(
        (await bert.ask('POST', `/api/games/${id}/join`, { nonce: newNonce(), invitation: invited.invitation })).body,
      ).toEqual(missing.body);
    }
    expect(await anna.ask('POST', `/api/games/${his.id}/join`, { nonce: newNonce() })).toMatchObject(
      refused(404, 'no-game'),
    );
    expect(new Set(await open(visit(server.port)))).toEqual(new Set([hers.id, his.id]));
    expect((await anna.ask('GET', '/api/me/people')).body).toEqual({
      people: [{ name: 'Bert', blocked: true, muted: false }],
    });
    expect((await bert.ask('GET', '/api/me/people')).body).toEqual({ people: [] });
    await setPerson(anna, 'Bert', { blocked: false });
    expect(new Set(await open(bert))).toEqual(new Set([hers.id, his.id]));
    expect((await joinGame(bert, hers.id)).status).toBe('running');
  });

  test('a block ends chat and rematches in both directions; the blocked one reads a neutral refusal', async () => {
    const [carl, dora] = [await server.named('Carl'), await server.named('Dora')];
    const { id } = await offerGame(carl, REMAGEN);
    await joinGame(dora, id);
    expect((await say(dora, id, 'You are hopeless.')).status).toBe(200);
    await setPerson(carl, 'Dora', { blocked: true });
    expect(await say(dora, id, 'Coward!')).toMatchObject(refused(409, 'player-unavailable'));
    expect(await say(carl, id, 'Hello?')).toMatchObject(refused(409, 'blocked-by-you'));
    // The game itself goes on.
    await dora.do('POST', `/api/games/${id}/resign`, {});
    expect(await dora.ask('POST', `/api/games/${id}/rematch`, { nonce: newNonce() })).toMatchObject(
      refused(409, 'player-unavailable'),
    );
    expect(await carl.ask('POST', `/api/games/${id}/rematch`, { nonce: newNonce() })).toMatchObject(
      refused(409, 'blocked-by-you'),
    );
    await setPerson(carl, 'Dora', { blocked: false });
    await dora.do('POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    await setPerson(carl, 'Dora', { blocked: true });
    expect((await carl.ask('GET', `/api/games/${id}`)).body).toMatchObject({ game: { rematch: null } });
  });

  test('lines of a muted person are hidden from the person who muted them, and come back when that is undone', async () => {
    const [emil, guest] = [await server.named('Emil'), await visitAsGuest(server.port)];
    const { id } = await offerGame(emil, REMAGEN);
    await joinGame(guest, id);
    await say(guest, id, 'First!');
    await setPerson(emil, await nameOf(guest), { muted: true });
    expect((await say(guest, id, 'Second!')).status).toBe(200);
    await say(emil, id, 'Well.');
    expect(await read(emil, id)).toEqual(['Well.']);
    expect(await read(guest, id)).toEqual(['First!', 'Second!', 'Well.']);
    await setPerson(emil, await nameOf(guest), { muted: false });
    expect(await read(emil, id)).toEqual(['First!', 'Second!', 'Well.']);
  });

  test('a guest who signs in with an account takes both sides of a block along', async () => {
    const [fred, guest] = [await server.named('Fred'), await visitAsGuest(server.port)];
    await server.named('Gina');
    await setPerson(fred, await nameOf(guest), { blocked: true });
    await setPerson(guest, 'Fred', { muted: true });
    await guest.do('POST', '/api/sign-in', { name: 'Gina', password: 'a long enough word' });
    expect((await fred.ask('GET', '/api/me/people')).body).toEqual({
      people: [{ name: 'Gina', blocked: true, muted: false }],
    });
    expect((await guest.ask('GET', '/api/me/people')).body).toEqual({
      people: [{ name: 'Fred', blocked: false, muted: true }],
    });
  });

  test('nobody blocks or reports themselves, or somebody who is not there', async () => {
    const hugo = await server.named('Hugo');
    expect(await setPerson(hugo, 'Hugo', { blocked: true })).toMatchObject(refused(409, 'yourself'));
    expect(await setPerson(hugo, 'Nobody', { muted: true })).toMatchObject(refused(404, 'no-account'));
    expect(await hugo.ask('POST', '/api/reports', { name: 'Nobody', reason: 'spam' })).toMatchObject(
      refused(404, 'no-account'),
    );
    expect((await visit(server.port).ask('GET', '/api/me/people')).status).toBe(401);
  });

  test('a report names a game in which the other plays and that its reporter may see', async () => {
    const [ida, jan, kurt] = [await server.named('Ida'), await server.named('Jan'), await server.named('Kurt')];
    const { id } = await offerGame(ida, { ...REMAGEN, visibility: 'invited' });
    expect(await report(jan, { game: id })).toMatchObject(refused(404, 'no-game'));
    expect(await report(ida, { name: 'Jan', game: id })).toMatchObject(refused(400, 'malformed'));
    expect(await report(jan, { reason: 'ugly' })).toMatchObject(refused(400, 'malformed'));
    expect(await report(kurt, {})).toMatchObject({ status: 200 });
    const { invitation } = await offerGame(ida, REMAGEN).then(() =>
      server.services.db.selectFrom('games').select('invitation').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    await joinGame(jan, id, { invitation });
    expect(await report(jan, { game: id, text: ' Rude\u202E. ' })).toMatchObject({ status: 200 });
    const kept = await server.services.db
      .selectFrom('reports')
      .select(['reason', 'text', 'game'])
      .where('game', '=', id)
      .execute();
    expect(kept).toEqual([{ reason: 'abuse', text: 'Rude .', game: id }]);
  });
});

test.each(databasesFor(import.meta.url))(
  'on the $name database one account sends ten reports a day',
  async ({ environment }) => {
    const place = await environment();
    let time = Date.now();
    const server = await startTestServer({ ...place.variables, PROXIED: '1' }, () => time);
    const [one, other] = [await visitAsGuest(server.port), await visitAsGuest(server.port)];
    const name = await nameOf(other);
    const reportFrom = async (asker: number) =>
      (await one.ask('POST', '/api/reports', { name, reason: 'spam' }, { 'x-forwarded-for': `198.51.100.${asker}` }))
        .status;
    const asked = [];
    for (let asker = 1; asker <= 12; asker++) asked.push(await reportFrom(asker));
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    time += 86_400_000;
    expect(await reportFrom(20)).toBe(200);
    await server.stop();
    await place.drop();
  },
);

test.each(databasesFor(import.meta.url))(
  'on the $name database all guests at one address send thirty reports a day',
  async ({ environment }) => {
    const place = await environment();
    let time = Date.now();
    const server = await startTestServer(place.variables, () => time);
    const name = await nameOf(await visitAsGuest(server.port));
    const asked = [];
    for (let count = 0; count < 4; count++) {
      const guest = await visitAsGuest(server.port);
      for (let each = 0; each < 10; each++) {
        // Five a minute are taken from one address.
        time += 15_000;
        asked.push((await guest.ask('POST', '/api/reports', { name, reason: 'spam' })).status);
      }
    }
    expect(asked.filter((status) => status === 200)).toHaveLength(30);
    expect(asked.slice(30)).toEqual(Array.from({ length: 10 }, () => 429));
    await server.stop();
    await place.drop();
  },
);
