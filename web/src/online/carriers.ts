/** What carries a live connection: a WebSocket, or streams of lines and plain requests where a network lets no WebSocket through. */
import type { LiveAsked, LiveSent } from '@bridgehead/protocol';
import { isLiveSent } from '@bridgehead/protocol';
import type { Asking, Fetch } from './ask.js';
import { ask, askRaw } from './ask.js';
import { ApiRefusal, OFFLINE, isRefusedAs } from './refusal.js';

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
    let isOpen = false;
    const end = (refused: boolean) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(late);
      onClose(refused);
    };
    const socket = openSocket(LIVE, {
      onOpen: () => {
        clearTimeout(late);
        isOpen = true;
        if (isDone) socket.close();
        else onOpen();
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
        // Browsers complain of a socket that is closed before it stands: it is closed as soon as it does.
        if (isOpen) socket.close();
      },
    };
  };
}

function readMessage(data: unknown): LiveSent | undefined {
  if (typeof data !== 'string' || data.trim() === '') return undefined;
  try {
    const message: unknown = JSON.parse(data);
    return isLiveSent(message) ? message : undefined;
  } catch {
    return undefined; // half a line, from a connection that broke
  }
}

/** The server sends an empty line every quarter of a minute: a stream that is silent for longer has broken. */
const SILENCE = 40_000;

type Follow = Extract<LiveAsked, { readonly do: 'follow' }>;

interface Following {
  readonly stream: AbortController;
  /** How it is asked for when it is opened anew: from the last delivery that came. */
  again: Follow;
}

/**
 * One stream for each game that is followed, which brings notices too; one for notices alone where none is, for a browser has
 * few connections to a server. Answers go by requests of their own.
 */
export function streamCarrier(fetch: Fetch): OpenCarrier {
  return ({ onOpen, onMessage, onClose }) => {
    const streams = new Map<string, Following>();
    let notices: AbortController | undefined;
    let isInView = true;
    let isDone = false;

    const end = () => {
      if (isDone) return;
      close();
      onClose(false);
    };
    const close = () => {
      isDone = true;
      for (const { stream } of streams.values()) stream.abort();
      streams.clear();
      stopHearing();
    };
    const stopHearing = () => {
      notices?.abort();
      notices = undefined;
    };
    const tell = (message: LiveSent) => {
      if (!isDone) onMessage(message);
    };
    const read = async (
      path: string,
      query: Asking['query'],
      stream: AbortController,
      onLine: (message: LiveSent) => void,
    ) => {
      const response = await askRaw(fetch, 'GET', path, { ...(query && { query }), signal: stream.signal });
      await readLines(response, stream, (line) => {
        const message = readMessage(line);
        if (message !== undefined) onLine(message);
      });
      if (!stream.signal.aborted) end();
    };
    /** What the server refuses is told; without a server all of it is gone. */
    const fail = (error: unknown, of: { readonly game: string; readonly request?: string }) => {
      if (error instanceof ApiRefusal && error.code !== OFFLINE)
        tell({
          ...of,
          error: { code: error.code, text: error.message, problems: error.problems, violations: error.violations },
        });
      else end();
    };

    const follow = async (asked: Follow) => {
      const { game, from, invitation } = asked;
      streams.get(game)?.stream.abort();
      stopHearing();
      const stream = new AbortController();
      const following: Following = { stream, again: asked };
      streams.set(game, following);
      try {
        await read(
          `/api/games/${encodeURIComponent(game)}/stream`,
          { from, invitation, inView: isInView ? undefined : 'false' },
          stream,
          (message) => {
            const n = 'snapshot' in message ? message.snapshot.n : 'd' in message ? message.d.n : undefined;
            if (n !== undefined) following.again = { ...asked, from: n };
            tell(message);
          },
        );
      } catch (error) {
        if (stream.signal.aborted) return;
        streams.delete(game);
        fail(error, { game });
        hearIfIdle();
      }
    };
    /** Where no game is followed. Whoever is nobody here yet has nothing to hear. */
    const hearIfIdle = () => {
      if (isDone || streams.size > 0 || notices !== undefined) return;
      const stream = new AbortController();
      notices = stream;
      void read('/api/me/stream', undefined, stream, tell).catch((error: unknown) => {
        if (!stream.signal.aborted && isRefusedAs(error, OFFLINE)) end();
      });
    };
    /** What counts as looking is told when a stream is opened: each goes on where it was. */
    const look = (inView: boolean) => {
      if (inView === isInView) return;
      isInView = inView;
      for (const { again } of streams.values()) void follow(again);
    };
    const act = async ({ game, action, at, request }: Extract<LiveAsked, { readonly do: 'act' }>) => {
      try {
        const { n } = await ask<{ readonly n: number }>(
          fetch,
          'POST',
          `/api/games/${encodeURIComponent(game)}/actions`,
          { body: { action, at, request } },
        );
        tell({ request, n });
      } catch (error) {
        fail(error, { game, request });
      }
    };

    // Whether streams get through shows with the first of them; nothing is lost by trying.
    queueMicrotask(() => {
      if (isDone) return;
      onOpen();
      hearIfIdle();
    });
    return {
      close,
      send(message) {
        if (message.do === 'follow') void follow(message);
        else if (message.do === 'act') void act(message);
        else if (message.do === 'look') look(message.inView);
        else {
          streams.get(message.game)?.stream.abort();
          streams.delete(message.game);
          // Whoever leaves may rest, or follow another game, in the same breath.
          queueMicrotask(hearIfIdle);
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
