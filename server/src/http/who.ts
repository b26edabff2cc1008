/** Who asks: by the cookie of a signed-in device, or by a token. And whether the request comes from our own page. */
import type { FastifyRequest } from 'fastify';
import { hashOf } from '../secrets.js';
import { whoseDevice, whoseToken } from '../store/accounts.js';
import type { Account } from '../store/tables.js';
import type { Services } from '../services.js';
import { Refusal } from './refusals.js';

export const COOKIE = 'bridgehead';

export interface Who {
  readonly account: Account | undefined;
  readonly cookie: string | undefined;
  readonly isOperator: boolean;
}

export async function whoAsks({ db, config, now }: Services, request: FastifyRequest): Promise<Who> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    // Hashes are compared: how long it takes tells nothing of the token.
    if (config.operatorToken !== undefined && hashOf(token) === hashOf(config.operatorToken)) return { account: undefined, cookie: undefined, isOperator: true };
    const account = await whoseToken(db, token, now());
    if (account === undefined) throw new Refusal('wrong-token');
    return { account: notBanned(account), cookie: undefined, isOperator: false };
  }
  const cookie = request.cookies[COOKIE];
  const account = cookie === undefined ? undefined : await whoseDevice(db, cookie, now());
  return { account: account && notBanned(account), cookie, isOperator: isOnThisMachine(config, request) };
}

/** Without a token of theirs operators ask from the machine itself, as long as no proxy stands before it for all the world. */
function isOnThisMachine({ operatorToken, origin, proxied }: Services['config'], { ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined;
  return operatorToken === undefined && origin === undefined && !proxied && !isForwarded && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
}

function notBanned(account: Account): Account {
  if (account.banned !== null) throw new Refusal('banned', { reason: account.banned });
  return account;
}

export function originOf({ config }: Pick<Services, 'config'>, request: FastifyRequest): string {
  return config.origin ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
}

/** A page of another site may make a browser ask us, with our cookie: such requests change nothing here. */
export function refuseOtherOrigins(services: Services, request: FastifyRequest, hasCookie: boolean): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const own = originOf(services, request);
  if (origin !== undefined ? origin !== own : hasCookie && site !== 'same-origin') throw new Refusal('other-origin');
}
