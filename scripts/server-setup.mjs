// Vitest runs this once for all tests of the server: it starts a real PostgreSQL for them.
import { startPostgres } from './find-postgres.mjs';

/** @param {import('vitest/node').TestProject} project */
export async function setup(project) {
  const postgres = await startPostgres();
  project.provide('postgres', postgres.url);
  return () => postgres.stop();
}
