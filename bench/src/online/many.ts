/**
 * Many games on one server: how much memory they take while their players follow them and nobody acts, and how long a server
 * takes to start when thousands of games have just begun. The games are copies of one that was played, made in the database.
 */
import { itemAt } from '@bridgehead/engine';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Libsql from 'libsql';
import { serve, stop } from '../../../scripts/served.mjs';
import { withEachContestant } from '../contestants.js';
import type { Measurement, Row } from '../measure.js';
import { CannotMeasure, judged } from '../measure.js';
import { inGroups } from './load.js';
import type { Playable } from './visitors.js';
import { beginGame, guest, playable, sitDown } from './visitors.js';
import { openWire } from './wire.js';

const OPEN_GAMES = 10_000;
const ACTIONS = 190;
const BEGUN_GAMES = 5_000;
/** Games that one connection may follow. */
const FOLLOWED = 50;
/** A game that nobody follows is written down within seconds, one that nobody acts in within two minutes: notices look at it once. */
const WRITTEN_DOWN = 60_000;
const RESTS = 180_000;
const LOOKS_EVERY = 2_000;
const OPERATOR_TOKEN = 'only-for-measurements';

export const many: Measurement = {
  name: 'many',
  async measure() {
    const game = itemAt(
      withEachContestant(undefined, ({ game: each }) => playable(each)),
      0,
    );
    return [...(await measureMemory(game, OPEN_GAMES, ACTIONS)), ...(await measureStart(game, BEGUN_GAMES))];
  },
};

type Serve = () => ReturnType<typeof serve>;

