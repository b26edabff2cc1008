/** Why a server did not do what was asked, as a sentence for the page. */
import type { Problem, Violation } from '@bridgehead/engine';
import { capital, withStop } from '@bridgehead/engine';
import type { RefusalTold } from '@bridgehead/protocol';

/** There is no server of games behind this page: it was put on a plain web space. */
export const NO_SERVER = 'no-server';
/** It cannot be reached now. */
export const OFFLINE = 'offline';

export class ApiRefusal extends Error {
  readonly code: string;
  readonly problems: readonly Problem[];
  /** Rules that forbid what was asked. */
  readonly violations: readonly Violation[];
  /** Why somebody is banned, and until when. */
  readonly reason: string | undefined;
  readonly until: number | undefined;

  constructor({ code, text, problems = [], violations = [], reason, until }: RefusalTold) {
    super(text);
    this.code = code;
    this.problems = problems;
    this.violations = violations;
    this.reason = reason;
    this.until = until;
  }
}

export function noServer(): ApiRefusal {
  return new ApiRefusal({
    code: NO_SERVER,
    text: 'This copy of the page has no game server, so online games are not available. Everything else works.',
  });
}

export function offline(): ApiRefusal {
  return new ApiRefusal({
    code: OFFLINE,
    text: 'Can’t reach the server. Games on this device still work; online games wait until you are back.',
  });
}

export function unreadable(): ApiRefusal {
  return new ApiRefusal({
    code: 'unreadable',
    text: 'This page can’t read the server’s answer. Reload it to get the newest version.',
  });
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function sayDate(at: number): string {
  return DATE.format(at);
}

/** One sentence, with what is wrong in particular. */
export function sayRefusal(error: unknown): string {
  if (!(error instanceof ApiRefusal))
    return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong on this page.';
  const parts = [
    ...error.problems.map(({ field, expected }) =>
      withStop(`${field === '' ? 'Expected' : capital(field)}: ${expected}`),
    ),
    ...error.violations.map(({ text }) => text),
  ];
  // Anyone who filled in a form has made no request that they know of.
  const message = error.code === 'malformed' && error.problems.length > 0 ? 'Check this entry.' : error.message;
  return [
    message,
    ...(error.reason === undefined ? [] : [withStop(error.reason)]),
    ...(error.until === undefined ? [] : [`It ends on ${sayDate(error.until)}.`]),
    ...parts,
  ].join(' ');
}

export function isRefusedAs(error: unknown, code: string): boolean {
  return error instanceof ApiRefusal && error.code === code;
}
