/** A server that is not there, for tests of the online side of the page. */
import type { ListedGame, LiveAsked, LiveSent } from '@bridgehead/protocol';
import { vi } from 'vitest';
import type { Fetch } from '../../src/online/ask.js';
import type { OpenSocket, SocketHearing } from '../../src/online/socket-carrier.js';

interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface FakeServer {
  readonly fetch: Fetch;
  readonly asked: FakeRequest[];
}

/** Answers by "METHOD path" (without the query); whatever is not there answers as a plain web space does. */
export function fakeServer(answers: Readonly<Record<string, () => Response | Promise<Response>>>): FakeServer {
  const asked: FakeRequest[] = [];
  return {
    asked,
    async fetch(path, { method = 'GET', body, signal }) {
      asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const answer = answers[`${method} ${path.split('?', 1)[0]}`];
      const response = answer === undefined ? page(404) : await answer();
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
      return response;
    },
  };
}

export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

export function page(status: number): Response {
  return new Response('<!doctype html><title>Not found</title>', { status, headers: { 'content-type': 'text/html' } });
}

export function refused(code: string, text: string, status: number, more: object = {}): Response {
  return json({ error: { code, text, ...more } }, status);
}

/** Sockets as they were opened, one after the other, with what was sent over each. */
export interface FakeSocket {
  readonly sent: LiveAsked[];
  isClosed: boolean;
  opens(): void;
  says(message: LiveSent): void;
  breaks(code?: number): void;
}

export function fakeSockets(): { readonly open: OpenSocket; readonly sockets: FakeSocket[] } {
  const sockets: FakeSocket[] = [];
  const open: OpenSocket = (_path, hearing: SocketHearing) => {
    const socket: FakeSocket = {
      sent: [],
      isClosed: false,
      opens: () => hearing.onOpen(),
      says: (message) => hearing.onText(JSON.stringify(message)),
      breaks: (code = 1006) => hearing.onClose(code),
    };
    sockets.push(socket);
    return { send: (text) => void socket.sent.push(JSON.parse(text)), close: () => void (socket.isClosed = true) };
  };
  return { open, sockets };
}

/** A response whose lines are sent when the test says so. */
export function fakeStream(): { readonly response: Response; send(line: string): void; end(): void } {
  const encoder = new TextEncoder();
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      control = controller;
    },
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }),
    send: (line) => control?.enqueue(encoder.encode(line)),
    end: () => control?.close(),
  };
}

/** Lets everything happen that is on its way; timers that are due by then too. */
export async function pass(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const NO_SEED = '0'.repeat(64);

/** A game of Remagen between Anna, who is "you", and Bruno. */
export function listedGame(change: Partial<ListedGame> = {}): ListedGame {
  return {
    id: 'game-1',
    game: 'remagen',
    gameTitle: 'Remagen',
    title: 'Scenario I: Historical',
    scenario: 'historical',
    options: {},
    seats: [
      { side: 'us', name: 'U.S.', player: 'Anna', computer: null, you: true, rating: null },
      { side: 'german', name: 'German', player: 'Bruno', computer: null, you: false, rating: null },
    ],
    time: { kind: 'none' },
    clocks: {},
    rated: false,
    visibility: 'public',
    status: 'running',
    headline: 'Game-Turn 1',
    asked: [{ side: 'us', text: 'Move your units.' }],
    commitment: NO_SEED,
    nonces: {},
    offer: null,
    rematch: null,
    rematchOf: null,
    rematchBy: null,
    created: 0,
    changed: 0,
    ...change,
  };
}
