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

export const DATABASES: readonly { readonly name: string; readonly create: () => Promise<TestDatabase> }[] = [
  { name: 'embedded', create: createEmbedded },
  { name: 'PostgreSQL', create: createPostgres },
];

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
  const address = new URL(inject('postgres'));
  const name = `bridgehead_${process.pid}_${Date.now()}_${++made}`;
  await asAdministrator(`create database ${name}`);
  address.pathname = `/${name}`;
  const opened = await openPostgres(address.href);
  return {
    opened,
    again: () => openPostgres(address.href),
    async drop() {
      await opened.close();
      await asAdministrator(`drop database ${name} with (force)`);
    },
  };
}

async function asAdministrator(statement: string): Promise<void> {
  const pool = new Pool({ connectionString: inject('postgres'), max: 1 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
