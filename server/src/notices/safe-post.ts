/**
 * Sends something to an address that a player has given. The server must not be made to knock at doors inside its own
 * network: names are looked up here, and only addresses of the public internet are connected to.
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { BlockList, isIP } from 'node:net';

/** How long it may take in all. */
const PATIENCE = 5_000;
const LOCALHOST = ['localhost', '127.0.0.1', '[::1]'];

export type Posted = { readonly ok: true } | { readonly ok: false; readonly status?: number; readonly problem: string };

export interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
}

const NOT_PUBLIC = 'The URL doesn’t point to the public internet.';

/** What is wrong with an address, before anything is sent; undefined: nothing. */
export function problemOfAddress(address: string, allowsInside: boolean): string | undefined {
  if (!URL.canParse(address)) return 'This is not a valid URL.';
  const { protocol, hostname, username, password } = new URL(address);
  const isHere = LOCALHOST.includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) return 'The URL must begin with https://.';
  if (username !== '' || password !== '') return 'The URL must not contain a name or password.';
  const ip = hostname.replace(/^\[|\]$/g, '');
  return allowsInside || (!isHere && (isIP(ip) === 0 || isPublic(ip))) ? undefined : NOT_PUBLIC;
}

/** Finds all addresses of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Who is asked for the addresses of a name, unless told otherwise. */
export const names: { lookup: Resolve } = { lookup };

/** Sends it once. Redirects are not followed, and what is answered is not read. */
export async function post(
  { url, headers, body }: Parcel,
  allowsInside: boolean,
  resolveName: Resolve = names.lookup,
): Promise<Posted> {
  const problem = problemOfAddress(url, allowsInside);
  if (problem !== undefined) return { ok: false, problem };
  const send = new URL(url).protocol === 'https:' ? requestSecure : requestPlain;
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE),
    ...(!allowsInside && { lookup: lookupPublic(resolveName) }),
  };
  return new Promise((resolve) => {
    const request = send(url, options, (response) => {
      const { statusCode: status = 0 } = response;
      response.destroy();
      resolve(
        status >= 200 && status < 300
          ? { ok: true }
          : { ok: false, status, problem: `It answered with status ${status}.` },
      );
    });
    request.on('error', (error) => resolve({ ok: false, problem: problemOf(error) }));
    request.end(body);
  });
}

function problemOf(error: Error): string {
  if (error instanceof InsideAddress) return error.message;
  return error.name === 'TimeoutError' || error.name === 'AbortError'
    ? `No answer within ${PATIENCE / 1_000} seconds.`
    : 'Couldn’t reach it.';
}

class InsideAddress extends Error {
  constructor() {
    super(NOT_PUBLIC);
  }
}

/** What is looked up here is what is connected to: a name that leads elsewhere a moment later gains nothing. */
function lookupPublic(resolveName: Resolve): LookupFunction {
  return (name, options, answer) =>
    resolveName(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return answer(error, []);
      const [first] = found;
      if (first === undefined || found.some(({ address }) => !isPublic(address)))
        return answer(new InsideAddress(), []);
      if (options.all === true) answer(null, found);
      else answer(null, first.address, first.family);
    });
}

const INSIDE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of IPv6 only this part is the public internet, without what leads to IPv4 addresses or stands in books. */
const OUTSIDE_6 = ['2000::', 3] as const;
const INSIDE_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const inside = new BlockList();
for (const [net, prefix] of INSIDE_4) inside.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of INSIDE_6) inside.addSubnet(net, prefix, 'ipv6');
const outside = new BlockList();
outside.addSubnet(...OUTSIDE_6, 'ipv6');

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !inside.check(address, 'ipv4');
  return family === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}
