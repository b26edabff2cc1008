/** Vitest runs this once for all tests of the server: it starts a real PostgreSQL, and makes the tables that every test copies. */
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../scripts/find-postgres.mjs';
import { openPostgres } from '../../src/store/open-postgres.js';

/** To make the tables takes three times as long as to copy them. */
const TEMPLATE = `bridgehead_template_${process.pid}`;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  await run(postgres.url, `create database ${TEMPLATE}`);
  const template = new URL(postgres.url);
  template.pathname = `/${TEMPLATE}`;
  const opened = await openPostgres(template.href);
  await opened.close();
  project.provide('postgres', postgres.url);
  project.provide('postgresTemplate', TEMPLATE);
  return async () => {
    await run(postgres.url, `drop database ${TEMPLATE} with (force)`);
    await postgres.stop();
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  // The server may stop before the connection has closed.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
