/// <reference types="vitest" />
/**
 * The address of a PostgreSQL in which databases may be made.
 * @public The export makes this file a module, so that it adds to the one of Vitest.
 */
export type PostgresAddress = string;

declare module 'vitest' {
  /** What global-setup.ts provides. */
  interface ProvidedContext {
    postgres: PostgresAddress;
    /** A database there with all tables and no rows, to which nobody is connected. */
    postgresTemplate: string;
  }
}
