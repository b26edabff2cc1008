/**
 * Players of other games, who play on while a server is attacked: how long each of their actions takes, whether their page would
 * say "Reconnecting", and whether anything that was acknowledged is lost. Each behaves as the page does: it comes back when the
 * connection breaks, and sends again under the same name what was not answered.
 */
import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { seededChance } from '@bridgehead/engine/chance';
import type { LiveAsked, LiveSent } from '@bridgehead/protocol';
import { PASSING_CODES, SILENT_AFTER, SLOW_AFTER, withDelta } from '@bridgehead/protocol';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Opened } from '../../src/store/open.js';
import { readRows } from '../../src/store/rows.js';
import { anyAnswer } from './games.js';
import { PATIENCE } from './patience.js';
import type { SentAnswer } from './processes.js';
import { newNonce, visit } from './visitors.js';

/** `npm run siege` sets it: then others must be served in time. A test says nothing about how fast anything is. */
const IS_SIEGE = process.env['SIEGE_FIGURES'] !== undefined;
/** What players of other games may have to wait at most without being told, 99 of 100 times, in milliseconds. */
const AT_MOST = 500;
/** Between two actions of one game. */
const PACE = 30;
/** Before a page connects again, and before it asks again what could not be done. */
const PAUSE = 250;

/** Where the next connection goes: a balancer sends it to any node that is well. */
export type Where = () => number;

export type Phase = 'calm' | 'attack';

interface Timed {
  readonly phase: Phase;
  readonly took: number;
  /** Whether the page said "Reconnecting" while the player waited. */
  readonly isTold: boolean;
}

/** How others fared in one phase; times in milliseconds. */
export interface Figures {
  readonly actions: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Actions during which the page said "Reconnecting". */
  readonly told: number;
  /** The same as p99, of those during which it said nothing. */
  readonly untoldP99: number;
}

export interface OtherGames {
  /** What is done from now on belongs to this phase. */
  turn(phase: Phase): void;
  /** Lets them play in this phase for so long, and until each table has acted. */
  play(phase: Phase, milliseconds: number): Promise<void>;
  /** Waits until each table has acted so many times more, from beginning to end in this phase. */
  acted(times: number): Promise<void>;
  /** Ends all games where they are: how they fared. */
  stop(): Promise<Readonly<Record<Phase, Figures>>>;
  readonly sent: readonly SentAnswer[];
}

interface Seat {
  readonly n: () => number;
  /** What this side may answer; undefined: it is not asked. */
  readonly answer: () => unknown;
  readonly act: (action: unknown) => Promise<{ readonly n: number; readonly isTold: boolean } | undefined>;
  readonly hear: (n: number) => Promise<void>;
  readonly close: () => void;
}

interface Guest {
  readonly cookie: string;
  /** The address from which the guest seems to come, where a proxy is trusted. */
  readonly address: string;
}

const GAME = { game: 'remagen', scenario: 'remagen-1', side: 'us' };
let guests = 0;

async function newGuest(where: Where): Promise<Guest> {
  const address = `192.0.2.${++guests % 250}`;
  const visitor = visit(where());
  const { status } = await visitor.ask('POST', '/api/guests', undefined, { 'x-forwarded-for': address });
  if (status >= 300 || visitor.cookie === undefined) throw new Error(`no guest: ${status}`);
  return { cookie: visitor.cookie, address };
}

async function beginGame(where: Where, players: readonly Guest[], wish: object): Promise<string> {
  const [one, other] = players;
  const ask = async (guest: Guest, path: string, wanted: object): Promise<string> => {
    const [body, headers] = [{ nonce: newNonce(), ...wanted }, { 'x-forwarded-for': guest.address }];
    for (const late = Date.now() + PATIENCE; ; await wait(PACE)) {
      // A server that was killed answers nobody: as a person does, they ask again.
      const answer = await visit(where(), guest.cookie)
        .ask('POST', path, body, headers)
        .catch((error: unknown) => {
          if (Date.now() > late) throw error;
        });
      if (answer === undefined) continue;
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return JSON.stringify(answer.body);
    }
  };
  const { game }: { game: { id: string } } = JSON.parse(await ask(one, '/api/games', { ...GAME, ...wish }));
  await ask(other, `/api/games/${game.id}/join`, {});
  return game.id;
}

