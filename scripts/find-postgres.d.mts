/** Types of find-postgres.mjs for the packages, which are TypeScript. */
export interface Postgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** One that a test can take down: SIGINT as an operator does, SIGQUIT as a crash. */
export interface OwnPostgres extends Postgres {
  readonly halt: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
  readonly start: () => Promise<void>;
}

export function startPostgres(): Promise<Postgres>;
export function startOwnPostgres(): Promise<OwnPostgres>;
