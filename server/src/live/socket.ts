/** Live connections over WebSocket. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { OLDEST_PROTOCOL, PROTOCOL } from '@bridgehead/protocol';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { askerOf, holdLive, mayAsk, messageCounter } from '../http/request-limits.js';
import { banOf } from '../accounts/bans.js';
import { Refusal } from '../domain/refusals.js';
import type { Described } from '../http/route.js';
import { NOTHING } from '../http/route.js';
import { cookieName, originOf } from '../http/identify.js';
import type { Services } from '../services/services.js';
import { whoseDevice, whoseToken } from '../store/accounts.js';
import type { Account } from '../store/tables.js';
import { connect } from './connection.js';
import type { Reading } from './frames.js';
import { WINDOW_BITS, writeFrames } from './frames.js';
import { ASKED, LONGEST_ASKED, SENT } from '../domain/live-messages.js';
import { MOST_WAITING, textOf } from './messages.js';

const LIVE = '/api/live';
/** What we send is compressed elsewhere; this is agreed on, and for what comes. */
const COMPRESSION = { serverMaxWindowBits: WINDOW_BITS, clientNoContextTakeover: true };
/** Anyone who does not answer for two of these is gone. */
const HEARTBEAT = 30_000;
/** Tells a page that this node stops and that it should connect again, to whichever node answers: RFC 6455, IANA. */
const SERVICE_RESTART = 1012;
/** How long others have to close their end when the server stops. */
const GOODBYE = 1_000;

export const DESCRIBED_LIVE: Described = {
  method: 'GET',
  url: LIVE,
  about: 'Play',
  summary: 'A live connection over WebSocket: follow games, decide, and get notifications of other games',
  needs: 'nobody',
  body: ASKED,
  query: NOTHING,
  answer: SENT,
  kind: 'websocket',
};

export interface Sockets {
  readonly size: number;
  /** Bytes that wait to be sent. */
  readonly buffered: number;
  close(): Promise<void>;
}

