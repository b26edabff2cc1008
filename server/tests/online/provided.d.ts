/// <reference types="vitest" />
declare module 'vitest' {
  /** What scripts/server-setup.mjs provides. */
  interface ProvidedContext {
    /** The address of a PostgreSQL in which databases may be made. */
    postgres: string;
  }
}

export {};
