/** The server's addresses for operators, as functions. The token is kept until the tab is closed. */
import type { Check, ListedGame } from '@bridgehead/protocol';
import {
  hasFields,
  isAnything,
  isFlag,
  isListOf,
  isListedGame,
  isNullOr,
  isNumber,
  isText,
} from '@bridgehead/protocol';
import type { AuditEntry, Ban, Report } from '@bridgehead/protocol/operators';
import { signal } from '@preact/signals';
import type { Asking, Method } from '../ask.js';
import { ask } from '../ask.js';

const PLACE = 'bridgehead.operator';

export interface ReportDetails {
  readonly report: Report;
  readonly game: ListedGame | null;
  readonly chat: readonly { readonly name: string; readonly text: string; readonly at: number }[];
}

/** Who I am as an operator; undefined: nobody has shown a token. */
export const operator = signal<string | undefined>(undefined);

function withToken(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${sessionStorage.getItem(PLACE) ?? ''}`);
  return fetch(address, { ...init, headers });
}

function call<Value>(method: Method, path: string, check: Check<Value>, asking?: Asking): Promise<Value> {
  return ask(withToken, method, `/api/operators${path}`, check, asking);
}

// Not by the schemas of the protocol: the first script of every page would take their library along.
const isBan = hasFields<Ban>({ name: isText, reason: isText, until: isNullOr(isNumber) });
const isReport = hasFields<Report>({
  id: isText,
  reporter: isText,
  reported: isText,
  reason: isText,
  text: isText,
  game: isNullOr(isText),
  at: isNumber,
  takenBy: isNullOr(isText),
  closed: isNullOr(hasFields<NonNullable<Report['closed']>>({ at: isNumber, by: isText, note: isText })),
});
const isAuditEntry = hasFields<AuditEntry>({
  id: isNumber,
  at: isNumber,
  operator: isText,
  act: isText,
  account: isNullOr(isText),
  game: isNullOr(isText),
  details: isText,
  outcome: isText,
});

const isOperator = hasFields<{ readonly operator: string }>({ operator: isText });
const isReports = hasFields<{ readonly reports: readonly Report[]; readonly more: boolean }>({
  reports: isListOf(isReport),
  more: isFlag,
});
const isDetails = hasFields<ReportDetails>({
  report: isReport,
  game: isNullOr(isListedGame),
  chat: isListOf(hasFields<ReportDetails['chat'][number]>({ name: isText, text: isText, at: isNumber })),
});
const isBans = hasFields<{ readonly bans: readonly Ban[] }>({ bans: isListOf(isBan) });
const isAudit = hasFields<{ readonly entries: readonly AuditEntry[]; readonly more: boolean }>({
  entries: isListOf(isAuditEntry),
  more: isFlag,
});

/** Shows a token, or the one that was shown before. */
export async function comeIn(token?: string): Promise<void> {
  if (token !== undefined) sessionStorage.setItem(PLACE, token);
  if (sessionStorage.getItem(PLACE) === null) return;
  try {
    operator.value = (await call('GET', '/me', isOperator)).operator;
  } catch (error) {
    goOut();
    throw error;
  }
}

export function goOut(): void {
  sessionStorage.removeItem(PLACE);
  operator.value = undefined;
}

const reportPath = (id: string, rest = '') => `/reports/${encodeURIComponent(id)}${rest}`;

export const operators = {
  reports: (list: 'open' | 'closed', before?: number) =>
    call('GET', '/reports', isReports, { query: { list, before } }),
  report: (id: string) => call('GET', reportPath(id), isDetails),
  take: (id: string, taken: boolean) => call('PUT', reportPath(id, '/taken'), isAnything, { body: { taken } }),
  close: (id: string, note: string) => call('PUT', reportPath(id, '/closed'), isAnything, { body: { note } }),
  bans: async () => (await call('GET', '/bans', isBans)).bans,
  ban: (name: string, reason: string, until: number | null) =>
    call('PUT', '/bans', isBan, { body: { name, reason, until } }),
  lift: (name: string) => call('DELETE', '/bans', isBan, { body: { name } }),
  audit: (before?: number) => call('GET', '/audit', isAudit, { query: { before } }),
};
