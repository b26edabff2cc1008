/**
 * The server under load from this process, over the loopback: how many actions it stores, how long a player waits, how much is
 * sent. Time on the wall, since that is what a player waits for; the contenders take turns.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve, stop } from '../../../scripts/served.mjs';
import { withEachContestant } from '../contestants.js';
import type { Measurement, Row } from '../measure.js';
import { CannotMeasure, judged, median, percentile } from '../measure.js';
import { inGroups, openPlain, openTables, playAll } from './load.js';
import { beginGame, guest, playable, sitDown } from './visitors.js';
import type { Playable } from './visitors.js';
import { openWire } from './wire.js';

const GAMES = 32;
const OPEN_GAMES = 1_000;
const SPECTATORS = 500;
/** Boards of whoever turns to them and away again. */
const BOARDS = 19;
/** Games that one connection may follow. */
const FOLLOWED = 50;

export const online: Measurement = {
  name: 'online',
  async measure({ budget: { seconds, rounds } }) {
    const folder = mkdtempSync(join(tmpdir(), 'bridgehead-bench-'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Page</title>');
    const server = await serve({ PAGE_FOLDER: folder, DATA_FOLDER: join(folder, 'data'), LIMITS: '0', SPECTATOR_DELAY: '0', THINKERS: '0' }).catch(cannotMeasure);
    const plain = await servePlain(join(folder, 'plain.db'));
    try {
      const games = withEachContestant(undefined, ({ game }) => playable(game));
      return [
        ...(await measurePace(server.address, plain.address, games[0], seconds, rounds)),
        ...(await measureClocked(server.address, games[0], seconds)),
        ...(await measureSlowDisk(folder, games[0], seconds)),
        ...(await measureBytes(server.address, games, seconds)),
        ...(await measureOpenGames(server.address, games[0], seconds)),
        ...(await measureSpectators(server.address, games[0], seconds)),
      ];
    } finally {
      await Promise.all([stop(server.process, 'SIGTERM'), stop(plain.process, 'SIGKILL')]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function cannotMeasure(error: unknown): never {
  throw new CannotMeasure(error instanceof Error ? error.message : String(error));
}

async function servePlain(file: string): Promise<{ readonly address: string; readonly process: ReturnType<typeof spawn> }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../dist/online/baseline.js', import.meta.url)), file], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) return { address: String(chunk).trim(), process: child };
  throw new CannotMeasure('The plain server does not start; "npm run build" builds it.');
}

/** Actions of 32 games at once, beside the plain server. */
async function measurePace(address: string, plain: string, game: Playable, seconds: number, rounds: number): Promise<Row[]> {
  const ours = await openTables(address, [game], GAMES);
  const theirs = await openPlain(plain, GAMES, { do: 'move', unit: 'us-27', path: ['0616', '0617'] });
  const share = seconds / rounds;
  // Both warm up.
  await playAll(ours.matches, seconds / 2);
  await playAll(theirs.matches, share);
  const loads = [];
  for (let round = 0; round < rounds; round++) loads.push({ our: await playAll(ours.matches, share), their: await playAll(theirs.matches, share) });
  ours.close();
  theirs.close();
  const paces = loads.map(({ our }) => our.perSecond);
  const slowest = loads.map(({ our }) => percentile(our.times, 0.99));
  const name = 'one insert for each action, no rules';
  return [
    judged({
      measurement: 'online', what: `Actions stored, ${GAMES} games at once`, unit: 'per second', ours: median(paces), spread: [Math.min(...paces), Math.max(...paces)],
      other: { name, value: median(loads.map(({ their }) => their.perSecond)) }, aim: { bound: 'at least', value: 2_000 },
    }),
    judged({
      measurement: 'online', what: `Until an action is acknowledged, 99 of 100, ${GAMES} games at once`, unit: 'milliseconds', ours: median(slowest), spread: [Math.max(...slowest), Math.min(...slowest)],
      other: { name, value: median(loads.map(({ their }) => percentile(their.times, 0.99))) }, aim: { bound: 'at most', value: 50 },
    }),
  ];
}

/** The same with clocks: the work that waits for the end of somebody's time is stored with each action. */
async function measureClocked(address: string, game: Playable, seconds: number): Promise<Row[]> {
  const tables = await openTables(address, [game], GAMES, { kind: 'bank', minutes: 600, seconds: 60 });
  await playAll(tables.matches, seconds / 2);
  const { perSecond } = await playAll(tables.matches, seconds);
  tables.close();
  return [judged({ measurement: 'online', what: `Actions stored, ${GAMES} games with clocks at once`, unit: 'per second', ours: perSecond, spread: [perSecond, perSecond] })];
}

/** A disk of an ordinary machine: each wait for it takes so many milliseconds longer. */
const SLOW_DISK = 2;

/** Games with clocks on a slow disk, while somebody turns to twenty boards and away again without a pause. */
async function measureSlowDisk(folder: string, game: Playable, seconds: number): Promise<Row[]> {
  const server = await serve({ PAGE_FOLDER: folder, DATA_FOLDER: join(folder, 'slow'), LIMITS: '0', SPECTATOR_DELAY: '0', THINKERS: '0', DISK_DELAY: String(SLOW_DISK) }).catch(cannotMeasure);
  try {
    const tables = await openTables(server.address, [game], GAMES, { kind: 'bank', minutes: 600, seconds: 60 });
    const [restless, other] = [await guest(server.address), await guest(server.address)];
    const wire = await openWire(server.address, restless);
    await inGroups(Array.from({ length: BOARDS }, (_, index) => index), async () => wire.send({ do: 'follow', game: await beginGame(server.address, game, restless, other) }));
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
      judged({ measurement: 'online', what: `Actions stored, ${GAMES} games with clocks, a disk ${SLOW_DISK} ms slower`, unit: 'per second', ours: perSecond, spread: [perSecond, perSecond] }),
      judged({ measurement: 'online', what: `Until an action is acknowledged, 99 of 100, a disk ${SLOW_DISK} ms slower`, unit: 'milliseconds', ours: slowest, spread: [slowest, slowest] }),
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
    rows.push(judged({ measurement: 'online', what: `${game.title}: sent to a player for each action`, unit: 'bytes', ours: bytes, spread: [bytes, bytes], aim: { bound: 'at most', value: 300 } }));
  }
  return rows;
}

/** A thousand games that run on one node, each played by turns. */
async function measureOpenGames(address: string, game: Playable, seconds: number): Promise<Row[]> {
  // Nobody plays a thousand games: there are two players for each group.
  const groups = await Promise.all(Array.from({ length: OPEN_GAMES / FOLLOWED }, () => Promise.all([guest(address), guest(address)])));
  const wires = await Promise.all(groups.map((players) => Promise.all(players.map((cookie) => openWire(address, cookie)))));
  const matches = await inGroups(Array.from({ length: OPEN_GAMES }, (_, index) => index), async (index) => {
    const [owner, other] = groups[index % groups.length];
    const id = await beginGame(address, game, owner, other);
    return sitDown(game, id, wires[index % wires.length], index + 1);
  });
  // Of all games as many are moved at once as before: people think.
  const lanes = Array.from({ length: GAMES }, (_, lane) => {
    const own = matches.filter((_match, index) => index % GAMES === lane);
    let next = 0;
    return { step: () => own[next++ % own.length].step() };
  });
  const { times } = await playAll(lanes, seconds);
  for (const pair of wires) for (const wire of pair) wire.close();
  const slowest = percentile(times, 0.99);
  return [judged({ measurement: 'online', what: `Until an action is acknowledged, 99 of 100, ${OPEN_GAMES} games open`, unit: 'milliseconds', ours: slowest, spread: [slowest, slowest] })];
}

/** Five hundred who look on at one game: until the last of them has been told. */
async function measureSpectators(address: string, game: Playable, seconds: number): Promise<Row[]> {
  const tables = await openTables(address, [game], 1);
  const [match] = tables.matches;
  let told = 0;
  let next: (() => void) | undefined;
  const wires = await inGroups(Array.from({ length: SPECTATORS }, (_, index) => index), async () => {
    const wire = await openWire(address);
    const seen = new Promise<void>((resolve) => wire.listen((message) => {
      if (message.snapshot !== undefined) resolve();
      else if (message.d !== undefined && ++told % SPECTATORS === 0) next?.();
    }));
    wire.send({ do: 'follow', game: match.id });
    await seen;
    return wire;
  });
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const begun = performance.now();
    const all = new Promise<void>((resolve) => { next = resolve; });
    if ((await match.step()) === undefined) break;
    await all;
    times.push(performance.now() - begun);
  }
  for (const wire of wires) wire.close();
  tables.close();
  const slowest = percentile(times, 0.99);
  return [judged({ measurement: 'online', what: `From an action until the last of ${SPECTATORS} who look on has it, 99 of 100`, unit: 'milliseconds', ours: slowest, spread: [slowest, Math.min(...times)] })];
}
