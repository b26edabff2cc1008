/// <reference types="vitest" />
/** The address of a PostgreSQL in which databases may be made. */
export type PostgresAddress = string;

declare module 'vitest' {
  /** What scripts/server-setup.mjs provides. */
  interface ProvidedContext {
    postgres: PostgresAddress;
  }
}
