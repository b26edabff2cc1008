/** The databases of these tests: the embedded one, and a real PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { oneForFile } from '../../../testing/seeds.js';
import type { Opened } from '../../src/store/open.js';
import { openEmbedded } from '../../src/store/open.js';
import { openPostgres } from '../../src/store/open-postgres.js';
import { PATIENCE } from './patience.js';

export interface TestDatabase {
  readonly opened: Opened;
  /** The same database again, as another node would open it. */
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
  /** The same without any tables: for tests of how they are made. */
  readonly bareEnvironment: () => Promise<TestEnvironment>;
}

export const DATABASES: readonly DatabaseKind[] = [
  { name: 'embedded', create: createEmbedded, environment: embeddedEnvironment, bareEnvironment: embeddedEnvironment },
  {
    name: 'PostgreSQL',
    create: createPostgres,
    environment: () => postgresEnvironment(inject('postgresTemplate')),
    bareEnvironment: () => postgresEnvironment('template1'),
  },
];

/**
 * For tests of what the server does with its data, not of how it is stored: half of these files run on each database, and after
 * the next commit on the other. Tests of storage run on both each time; `npm run fuzz` runs everything on both.
 */
export function databasesFor(file: string): readonly DatabaseKind[] {
  return oneForFile(DATABASES, file);
}

async function embeddedEnvironment(): Promise<TestEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-server-'));
  return { variables: { DATA_FOLDER: folder }, drop: async () => rmSync(folder, { recursive: true, force: true }) };
}

async function postgresEnvironment(template: string): Promise<TestEnvironment> {
  const { url, drop } = await copyOf(template);
  // A folder that is not there: the one of "npm start" has files of its own.
  return { variables: { DATABASE_URL: url, DATA_FOLDER: join(tmpdir(), 'bridgehead-no-data') }, drop };
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

/** The database of a server that has stopped, or that runs elsewhere. */
export function openPlace({ DATA_FOLDER: folder, DATABASE_URL: url }: TestEnvironment['variables']): Promise<Opened> {
  return url === undefined ? openEmbedded(join(folder ?? '', 'bridgehead.db')) : openPostgres(url);
}

let made = 0;

async function createPostgres(): Promise<TestDatabase> {
  const { url, drop } = await copyOf(inject('postgresTemplate'));
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

async function copyOf(template: string): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const address = new URL(inject('postgres'));
  const name = `bridgehead_${process.pid}_${Date.now()}_${++made}`;
  await asAdministrator(`create database ${name} template ${template}`);
  address.pathname = `/${name}`;
  return { url: address.href, drop: () => dropDatabase(name) };
}

/** A pool that has ended may still be saying goodbye: anyone who is cut off then fails, with nobody there to hear it. */
async function dropDatabase(name: string): Promise<void> {
  const late = Date.now() + PATIENCE;
  while (Date.now() < late && (await asAdministrator(`select 1 from pg_stat_activity where datname = '${name}'`)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await asAdministrator(`drop database ${name} with (force)`);
}

/** Returns how many rows the answer has. */
async function asAdministrator(statement: string): Promise<number> {
  const pool = new Pool({ connectionString: inject('postgres'), max: 1 });
  try {
    const { rows } = await pool.query(statement);
    return rows.length;
  } finally {
    await pool.end();
  }
}