async function withFolder<R>(use: (start: Serve, database: string) => Promise<R>): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-many-'));
  const page = join(folder, 'page');
  mkdirSync(page);
  // Beside the database: a server keeps all files of its page in memory.
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Page</title>');
  const data = join(folder, 'data');
  const settings = {
    PAGE_FOLDER: page,
    DATA_FOLDER: data,
    LIMITS: '0',
    SPECTATOR_DELAY: '0',
    THINKERS: '0',
    OPERATOR_TOKEN,
  };
  try {
    return await use(() => serve(settings).catch(cannotMeasure), join(data, 'bridgehead.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cannotMeasure(error: unknown): never {
  throw new CannotMeasure(error instanceof Error ? error.message : String(error));
}

/** Two guests, with a game that is theirs. */
interface Pair {
  readonly cookies: readonly [string, string];
  readonly game: string;
}

async function beginPairs(address: string, game: Playable, count: number): Promise<Pair[]> {
  return inGroups(Array.from({ length: count }), async () => {
    const cookies = [await guest(address), await guest(address)] as const;
    return { cookies, game: await beginGame(address, game, ...cookies) };
  });
}

/** Plays so many actions in the game of a pair, and waits until it is written down whole. */
async function playOn(address: string, game: Playable, { cookies, game: id }: Pair, actions: number): Promise<void> {
  const wires = await Promise.all(cookies.map((cookie) => openWire(address, cookie)));
  const match = await sitDown(game, id, wires, 1);
  for (let action = 0; action < actions; action++) await match.step();
  for (const wire of wires) wire.close();
  for (const end = performance.now() + WRITTEN_DOWN; performance.now() < end; await wait(LOOKS_EVERY))
    if ((await metric(address, 'bridgehead_games_held')) === 0) return;
}

/** Copies the game of the first pair, with all that was stored of it: one after the other for each pair. */
function copyGames(file: string, pairs: readonly Pair[], count: number): readonly string[] {
  const database = new Libsql(file);
  const { game: model } = itemAt(pairs, 0);
  const ids = Array.from({ length: count }, (_, index) => `copy-${index}`);
  database.exec('create temp table copies (id text, pair text)');
  const note = database.prepare('insert into copies values (?, ?)');
  const copyAll = (table: string, key: string, more: Readonly<Record<string, string>> = {}) => {
    const columns = database
      .prepare(`select name from pragma_table_info('${table}')`)
      .all()
      .map((row) => nameIn(row));
    const values = columns.map((column) => (column === key ? 'copies.id' : (more[column] ?? `${table}."${column}"`)));
    const names = columns.map((column) => `"${column}"`).join(', ');
    database
      .prepare(
        `insert into ${table} (${names}) select ${values.join(', ')} from ${table}, copies where ${table}.${key} = ?`,
      )
      .run(model);
  };
  database.exec('begin');
  for (const [index, id] of ids.entries()) note.run(id, itemAt(pairs, index % pairs.length).game);
  copyAll('games', 'id', {
    owner: '(select owner from games as own where own.id = pair)',
    changed: String(Date.now()),
  });
  copyAll('seats', 'game', {
    account: '(select account from seats as own where own.game = pair and own.side = seats.side)',
  });
  copyAll('rows', 'game');
  copyAll('snapshots', 'game');
  database.exec('commit');
  database.close();
  return ids;
}

function nameIn(row: unknown): string {
  return typeof row === 'object' && row !== null && 'name' in row ? String(row.name) : '';
}

async function metric(address: string, name: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(await answer.text())?.[1] ?? 0);
}

const MEGABYTE = 1024 * 1024;

/** Games that were played for a while, each followed by one of its players. */
function measureMemory(game: Playable, games: number, actions: number): Promise<Row[]> {
  return withFolder(async (start, database) => {
    let server = await start();
    const pairs = await beginPairs(server.address, game, Math.ceil(games / FOLLOWED));
    await playOn(server.address, game, itemAt(pairs, 0), actions);
    await stop(server.process, 'SIGTERM');
    const ids = copyGames(database, pairs, games);
    server = await start();
    const { address } = server;
    const memory = async () => (await metric(address, 'process_resident_memory_bytes')) / MEGABYTE;
    const before = await memory();
    let most = before;
    try {
      const wires = await inGroups(pairs, ({ cookies }) => openWire(address, cookies[0]));
      for (let from = 0; from < ids.length; from += pairs.length) {
        let told = 0;
        await new Promise<void>((resolve) => {
          for (const [index, wire] of wires.entries()) {
            const id = ids[from + index];
            if (id === undefined) break;
            wire.listen(({ game: about, snapshot }) => {
              if (about === id && snapshot !== undefined && ++told === Math.min(wires.length, ids.length - from))
                resolve();
            });
            wire.send({ do: 'follow', game: id });
          }
        });
        most = Math.max(most, await memory());
      }
      for (const end = performance.now() + RESTS; performance.now() < end; await wait(LOOKS_EVERY))
        if ((await metric(address, 'bridgehead_games_held')) === 0) break;
      const after = await memory();
      for (const wire of wires) wire.close();
      const what = `${games.toLocaleString('en')} games of ${actions} actions, each followed`;
      const shared = { measurement: 'many', aim: { bound: 'at most', value: 1_000 }, unit: 'MB' } as const;
      return [
        judged({ ...shared, what: `${what}: most memory`, ours: most, spread: [most, before] }),
        judged({ ...shared, what: `${what}: memory when nobody acts`, ours: after, spread: [after, after] }),
        judged({
          measurement: 'many',
          what: `A followed game of ${actions} actions when nobody acts`,
          unit: 'kB',
          ours: Math.max(0, after - before) * (1_024 / games),
          spread: [before, after],
          aim: { bound: 'at most', value: 60 },
        }),
      ];
    } finally {
      await stop(server.process, 'SIGTERM');
    }
  });
}

/** From the start of the process until it answers, with games that have all just begun. */
function measureStart(game: Playable, games: number): Promise<Row[]> {
  return withFolder(async (start, database) => {
    const first = await start();
    const pairs = await beginPairs(first.address, game, Math.ceil(games / FOLLOWED));
    await stop(first.process, 'SIGTERM');
    copyGames(database, pairs, games);
    const begun = performance.now();
    const second = await start();
    const took = performance.now() - begun;
    await stop(second.process, 'SIGTERM');
    return [
      judged({
        measurement: 'many',
        what: `Start with ${games.toLocaleString('en')} games that have just begun`,
        unit: 'milliseconds',
        ours: took,
        spread: [took, took],
        aim: { bound: 'at most', value: 8_000 },
      }),
    ];
  });
}
