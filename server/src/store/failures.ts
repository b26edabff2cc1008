/** What can go wrong with a database without anyone being at fault, told apart by the codes of both databases. */

/** The database can't be reached; something else holds what we need; the disk is full. */
export type Failure = 'unreachable' | 'locked' | 'full';

const CODES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ECONNABORTED: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  // PostgreSQL: too many connections, shut down by an operator, crashed, starting up, cut off while idle in a transaction.
  '53300': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '25P03': 'unreachable',
  // A statement or a lock took too long; two transactions waited for each other.
  '57014': 'locked',
  '55P03': 'locked',
  '40P01': 'locked',
  '40001': 'locked',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  SQLITE_FULL: 'full',
  SQLITE_IOERR_WRITE: 'full',
  SQLITE_BUSY: 'locked',
  SQLITE_BUSY_SNAPSHOT: 'locked',
  SQLITE_LOCKED: 'locked',
};

/** Errors of the driver without a code. */
const MESSAGES: readonly (readonly [RegExp, Failure])[] = [
  [
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Client was closed|Cannot use a pool after calling end/i,
    'unreachable',
  ],
  [/database or disk is full|no space left on device|could not extend file/i, 'full'],
  [/database is locked|database table is locked/i, 'locked'],
];

/** Which of these an error is; undefined: a bug, or damage. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0]);
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Class 08 of PostgreSQL: everything about connections.
  const known =
    CODES[code] ??
    (/^08[0-9A-Z]{3}$/.test(code) ? 'unreachable' : undefined) ??
    MESSAGES.find(([pattern]) => pattern.test(error.message))?.[1];
  return known ?? (error.cause === undefined ? undefined : failureOf(error.cause));
}
