/**
 * The server is killed in the middle of play, again and again: nothing that it acknowledged is lost, nothing is done twice, and
 * every game goes on. Two nodes on one PostgreSQL are killed in turn. Each run of the tests does it in one of three places;
 * `npm run crash -- --rounds 50` in all, and more often.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { makeHost } from '../../src/hosting/host.js';
import type { TestEnvironment } from './databases.js';
import { DATABASES, openPlace } from './databases.js';
import type { OtherGames } from './other-games.js';
import { expectStored, otherGames, report, storedAnswers } from './other-games.js';
import { PATIENCE } from './patience.js';
import type { SentAnswer, ServerProcess, Steadfast } from './processes.js';
import { startProcess, steadfast } from './processes.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, visit, visitAsGuest } from './visitors.js';

/** Where a server is killed: on each database, and one of two nodes. */
const PLACES = seedsOfThisRun(['embedded', 'PostgreSQL', 'two nodes'], 1);
const ALONE = DATABASES.filter(({ name }) => PLACES.includes(name));
const TWO_NODES = PLACES.filter((place) => place === 'two nodes');

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 2);
/** How long others play before the first kill, to compare. */
const CALM = Number(process.env['SIEGE_SECONDS'] ?? 0.5) * 1_000;
/** For its start, for its play and for its end. */
const ROUND_TAKES = 3 * PATIENCE;
/** So many answers at least are acknowledged before the next kill. */
const ANSWERS = 25;

const GAMES = [
  { game: 'remagen', scenario: 'remagen-1', side: 'us' },
  { game: 'primosole', scenario: 'primosole-1', side: 'british' },
  { game: 'elst', scenario: 'elst-bend', side: 'german' },
  { game: 'primosole', scenario: 'primosole-2', side: 'german' },
  { game: 'remagen', scenario: 'remagen-2', side: 'us', computer: 'recruit' },
] as const;

interface Table {
  readonly wish: (typeof GAMES)[number];
  readonly visitors: readonly Visitor[];
  id: string;
  players: readonly Steadfast[];
  /** When it last changed, as far as is known. */
  changed: number;
}

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.each(ALONE)('on the $name database', ({ name, environment }) => {
  test(`killed ${ROUNDS} times under load: nothing lost, nothing doubled, every game goes on`, {
    timeout: (ROUNDS + 1) * ROUND_TAKES,
  }, async () => {
    const place = await environment();
    endings.push(place.drop);
    const chance = seededChance(Date.now() % 1_000_000);
    const sent: SentAnswer[] = [];
    let tables: Table[] = [];
    let others: OtherGames | undefined;
    let port = 0;
    for (let round = 0; round <= ROUNDS; round++) {
      const server = await startProcess(place);
      endings.push(() => server.kill());
      ({ port } = server);
      if (others === undefined) {
        others = await otherGames(() => port, 2);
        await others.play('calm', CALM);
        others.turn('attack');
      }
      if (tables.length === 0) tables = await Promise.all(GAMES.map((wish) => sitAround(server, wish)));
      await Promise.all(tables.map((table) => renewIfOver(server, table, sent)));
      const enough = new AbortController();
      const plays = tables.flatMap(({ players }) => players.map((player) => player.playAt(server.port, enough.signal)));
      await Promise.all([...tables.map((table) => untilItMoves(server, table)), untilAnswered(tables)]);
      await wait(chance.pick(300, 'moment'));
      if (round < ROUNDS) await server.kill();
      else {
        enough.abort();
        await Promise.all(plays);
        await others.acted(1);
        report(`kills-${name}`, await others.stop(), `the server was killed ${ROUNDS} times and started again`);
        expect(await server.end()).toBe(0);
      }
      await Promise.all(plays);
    }
    sent.push(...tables.flatMap(({ players }) => players.flatMap((player) => player.sent)), ...(others?.sent ?? []));
    await checkAll(place, sent);
  });
});

