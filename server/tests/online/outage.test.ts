/** The database goes away in the middle of play, in every way that it can. No node ends, and nothing is lost. */
import { seededChance } from '@bridgehead/engine/chance';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OwnPostgres } from '../../../scripts/find-postgres.mjs';
import { startOwnPostgres } from '../../../scripts/find-postgres.mjs';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { failureOf } from '../../src/store/failures.js';
import { openPostgres } from '../../src/store/open-postgres.js';
import { patientPool } from '../../src/store/patient-pool.js';
import { readRows } from '../../src/store/rows.js';
import { anyAnswer } from './games.js';
import type { OtherGames } from './other-games.js';
import { expectStored, otherGames, report } from './other-games.js';
import { PATIENCE } from './patience.js';
import type { ServerProcess } from './processes.js';
import { startProcess } from './processes.js';
import type { Player } from './visitors.js';
import { sitDown, twoAtATable, visit } from './visitors.js';

/** `npm run siege` does it more often, and for longer. */
const ROUNDS = Number(process.env['SIEGE_ROUNDS'] ?? 1);
const FROZEN_FOR = Number(process.env['SIEGE_FROZEN'] ?? 0) * 1_000;
/** How long others play without an attack, to compare. */
const CALM = Number(process.env['SIEGE_SECONDS'] ?? 0.5) * 1_000;

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.stop());

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

function coded(code: string): Error {
  return Object.assign(new Error('it failed'), { code });
}

let made = 0;

async function emptyDatabase(): Promise<string> {
  const pool = new Pool({ connectionString: postgres.url, max: 1 });
  const address = new URL(postgres.url);
  address.pathname = `/outage_${++made}`;
  await pool.query(`create database outage_${made}`);
  await pool.end();
  return address.href;
}

async function startNode(url: string): Promise<ServerProcess> {
  const server = await startProcess({ variables: { DATABASE_URL: url } });
  endings.push(() => server.kill());
  return server;
}

/** The answers of two who play in turn, by chance. */
function asker(players: readonly Player[]): () => { readonly player: Player; readonly action: unknown } {
  const chance = seededChance(5);
  return () => {
    for (const player of players) {
      const action = anyAnswer('remagen', player.view(), player.side, chance);
      if (action !== undefined) return { player, action };
    }
    throw new Error('nobody is asked');
  };
}

async function sitAround({ port }: ServerProcess): Promise<{
  readonly id: string;
  readonly players: readonly Player[];
  readonly play: (steps: number) => Promise<void>;
}> {
  const { one, other, id } = await twoAtATable(port);
  const players = [await sitDown(one, id), await sitDown(other, id)];
  endings.push(async () => {
    for (const { live } of players) live.socket.terminate();
  });
  const next = asker(players);
  const play = async (steps: number) => {
    for (let step = 0; step < steps; step++) {
      const { player, action } = next();
      const n = await player.act(action);
      await Promise.all(players.map((each) => each.hear(n)));
    }
  };
  return { id, players, play };
}

async function countRows(url: string, id: string): Promise<number> {
  const opened = await openPostgres(url);
  try {
    return (await readRows(opened.db, id, 0)).length;
  } finally {
    await opened.close();
  }
}

/** Ends the other games: they have lost nothing, and their delays are printed. */
async function endOthers(scenario: string, url: string, others: OtherGames, attacker: string): Promise<void> {
  const figures = await others.stop();
  const opened = await openPostgres(url);
  try {
    await expectStored(opened, others.sent);
  } finally {
    await opened.close();
  }
  report(scenario, figures, attacker);
}

test('every connection of two nodes is cut off, again and again: both go on, and every action is stored once', {
  timeout: 4 * ROUNDS * PATIENCE,
}, async () => {
  const url = await emptyDatabase();
  const [first, second] = [await startNode(url), await startNode(url)];
  const tables = [await sitAround(first), await sitAround(second)];
  let turn = 0;
  const others = await otherGames(() => [first, second][turn++ % 2].port);
  await others.play('calm', CALM);
  others.turn('attack');
  const administrator = new Pool({ connectionString: postgres.url, max: 1 });
  endings.push(() => administrator.end());
  const cuts = { left: 8 * ROUNDS };
  const cutting = (async () => {
    for (; cuts.left > 0; cuts.left--) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await administrator.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(url).pathname.slice(1),
      ]);
    }
  })();
  let steps = 0;
  for (; cuts.left > 0 || steps < 10; steps++) await Promise.all(tables.map(({ play }) => play(1)));
  await cutting;
  await others.acted(1);
  // The last cut may just have happened.
  for (const server of [first, second])
    await expect.poll(async () => (await visit(server.port).ask('GET', '/healthz')).status).toBe(200);
  // The set-up is a row as well.
  for (const { id } of tables) expect(await countRows(url, id)).toBe(steps + 1);
  await endOthers('cut-connections', url, others, `all connections were cut ${8 * ROUNDS} times, every 150 ms`);
});

const ENDS = [
  ['restarts', 'SIGINT'],
  ['crashes', 'SIGQUIT'],
] as const;

