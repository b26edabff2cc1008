/**
 * The server under load from this process, over the loopback: how many actions it stores, how long a player waits, how much is
 * sent. Time on the wall, since that is what a player waits for; the contenders take turns.
 */
import { itemAt, lastItem, present } from '@bridgehead/engine';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve, stop } from '../../../scripts/served.mjs';
import { withEachContestant } from '../contestants.js';
import type { Measurement, Row } from '../measure.js';
import { CannotMeasure, judged, median, percentile } from '../measure.js';
import { openLanes } from './lanes.js';
import { inGroups, openPlain, openTables, playAll } from './load.js';
import { beginGame, guest, playable, sitDown } from './visitors.js';
import type { Playable } from './visitors.js';
import { openWire } from './wire.js';

const GAMES = 32;
/** Answers that are prepared for each game and second: more than any server takes. */
const PREPARED = 200;
/** The file of a server's embedded database. */
const DATABASE = 'bridgehead.db';
/** It may ask for the metrics of the servers that are measured. */
const OPERATOR_TOKEN = 'only-for-measurements';
const OPEN_GAMES = 1_000;
const SPECTATORS = 500;
/** Boards that players open and close again. */
const BOARDS = 19;
/** Games that one connection may follow. */
const FOLLOWED = 50;

export const online: Measurement = {
  name: 'online',
  async measure({ budget: { seconds, rounds }, against }) {
    const folder = mkdtempSync(join(tmpdir(), 'bridgehead-bench-'));
    const page = join(folder, 'page');
    mkdirSync(page);
    writeFileSync(join(page, 'index.html'), '<!doctype html><title>Page</title>');
    const settings = { PAGE_FOLDER: page, LIMITS: '0', SPECTATOR_DELAY: '0', THINKERS: '0', OPERATOR_TOKEN };
    const begin = async (data: string, checkout?: string): Promise<Served> => {
      const began = await serve({ ...settings, DATA_FOLDER: join(folder, data) }, checkout).catch(cannotMeasure);
      return { ...began, database: join(folder, data, DATABASE) };
    };
    const server = await begin('data');
    const before = against === undefined ? undefined : await begin('before', against);
    const plain = await servePlain(join(folder, 'plain.db'));
    try {
      const games = withEachContestant(undefined, ({ game }) => playable(game));
      return [
        ...(await measurePace(server, plain.address, before, itemAt(games, 0), seconds, rounds)),
        ...(await measureClocked(server, itemAt(games, 0), seconds)),
        ...(await measureSlowDisk(folder, itemAt(games, 0), seconds)),
        ...(await measureBytes(server.address, games, seconds)),
        ...(await measureOpenGames(server.address, itemAt(games, 0), seconds)),
        ...(await measureSpectators(server.address, itemAt(games, 0), seconds)),
      ];
    } finally {
      await Promise.all([
        stop(server.process, 'SIGTERM'),
        stop(plain.process, 'SIGKILL'),
        ...(before === undefined ? [] : [stop(before.process, 'SIGTERM')]),
      ]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A server, and the file where it stores games. */
interface Served extends Awaited<ReturnType<typeof serve>> {
  readonly database: string;
}

function cannotMeasure(error: unknown): never {
  throw new CannotMeasure(error instanceof Error ? error.message : String(error));
}

async function servePlain(
  file: string,
): Promise<{ readonly address: string; readonly process: ReturnType<typeof spawn> }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../dist/online/baseline.js', import.meta.url)), file],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const chunk of child.stdout) return { address: String(chunk).trim(), process: child };
  throw new CannotMeasure('The plain server does not start; "npm run build" builds it.');
}

/** A server that is played on: how fast, and how much of the processor it takes. */
interface Paced {
  readonly loads: readonly { readonly perSecond: number; readonly times: readonly number[] }[];
  /** CPU milliseconds for each action: of the server, and of all its players. */
  readonly cpu: number;
  readonly players: number;
}

/** Actions of 32 games at once, beside the plain server and, if there is one, the server of another checkout. */
async function measurePace(
  measured: Served,
  plain: string,
  before: Served | undefined,
  game: Playable,
  seconds: number,
  rounds: number,
): Promise<Row[]> {
  const theirs = await openPlain(plain, GAMES, { do: 'move', unit: 'us-27', path: ['0616', '0617'] });
  const servers = await Promise.all(
    [measured, ...(before === undefined ? [] : [before])].map(async ({ address, database }) => ({
      address,
      tables: await openLanes(address, database, game, GAMES, answersFor(seconds)),
      loads: new Array<Paced['loads'][number]>(),
      cpu: 0,
      players: 0,
    })),
  );
  const share = seconds / rounds;
  // All warm up.
  for (const { tables } of servers) await playAll(tables.matches, seconds / 2);
  await playAll(theirs.matches, share);
  const plainLoads: Paced['loads'][number][] = [];
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) {
      const used = await cpuOf(server.address);
      const begun = process.cpuUsage();
      server.loads.push(await playAll(server.tables.matches, share));
      const { user, system } = process.cpuUsage(begun);
      server.players += (user + system) / 1_000;
      server.cpu += ((await cpuOf(server.address)) - used) * 1_000;
    }
    plainLoads.push(await playAll(theirs.matches, share));
  }
  for (const { tables } of servers) tables.close();
  theirs.close();
  const [ours, other] = servers.map(({ loads, cpu, players }): Paced => {
    const actions = loads.reduce((sum, { times }) => sum + times.length, 0);
    return { loads, cpu: cpu / actions, players: players / actions };
  });
  return [
    ...paceRows(
      present(ours, 'this server is measured'),
      { loads: plainLoads, cpu: 0, players: 0 },
      'one insert for each action, no rules',
      'aimed',
    ),
    ...(other === undefined
      ? []
      : paceRows(present(ours, 'this server is measured'), other, 'the other checkout', 'compared')),
  ];
}

/** What each game is given for a warm-up and the measurement. */
function answersFor(seconds: number): number {
  return Math.ceil(1.5 * seconds * PREPARED);
}

function paceRows(ours: Paced, other: Paced, name: string, how: 'aimed' | 'compared'): Row[] {
  const rowOf = (
    what: string,
    unit: Row['unit'],
    of: (load: Paced['loads'][number]) => number,
    aim: NonNullable<Row['aim']>,
  ): Row => {
    const values = ours.loads.map(of);
    const sorted = values.toSorted((one, two) => (unit === 'per second' ? one - two : two - one));
    return judged({
      measurement: 'online',
      what: `${what}, ${GAMES} games at once`,
      unit,
      ours: median(values),
      spread: [itemAt(sorted, 0), lastItem(sorted)],
      other: { name, value: median(other.loads.map(of)) },
      ...(how === 'aimed' && { aim }),
    });
  };
  return [
    rowOf('Actions stored', 'per second', ({ perSecond }) => perSecond, { bound: 'at least', value: 4_000 }),
    rowOf('Until an action is acknowledged, median', 'milliseconds', ({ times }) => median(times), {
      bound: 'at most',
      value: 10,
    }),
    rowOf('Until an action is acknowledged, 99 of 100', 'milliseconds', ({ times }) => percentile(times, 0.99), {
      bound: 'at most',
      value: 25,
    }),
    judged({
      measurement: 'online',
      what: 'Processor time of the server for each action',
      unit: 'CPU milliseconds',
      ours: ours.cpu,
      spread: [ours.cpu, ours.cpu],
      ...(other.cpu > 0 && { other: { name, value: other.cpu } }),
    }),
    judged({
      measurement: 'online',
      what: 'Processor time of both players for each action',
      unit: 'CPU milliseconds',
      ours: ours.players,
      spread: [ours.players, ours.players],
      ...(other.players > 0 && { other: { name, value: other.players } }),
    }),
  ];
}

/** CPU seconds that a server has used, all its threads together. */
async function cpuOf(address: string): Promise<number> {
  const text = await (
    await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
  ).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1] ?? 0);
}

