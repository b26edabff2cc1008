import 'vitest';

/** The address of a PostgreSQL in which databases may be made. */
type PostgresAddress = string;

declare module 'vitest' {
  /** What global-setup.ts provides. */
  interface ProvidedContext {
    postgres: PostgresAddress;
    /** A database there with all tables and no rows, to which nobody is connected. */
    postgresTemplate: string;
  }
}
