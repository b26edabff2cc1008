/** Whether what a server says is what its description says: every answer that a test gets is held against it. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { DESCRIBED_DOCS } from '../../src/http/app.js';
import type { Described } from '../../src/http/route.js';
import { NOTHING } from '../../src/http/route.js';
import { REFUSED, SENT } from '../../src/domain/live-messages.js';
import { ROUTES } from '../../src/http/routes/routes.js';
import { LIVE_ROUTES } from '../../src/live/live-routes.js';

export const DESCRIBED: readonly Described[] = [...ROUTES, ...LIVE_ROUTES, ...DESCRIBED_DOCS];

const REFUSAL = z.object({ error: REFUSED });

export interface Given {
  readonly method: string;
  /** The address without the server, with what follows the "?". */
  readonly path: string;
  readonly status: number;
  /** What the answer says that it is. */
  readonly type: string;
  readonly text: string;
}

export function nameOf({ method, url }: Pick<Described, 'method' | 'url'>): string {
  return `${method} ${url}`;
}

/** The route that answers there; undefined: none, it is a file of the page or nothing. */
export function describedAt(method: string, path: string): Described | undefined {
  const parts = path.split('?', 1)[0].split('/');
  const fits = DESCRIBED.filter((each) => each.method === method && isAt(each.url.split('/'), parts));
  // What is named in full goes before what has a place for any name.
  return fits.toSorted((one, other) => one.url.split(':').length - other.url.split(':').length).at(0);
}

function isAt(places: readonly string[], parts: readonly string[]): boolean {
  return (
    places.length === parts.length &&
    places.every((place, index) => place === parts[index] || (place.startsWith(':') && parts[index] !== ''))
  );
}

/** Throws if an answer is not what is described. */
export function checkGiven({ method, path, status, type, text }: Given): void {
  const described = describedAt(method, path);
  if (described === undefined) return;
  const where = `${method} ${path} answered ${status}`;
  if (status >= 400) return checkForm(REFUSAL, JSON.parse(text), where);
  const isEmpty = described.answer === NOTHING;
  if ((status === 204) !== isEmpty || (text === '') !== isEmpty)
    throw new Error(
      `${where} with ${text === '' ? 'nothing' : 'something'}, and ${isEmpty ? 'nothing' : 'something'} is described`,
    );
  if (isEmpty) return;
  const kind = described.kind ?? 'application/json';
  if (!type.startsWith(kind)) throw new Error(`${where} with ${type}, and ${kind} is described`);
  checkForm(described.answer, kind === 'application/json' ? JSON.parse(text) : text, where);
}

/** The same for what comes over a live connection or a stream. */
export function checkSent(message: unknown): void {
  checkForm(SENT, message, 'A live connection told');
}

function checkForm(form: z.ZodType, value: unknown, where: string): void {
  const read = form.safeParse(value);
  if (!read.success)
    throw new Error(
      `${where} what is not described: ${z.prettifyError(read.error)}\n${JSON.stringify(value).slice(0, 500)}`,
    );
  // What a form does not name it leaves out.
  if (!isDeepStrictEqual(read.data, value))
    throw new Error(`${where} more than is described: ${JSON.stringify(value).slice(0, 500)}`);
}
