/** Who asks: by the cookie of a signed-in device, or by a token. And whether the request comes from our own page. */
import type { IncomingMessage } from 'node:http';
import { itemAt } from '@bridgehead/engine';
import type { FastifyRequest } from 'fastify';
import { banOf } from '../accounts/bans.js';
import { hashOf } from '../domain/secrets.js';
import { whoseDevice, whoseToken } from '../store/accounts.js';
import type { Account } from '../store/tables.js';
import type { Services } from '../services/services.js';
import { Refusal } from '../domain/refusals.js';

const COOKIE = 'bridgehead';

/** What all requests have, those for a live connection too. */
export type Request = Pick<IncomingMessage, 'headers' | 'socket'>;

export interface Who {
  readonly account: Account | undefined;
  readonly cookie: string | undefined;
  /** The name of the operator; undefined: it is none. */
  readonly operator: string | undefined;
}

/** Who asks; anyone who is banned is refused, and reads why. */
export async function whoAsks(services: Services, request: FastifyRequest): Promise<Who> {
  const who = await whoIs(services, request);
  if (who.account !== undefined) refuseBanned(who.account, services.now());
  return who;
}

/** The same, banned or not. */
export async function whoIs({ db, config, operators, now }: Services, request: FastifyRequest): Promise<Who> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    // Hashes are compared: how long it takes tells nothing of the token.
    const operator = operators.get(hashOf(token));
    if (operator !== undefined) return { account: undefined, cookie: undefined, operator };
    const account = await whoseToken(db, token, now());
    if (account === undefined) throw new Refusal('wrong-token');
    return { account, cookie: undefined, operator: undefined };
  }
  const cookie = request.cookies[cookieName(originOf({ config }, request))];
  const account = cookie === undefined ? undefined : await whoseDevice(db, cookie, now());
  return { account, cookie, operator: undefined };
}

/** Refuses anyone who is banned, and says why and until when. */
export function refuseBanned(account: Account, now: number): void {
  const ban = banOf(account, now);
  if (ban !== undefined)
    throw new Refusal('banned', { reason: ban.reason, ...(ban.until !== null && { until: ban.until }) });
}

/** The address of the page that asks. */
export function originOf({ config: { origin, proxied } }: Pick<Services, 'config'>, { headers }: Request): string {
  if (origin !== undefined) return origin;
  const isSecure = proxied > 0 && listIn(headers['x-forwarded-proto']).at(-1) === 'https';
  const own = `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
  if (!URL.canParse(own))
    throw new Refusal('malformed', { problems: [{ field: 'Host', expected: 'the name of this server' }] });
  return own;
}

/** Where a request comes from. Each proxy adds the address that asked it at the end of the list: what stands before is hearsay. */
export function ipOf({ proxied }: Pick<Services['config'], 'proxied'>, { headers, socket }: Request): string {
  const hops = [socket.remoteAddress ?? '', ...(proxied === 0 ? [] : listIn(headers['x-forwarded-for']).toReversed())];
  return itemAt(hops, Math.min(proxied, hops.length - 1));
}

function listIn(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((each) => each.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** With https no neighbour, such as a page at another name of the same site, can slip in a cookie of this name. */
export function cookieName(origin: string): string {
  return isSafe(origin) ? `__Host-${COOKIE}` : COOKIE;
}

/** The cookie by which a device is known that has signed in before, signed in or not. */
export function knownName(origin: string): string {
  return `${cookieName(origin)}-known`;
}

export function isSafe(origin: string): boolean {
  return origin.startsWith('https:');
}

/** A page of another site may make a browser ask us, with our cookie: such requests change nothing here. */
export function refuseOtherOrigins(services: Services, request: FastifyRequest, hasCookie: boolean): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = originOf(services, request);
  if (origin !== undefined ? origin !== own : hasCookie && site !== 'same-origin') throw new Refusal('other-origin');
}
