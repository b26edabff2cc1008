/** Live connections as a stream of lines of JSON over plain HTTP: for bots, and for pages whose network lets no WebSocket through. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROTOCOL } from '@bridgehead/protocol';
import * as z from 'zod';
import { askerOf, holdLive } from '../http/request-limits.js';
import { Refusal } from '../domain/refusals.js';
import type { Described } from '../http/route.js';
import { NOTHING } from '../http/route.js';
import { whoAsks } from '../http/identify.js';
import type { Services } from '../services/services.js';
import type { Account } from '../store/tables.js';
import type { Connection } from './connection.js';
import { connect } from './connection.js';
import { SENT } from '../domain/live-messages.js';
import { MOST_WAITING, textOf } from './messages.js';

const STREAM = '/api/games/:id/stream';
const NOTICE_STREAM = '/api/me/stream';
/** An empty line now and then shows that the connection lives. */
const HEARTBEAT = 15_000;

const PARAMS = z.object({ id: z.string() });
const QUERY = z.object({
  from: z.coerce.number().int().optional(),
  invitation: z.string().max(100).optional(),
  /** "false": the page is behind something else. Anyone who does not look at the board is given notice. */
  inView: z.enum(['true', 'false']).optional(),
});

export const DESCRIBED_STREAM: Described = {
  method: 'GET',
  url: STREAM,
  about: 'Play',
  summary:
    'Follow a game: one line of JSON for each delivery. The first line has everything so far, or everything since the delivery "from"',
  needs: 'nobody',
  body: NOTHING,
  query: QUERY,
  answer: SENT,
  kind: 'application/x-ndjson',
};

export const DESCRIBED_NOTICE_STREAM: Described = {
  method: 'GET',
  url: NOTICE_STREAM,
  about: 'Notices',
  summary: 'Notifications of my games: one line of JSON for each',
  needs: 'account',
  body: NOTHING,
  query: NOTHING,
  answer: SENT,
  kind: 'application/x-ndjson',
};

export interface Streams {
  /** Bytes that wait to be sent. */
  readonly buffered: number;
}

export function openStreams(services: Services, app: FastifyInstance): Streams {
  const open = new Set<ServerResponse>();
  services.metrics.gauge('bridgehead_live_streams', 'Open streams of lines of JSON', () => open.size);
  // A server that stops waits for what has begun, and a stream would never end on its own.
  app.addHook('preClose', (done) => {
    for (const raw of open) raw.end();
    done();
  });
  /** Sends lines until one of the two has enough. A refusal comes before anything is sent. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account | undefined,
    begin: (connection: Connection) => Promise<void>,
  ): Promise<unknown> => {
    const release = holdLive(services, request);
    if (release === undefined) throw new Refusal('too-many');
    const { raw } = reply;
    const lines: string[] = [];
    let write = (line: string): void => void lines.push(line);
    const connection = connect(
      services,
      { account, address: askerOf(services, request) },
      {
        send: (message) => write(textOf(message)),
        end: () => void raw.end(),
        isValid: async () => (await whoAsks(services, request)).account?.id === account?.id,
      },
    );
    let heartbeat: NodeJS.Timeout | undefined;
    open.add(raw);
    // However it ends: refused, cut off, or gone before it has begun.
    const leave = () => {
      clearInterval(heartbeat);
      open.delete(raw);
      connection.close();
      release();
    };
    raw.once('close', leave);
    if (raw.destroyed) {
      leave();
      return reply.hijack();
    }
    await begin(connection);
    reply.hijack();
    if (raw.writableEnded || raw.destroyed) return undefined;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      'Bridgehead-Protocol': String(PROTOCOL),
    });
    // Anyone who has been told everything already hears at once that they are heard.
    raw.flushHeaders();
    write = (line) => {
      if (raw.writableLength > MOST_WAITING) raw.destroy();
      else if (!raw.writableEnded) raw.write(`${line}\n`);
    };
    for (const line of lines) write(line);
    heartbeat = setInterval(() => write(''), HEARTBEAT);
    return undefined;
  };

  app.get(STREAM, { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = PARAMS.parse(request.params);
    const { from, invitation, inView } = QUERY.parse(request.query);
    const { account } = await whoAsks(services, request);
    return send(request, reply, account, async (connection) => {
      if (inView === 'false') await connection.look(false);
      await connection.follow({
        do: 'follow',
        game: id,
        ...(from !== undefined && { from }),
        ...(invitation !== undefined && { invitation }),
      });
    });
  });
  app.get(NOTICE_STREAM, { exposeHeadRoute: false }, async (request, reply) => {
    const { account } = await whoAsks(services, request);
    if (account === undefined) throw new Refusal('not-signed-in');
    return send(request, reply, account, async () => {});
  });
  return {
    get buffered() {
      return [...open].reduce((sum, { writableLength }) => sum + writableLength, 0);
    },
  };
}
