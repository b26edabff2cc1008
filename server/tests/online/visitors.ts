/** People and programs that use a server, as tests need them: over HTTP, with their own cookie, and over a live connection. */
import { randomUUID } from 'node:crypto';
import { withDelta } from '@bridgehead/protocol';
import type { ListedGame, LiveAsked, LiveSent } from '@bridgehead/protocol';
import type { Logger } from 'pino';
import { WebSocket } from 'ws';
import { readConfig } from '../../src/config/config.js';
import type { RunningServer } from '../../src/server.js';
import { startServer } from '../../src/server.js';
import type { PageFiles } from '../../src/http/page-files.js';
import { checkGiven, checkSent } from './described.js';
import { PATIENCE } from './patience.js';
import { QUIET } from './said.js';

/** A server on a free port with this environment. */
export async function startTestServer(
  environment: Readonly<Record<string, string>>,
  now: () => number = Date.now,
  log: Logger = QUIET,
  files: PageFiles = new Map(),
): Promise<RunningServer> {
  const read = readConfig({ PORT: '0', THINKERS: '0', ...environment });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const server = await startServer({ config: read.config, files, log, now });
  if (server === undefined) throw new Error('no port is free');
  return server;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Visitor {
  readonly address: string;
  cookie: string | undefined;
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Asks, and expects that it is done. Returns the text of the answer. */
  do(method: string, path: string, body?: unknown): Promise<string>;
  live(): Promise<LiveVisit>;
  /** Follows a game as a stream of lines. */
  stream(game: string, headers?: Readonly<Record<string, string>>, query?: string): Promise<StreamVisit>;
  /** Hears of their games as a stream of lines, without following one. */
  hear(): Promise<StreamVisit>;
}

interface StreamVisit {
  readonly status: number;
  readonly received: LiveSent[];
  /** When the server has ended it, or it was closed: whether it came to its end in good order. */
  readonly ended: Promise<boolean>;
  close(): Promise<void>;
}

interface LiveVisit {
  readonly received: LiveSent[];
  send(message: LiveAsked | string): void;
  /** The first message of which this tells something, among those that came already too. It fails when none can come any more. */
  until<Found>(find: (message: LiveSent) => Found | undefined): Promise<Found>;
  close(): Promise<void>;
  readonly socket: WebSocket;
}

export function visit(port: number, cookie?: string): Visitor {
  const address = `http://127.0.0.1:${port}`;
  const visitor: Visitor = {
    address,
    cookie,
    async ask(method, path, body, headers = {}) {
      const response = await fetch(address + path, {
        method,
        headers: {
          origin: address,
          ...(visitor.cookie !== undefined && { cookie: visitor.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const given = response.headers.getSetCookie().at(0)?.split(';', 1)[0];
      if (given !== undefined) visitor.cookie = given;
      const text = await response.text();
      checkGiven({ method, path, status: response.status, type: response.headers.get('content-type') ?? '', text });
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
    },
    async do(method, path, body) {
      const answer = await visitor.ask(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return JSON.stringify(answer.body);
    },
    live: () => openLive(visitor),
    stream: (game, headers, query = '') => openStream(visitor, `/api/games/${game}/stream${query}`, headers),
    hear: () => openStream(visitor, '/api/me/stream'),
  };
  return visitor;
}

/** A visitor who is a guest. */
export async function visitAsGuest(port: number): Promise<Visitor> {
  const visitor = visit(port);
  await visitor.do('POST', '/api/guests');
  return visitor;
}

async function openLive({ address, cookie }: Visitor): Promise<LiveVisit> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, {
    headers: { origin: address, ...(cookie !== undefined && { cookie }) },
  });
  const received: LiveSent[] = [];
  const waiting = new Set<{ readonly look: () => void; readonly giveUp: (why: string) => void }>();
  socket.on('message', (data) => {
    const sent = readSent(Buffer.isBuffer(data) ? data.toString() : '');
    if ('hello' in sent) return;
    received.push(sent);
    for (const { look } of waiting) look();
  });
  socket.on('close', () => {
    for (const { giveUp } of waiting) giveUp('the connection closed');
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    received,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until: (find) =>
      new Promise((resolve, reject) => {
        const wait = {
          look() {
            const found = received.map(find).find((each) => each !== undefined);
            if (found === undefined) return;
            end();
            resolve(found);
          },
          giveUp(why: string) {
            end();
            reject(new Error(`it did not come, ${why}; came: ${JSON.stringify(received.slice(-3)).slice(0, 500)}`));
          },
        };
        const late = setTimeout(() => wait.giveUp('for long'), PATIENCE);
        const end = () => {
          clearTimeout(late);
          waiting.delete(wait);
        };
        waiting.add(wait);
        wait.look();
        if (socket.readyState === socket.CLOSED) wait.giveUp('the connection was closed');
      }),
    async close() {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      await closed;
    },
  };
}

async function openStream(
  { address, cookie }: Visitor,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StreamVisit> {
  const end = new AbortController();
  const { status, body } = await fetch(address + path, {
    headers: { ...(cookie !== undefined && { cookie }), ...headers },
    signal: end.signal,
  });
  const received: LiveSent[] = [];
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let unread = '';
    for await (const part of body ?? []) {
      const lines = (unread + decoder.decode(part, { stream: true })).split('\n');
      unread = lines.pop() ?? '';
      received.push(...lines.filter((line) => line !== '').map(readSent));
    }
  };
  const ended = read().then(
    () => true,
    () => false,
  );
  return {
    status,
    received,
    ended,
    async close() {
      end.abort();
      await ended;
    },
  };
}

function readSent(text: string): LiveSent {
  const sent: LiveSent = JSON.parse(text);
  checkSent(sent);
  return sent;
}

/** A game that waits for a second player. */
export async function offerGame(visitor: Visitor, wish: Readonly<Record<string, unknown>>): Promise<ListedGame> {
  const { game }: { game: ListedGame } = JSON.parse(
    await visitor.do('POST', '/api/games', { nonce: newNonce(), ...wish }),
  );
  return game;
}

export async function joinGame(
  visitor: Visitor,
  id: string,
  wish: Readonly<Record<string, unknown>> = {},
): Promise<ListedGame> {
  const { game }: { game: ListedGame } = JSON.parse(
    await visitor.do('POST', `/api/games/${id}/join`, { nonce: newNonce(), ...wish }),
  );
  return game;
}

/** A running game of two guests, of whom the first has offered it: Remagen with the U.S. side, if nothing else is wished. */
export async function twoAtATable(
  port: number,
  wish: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly one: Visitor; readonly other: Visitor; readonly id: string }> {
  const [one, other] = [await visitAsGuest(port), await visitAsGuest(port)];
  const { id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us', ...wish });
  await joinGame(other, id);
  return { one, other, id };
}

/** A player at their page: what they see, and how they answer. */
export interface Player {
  readonly side: string;
  readonly live: LiveVisit;
  view(): unknown;
  n(): number;
  /** Answers, and waits until it is done: the number of the delivery that tells of it. */
  act(action: unknown): Promise<number>;
  /** Waits for a delivery. */
  hear(n: number): Promise<void>;
}

export async function sitDown(visitor: Visitor, game: string): Promise<Player> {
  const live = await visitor.live();
  live.send({ do: 'follow', game });
  const side = await live.until((message) => ('snapshot' in message ? message.viewer : undefined));
  const n = () =>
    Math.max(
      ...live.received.map((message) =>
        'snapshot' in message ? message.snapshot.n : 'd' in message ? message.d.n : 0,
      ),
    );
  let seen: unknown;
  let folded = 0;
  return {
    side,
    live,
    n,
    view() {
      for (; folded < live.received.length; folded++) {
        const message = live.received[folded];
        if ('snapshot' in message) seen = message.snapshot.view;
        if ('d' in message && message.d.view !== undefined) seen = withDelta(seen, message.d.view);
      }
      return seen;
    },
    async act(action) {
      const request = newNonce();
      live.send({ do: 'act', game, action, at: n(), request });
      const answer = await live.until((message) =>
        'request' in message && message.request === request ? message : undefined,
      );
      if ('error' in answer) throw new Error(`${answer.error.code}: ${answer.error.text}`);
      return answer.n;
    },
    async hear(wanted) {
      await live.until(
        (message) =>
          ('d' in message && message.d.n >= wanted) ||
          ('snapshot' in message && message.snapshot.n >= wanted) ||
          undefined,
      );
    },
  };
}

export function newNonce(): string {
  return randomUUID();
}
