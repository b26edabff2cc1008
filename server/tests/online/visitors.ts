/** People and programs that use a server, as tests need them: over HTTP, with their own cookie, and over a live connection. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { readConfig } from '../../src/config.js';
import type { RunningServer } from '../../src/server.js';
import { startServer } from '../../src/server.js';

export const QUIET = pino({ level: 'silent' });

/** A server on a free port with this environment. */
export async function startTestServer(environment: Readonly<Record<string, string>>, now: () => number = Date.now): Promise<RunningServer> {
  const read = readConfig({ PORT: '0', THINKERS: '0', ...environment });
  if (!read.ok) throw new Error(read.problems.join(' '));
  const server = await startServer({ config: read.config, files: new Map(), log: QUIET, now });
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
  /** Asks, and expects that it is done. */
  do(method: string, path: string, body?: unknown): Promise<unknown>;
  live(): Promise<LiveVisit>;
}

export interface LiveVisit {
  readonly received: unknown[];
  send(message: unknown): void;
  /** The next message for which this holds, among those that came already too. */
  until(test: (message: unknown) => boolean): Promise<unknown>;
  close(): Promise<void>;
  readonly socket: WebSocket;
}

export function visit(port: number): Visitor {
  const address = `http://127.0.0.1:${port}`;
  const visitor: Visitor = {
    address,
    cookie: undefined,
    async ask(method, path, body, headers = {}) {
      const response = await fetch(address + path, {
        method,
        headers: { origin: address, ...(visitor.cookie !== undefined && { cookie: visitor.cookie }), ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const cookie = response.headers.getSetCookie().at(0)?.split(';', 1)[0];
      if (cookie !== undefined) visitor.cookie = cookie;
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
    },
    async do(method, path, body) {
      const answer = await visitor.ask(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    live: () => openLive(visitor),
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
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: { origin: address, ...(cookie !== undefined && { cookie }) } });
  const received: unknown[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    received.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''));
    for (const look of waiting) look();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    received,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    until: (test) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`it did not come; came: ${JSON.stringify(received.slice(-3)).slice(0, 500)}`)), 10_000);
        const look = () => {
          const found = received.find(test);
          if (found === undefined) return;
          clearTimeout(late);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async close() {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.close();
      await closed;
    },
  };
}

export function newNonce(): string {
  return randomUUID();
}
