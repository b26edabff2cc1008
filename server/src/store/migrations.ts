/**
 * How the tables came to be. A migration that has been published is never changed: a change is another migration.
 *
 * Nodes of the version before run on beside the new one, so a migration only adds: tables, indexes, and columns that may be
 * null or have a default. What the new version no longer needs is removed by a migration of a later version, when no node
 * uses it any more; that one also sets "oldest" in schema_use to its own name, so that older versions no longer start.
 */
import type { Kysely, Migration, MigrationProvider } from 'kysely';
import { onlyRow } from './only-row.js';
import { Migrator, sql } from 'kysely';
import { noteLooks } from '../domain/lookalike-names.js';
import type { Tables } from './tables.js';

/** 'serial' in PostgreSQL, a counted key in SQLite. */
export type Dialect = 'embedded' | 'postgres';

function migrations(dialect: Dialect): Record<string, Migration> {
  return {
    '0001-first': {
      async up(db: Kysely<unknown>) {
        const table = (name: string) => db.schema.createTable(name);
        await table('accounts')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('name_key', 'text', (column) => column.notNull().unique())
          .addColumn('guest', 'integer', (column) => column.notNull())
          .addColumn('password', 'text')
          .addColumn('mail', 'text')
          .addColumn('mail_wanted', 'text')
          .addColumn('settings', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .addColumn('seen', 'bigint', (column) => column.notNull())
          .addColumn('banned', 'text')
          .execute();
        await table('passkeys')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('public_key', 'text', (column) => column.notNull())
          .addColumn('counter', 'bigint', (column) => column.notNull())
          .addColumn('transports', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .execute();
        await table('sign_ins')
          .addColumn('hash', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('device', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .addColumn('seen', 'bigint', (column) => column.notNull())
          .addColumn('expires', 'bigint', (column) => column.notNull())
          .execute();
        await table('tokens')
          .addColumn('hash', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .addColumn('used', 'bigint')
          .execute();
        await table('links')
          .addColumn('hash', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('purpose', 'text', (column) => column.notNull())
          .addColumn('mail', 'text')
          .addColumn('expires', 'bigint', (column) => column.notNull())
          .execute();
        await table('challenges')
          .addColumn('challenge', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
          .addColumn('expires', 'bigint', (column) => column.notNull())
          .execute();
        await table('games')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('game', 'text', (column) => column.notNull())
          .addColumn('rules_version', 'text', (column) => column.notNull())
          .addColumn('content_hash', 'text', (column) => column.notNull())
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('setup', 'text', (column) => column.notNull())
          .addColumn('time_control', 'text', (column) => column.notNull())
          .addColumn('visibility', 'text', (column) => column.notNull())
          .addColumn('invitation', 'text', (column) => column.notNull())
          .addColumn('owner', 'text', (column) => column.references('accounts.id').onDelete('set null'))
          .addColumn('status', 'text', (column) => column.notNull())
          .addColumn('seed', 'text', (column) => column.notNull())
          .addColumn('commitment', 'text', (column) => column.notNull())
          .addColumn('rows', 'integer', (column) => column.notNull())
          .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
          .addColumn('summary', 'text', (column) => column.notNull())
          .addColumn('clocks', 'text', (column) => column.notNull())
          .addColumn('offer', 'text')
          .addColumn('rematch_of', 'text')
          .addColumn('rematch', 'text')
          .addColumn('created', 'bigint', (column) => column.notNull())
          .addColumn('changed', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('games_by_status').on('games').columns(['status', 'changed']).execute();
        await table('seats')
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('side', 'text', (column) => column.notNull())
          .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('set null'))
          .addColumn('computer', 'text')
          .addColumn('nonce', 'text')
          .addColumn('orders', 'text')
          .addPrimaryKeyConstraint('seats_key', ['game', 'side'])
          .execute();
        await db.schema.createIndex('seats_by_account').on('seats').column('account').execute();
        await table('rows')
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('number', 'integer', (column) => column.notNull())
          .addColumn('row', 'text', (column) => column.notNull())
          .addColumn('request', 'text')
          .addColumn('at', 'bigint', (column) => column.notNull())
          .addColumn('version', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('rows_key', ['game', 'number'])
          .addUniqueConstraint('rows_request', ['game', 'request'])
          .execute();
        await table('notes')
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('text', 'text', (column) => column.notNull())
          .addPrimaryKeyConstraint('notes_key', ['game', 'account'])
          .execute();
        await table('chat')
          .addColumn('id', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
            dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
          )
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('set null'))
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('chat_by_game').on('chat').columns(['game', 'id']).execute();
        await table('push_places')
          .addColumn('endpoint', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('keys', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .execute();
        await table('notices')
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('about', 'text', (column) => column.notNull())
          .addColumn('mark', 'integer', (column) => column.notNull())
          .addColumn('sent', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('notices_key', ['account', 'game', 'about'])
          .execute();
        await table('looking')
          .addColumn('connection', 'text', (column) => column.notNull())
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('node', 'text', (column) => column.notNull())
          .addColumn('until', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('looking_key', ['connection', 'game'])
          .execute();
        await db.schema.createIndex('looking_by_account').on('looking').columns(['account', 'game']).execute();
        await table('jobs')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('kind', 'text', (column) => column.notNull())
          .addColumn('data', 'text', (column) => column.notNull())
          .addColumn('due', 'bigint', (column) => column.notNull())
          .addColumn('attempts', 'integer', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('jobs_by_due').on('jobs').column('due').execute();
        // What belongs to an account is found when it is shown, and when the account goes.
        for (const [owned, column] of [
          ['passkeys', 'account'],
          ['sign_ins', 'account'],
          ['tokens', 'account'],
          ['links', 'account'],
          ['challenges', 'account'],
          ['notes', 'account'],
          ['chat', 'account'],
          ['push_places', 'account'],
          ['games', 'owner'],
        ] as const) {
          await db.schema.createIndex(`${owned}_by_${column}`).on(owned).column(column).execute();
        }
      },
    },
    '0002-promised-dice': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('promised_dice')
          .addColumn('game', 'text', (column) => column.primaryKey())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('seed', 'text', (column) => column.notNull())
          .addColumn('expires', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('promised_dice_by_account').on('promised_dice').column('account').execute();
      },
    },
    '0003-appeals': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('appeals')
          .addColumn('game', 'text', (column) => column.notNull().references('games.id').onDelete('cascade'))
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('reason', 'text', (column) => column.notNull())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('appeals_key', ['game', 'account'])
          .execute();
        await db.schema.createIndex('appeals_by_account').on('appeals').column('account').execute();
      },
    },
    '0004-confirmed': {
      async up(db: Kysely<unknown>) {
        // A backup that does not know it yet is read too: then nobody has shown anything lately.
        await db.schema
          .alterTable('sign_ins')
          .addColumn('confirmed', 'bigint', (column) => column.notNull().defaultTo(0))
          .execute();
        await sql`update sign_ins set confirmed = created`.execute(db);
      },
    },
    '0005-name-looks': {
      async up(db: Kysely<unknown>) {
        // Several may look the same already, and stay as they are: it is asked only of new names.
        await db.schema
          .alterTable('accounts')
          .addColumn('name_look', 'text', (column) => column.notNull().defaultTo(''))
          .execute();
        await db.schema.createIndex('accounts_by_look').on('accounts').column('name_look').execute();
        await noteLooks(db);
      },
    },
    '0006-signing-keys': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('signing_keys')
          .addColumn('public', 'text', (column) => column.primaryKey())
          .addColumn('secret', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .addColumn('retired', 'bigint')
          .execute();
      },
    },
    '0007-own-queue': {
      async up(db: Kysely<unknown>) {
        if (dialect !== 'postgres') return;
        // Who looks at which board holds for a minute: it need not outlive a crash.
        await sql`alter table looking set unlogged`.execute(db);
        // Earlier versions kept work in the tables of pg-boss, if they ever ran here.
        const { rows } = await sql<{ found: string | null }>`select to_regclass('pgboss.job')::text as found`.execute(
          db,
        );
        if (onlyRow(rows).found === null) return;
        await sql`insert into jobs (id, kind, data, due, attempts)
          select singleton_key, data->'job'->>'kind', data->>'job', (extract(epoch from start_after) * 1000)::bigint, 0 from pgboss.job
          where name like 'bridgehead-%' and state in ('created', 'retry', 'active') and singleton_key is not null order by created_on
          on conflict (id) do nothing`.execute(db);
      },
    },
    '0008-snapshots': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('snapshots')
          .addColumn('game', 'text', (column) => column.primaryKey().references('games.id').onDelete('cascade'))
          .addColumn('form', 'text', (column) => column.notNull())
          .addColumn('rows', 'integer', (column) => column.notNull())
          .addColumn('data', 'text', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('quarantined')
          .addColumn('game', 'text', (column) => column.primaryKey().references('games.id').onDelete('cascade'))
          .addColumn('form', 'text', (column) => column.notNull())
          .addColumn('reason', 'text', (column) => column.notNull())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .execute();
      },
    },
    '0009-looks-of-digits': {
      async up(db: Kysely<unknown>) {
        // More signs are taken for one another than before.
        await sql`update accounts set name_look = ''`.execute(db);
        await noteLooks(db);
      },
    },
    '0010-known-devices': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('known_devices')
          .addColumn('hash', 'text', (column) => column.notNull())
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('expires', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('known_devices_key', ['hash', 'account'])
          .execute();
        await db.schema.createIndex('known_devices_by_account').on('known_devices').column('account').execute();
        await db.schema
          .createTable('quotas')
          .addColumn('key', 'text', (column) => column.primaryKey())
          .addColumn('until', 'bigint', (column) => column.notNull())
          .addColumn('used', 'integer', (column) => column.notNull())
          .execute();
      },
    },
    '0011-ratings': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .alterTable('games')
          .addColumn('rated', 'integer', (column) => column.notNull().defaultTo(0))
          .execute();
        await db.schema
          .createTable('ratings')
          .addColumn('player', 'text', (column) => column.notNull())
          .addColumn('game', 'text', (column) => column.notNull())
          .addColumn('side', 'text', (column) => column.notNull())
          .addColumn('rating', 'double precision', (column) => column.notNull())
          .addColumn('deviation', 'double precision', (column) => column.notNull())
          .addColumn('volatility', 'double precision', (column) => column.notNull())
          .addColumn('games', 'integer', (column) => column.notNull())
          .addColumn('changed', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('ratings_key', ['player', 'game', 'side'])
          .execute();
        await db.schema
          .createTable('rating_history')
          .addColumn('player', 'text', (column) => column.notNull())
          .addColumn('played', 'text', (column) => column.notNull())
          .addColumn('game', 'text', (column) => column.notNull())
          .addColumn('side', 'text', (column) => column.notNull())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .addColumn('rating', 'double precision', (column) => column.notNull())
          .addColumn('deviation', 'double precision', (column) => column.notNull())
          .addColumn('score', 'double precision', (column) => column.notNull())
          .addPrimaryKeyConstraint('rating_history_key', ['player', 'played'])
          .execute();
      },
    },
    '0012-heartbeat': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('heartbeat')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('downtimes')
          .addColumn('began', 'bigint', (column) => column.primaryKey())
          .addColumn('ended', 'bigint', (column) => column.notNull())
          .execute();
      },
    },
    '0013-request-hashes': {
      async up(db: Kysely<unknown>) {
        await db.schema.alterTable('rows').addColumn('asks', 'text').execute();
      },
    },
    '0014-people': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('people')
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('other', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('kind', 'text', (column) => column.notNull())
          .addColumn('created', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('people_key', ['account', 'other', 'kind'])
          .execute();
        await db.schema.createIndex('people_by_other').on('people').column('other').execute();
        await db.schema
          .createTable('reports')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('reporter', 'text', (column) => column.references('accounts.id').onDelete('set null'))
          .addColumn('reported', 'text', (column) => column.references('accounts.id').onDelete('set null'))
          .addColumn('reason', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .addColumn('game', 'text', (column) => column.references('games.id').onDelete('set null'))
          .addColumn('at', 'bigint', (column) => column.notNull())
          .addColumn('taken_by', 'text')
          .addColumn('closed', 'bigint')
          .addColumn('closed_by', 'text')
          .addColumn('note', 'text')
          .execute();
        for (const column of ['reporter', 'reported', 'game', 'at'])
          await db.schema.createIndex(`reports_by_${column}`).on('reports').column(column).execute();
      },
    },
    '0015-moderation': {
      async up(db: Kysely<unknown>) {
        await db.schema.alterTable('accounts').addColumn('banned_until', 'bigint').execute();
        await db.schema
          .createTable('audit')
          .addColumn('id', dialect === 'postgres' ? 'bigserial' : 'integer', (column) =>
            dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement(),
          )
          .addColumn('at', 'bigint', (column) => column.notNull())
          .addColumn('operator', 'text', (column) => column.notNull())
          .addColumn('act', 'text', (column) => column.notNull())
          .addColumn('account', 'text', (column) => column.references('accounts.id').onDelete('set null'))
          .addColumn('game', 'text')
          .addColumn('details', 'text', (column) => column.notNull())
          .addColumn('outcome', 'text', (column) => column.notNull())
          .execute();
        await db.schema.createIndex('audit_by_account').on('audit').column('account').execute();
      },
    },
    '0016-webhooks': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('webhooks')
          .addColumn('account', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
          .addColumn('address', 'text', (column) => column.notNull())
          .addColumn('secret', 'text', (column) => column.notNull())
          .addColumn('renewed', 'bigint', (column) => column.notNull())
          .addColumn('failures', 'integer', (column) => column.notNull())
          .addColumn('failed', 'bigint')
          .addColumn('problem', 'text')
          .addColumn('disabled', 'bigint')
          .execute();
      },
    },
    '0017-schema-use': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('schema_use')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('oldest', 'text', (column) => column.notNull())
          .execute();
        await sql`insert into schema_use (id, oldest) values (1, '0017-schema-use')`.execute(db);
      },
    },
    '0019-page-assets': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('page_assets')
          .addColumn('address', 'text', (column) => column.primaryKey())
          .addColumn('type', 'text', (column) => column.notNull())
          .addColumn('data', 'text', (column) => column.notNull())
          .addColumn('seen', 'bigint', (column) => column.notNull())
          .execute();
      },
    },
    '0020-lessons-done': {
      async up(db: Kysely<unknown>) {
        await db.schema
          .createTable('lessons_done')
          .addColumn('account', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
          .addColumn('lesson', 'text', (column) => column.notNull())
          .addColumn('done', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('lessons_done_key', ['account', 'lesson'])
          .execute();
      },
    },
    // Games that run are read a page at a time, whatever has ended long ago.
    '0018-running-games': {
      async up(db: Kysely<unknown>) {
        await db.schema.createIndex('games_by_status_and_id').on('games').columns(['status', 'id']).execute();
      },
    },
  };
}

/** The forms that a newer version has added, which this one doesn't know but can work with; undefined: it has added none. */
async function addedSince(db: Kysely<Tables>, known: readonly string[]): Promise<readonly string[] | undefined> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  if (!tables.includes('schema_use')) return undefined;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const added = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (added.length === 0) return undefined;
  const { oldest } = await db.selectFrom('schema_use').select('oldest').executeTakeFirstOrThrow();
  if (oldest > (known.at(-1) ?? ''))
    throw new Error(
      `Can’t use the database: a newer version of the server has changed it (${added.at(-1)}). Upgrade this server.`,
    );
  return added;
}

/** Brings a database to the newest form, or to the one that is named. Returns what was done. */
export async function migrate(db: Kysely<Tables>, dialect: Dialect, form?: string): Promise<readonly string[]> {
  const ours = migrations(dialect);
  if (form === undefined && (await addedSince(db, Object.keys(ours))) !== undefined) return [];
  const provider: MigrationProvider = { getMigrations: () => Promise.resolve(ours) };
  const migrator = new Migrator({ db, provider });
  const { error, results } = await (form === undefined ? migrator.migrateToLatest() : migrator.migrateTo(form));
  if (error !== undefined)
    throw new Error(`Can’t upgrade the database: ${error instanceof Error ? error.message : 'unknown reason'}`, {
      cause: error,
    });
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** A word that the database answers. */
export async function isAnswering(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  return rows.length === 1;
}
