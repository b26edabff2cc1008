/** The databases on which every test of storage and server runs: the embedded one, and a real PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { inject } from 'vitest';
import type { Opened } from '../../src/store/open.js';
import { openEmbedded, openPostgres } from '../../src/store/open.js';

export interface TestDatabase {
  readonly opened: Opened;
  /** The same database once more, as another node would open it. */
  again(): Promise<Opened>;
  drop(): Promise<void>;
}

/** Where a whole server keeps its data: the variables of its environment. */
export interface TestEnvironment {
  readonly variables: Readonly<Record<string, string>>;
  readonly drop: () => Promise<void>;
}

interface DatabaseKind {
  readonly name: string;
  readonly create: () => Promise<TestDatabase>;
  readonly environment: () => Promise<TestEnvironment>;
}

export const DATABASES: readonly DatabaseKind[] = [
  { name: 'embedded', create: createEmbedded, environment: embeddedEnvironment },
  { name: 'PostgreSQL', create: createPostgres, environment: postgresEnvironment },
];

async function embeddedEnvironment(): Promise<TestEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-server-'));
  return { variables: { DATA_FOLDER: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function postgresEnvironment(): Promise<TestEnvironment> {
  const { url, drop } = await emptyDatabase();
  return { variables: { DATABASE_URL: url }, drop };
}

async function createEmbedded(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-store-'));
  const file = join(folder, 'games.db');
  const opened = await openEmbedded(file);
  return {
    opened,
    again: () => openEmbedded(file),
    async drop() {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let made = 0;

async function createPostgres(): Promise<TestDatabase> {
  const { url, drop } = await emptyDatabase();
  const opened = await openPostgres(url);
  return {
    opened,
    again: () => openPostgres(url),
    async drop() {
      await opened.close();
      await drop();
    },
  };
}

async function emptyDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const address = new URL(inject('postgres'));
  const name = `bridgehead_${process.pid}_${Date.now()}_${++made}`;
  await asAdministrator(`create database ${name}`);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => asAdministrator(`drop database ${name} with (force)`) };
}

async function asAdministrator(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: inject('postgres'), max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