const CLOCKS = { kind: 'bank', minutes: 600, seconds: 60 };

/** The same with clocks: the work that waits for the end of somebody's time is stored with each action. */
async function measureClocked({ address, database }: Served, game: Playable, seconds: number): Promise<Row[]> {
  const tables = await openLanes(address, database, game, GAMES, answersFor(seconds), CLOCKS);
  await playAll(tables.matches, seconds / 2);
  const { perSecond } = await playAll(tables.matches, seconds);
  tables.close();
  return [
    judged({
      measurement: 'online',
      what: `Actions stored, ${GAMES} games with clocks at once`,
      unit: 'per second',
      ours: perSecond,
      spread: [perSecond, perSecond],
    }),
  ];
}

/** A disk of an ordinary machine: each wait for it takes so many milliseconds longer. */
const SLOW_DISK = 2;

/** Games with clocks on a slow disk, while somebody turns to twenty boards and away again without a pause. */
async function measureSlowDisk(folder: string, game: Playable, seconds: number): Promise<Row[]> {
  const server = await serve({
    PAGE_FOLDER: join(folder, 'page'),
    DATA_FOLDER: join(folder, 'slow'),
    LIMITS: '0',
    SPECTATOR_DELAY: '0',
    THINKERS: '0',
    DISK_DELAY: String(SLOW_DISK),
  }).catch(cannotMeasure);
  try {
    const database = join(folder, 'slow', DATABASE);
    const tables = await openLanes(server.address, database, game, GAMES, answersFor(seconds), CLOCKS);
    const [restless, other] = [await guest(server.address), await guest(server.address)];
    const wire = await openWire(server.address, restless);
    await inGroups(
      Array.from({ length: BOARDS }, (_, index) => index),
      async () => wire.send({ do: 'follow', game: await beginGame(server.address, game, restless, other) }),
    );
    let isInView = false;
    const turning = setInterval(() => {
      wire.send({ do: 'look', inView: isInView });
      isInView = !isInView;
    }, 5);
    await playAll(tables.matches, seconds / 2);
    const { perSecond, times } = await playAll(tables.matches, seconds);
    clearInterval(turning);
    wire.close();
    tables.close();
    const slowest = percentile(times, 0.99);
    return [
      judged({
        measurement: 'online',
        what: `Actions stored, ${GAMES} games with clocks, a disk ${SLOW_DISK} ms slower`,
        unit: 'per second',
        ours: perSecond,
        spread: [perSecond, perSecond],
      }),
      judged({
        measurement: 'online',
        what: `Until an action is acknowledged, 99 of 100, a disk ${SLOW_DISK} ms slower`,
        unit: 'milliseconds',
        ours: slowest,
        spread: [slowest, slowest],
      }),
    ];
  } finally {
    await stop(server.process, 'SIGTERM');
  }
}

