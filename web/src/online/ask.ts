/** Asks the server: JSON both ways, a refusal as an error with a sentence. */
import type { Check, RefusalTold } from '@bridgehead/protocol';
import { hasFields, isRefusalTold } from '@bridgehead/protocol';
import { ApiRefusal, noServer, offline, unreadable } from './refusal.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export interface Asking {
  readonly body?: unknown;
  /** What stands behind the "?"; what is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal;
}

/** A gateway that says so has no server behind it at the moment. */
const AWAY: readonly number[] = [502, 503, 504];

/** The answer as it stands, for anyone who reads it piece by piece. Refusals are thrown. */
export async function askRaw(
  fetch: Fetch,
  method: Method,
  path: string,
  { body, query = {}, signal }: Asking = {},
): Promise<Response> {
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const response = await fetch(path + (words.length === 0 ? '' : `?${words.join('&')}`), init).catch(() => {
    throw offline();
  });
  if (response.ok) return response;
  throw await refusalOf(response);
}

async function refusalOf(response: Response): Promise<ApiRefusal> {
  if (!isJson(response)) return AWAY.includes(response.status) ? offline() : noServer();
  const told: unknown = await response.json().catch(() => undefined);
  return isRefused(told) ? new ApiRefusal(told.error) : noServer();
}

const isRefused = hasFields<{ readonly error: RefusalTold }>({ error: isRefusalTold });

/** The answer as a value that has been checked. A page in place of an answer means that nobody is there to answer. */
export async function ask<Value>(
  fetch: Fetch,
  method: Method,
  path: string,
  check: Check<Value>,
  asking: Asking = {},
): Promise<Value> {
  const response = await askRaw(fetch, method, path, asking);
  if (response.status !== 204 && !isJson(response)) throw noServer();
  noteTime(response);
  const text = await response.text().catch(() => {
    throw offline();
  });
  const value = parsed(text);
  if (!check(value)) throw unreadable();
  return value;
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function isJson({ headers }: Response): boolean {
  return /^application\/(?:\w+\+)?json\b/.test(headers.get('content-type') ?? '');
}

/** By how much the server's clock is ahead of this one, in milliseconds. */
let ahead = 0;
/** The server tells whole seconds: what is less than this may be no difference at all. */
const EXACT = 2_000;

function noteTime({ headers }: Response): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  ahead = Math.abs(difference) < EXACT ? 0 : difference;
}

/** What the server's clock shows now: clocks of games are its moments. */
export function serverNow(): number {
  return Date.now() + ahead;
}
