/** What carries a live connection: a WebSocket, or streams of lines and plain requests where a network lets no WebSocket through. */
import type { LiveAsked, LiveSent } from '@bridgehead/engine/online';
import type { Fetch } from './ask.js';
import { ask, askRaw } from './ask.js';
import { ApiRefusal, OFFLINE } from './refusal.js';

export type CarrierKind = 'socket' | 'stream';

export interface Hearing {
  /** It stands: what is sent from now on arrives. */
  readonly onOpen: () => void;
  readonly onMessage: (message: LiveSent) => void;
  /** It is gone. `refused`: the server wants no other. */
  readonly onClose: (refused: boolean) => void;
}

export interface Carrier {
  send(message: LiveAsked): void;
  /** Ends it without another word. */
  close(): void;
}

export type OpenCarrier = (hearing: Hearing) => Carrier;

const LIVE = '/api/live';
/** With this code the server says that it does not let this visitor in. */
const NOT_LET_IN = 4401;
/** What has not opened by then never will. */
const OPENING = 8_000;

/** As much of a WebSocket as is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketHearing {
  readonly onOpen: () => void;
  readonly onText: (data: unknown) => void;
  readonly onClose: (code: number) => void;
}

export type OpenSocket = (path: string, hearing: SocketHearing) => Socket;

/** A socket of the browser. */
export const browserSocket: OpenSocket = (path, { onOpen, onText, onClose }) => {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  socket.addEventListener('open', () => onOpen());
  socket.addEventListener('message', ({ data }) => onText(data));
  socket.addEventListener('close', ({ code }) => onClose(code));
  return socket;
};

export function socketCarrier(openSocket: OpenSocket): OpenCarrier {
  return ({ onOpen, onMessage, onClose }) => {
    let isDone = false;
    const end = (refused: boolean) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(late);
      onClose(refused);
    };
    const socket = openSocket(LIVE, {
      onOpen: () => {
        clearTimeout(late);
        if (!isDone) onOpen();
      },
      onText: (data) => {
        const message = isDone ? undefined : readMessage(data);
        if (message !== undefined) onMessage(message);
      },
      onClose: (code) => end(code === NOT_LET_IN),
    });
    const late = setTimeout(() => {
      end(false);
      socket.close();
    }, OPENING);
    return {
      send: (message) => socket.send(JSON.stringify(message)),
      close() {
        isDone = true;
        clearTimeout(late);
        socket.close();
      },
    };
  };
}

function readMessage(data: unknown): LiveSent | undefined {
  if (typeof data !== 'string' || data.trim() === '') return undefined;
  try {
    const message: LiveSent = JSON.parse(data);
    return message;
  } catch {
    return undefined; // half a line, from a connection that broke
  }
}

/** The server sends an empty line every quarter of a minute: a stream that is silent for longer has broken. */
const SILENCE = 40_000;

/** One stream for each game that is followed; answers go by requests of their own. */
export function streamCarrier(fetch: Fetch): OpenCarrier {
  return ({ onOpen, onMessage, onClose }) => {
    const streams = new Map<string, AbortController>();
    let isDone = false;

    const end = () => {
      if (isDone) return;
      close();
      onClose(false);
    };
    const close = () => {
      isDone = true;
      for (const stream of streams.values()) stream.abort();
      streams.clear();
    };
    const tell = (message: LiveSent) => {
      if (!isDone) onMessage(message);
    };
    /** What the server refuses is told; without a server all of it is gone. */
    const fail = (error: unknown, of: { readonly game: string; readonly request?: string }) => {
      if (error instanceof ApiRefusal && error.code !== OFFLINE) tell({ ...of, error: { code: error.code, text: error.message, problems: error.problems, violations: error.violations } });
      else end();
    };

    const follow = async ({ game, from, invitation }: Extract<LiveAsked, { readonly do: 'follow' }>) => {
      streams.get(game)?.abort();
      const stream = new AbortController();
      streams.set(game, stream);
      try {
        const response = await askRaw(fetch, 'GET', `/api/games/${encodeURIComponent(game)}/stream`, { query: { from, invitation }, signal: stream.signal });
        await readLines(response, stream, (line) => {
          const message = readMessage(line);
          if (message !== undefined) tell(message);
        });
        if (!stream.signal.aborted) end();
      } catch (error) {
        if (!stream.signal.aborted) fail(error, { game });
      }
    };
    const act = async ({ game, action, at, request }: Extract<LiveAsked, { readonly do: 'act' }>) => {
      try {
        const { n } = await ask<{ readonly n: number }>(fetch, 'POST', `/api/games/${encodeURIComponent(game)}/actions`, { body: { action, at, request } });
        tell({ request, n });
      } catch (error) {
        fail(error, { game, request });
      }
    };

    // Whether streams get through shows with the first of them; nothing is lost by trying.
    queueMicrotask(() => !isDone && onOpen());
    return {
      close,
      send(message) {
        if (message.do === 'follow') void follow(message);
        else if (message.do === 'act') void act(message);
        else if (message.do === 'leave') {
          streams.get(message.game)?.abort();
          streams.delete(message.game);
        }
      },
    };
  };
}

async function readLines({ body }: Response, stream: AbortController, onLine: (line: string) => void): Promise<void> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const quiet = setTimeout(() => void reader.cancel().catch(() => undefined), SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(quiet));
    if (done || stream.signal.aborted) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}