/** What comes to a player for each action of either side, on the wire. */
async function measureBytes(address: string, games: readonly Playable[], seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const game of games) {
    const tables = await openTables(address, [game], 2);
    const before = tables.bytes();
    const { times } = await playAll(tables.matches, seconds / 2);
    const bytes = (tables.bytes() - before) / (times.length * 2);
    tables.close();
    rows.push(
      judged({
        measurement: 'online',
        what: `${game.title}: sent to a player for each action`,
        unit: 'bytes',
        ours: bytes,
        spread: [bytes, bytes],
        aim: { bound: 'at most', value: 150 },
      }),
    );
  }
  return rows;
}

/** A thousand games that run on one node, each played by turns. */
async function measureOpenGames(address: string, game: Playable, seconds: number): Promise<Row[]> {
  // Nobody plays a thousand games: there are two players for each group.
  const groups = await Promise.all(
    Array.from({ length: OPEN_GAMES / FOLLOWED }, () => Promise.all([guest(address), guest(address)])),
  );
  const wires = await Promise.all(
    groups.map((players) => Promise.all(players.map((cookie) => openWire(address, cookie)))),
  );
  const matches = await inGroups(
    Array.from({ length: OPEN_GAMES }, (_, index) => index),
    async (index) => {
      const [owner, other] = itemAt(groups, index % groups.length);
      const id = await beginGame(address, game, owner, other);
      return sitDown(game, id, itemAt(wires, index % wires.length), index + 1);
    },
  );
  // Of all games as many are moved at once as before: people think.
  const lanes = Array.from({ length: GAMES }, (_, lane) => {
    const own = matches.filter((_match, index) => index % GAMES === lane);
    let next = 0;
    return { step: () => itemAt(own, next++ % own.length).step() };
  });
  const { times } = await playAll(lanes, seconds);
  for (const pair of wires) for (const wire of pair) wire.close();
  const slowest = percentile(times, 0.99);
  return [
    judged({
      measurement: 'online',
      what: `Until an action is acknowledged, 99 of 100, ${OPEN_GAMES} games open`,
      unit: 'milliseconds',
      ours: slowest,
      spread: [slowest, slowest],
    }),
  ];
}

/** Five hundred spectators of one game: until the last of them has been told. */
async function measureSpectators(address: string, game: Playable, seconds: number): Promise<Row[]> {
  const tables = await openTables(address, [game], 1);
  const match = itemAt(tables.matches, 0);
  let told = 0;
  let next: (() => void) | undefined;
  const wires = await inGroups(
    Array.from({ length: SPECTATORS }, (_, index) => index),
    async () => {
      const wire = await openWire(address);
      const seen = new Promise<void>((resolve) =>
        wire.listen((message) => {
          if (message.snapshot !== undefined) resolve();
          else if (message.d !== undefined && ++told % SPECTATORS === 0) next?.();
        }),
      );
      wire.send({ do: 'follow', game: match.id });
      await seen;
      return wire;
    },
  );
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const begun = performance.now();
    const all = new Promise<void>((resolve) => {
      next = resolve;
    });
    if ((await match.step()) === undefined) break;
    await all;
    times.push(performance.now() - begun);
  }
  for (const wire of wires) wire.close();
  tables.close();
  const slowest = percentile(times, 0.99);
  return [
    judged({
      measurement: 'online',
      what: `From an action until the last of ${SPECTATORS} spectators has it, 99 of 100`,
      unit: 'milliseconds',
      ours: slowest,
      spread: [slowest, Math.min(...times)],
    }),
  ];
}