test.each(seedsOfThisRun(ENDS, 1))(
  'PostgreSQL %s: requests are told to come again, live connections stay, and an action that was under way is done',
  async (how, signal) => {
    const url = await emptyDatabase();
    const server = await startNode(url);
    const { id, players, play } = await sitAround(server);
    await play(4);
    const others = await otherGames(() => server.port);
    await others.play('calm', CALM);
    others.turn('attack');
    const next = asker(players);
    await postgres.halt(signal);
    const { player, action } = next();
    const acted = player.act(action);
    const [refused, health] = await Promise.all([
      visit(server.port).ask('GET', `/api/games/${id}`),
      visit(server.port).ask('GET', '/healthz'),
    ]);
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      503,
      '5',
      { error: { code: 'unavailable', text: expect.stringContaining('database') } },
    ]);
    expect(health.status).toBe(503);
    await postgres.start();
    const n = await acted;
    await Promise.all(players.map((each) => each.hear(n)));
    await play(4);
    for (const { live } of players) expect(live.socket.readyState).toBe(live.socket.OPEN);
    await expect.poll(async () => (await visit(server.port).ask('GET', '/healthz')).status).toBe(200);
    expect(await countRows(url, id)).toBe(1 + 4 + 1 + 4);
    await others.acted(1);
    await endOthers(
      how === 'restarts' ? 'database-restart' : 'database-crash',
      url,
      others,
      `PostgreSQL was ended by ${signal} and started again`,
    );
    expect(await server.end()).toBe(0);
  },
);

test('a game whose row is locked holds up no other game, and goes on when the lock is gone', async () => {
  const url = await emptyDatabase();
  const server = await startNode(url);
  const [held, free] = [await sitAround(server), await sitAround(server)];
  // As a node that hangs in the middle of its transaction.
  const hung = new Pool({ connectionString: url, max: 1 });
  endings.push(() => hung.end());
  const client = await hung.connect();
  await client.query('begin');
  await client.query('select 1 from games where id = $1 for update', [held.id]);
  const others = await otherGames(() => server.port);
  await others.play('calm', CALM);
  const waits = held.play(1);
  await Promise.all([free.play(8), others.play('attack', CALM)]);
  await client.query('rollback');
  client.release();
  await waits;
  expect([await countRows(url, held.id), await countRows(url, free.id)]).toEqual([2, 9]);
  await endOthers('locked-game', url, others, 'another transaction held the row of one game');
});

test('a node that is frozen under load stops no other, and goes on itself', {
  timeout: ROUNDS * (2 * FROZEN_FOR + 4 * PATIENCE),
}, async () => {
  const url = await emptyDatabase();
  const [first, second] = [await startNode(url), await startNode(url)];
  const frozen = await sitAround(first);
  const others = await otherGames(() => second.port);
  for (let round = 0; round < ROUNDS; round++) {
    // A game of its own for each round: none comes to its end.
    const free = await sitAround(second);
    await others.play('calm', CALM);
    // Anyone who plays there may be told to come again.
    const busy = frozen.play(12).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20 + 7 * round));
    first.freeze();
    others.turn('attack');
    const begun = Date.now();
    // So long that PostgreSQL ends what it left open, in a long siege.
    do {
      await free.play(6);
      await new Promise((resolve) => setTimeout(resolve, 100));
    } while (Date.now() - begun < FROZEN_FOR);
    await others.acted(1);
    others.turn('calm');
    first.thaw();
    await busy;
    await expect
      .poll(() =>
        frozen.play(1).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  }
  await endOthers('frozen-node', url, others, `a node was stopped ${ROUNDS} times for ${FROZEN_FOR / 1_000} s`);
});

test('three nodes that start at the same moment on an empty database all start', async () => {
  const url = await emptyDatabase();
  const starting = [startNode(url), startNode(url), startNode(url)];
  const { port } = await Promise.race(starting);
  // Anyone who comes first plays while the others still start.
  const others = await otherGames(() => port);
  others.turn('attack');
  const nodes = await Promise.all(starting);
  for (const node of nodes) expect((await visit(node.port).ask('GET', '/healthz')).status).toBe(200);
  await others.acted(1);
  await others.play('calm', CALM);
  await endOthers('first-start', url, others, 'three nodes started at once on an empty database');
});

test('a connection on which the database says nothing any more is closed, and the next request gets another', async () => {
  const pool = patientPool(postgres.url, 'limited', 300);
  endings.push(() => pool.end());
  const silent = await pool.connect();
  const { rows } = await silent.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [{ pid }] = rows;
  process.kill(pid, 'SIGSTOP');
  try {
    const failure = await silent.query('select 1').then(() => 'answered', failureOf);
    expect(failure).toBe('unreachable');
    silent.release();
    const next = await pool.connect();
    const answered = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
    next.release();
    expect(answered.rows[0].pid).not.toBe(pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('a failure of the database is told apart from a bug', () => {
  expect(
    ['57P01', '08006', 'ECONNREFUSED', '55P03', '53100', 'SQLITE_FULL', '23505'].map((code) => failureOf(coded(code))),
  ).toEqual(['unreachable', 'unreachable', 'unreachable', 'locked', 'full', 'full', undefined]);
  expect(failureOf(new Error('Connection terminated unexpectedly'))).toBe('unreachable');
  expect(failureOf(new AggregateError([coded('ECONNREFUSED')]))).toBe('unreachable');
  expect(failureOf(new Error('it can not be read', { cause: coded('ENOSPC') }))).toBe('full');
  expect(failureOf(new TypeError('x is not a function'))).toBeUndefined();
});
