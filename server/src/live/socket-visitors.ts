/** Who asks for a WebSocket, and whether they may have one. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { banOf } from '../accounts/bans.js';
import { Refusal } from '../domain/refusals.js';
import { cookieName, originOf } from '../http/identify.js';
import { holdLive, mayAsk } from '../http/request-limits.js';
import type { Services } from '../services/services.js';
import { whoseDevice, whoseToken } from '../store/accounts.js';
import type { Account } from '../store/tables.js';

/** What lets the place of a connection go, or the HTTP status of the refusal. Nobody is looked up yet: many may ask at once. */
export function askForPlace(services: Services, request: IncomingMessage): (() => void) | string {
  if (services.readiness.phase === 'starting') return '503 Service Unavailable\r\nRetry-After: 1';
  if (!isOwnPage(services, request)) return '403 Forbidden';
  const release = mayAsk(services, request) ? holdLive(services, request) : undefined;
  return release ?? `429 Too Many Requests\r\nRetry-After: ${new Refusal('too-many').wait}`;
}

export function refuseUpgrade(socket: Duplex, status: string): void {
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

export type Admission =
  | { readonly as: 'visitor'; readonly account: Account | undefined }
  /** They may not come in. */
  | { readonly as: 'refused' }
  /** Nobody could say who they are. */
  | { readonly as: 'unknown' };

export async function admit(services: Services, app: FastifyInstance, request: IncomingMessage): Promise<Admission> {
  try {
    const account = await whoConnects(services, app, request);
    const isBanned = account !== undefined && banOf(account, services.now()) !== undefined;
    return isBanned ? { as: 'refused' } : { as: 'visitor', account };
  } catch (error) {
    if (error instanceof Refusal) return { as: 'refused' };
    services.log.error({ error }, 'Couldn’t look up the account of a connection');
    return { as: 'unknown' };
  }
}

export async function whoConnects(
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
