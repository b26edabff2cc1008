/** Live connections over WebSocket. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { OLDEST_PROTOCOL, PROTOCOL } from '@bridgehead/protocol';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { askerOf, messageCounter } from '../http/request-limits.js';
import type { Described } from '../http/route.js';
import { NOTHING } from '../http/route.js';
import type { Services } from '../services/services.js';
import { connect } from './connection.js';
import type { LiveMessage } from '../services/presence.js';
import type { Reading } from './frames.js';
import { WINDOW_BITS, writeFrames } from './frames.js';
import { ASKED, LONGEST_ASKED, SENT } from '../domain/live-messages.js';
import { MOST_WAITING, textOf } from './messages.js';
import { admit, askForPlace, refuseUpgrade, whoConnects } from './socket-visitors.js';

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
  const pulse = takePulse(sockets);
  const buffers = new Map<WebSocket, () => number>();

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // From here on nobody else hears when the connection breaks, and what nobody hears ends the process.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== LIVE) return refuseUpgrade(socket, '404 Not Found');
    const place = askForPlace(services, request);
    if (typeof place === 'string') return refuseUpgrade(socket, place);
    socket.once('close', place);
    sockets.handleUpgrade(request, socket, head, (opened) => void serve(opened, request));
  };

  const serve = async (socket: WebSocket, request: IncomingMessage): Promise<void> => {
    const early: string[] = [];
    const heard = floodGuard(services, socket, request);
    const keep = heard((data) => void early.push(readText(data)));
    socket.on('message', keep);
    socket.on('error', () => socket.terminate());
    pulse.noteAlive(socket);
    socket.on(
      'pong',
      heard(() => pulse.noteAlive(socket)),
    );
    socket.on(
      'ping',
      heard((data) => socket.pong(data)),
    );
    const admission = await admit(services, app, request);
    // Anyone who is not let in does not come again.
    if (admission.as === 'refused') return socket.close(4401, 'not signed in');
    if (admission.as === 'unknown') return socket.close(1011, 'come again');
    const { account } = admission;
    const line = lineTo(socket, request);
    const connection = connect(
      services,
      { account, address: askerOf(services, request) },
      {
        send: line.send,
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
    buffers.set(socket, line.buffered);
    socket.on('close', () => {
      buffers.delete(socket);
      connection.close();
    });
    line.send({ hello: { protocol: PROTOCOL, oldest: OLDEST_PROTOCOL } });
    for (const text of early) await connection.receive(text);
  };

  app.server.on('upgrade', upgrade);

  return {
    get size() {
      return sockets.clients.size;
    },
    get buffered() {
      return [...buffers.values()].reduce((sum, waiting) => sum + waiting(), 0);
    },
    async close() {
      pulse.stop();
      app.server.off('upgrade', upgrade);
      await sayGoodbye(sockets);
    },
  };
}

/** Sockets that do not answer are cut off. */
function takePulse({ clients }: WebSocketServer): {
  readonly noteAlive: (socket: WebSocket) => void;
  readonly stop: () => void;
} {
  const alive = new WeakSet<WebSocket>();
  const heartbeat = setInterval(() => {
    for (const socket of clients) {
      if (!alive.has(socket)) socket.terminate();
      else {
        alive.delete(socket);
        socket.ping();
      }
    }
  }, HEARTBEAT);
  heartbeat.unref();
  return { noteAlive: (socket) => void alive.add(socket), stop: () => clearInterval(heartbeat) };
}

async function sayGoodbye(sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.close(SERVICE_RESTART, 'connect again');
  // Anyone who does not say goodbye is cut off: a sleeping phone must not hold up the end.
  const late = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate();
  }, GOODBYE);
  await new Promise<void>((resolve) => sockets.close(() => resolve()));
  clearTimeout(late);
}

/**
 * Hands on what comes. Anyone who floods us is cut off: to refuse each message would cost us more than it costs them. Pings count
 * too, for their answers wait here as long as nobody reads them.
 */
function floodGuard(
  services: Services,
  socket: WebSocket,
  request: IncomingMessage,
): (take: (data: RawData) => void) => (data: RawData) => void {
  const maySend = messageCounter(services, request);
  return (take) => (data) => {
    if (socket.readyState !== socket.OPEN) return;
    if (maySend(bytesIn(data)) && socket.bufferedAmount <= MOST_WAITING) return take(data);
    services.metrics.countRefusal('too-many');
    socket.close(1008, 'too many messages');
    socket.terminate();
  };
}

/** The way to the other end. Anyone who does not read is cut off. */
function lineTo(
  socket: WebSocket,
  request: IncomingMessage,
): { readonly send: (message: LiveMessage) => void; readonly buffered: () => number } {
  const frames = writeFrames(request.socket, readingOf(socket, request));
  const buffered = () => socket.bufferedAmount + frames.waiting;
  return {
    buffered,
    send(message) {
      if (socket.readyState !== socket.OPEN) return;
      if (buffered() > MOST_WAITING) return socket.terminate();
      frames.send(textOf(message));
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
