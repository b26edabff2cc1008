/** The name of a request stands for one thing: repeated it is done once, and used for something else it is refused. On both databases. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import { readRows } from '../../src/store/rows.js';
import { databasesFor } from './databases.js';
import { anyAnswer } from './games.js';
import { newNonce, sitDown, startTestServer, twoAtATable } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const REUSED = { status: 409, body: { error: { code: 'request-reused' } } };

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async () => {
    const place = await environment();
    endings.push(place.drop);
    let server = await startTestServer({ ...place.variables, LIMITS: '0' });
    endings.push(() => server.stop());
    return {
      port: () => server.port,
      rows: async (id: string) => (await readRows(server.services.db, id, 0)).length,
      again: async () => {
        const { port } = server;
        await server.stop();
        server = await startTestServer({ ...place.variables, LIMITS: '0', PORT: String(port) });
      },
    };
  };

  test('the same action under the same name is done once; another action under it is refused, after a restart too', async () => {
    const server = await start();
    const { one, id } = await twoAtATable(server.port());
    const table = await sitDown(one, id);
    const [action, other] = [1, 2].map((seed) => anyAnswer('remagen', table.view(), 'us', seededChance(seed)));
    expect(other).not.toEqual(action);
    await table.live.close();
    const request = newNonce();
    const send = (what: unknown) => one.ask('POST', `/api/games/${id}/actions`, { action: what, request });
    const first = await send(action);
    expect(first.status).toBe(200);
    const rows = await server.rows(id);
    expect((await send(action)).body).toEqual(first.body);
    expect(await send(other)).toMatchObject(REUSED);
    for (const what of ['undo', 'resign'])
      expect(await one.ask('POST', `/api/games/${id}/${what}`, { request })).toMatchObject(REUSED);
    await server.again();
    expect((await send(action)).body).toEqual(first.body);
    expect(await send(other)).toMatchObject(REUSED);
    expect(await server.rows(id)).toBe(rows);
  });

  test('fields in another order ask the same, over the live connection too; the other side may use the same name', async () => {
    const server = await start();
    const { one, other, id } = await twoAtATable(server.port());
    const [table, across] = [await sitDown(one, id), await sitDown(other, id)];
    const action = anyAnswer('remagen', table.view(), 'us', seededChance(1));
    const request = newNonce();
    expect((await one.ask('POST', `/api/games/${id}/actions`, { action, request })).status).toBe(200);
    const turned: unknown = Object.fromEntries(Object.entries(action ?? {}).toReversed());
    table.live.send({ do: 'act', game: id, action: turned, request });
    await table.live.until((message) =>
      'n' in message && 'request' in message && message.request === request ? message : undefined,
    );
    table.live.send({ do: 'act', game: id, action: { do: 'end-phase' }, request });
    const refused = await table.live.until((message) => ('error' in message ? message.error : undefined));
    expect(refused.code).toBe('request-reused');
    expect((await other.ask('POST', `/api/games/${id}/offers`, { what: 'draw', request })).status).toBe(200);
    expect(await other.ask('POST', `/api/games/${id}/offers`, { what: 'back', request })).toMatchObject(REUSED);
    await Promise.all([table.live.close(), across.live.close()]);
  });
});
