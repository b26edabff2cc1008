// A real PostgreSQL for the tests of the server: the one that DATABASE_URL names, else one of our own in a temporary folder,
// run by the system's programs or by programs from npm. It is gone when the tests are.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fetchPostgres } from './fetch-postgres.mjs';
import { folderInMemory } from './in-memory.mjs';
import { Complaint, say } from './programs.mjs';

/** @typedef {{ url: string, stop: () => Promise<void> }} Postgres */
/**
 * One that a test can take down. `halt` ends it by a signal: SIGINT as an operator does, SIGQUIT as a crash.
 * @typedef {Postgres & { halt: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>, start: () => Promise<void> }} OwnPostgres
 */

const HOW_TO_GET_ONE = [
  'No PostgreSQL was found for the tests of the server. Do one of these:',
  '  Debian, Ubuntu: apt-get install postgresql',
  '  Fedora:         dnf install postgresql-server',
  '  macOS:          brew install postgresql',
  '  anywhere:       set DATABASE_URL to an empty database that the tests may fill',
].join('\n');

/** So much may be written ahead before tables are brought up to date, so that it fits into memory. */
const WRITTEN_AHEAD_MB = 256;
/** What keeps the data when the whole machine crashes is left out: after that nobody wants them. A crash of the server alone loses nothing. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  `max_wal_size=${WRITTEN_AHEAD_MB}MB`,
  'fsync=off',
  'full_page_writes=off',
].flatMap((setting) => ['-c', setting]);

/** With the tables of all tests that run at once. */
const ROOM_MB = 1_024;

/** How long it may take to start. */
const PATIENCE = 120_000;

/** @returns {Promise<Postgres>} */
export async function startPostgres() {
  const asked = process.env['DATABASE_URL'];
  if (asked !== undefined && asked !== '') return { url: asked, stop: async () => {} };
  return startOwnPostgres();
}

/**
 * One of our own, whatever DATABASE_URL says: for tests of outages.
 * @returns {Promise<OwnPostgres>}
 */
export async function startOwnPostgres() {
  const programs = systemPrograms() ?? (await fetchPostgres());
  if (programs === undefined) throw new Complaint(HOW_TO_GET_ONE);
  return runOwn(programs);
}

/** The folder of the system's programs, the newest first. */
function systemPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : [];
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...versions, ...onPath].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/**
 * @param {string} programs
 * @returns {Promise<OwnPostgres>}
 */
async function runOwn(programs) {
  // Each test copies a database of 300 files and deletes it afterwards, which costs a disk up to a third of a test's time.
  const folder = mkdtempSync(join(folderInMemory(ROOM_MB) ?? tmpdir(), 'bridgehead-postgres-'));
  const data = join(folder, 'data');
  const owner = ownerOfServer();
  mkdirSync(data);
  if (owner !== undefined) for (const place of [folder, data]) chownSync(place, owner.uid, owner.gid);
  const report = await finish(
    spawn(join(programs, 'initdb'), ['-D', data, '-U', 'bridgehead', '--auth=trust', '--encoding=UTF8', '--no-sync'], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  if (report.code !== 0) throw new Complaint(`initdb failed: ${report.text}`);
  const port = await freePort();
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...SETTINGS], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = launch();
  // If this process is killed the server would stay behind: it ends with us as far as we can see to it.
  const kill = () => void server.kill('SIGINT');
  process.once('exit', kill);
  const ready = await isReady(server);
  if (ready !== undefined) throw new Complaint(`PostgreSQL does not start: ${ready}`);
  say(`PostgreSQL: ${programs}`);
  return {
    url: `postgres://bridgehead@127.0.0.1:${port}/postgres`,
    halt: (signal) => end(server, signal),
    async start() {
      server = launch();
      const problem = await isReady(server);
      if (problem !== undefined) throw new Complaint(`PostgreSQL does not start again: ${problem}`);
    },
    async stop() {
      process.off('exit', kill);
      await end(server, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @param {NodeJS.Signals} signal
 */
async function end(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

/** It refuses to run as root: then it runs as the system's own user for it, or as nobody. */
function ownerOfServer() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (user === undefined)
    throw new Complaint('PostgreSQL does not run as root, and there is no user postgres or nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<{ code: number, text: string }>}
 */
function finish(child) {
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  child.stdout?.resume();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string | undefined>} why it does not start
 */
async function isReady(server) {
  let text = '';
  server.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  for (let waited = 0; waited < PATIENCE; waited += 50) {
    if (/ready to accept connections/.test(text)) return undefined;
    if (server.exitCode !== null) return text.trim();
    await wait(50);
  }
  return `not ready after ${PATIENCE / 1000} seconds: ${text.trim()}`;
}
