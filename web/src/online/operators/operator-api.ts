/** The server's addresses for operators, as functions. The token is kept until the tab is closed. */
import type { ListedGame } from '@bridgehead/protocol';
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

function call<Value>(method: Method, path: string, asking?: Asking): Promise<Value> {
  return ask<Value>(withToken, method, `/api/operators${path}`, asking);
}

/** Shows a token, or the one that was shown before. */
export async function comeIn(token?: string): Promise<void> {
  if (token !== undefined) sessionStorage.setItem(PLACE, token);
  if (sessionStorage.getItem(PLACE) === null) return;
  try {
    operator.value = (await call<{ readonly operator: string }>('GET', '/me')).operator;
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
    call<{ readonly reports: readonly Report[]; readonly more: boolean }>('GET', '/reports', {
      query: { list, before },
    }),
  report: (id: string) => call<ReportDetails>('GET', reportPath(id)),
  take: (id: string, taken: boolean) => call<unknown>('PUT', reportPath(id, '/taken'), { body: { taken } }),
  close: (id: string, note: string) => call<unknown>('PUT', reportPath(id, '/closed'), { body: { note } }),
  bans: async () => (await call<{ readonly bans: readonly Ban[] }>('GET', '/bans')).bans,
  ban: (name: string, reason: string, until: number | null) =>
    call<Ban>('PUT', '/bans', { body: { name, reason, until } }),
  lift: (name: string) => call<Ban>('DELETE', '/bans', { body: { name } }),
  audit: (before?: number) =>
    call<{ readonly entries: readonly AuditEntry[]; readonly more: boolean }>('GET', '/audit', { query: { before } }),
};
