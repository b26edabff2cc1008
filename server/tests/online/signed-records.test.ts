/** The server signs the records of finished games, on both databases. */
import { parseRecord } from '@bridgehead/engine/records';
import { checkSeal } from '@bridgehead/engine/proofs';
import { remagen } from '@bridgehead/remagen';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { RunningServer } from '../../src/server.js';
import type { TestEnvironment } from './databases.js';
import { databasesFor } from './databases.js';
import type { Visitor } from './visitors.js';
import { startTestServer, twoAtATable, visit } from './visitors.js';

const KEYS = z.object({
  keys: z.array(z.object({ key: z.string(), created: z.number(), retired: z.number().nullable() })),
});

const keysOf = async (visitor: Visitor) => KEYS.parse((await visitor.ask('GET', '/api/keys')).body).keys;
const recordOf = async (visitor: Visitor, id: string) => {
  const read = parseRecord(remagen, (await visitor.ask('GET', `/api/games/${id}/record`)).body);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
};

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  let place: TestEnvironment;
  let server: RunningServer;
  beforeAll(async () => {
    place = await environment();
    server = await startTestServer({ ...place.variables, OPERATOR_TOKEN: 'the-operator' });
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  test('the record of a finished game is signed with a published key, players and resignation included; a key that was replaced stays good', async () => {
    const { one, id } = await twoAtATable(server.port, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    await one.do('POST', `/api/games/${id}/resign`, {});
    const record = await recordOf(one, id);
    const [first] = await keysOf(one);
    expect(checkSeal(record, [first.key])).toEqual({ ok: true, key: first.key, known: true });
    expect(Object.keys(record.header.players ?? {})).toEqual(['us', 'german']);

    const rotated = await fetch(`${one.address}/api/operators/keys`, {
      method: 'PUT',
      headers: { authorization: 'Bearer the-operator' },
    });
    expect(rotated.status).toBe(200);
    const keys = await keysOf(visit(server.port));
    expect(keys).toMatchObject([{ retired: null }, { key: first.key, retired: expect.any(Number) }]);
    expect(keys[0].key).not.toBe(first.key);
    expect(checkSeal(await recordOf(one, id), [keys[0].key])).toMatchObject({ ok: true });
    expect(
      checkSeal(
        record,
        keys.map(({ key }) => key),
      ),
    ).toMatchObject({ ok: true });
    // The secret half is never told.
    expect(JSON.stringify(keys)).not.toContain(
      (await server.services.db.selectFrom('signing_keys').select('secret').executeTakeFirstOrThrow()).secret,
    );
  });

  test('a record published before the end has no seal', async () => {
    const { one, id } = await twoAtATable(server.port, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    expect((await one.ask('GET', `/api/games/${id}/record`)).body).not.toHaveProperty('seal');
  });
});
