/** The built server as a process: how it begins, how it ends, and that one folder has one server. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runServer } from '../../../scripts/served.mjs';
import { DATABASES, databasesFor } from './databases.js';
import { startProcess } from './processes.js';
import { sitDown, twoAtATable } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** What a server that does not stay says, and its exit code. */
async function runToItsEnd(
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly out: string; readonly err: string }> {
  const page = mkdtempSync(join(tmpdir(), 'bridgehead-page-'));
  endings.push(async () => rmSync(page, { recursive: true, force: true }));
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Page</title>');
  const child = runServer({ PORT: '0', PAGE_FOLDER: page, ...variables });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    said.err += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, ...said };
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test('SIGTERM ends it at once and in good order, though someone follows a game: live, as a stream, or with a connection that asks nothing', async () => {
    const place = await environment();
    endings.push(place.drop);
    const server = await startProcess(place);
    endings.push(() => server.kill());
    const { one, other, id } = await twoAtATable(server.port);
    const streams = [await one.stream(id), await other.stream(id)];
    const table = await sitDown(other, id);
    const closed = once(table.live.socket, 'close');
    const idle = request({ port: server.port, host: '127.0.0.1', path: '/healthz' });
    idle.on('error', () => undefined);
    idle.flushHeaders();
    // Had it waited for one of them, it would have had to give up: code 1.
    expect(await server.end()).toBe(0);
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual([true, true]);
    expect((await closed)[0]).toBe(1012);
  });
});

/** Runs in the server before it starts: signals let it fail where nobody waits for the result. */
const FAILS_ON_SIGNALS = `
  process.on('SIGUSR2', () => void Promise.reject(Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })));
  process.on('SIGHUP', () => void Promise.reject(new TypeError('not a function')));
`;

test('a database that fails outside a request is written to the log; a bug ends the server in good order with code 1', async () => {
  const place = await DATABASES[0].environment();
  endings.push(place.drop);
  const page = mkdtempSync(join(tmpdir(), 'bridgehead-page-'));
  endings.push(async () => rmSync(page, { recursive: true, force: true }));
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Page</title>');
  const child = runServer({
    ...place.variables,
    PORT: '0',
    PAGE_FOLDER: page,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAILS_ON_SIGNALS)}`,
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await expect.poll(() => said).toContain('Bridgehead is ready');
  const port = Number(/localhost:(\d+)/.exec(said)?.[1]);
  child.kill('SIGUSR2');
  await expect.poll(() => said).toContain('The database failed outside a request');
  const { one, id } = await twoAtATable(port);
  const table = await sitDown(one, id);
  const closed = once(table.live.socket, 'close');
  child.kill('SIGHUP');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said).toContain('A bug: the server stops');
  // In good order: the page is told to connect again.
  expect((await closed)[0]).toBe(1012);
});

describe('one folder has one server', () => {
  test('a second one is refused with a sentence that names the first; after a kill the next one starts', async () => {
    const place = await DATABASES[0].environment();
    endings.push(place.drop);
    const first = await startProcess(place);
    endings.push(() => first.kill());
    const second = await runToItsEnd(place.variables);
    expect(second.code).toBe(1);
    expect(second.err).toMatch(
      /^The server cannot start: the folder of DATA_FOLDER cannot be used: another server \(process \d+\) uses the data in .+\. Use that one, or give this one a folder of its own: DATA_FOLDER=…\n$/,
    );
    expect((await fetch(`http://127.0.0.1:${first.port}/healthz`)).status).toBe(200);
    await first.kill();
    const third = await startProcess(place);
    expect(await third.end()).toBe(0);
  });
});

describe('settings', () => {
  test('is told at every start, without secrets', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'bridgehead-data-')), 'file');
    writeFileSync(file, '');
    const { code, out, err } = await runToItsEnd({
      DATA_FOLDER: join(file, 'data'),
      OPERATOR_TOKEN: 'a-long-enough-secret',
      SMTP_URL: 'smtps://me:hush-hush@mail.example',
      ORIGIN: 'https://play.example',
      NOTICE_AFTER: '5',
    });
    expect(code).toBe(1);
    for (const line of [
      /^DATA_FOLDER +\S+file\/data /m,
      /^ORIGIN +https:\/\/play\.example /m,
      /^SMTP_URL +smtps:\/\/me:\S+@mail\.example /m,
      /^OPERATOR_TOKEN +set /m,
      /^PUSH_PUBLIC_KEY +not set /m,
      /^NOTICE_AFTER +5 /m,
    ])
      expect(out).toMatch(line);
    // What is as usual is left to --print-config.
    expect(out).not.toContain('SPECTATOR_DELAY');
    for (const secret of ['a-long-enough-secret', 'hush-hush']) expect(out + err).not.toContain(secret);
    expect(err).toMatch(/^The server cannot start: the folder of DATA_FOLDER cannot be used: /);
  });

  test('a database that does not answer is named by its setting', async () => {
    const { code, err } = await runToItsEnd({ DATABASE_URL: 'postgres://nobody:hush-hush@127.0.0.1:1/games' });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The server cannot start: the PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED/,
    );
    expect(err).not.toContain('hush-hush');
  });
});
