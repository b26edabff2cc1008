/** Live connections as a stream of lines of JSON over plain HTTP: for bots, and for pages whose network lets no WebSocket through. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { whoAsks } from '../http/who.js';
import type { Services } from '../services.js';
import { connect } from './connection.js';
import { textOf } from './messages.js';

export const STREAM = '/api/games/:id/stream';
/** An empty line now and then shows that the connection lives. */
const HEARTBEAT = 15_000;

const PARAMS = z.object({ id: z.string() });
export const STREAM_QUERY = z.object({ from: z.coerce.number().int().optional(), invitation: z.string().max(100).optional() });

export function openStreams(services: Services, app: FastifyInstance): void {
  app.get(STREAM, async (request, reply) => {
    const { id } = PARAMS.parse(request.params);
    const { from, invitation } = STREAM_QUERY.parse(request.query);
    const { account } = await whoAsks(services, request);
    const lines: string[] = [];
    let write = (line: string): void => void lines.push(line);
    const connection = connect(services, account, (message) => write(textOf(message)), () => void reply.raw.end());
    // What is refused is refused before anything is sent.
    await connection.follow({ do: 'follow', game: id, ...(from !== undefined && { from }), ...(invitation !== undefined && { invitation }) });
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    write = (line) => void raw.write(`${line}\n`);
    for (const line of lines) write(line);
    const heartbeat = setInterval(() => raw.write('\n'), HEARTBEAT);
    raw.on('close', () => {
      clearInterval(heartbeat);
      connection.close();
    });
  });
}