export function openSockets(services: Services, app: FastifyInstance): Sockets {
  const sockets = new WebSocketServer({
    noServer: true,
    // Longer messages end the connection.
    maxPayload: LONGEST_ASKED,
    perMessageDeflate: COMPRESSION,
    autoPong: false,
  });
  const alive = new WeakSet<WebSocket>();
  const buffers = new Map<WebSocket, () => number>();

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // From here on nobody else hears when the connection breaks, and what nobody hears ends the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== LIVE) return refuse(socket, '404 Not Found');
    if (services.readiness.phase === 'starting') return refuse(socket, '503 Service Unavailable\r\nRetry-After: 1');
    if (!isOwnPage(services, request)) return refuse(socket, '403 Forbidden');
    const release = mayAsk(services, request) ? holdLive(services, request) : undefined;
    if (release === undefined)
      return refuse(socket, `429 Too Many Requests\r\nRetry-After: ${new Refusal('too-many').wait}`);
    socket.once('close', release);
    sockets.handleUpgrade(request, socket, head, (opened) => void serve(opened, request));
  };

  const serve = async (socket: WebSocket, request: IncomingMessage): Promise<void> => {
    const early: string[] = [];
    const maySend = messageCounter(services, request);
    /**
     * Hands on what comes. Anyone who floods us is cut off: to refuse each message would cost us more than it costs them. Pings
     * count too, for their answers wait here as long as nobody reads them.
     */
    const heard = (take: (data: RawData) => void) => (data: RawData) => {
      if (socket.readyState !== socket.OPEN) return;
      if (maySend(bytesIn(data)) && socket.bufferedAmount <= MOST_WAITING) return take(data);
      services.metrics.countRefusal('too-many');
      socket.close(1008, 'too many messages');
      socket.terminate();
    };
    const keep = heard((data) => void early.push(readText(data)));
    socket.on('message', keep);
    socket.on('error', () => socket.terminate());
    alive.add(socket);
    const isAlive = heard(() => void alive.add(socket));
    const answerPing = heard((data) => socket.pong(data));
    socket.on('pong', isAlive);
    socket.on('ping', answerPing);
    const account = await whoConnects(services, app, request).catch((error: unknown) => {
      if (error instanceof Refusal) return 'refused';
      services.log.error({ error }, 'Couldn’t look up the account of a connection');
      return 'not-known';
    });
    // Anyone who is not let in does not come again.
    if (account === 'refused' || (typeof account === 'object' && banOf(account, services.now()) !== undefined))
      return socket.close(4401, 'not signed in');
    if (account === 'not-known') return socket.close(1011, 'come again');
    const frames = writeFrames(request.socket, readingOf(socket, request));
    const buffered = () => socket.bufferedAmount + frames.waiting;
    const connection = connect(
      services,
      { account, address: askerOf(services, request) },
      {
        send(message) {
          if (socket.readyState !== socket.OPEN) return;
          if (buffered() > MOST_WAITING) return socket.terminate();
          frames.send(textOf(message));
        },
        // After what was said at this moment.
        end: () => void setImmediate(() => socket.close(4001, 'come again')),
        async isValid() {
          const now = await whoConnects(services, app, request);
          return now?.id === account?.id && now?.banned === account?.banned;
        },
      },
    );
    socket.off('message', keep);
    // Anyone who has gone meanwhile is not there to be told anything.
    if (socket.readyState !== socket.OPEN) return connection.close();
    socket.on(
      'message',
      heard((data) => void connection.receive(readText(data))),
    );
    buffers.set(socket, buffered);
    socket.on('close', () => {
      buffers.delete(socket);
      connection.close();
    });
    frames.send(textOf({ hello: { protocol: PROTOCOL, oldest: OLDEST_PROTOCOL } }));
    for (const text of early) await connection.receive(text);
  };

  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate();
      else {
        alive.delete(socket);
        socket.ping();
      }
    }
  }, HEARTBEAT);
  heartbeat.unref();
  app.server.on('upgrade', upgrade);

  return {
    get size() {
      return sockets.clients.size;
    },
    get buffered() {
      return [...buffers.values()].reduce((sum, waiting) => sum + waiting(), 0);
    },
    async close() {
      clearInterval(heartbeat);
      app.server.off('upgrade', upgrade);
      for (const socket of sockets.clients) socket.close(SERVICE_RESTART, 'connect again');
      // Anyone who does not say goodbye is cut off: a sleeping phone must not hold up the end.
      const late = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, GOODBYE);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(late);
    },
  };
}

/** Who wants us to forget what was sent before is obeyed. */
function readingOf({ extensions }: WebSocket, { headers }: IncomingMessage): Reading {
  if (extensions === '') return 'plain';
  return /server_no_context_takeover/.test(headers['sec-websocket-extensions'] ?? '')
    ? 'compressed'
    : 'compressed with memory';
}

function bytesIn(data: RawData): number {
  return Buffer.isBuffer(data) ? data.length : 0;
}

function readText(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : '';
}

function refuse(socket: Duplex, status: string): void {
  // Anyone who does not close their end must not hold ours open.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A page of another site could open a connection with our cookie: it is refused. Programs send no origin. */
function isOwnPage({ config }: Services, { headers }: IncomingMessage): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  return config.origin === undefined
    ? URL.canParse(origin) && new URL(origin).host === headers.host
    : origin === config.origin;
}

async function whoConnects(
  services: Services,
  app: FastifyInstance,
  request: IncomingMessage,
): Promise<Account | undefined> {
  const { db, now } = services;
  const { headers } = request;
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    const account = await whoseToken(db, token, now());
    if (account === undefined) throw new Refusal('wrong-token');
    return account;
  }
  const cookie = app.parseCookie(headers.cookie ?? '')[cookieName(originOf(services, request))];
  return cookie === undefined ? undefined : whoseDevice(db, cookie, now());
}
