/**
 * A live connection over plain HTTP: one stream for each game that is followed, which brings notices too; one for notices alone
 * where none is, for a browser has few connections to a server. Answers go by requests of their own.
 */
import type { LiveAsked, LiveSent } from '@bridgehead/protocol';
import { hasFields, isNumber } from '@bridgehead/protocol';
import type { Asking, Fetch } from './ask.js';
import { ask, askRaw } from './ask.js';
import type { Hearing, OpenCarrier } from './carriers.js';
import { readMessage } from './carriers.js';
import { ApiRefusal, OFFLINE, isRefusedAs } from './refusal.js';

/** The server sends an empty line every quarter of a minute: a stream that is silent for longer has broken. */
const SILENCE = 40_000;

type Follow = Extract<LiveAsked, { readonly do: 'follow' }>;
type Act = Extract<LiveAsked, { readonly do: 'act' }>;

interface Following {
  readonly stream: AbortController;
  /** How it is asked for when it is opened again: from the last delivery that came. */
  again: Follow;
}

/** The streams that are open, for one connection. */
interface Streams {
  readonly fetch: Fetch;
  readonly hearing: Hearing;
  readonly games: Map<string, Following>;
  /** The stream of notices alone. */
  notices: AbortController | undefined;
  isInView: boolean;
  isDone: boolean;
}

export function streamCarrier(fetch: Fetch): OpenCarrier {
  return (hearing) => {
    const streams: Streams = {
      fetch,
      hearing,
      games: new Map(),
      notices: undefined,
      isInView: true,
      isDone: false,
    };
    // Whether streams get through shows with the first of them; nothing is lost by trying.
    queueMicrotask(() => {
      if (streams.isDone) return;
      hearing.onOpen();
      hearNoticesIfIdle(streams);
    });
    return {
      close: () => close(streams),
      send(message) {
        switch (message.do) {
          case 'follow':
            return void follow(streams, message);
          case 'act':
            return void act(streams, message);
          case 'look':
            return look(streams, message.inView);
          case 'leave':
            return leave(streams, message.game);
        }
      },
    };
  };
}

async function follow(streams: Streams, asked: Follow): Promise<void> {
  const { game, from, invitation } = asked;
  streams.games.get(game)?.stream.abort();
  stopNotices(streams);
  const stream = new AbortController();
  const following: Following = { stream, again: asked };
  streams.games.set(game, following);
  try {
    await read(
      streams,
      `/api/games/${encodeURIComponent(game)}/stream`,
      { from, invitation, inView: streams.isInView ? undefined : 'false' },
      stream,
      (message) => {
        const n = 'snapshot' in message ? message.snapshot.n : 'd' in message ? message.d.n : undefined;
        if (n !== undefined) following.again = { ...asked, from: n };
        tell(streams, message);
      },
    );
  } catch (error) {
    if (stream.signal.aborted) return;
    streams.games.delete(game);
    fail(streams, error, { game });
    hearNoticesIfIdle(streams);
  }
}

function leave(streams: Streams, game: string): void {
  streams.games.get(game)?.stream.abort();
  streams.games.delete(game);
  // Anyone who leaves may rest, or follow another game, in the same breath.
  queueMicrotask(() => hearNoticesIfIdle(streams));
}

/** What counts as looking is told when a stream is opened: each goes on where it was. */
function look(streams: Streams, inView: boolean): void {
  if (inView === streams.isInView) return;
  streams.isInView = inView;
  for (const { again } of streams.games.values()) void follow(streams, again);
}

const isAnswered = hasFields<{ readonly n: number }>({ n: isNumber });

async function act(streams: Streams, { game, action, at, request }: Act): Promise<void> {
  try {
    const path = `/api/games/${encodeURIComponent(game)}/actions`;
    const { n } = await ask(streams.fetch, 'POST', path, isAnswered, { body: { action, at, request } });
    tell(streams, { request, n });
  } catch (error) {
    fail(streams, error, { game, request });
  }
}

/** Where no game is followed. Anyone who is nobody here yet has nothing to hear. */
function hearNoticesIfIdle(streams: Streams): void {
  if (streams.isDone || streams.games.size > 0 || streams.notices !== undefined) return;
  const stream = new AbortController();
  streams.notices = stream;
  void read(streams, '/api/me/stream', undefined, stream, (message) => tell(streams, message)).catch(
    (error: unknown) => {
      if (!stream.signal.aborted && isRefusedAs(error, OFFLINE)) end(streams);
    },
  );
}

function stopNotices(streams: Streams): void {
  streams.notices?.abort();
  streams.notices = undefined;
}

function close(streams: Streams): void {
  streams.isDone = true;
  for (const { stream } of streams.games.values()) stream.abort();
  streams.games.clear();
  stopNotices(streams);
}

function end(streams: Streams): void {
  if (streams.isDone) return;
  close(streams);
  streams.hearing.onClose(false);
}

function tell({ isDone, hearing }: Streams, message: LiveSent): void {
  if (!isDone) hearing.onMessage(message);
}

/** What the server refuses is told; without a server all of it is gone. */
function fail(streams: Streams, error: unknown, of: { readonly game: string; readonly request?: string }): void {
  if (!(error instanceof ApiRefusal) || error.code === OFFLINE) return end(streams);
  tell(streams, {
    ...of,
    error: { code: error.code, text: error.message, problems: error.problems, violations: error.violations },
  });
}

async function read(
  streams: Streams,
  path: string,
  query: Asking['query'],
  stream: AbortController,
  onLine: (message: LiveSent) => void,
): Promise<void> {
  const response = await askRaw(streams.fetch, 'GET', path, { ...(query && { query }), signal: stream.signal });
  await readLines(response, stream, (line) => {
    const message = readMessage(line);
    if (message !== undefined) onLine(message);
  });
  if (!stream.signal.aborted) end(streams);
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