/** A page at a board. */
async function takeSeat(where: Where, { cookie, address }: Guest, game: string, sent: SentAnswer[]): Promise<Seat> {
  const chance = seededChance(guests, ++guests);
  let socket: WebSocket | undefined;
  let isClosed = false;
  let [n, side, view]: [number, string, unknown] = [-1, '', undefined];
  let pending: { readonly message: LiveAsked; readonly hear: (sent: LiveSent) => void; isTold: boolean } | undefined;
  const listeners = new Set<() => void>();

  const send = (message: LiveAsked) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  const follow = () => send({ do: 'follow', game, ...(n >= 0 && { from: n }) });
  const told = () => {
    if (pending !== undefined) pending.isTold = true;
  };

  const hear = (message: LiveSent) => {
    if ('request' in message && message.request !== undefined) return pending?.hear(message);
    if ('error' in message) return void setTimeout(follow, PAUSE);
    if ('snapshot' in message) ({ n, view, side } = { ...message.snapshot, side: message.viewer });
    if ('d' in message && message.d.n === n + 1) {
      n++;
      if (message.d.view !== undefined) view = withDelta(view, message.d.view);
    } else if ('d' in message && message.d.n > n) {
      n = -1;
      follow();
    }
    for (const listener of listeners) listener();
  };

  const open = () => {
    if (isClosed) return;
    const host = `127.0.0.1:${where()}`;
    const fresh = new WebSocket(`ws://${host}/api/live`, {
      headers: { origin: `http://${host}`, cookie, 'x-forwarded-for': address },
      handshakeTimeout: 8_000,
    });
    socket = fresh;
    fresh.on('open', () => {
      follow();
      if (pending !== undefined) send(pending.message);
    });
    fresh.on('message', (data) => hear(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')));
    fresh.on('error', () => fresh.terminate());
    fresh.on('close', () => {
      told();
      setTimeout(open, PAUSE);
    });
  };

  const until = (holds: () => boolean, what: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (error?: Error) => {
        clearTimeout(late);
        listeners.delete(look);
        if (error === undefined) resolve();
        else reject(error);
      };
      const late = setTimeout(() => end(new Error(`${what} of ${game} did not come`)), PATIENCE);
      const look = () => (holds() || isClosed) && end();
      listeners.add(look);
      look();
    });

  open();
  await until(() => n >= 0, 'the board');
  return {
    n: () => n,
    answer: () => (n < 0 ? undefined : anyAnswer(GAME.game, view, side, chance)),
    hear: (wanted) => until(() => n >= wanted, `delivery ${wanted}`),
    close() {
      isClosed = true;
      for (const listener of listeners) listener();
      socket?.terminate();
    },
    act: (action) =>
      new Promise((resolve, reject) => {
        const request = newNonce();
        const answer: SentAnswer = { game, side, action, request, acknowledged: false, times: 1 };
        sent.push(answer);
        const message: LiveAsked = { do: 'act', game, action, at: n, request };
        const slow = setTimeout(told, SLOW_AFTER);
        const silent = setInterval(() => socket?.terminate(), SILENT_AFTER);
        const asked = {
          message,
          isTold: socket?.readyState !== WebSocket.OPEN,
          hear(given: LiveSent) {
            if (!('request' in given) || given.request !== request) return;
            if ('error' in given && PASSING_CODES.includes(given.error.code)) {
              asked.isTold = true;
              return void setTimeout(() => pending === asked && send(message), PAUSE);
            }
            clearTimeout(slow);
            clearInterval(silent);
            pending = undefined;
            if (!('error' in given)) {
              answer.acknowledged = true;
              return resolve({ n: given.n, isTold: asked.isTold });
            }
            if (given.error.code === 'stale') return resolve(undefined);
            reject(new Error(`a player of another game was refused: ${given.error.code}: ${given.error.text}`));
          },
        };
        pending = asked;
        send(message);
      }),
  };
}

/** So many other games, each of two guests who play by chance. `wish`: what is asked for beyond the scenario, such as clocks. */
export async function otherGames(where: Where, tables = IS_SIEGE ? 4 : 2, wish: object = {}): Promise<OtherGames> {
  const sent: SentAnswer[] = [];
  const timed: Timed[] = [];
  const counts = Array.from({ length: tables }, () => 0);
  const open = new Set<Seat>();
  let now: Phase = 'calm';
  const enough = new AbortController();

  const sitDown = async (players: readonly Guest[]): Promise<readonly Seat[]> => {
    const game = await beginGame(where, players, wish);
    const seats = await Promise.all(players.map((guest) => takeSeat(where, guest, game, sent)));
    for (const seat of seats) open.add(seat);
    return seats;
  };

  const leave = (seats: readonly Seat[]) => {
    for (const seat of seats) {
      seat.close();
      open.delete(seat);
    }
  };

  const playOn = async (index: number, players: readonly Guest[], first: readonly Seat[]): Promise<void> => {
    let seats = first;
    while (!enough.signal.aborted) {
      const answers = seats.map((seat) => ({ seat, action: seat.answer() }));
      const next = answers.find(({ action }) => action !== undefined);
      if (next === undefined) {
        // A board that has just been lost is told again; if nobody is asked on either, the game is over.
        if (seats.every((seat) => seat.n() >= 0)) {
          leave(seats);
          seats = await sitDown(players);
        } else await wait(PACE);
        continue;
      }
      // Each side counts deliveries for itself.
      const others = seats.filter((seat) => seat !== next.seat).map((seat) => ({ seat, n: seat.n() }));
      const [phase, begun] = [now, performance.now()];
      const done = await next.seat.act(next.action);
      if (done !== undefined) {
        timed.push({ phase, took: performance.now() - begun, isTold: done.isTold });
        // One that was under way when the phase changed shows nothing of the new phase.
        if (phase === now) counts[index]++;
        await next.seat.hear(done.n);
        await Promise.all(others.map(({ seat, n }) => seat.hear(n + 1)));
      }
      await wait(PACE);
    }
  };

  const seated: (readonly [readonly Guest[], readonly Seat[]])[] = [];
  for (let index = 0; index < tables; index++) {
    const players = [await newGuest(where), await newGuest(where)];
    seated.push([players, await sitDown(players)]);
  }
  const playing = seated.map(([players, seats], index) => playOn(index, players, seats));
  const failed = Promise.all(playing);
  failed.catch(() => undefined);

  const acted = async (times: number): Promise<void> => {
    const wanted = counts.map((count) => count + times);
    while (counts.some((count, index) => count < wanted[index])) await Promise.race([wait(10), failed]);
  };

  return {
    sent,
    acted,
    turn(phase) {
      now = phase;
    },
    async play(phase, milliseconds) {
      now = phase;
      await Promise.race([wait(milliseconds), failed]);
      await acted(1);
    },
    async stop() {
      enough.abort();
      await failed;
      leave([...open]);
      return { calm: figuresOf(timed, 'calm'), attack: figuresOf(timed, 'attack') };
    },
  };
}

function figuresOf(timed: readonly Timed[], phase: Phase): Figures {
  const those = timed.filter((each) => each.phase === phase);
  const all = those.map(({ took }) => took).toSorted((a, b) => a - b);
  const untold = those
    .filter(({ isTold }) => !isTold)
    .map(({ took }) => took)
    .toSorted((a, b) => a - b);
  return {
    actions: all.length,
    p50: partOf(all, 0.5),
    p99: partOf(all, 0.99),
    worst: partOf(all, 1),
    told: all.length - untold.length,
    untoldP99: partOf(untold, 0.99),
  };
}

/** The value below which this part of them is. */
function partOf(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0);
}

