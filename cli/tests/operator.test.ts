/** bridgehead operator: what it asks of a server, and how it tells the answer. What a server does with it is tested there. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { run, runJson } from './run.js';

let server: Server;
let address: string;
let asked: unknown[];
let answer: { status: number; body: unknown };

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      asked.push([
        request.method,
        request.url,
        request.headers.authorization,
        body === '' ? undefined : JSON.parse(body),
      ]);
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('it has no port');
  vi.stubEnv('PORT', String(place.port));
  vi.stubEnv('OPERATOR_TOKEN', 'the-operator-here');
  address = `http://127.0.0.1:${place.port}`;
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

const AS = 'Bearer the-operator-here';
const SEATS = [
  { side: 'us', name: 'U.S.', player: 'Anna', computer: null, you: false },
  { side: 'german', name: 'German', player: 'Bert', computer: null, you: false },
];
const GAME = { id: 'g1', gameTitle: 'Remagen', title: 'Scenario I', seats: SEATS, headline: 'Game-Turn 3' };

test('lists banned players, bans one and lifts the ban', async () => {
  answer = { status: 200, body: { bans: [] } };
  expect(await run(['operator', 'bans'])).toMatchObject({ code: 0, out: 'Nobody is banned.\n' });
  answer = { status: 200, body: { bans: [{ name: 'Anna', reason: 'Insults' }] } };
  expect(await run(['operator', 'bans'])).toMatchObject({ code: 0, out: 'Anna: Insults\n' });
  answer = { status: 200, body: { name: 'Anna', reason: 'Insults' } };
  expect(await run(['operator', 'ban', 'Anna', 'Insults', '--server', address])).toMatchObject({
    code: 0,
    out: 'Anna is banned: Insults\n',
  });
  expect(await run(['operator', 'unban', 'Anna'])).toMatchObject({ code: 0, out: 'Anna is no longer banned.\n' });
  expect(asked.slice(2)).toEqual([
    ['PUT', '/api/operators/bans', AS, { name: 'Anna', reason: 'Insults' }],
    ['DELETE', '/api/operators/bans', AS, { name: 'Anna' }],
  ]);
});

test('lists who asks for a verdict, and gives it', async () => {
  answer = {
    status: 200,
    body: { appeals: [{ game: GAME, side: 'us', name: 'Anna', reason: 'They are gone', at: Date.UTC(2026, 10, 1) }] },
  };
  expect((await run(['operator', 'appeals'])).out).toBe(
    'g1  Remagen, Scenario I\n  U.S. (us): Anna, German (german): Bert. Game-Turn 3\n  Anna (U.S.) asks since 2026-11-01: They are gone\n',
  );
  answer = {
    status: 200,
    body: { game: { ...GAME, ending: { by: 'verdict', winner: 'us', text: 'The operator decided: Bert is gone' } } },
  };
  expect(await run(['operator', 'verdict', 'g1', 'us', 'Bert is gone'])).toMatchObject({
    code: 0,
    out: 'The operator decided: Bert is gone. U.S. wins.\n',
  });
  answer = {
    status: 200,
    body: { game: { ...GAME, ending: { by: 'verdict', winner: null, text: 'The operator decided: Both are gone' } } },
  };
  expect(await runJson(['operator', 'verdict', 'g1', 'draw', 'Both are gone'])).toMatchObject({
    code: 0,
    data: { game: { id: 'g1' } },
  });
  expect(asked.slice(1)).toEqual([
    ['PUT', '/api/operators/games/g1/verdict', AS, { winner: 'us', reason: 'Bert is gone' }],
    ['PUT', '/api/operators/games/g1/verdict', AS, { winner: null, reason: 'Both are gone' }],
  ]);
});

test('a refusal is told, with what would help', async () => {
  answer = { status: 403, body: { error: { code: 'operators-only', text: 'Only an operator may do this.' } } };
  expect(await run(['operator', 'bans'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('Only an operator may do this. Set OPERATOR_TOKEN'),
  });
  expect(await runJson(['operator', 'bans'])).toMatchObject({
    code: 1,
    data: { refused: expect.stringContaining('operator') },
  });
  answer = {
    status: 400,
    body: {
      error: {
        code: 'malformed',
        text: 'The request is malformed.',
        problems: [{ field: 'winner', expected: '"us", "german" or null, found "british"' }],
      },
    },
  };
  expect(await run(['operator', 'verdict', 'g1', 'british', 'Why not'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('winner: "us", "german" or null'),
  });
});

test('a server that is not ours is named as such', async () => {
  answer = { status: 404, body: 'Not here' };
  expect(await run(['operator', 'bans'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('not a Bridgehead server (404)'),
  });
  answer = { status: 200, body: { bans: [{ name: 'Anna' }] } };
  const other = await run(['operator', 'bans']);
  expect(other.code).toBe(2);
  expect(other.err).toMatch(/not a Bridgehead server of this version.*bans\[0\]\.reason/s);
  expect(await run(['operator', 'bans', '--server', 'here'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--server: expected the address of a server'),
  });
  expect(await run(['operator', 'bans', '--server', 'http://127.0.0.1:9'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no server answers at http://127.0.0.1:9'),
  });
});

test('a ban for some days, what players report, and what operators did', async () => {
  const until = Date.UTC(2026, 11, 24);
  answer = { status: 200, body: { name: 'Bert', reason: 'Leaves games', until } };
  expect(await run(['operator', 'ban', 'Bert', 'Leaves games', '7'])).toMatchObject({
    code: 0,
    out: 'Bert is banned until 2026-12-24: Leaves games\n',
  });
  expect(asked[0]).toEqual([
    'PUT',
    '/api/operators/bans',
    AS,
    { name: 'Bert', reason: 'Leaves games', until: expect.any(Number) },
  ]);
  expect(await run(['operator', 'ban', 'Bert', 'Leaves games', 'soon'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('expected a number of days'),
  });
  const report = {
    id: 'r1',
    reporter: 'Anna',
    reported: 'Bert',
    reason: 'abuse',
    text: 'See the chat.',
    game: 'g1',
    at: Date.UTC(2026, 10, 1),
    takenBy: 'carl',
    closed: null,
  };
  answer = { status: 200, body: { reports: [report], more: false } };
  expect((await run(['operator', 'reports'])).out).toBe(
    'r1  2026-11-01: Anna reports Bert (abuse), taken by carl\n  See the chat.\n  in game g1\n',
  );
  answer = { status: 200, body: { report: { ...report, closed: { at: 1, by: 'carl', note: 'Warned' } } } };
  expect((await run(['operator', 'close-report', 'r1', 'Warned'])).out).toBe(
    'The report about Bert is closed: Warned\n',
  );
  answer = {
    status: 200,
    body: {
      entries: [
        {
          id: 1,
          at: Date.UTC(2026, 10, 1, 9, 30),
          operator: 'carl',
          act: 'PUT /api/operators/bans',
          account: 'Bert',
          game: null,
          details: '{"reason":"Spam"}',
          outcome: 'done',
        },
      ],
      more: false,
    },
  };
  expect((await run(['operator', 'audit'])).out).toBe(
    '2026-11-01 09:30  carl: PUT /api/operators/bans (Bert, {"reason":"Spam"}): done\n',
  );
});