test.each(TWO_NODES)(
  `%s, killed in turn ${ROUNDS} times: players go on at the other, nothing lost, nothing doubled`,
  {
    timeout: (ROUNDS + 1) * ROUND_TAKES,
  },
  async () => {
    const place = await DATABASES[1].environment();
    endings.push(place.drop);
    const start = async (): Promise<ServerProcess> => {
      const server = await startProcess(place);
      endings.push(() => server.kill());
      return server;
    };
    const nodes = [await start(), await start()];
    const chance = seededChance(Date.now() % 1_000_000);
    const sent: SentAnswer[] = [];
    const tables = await Promise.all(GAMES.map((wish, index) => sitAround(nodes[index % 2], wish)));
    /** The node that is not killed in this round. */
    let left = nodes[1];
    let turn = 0;
    const others = await otherGames(() => (turn++ % 2 === 0 ? left : nodes[turn % 2]).port, 2);
    await others.play('calm', CALM);
    others.turn('attack');
    for (let round = 0; round < ROUNDS; round++) {
      const victim = round % 2;
      left = nodes[1 - victim];
      await Promise.all(tables.map((table) => renewIfOver(left, table, sent)));
      const enough = new AbortController();
      // Half of them begin at each node; anyone who loses theirs goes on at the other.
      const plays = tables.flatMap(({ players }, table) =>
        players.map(async (player) => {
          for (let node = nodes[(table + round) % 2]; !enough.signal.aborted; node = left) {
            await player.playAt(node.port, enough.signal);
            await wait(20);
          }
        }),
      );
      await Promise.all([...tables.map((table) => untilItMoves(left, table)), untilAnswered(tables)]);
      await wait(chance.pick(300, 'moment'));
      await nodes[victim].kill();
      const again = start();
      await untilAnswered(tables);
      nodes[victim] = await again;
      enough.abort();
      await Promise.all(plays);
    }
    await others.acted(1);
    report('kills-two-nodes', await others.stop(), `two nodes were killed in turn, ${ROUNDS} kills`);
    for (const node of nodes) expect(await node.end()).toBe(0);
    sent.push(...tables.flatMap(({ players }) => players.flatMap((player) => player.sent)), ...others.sent);
    await checkAll(place, sent);
  },
);

async function sitAround({ port }: ServerProcess, wish: Table['wish']): Promise<Table> {
  const visitors = await Promise.all(Array.from({ length: 'computer' in wish ? 1 : 2 }, () => visitAsGuest(port)));
  const table: Table = { wish, visitors, id: '', players: [], changed: 0 };
  await beginAnew(port, table);
  return table;
}

async function beginAnew(port: number, table: Table): Promise<void> {
  const [owner, other] = table.visitors.map(({ cookie }) => visit(port, cookie));
  const { id } = await offerGame(owner, table.wish);
  if (other !== undefined) await joinGame(other, id);
  table.id = id;
  table.changed = 0;
  table.players = table.visitors.map(({ cookie }, index) =>
    steadfast(table.wish.game, id, cookie, seededChance(Date.now() % 1_000_000, index + 1)),
  );
}

async function lookAt(
  { port }: ServerProcess,
  { id }: Table,
): Promise<{ readonly status: string; readonly changed: number }> {
  return JSON.parse(await visit(port).do('GET', `/api/games/${id}`)).game;
}

async function renewIfOver(server: ServerProcess, table: Table, sent: SentAnswer[]): Promise<void> {
  const { status, changed } = await lookAt(server, table);
  table.changed = changed;
  if (status !== 'over') return;
  sent.push(...table.players.flatMap((player) => player.sent));
  await beginAnew(server.port, table);
}

async function untilAnswered(tables: readonly Table[]): Promise<void> {
  const count = () =>
    tables.flatMap(({ players }) => players.flatMap((player) => player.sent)).filter(({ acknowledged }) => acknowledged)
      .length;
  const [before, end] = [count(), Date.now() + PATIENCE];
  while (count() < before + ANSWERS && Date.now() < end) await wait(20);
}

async function untilItMoves(server: ServerProcess, table: Table): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const { status, changed } = await lookAt(server, table);
    if (changed > table.changed || status === 'over') return;
    await wait(50);
  }
  throw new Error(`${table.wish.game} (${table.id}) does not go on`);
}

/** Every answer that was acknowledged is stored once, as it was sent; no other is stored twice; every game can be read. */
async function checkAll({ variables }: TestEnvironment, sent: readonly SentAnswer[]): Promise<void> {
  const opened = await openPlace(variables);
  try {
    const games = await opened.db.selectFrom('games').select(['id', 'rows', 'status']).execute();
    await expectStored(opened, sent);
    const stored = await storedAnswers(
      opened,
      games.map(({ id }) => id),
    );
    // Nothing is stored that nobody sent.
    const names = new Set(sent.map(({ request }) => request));
    expect([...stored.keys()].filter((request) => !names.has(request))).toEqual([]);
    expect(sent.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(ROUNDS * GAMES.length);
    const host = makeHost(opened, { now: Date.now, shared: false, delay: 0 });
    for (const { id, status, rows } of games.filter((game) => game.status !== 'open')) {
      const held = await host.look(id);
      expect([held?.hosted.rows, held?.hosted.ending === undefined]).toEqual([rows, status === 'running']);
    }
    console.log(
      `${ROUNDS} kills: ${games.length} games, ${sent.length} answers, ${sent.filter(({ times }) => times > 1).length} of them in flight at a kill and sent again`,
    );
  } finally {
    await opened.close();
  }
}