type Stored = ReadonlyMap<string, readonly { readonly side: string; readonly action: unknown }[]>;

/** The answers in these games by the names under which they were sent. No row is missing. */
export async function storedAnswers({ db }: Pick<Opened, 'db'>, games: Iterable<string>): Promise<Stored> {
  const stored = new Map<string, { readonly side: string; readonly action: unknown }[]>();
  for (const game of games) {
    const rows = await readRows(db, game, 0);
    const { rows: count } = await db
      .selectFrom('games')
      .select('rows')
      .where('id', '=', game)
      .executeTakeFirstOrThrow();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, number) => number));
    for (const { row, request } of rows) {
      if (row.kind !== 'answer' || request === null) continue;
      const name = request.slice(`${row.side} `.length);
      stored.set(name, [...(stored.get(name) ?? []), { side: row.side, action: row.action }]);
    }
  }
  return stored;
}

/** Every action that was acknowledged is stored once, as it was sent; no other is stored twice. */
export async function expectStored(opened: Pick<Opened, 'db'>, sent: readonly SentAnswer[]): Promise<void> {
  const stored = await storedAnswers(opened, new Set(sent.map((each) => each.game)));
  for (const { request, side, action, acknowledged } of sent) {
    const found = stored.get(request) ?? [];
    if (acknowledged) expect(found).toEqual([{ side, action }]);
    else expect(found.length).toBeLessThanOrEqual(1);
  }
}

/** Prints how the others fared and what the attacker got; in a siege the others must have been served in time, or told. */
export function report(scenario: string, { calm, attack }: Readonly<Record<Phase, Figures>>, attacker: string): void {
  console.log(
    `${scenario}: other games without the attack: ${say(calm)}\n${scenario}: other games during the attack: ${say(attack)}\n${scenario}: ${attacker}`,
  );
  const file = process.env['SIEGE_FIGURES'] ?? '';
  if (file !== '') appendFileSync(file, `${JSON.stringify({ scenario, calm, attack, attacker })}\n`);
  expect(attack.actions).toBeGreaterThan(0);
  // On a busy machine others wait without an attack too: then it may not double what they wait.
  if (IS_SIEGE) expect(attack.untoldP99).toBeLessThanOrEqual(Math.max(AT_MOST, 2 * calm.untoldP99));
}

function say({ actions, p50, p99, worst, told }: Figures): string {
  return `${actions} actions, p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms; the page said "Reconnecting" during ${told}`;
}
