/**
 * Kysely over the embedded database: reads on the main thread, which wait for nobody, and everything that writes in the thread
 * of the writer. A reader sees all that was answered before.
 */
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  QueryResult,
  SqliteDatabase,
  SqliteStatement,
  TransactionSettings,
} from 'kysely';
import { SqliteAdapter, SqliteDialect, SqliteDriver, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import Libsql from 'libsql';
import type { EmbeddedWriter } from './embedded-writer.js';

/** More statements than there are in all the code: some have as many forms as they have values. */
const MOST_PREPARED = 500;

/** Statements that are made again and again are prepared once. */
function remembering(connection: Libsql.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? connection.prepare(text);
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}

/** For migrations, over one connection. Kysely's own migrates without a transaction, though SQLite can: anyone who is killed half way could never start again. */
export class MigratingDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new MigratingAdapter();
  }
}

class MigratingAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function embeddedDialect(reader: Libsql.Database, writer: EmbeddedWriter): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new EmbeddedDriver(remembering(reader), writer),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class EmbeddedDriver implements Driver {
  readonly #readers: SqliteDriver;
  #reader: DatabaseConnection | undefined;
  readonly #writer: EmbeddedWriter;
  readonly #transactions = new WeakMap<DatabaseConnection, number>();

  constructor(reader: SqliteDatabase, writer: EmbeddedWriter) {
    this.#readers = new SqliteDriver({ database: reader });
    this.#writer = writer;
  }

  async init(): Promise<void> {
    await this.#readers.init();
    this.#reader = await this.#readers.acquireConnection();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: <Row>(query: CompiledQuery) => this.#execute<Row>(query, this.#transactions.get(connection)),
      streamQuery() {
        throw new Error('The embedded database has no streams');
      },
    };
    return connection;
  }

  async #execute<Row>(compiled: CompiledQuery, within: number | undefined): Promise<QueryResult<Row>> {
    const { sql, parameters, query } = compiled;
    const isRead =
      within === undefined &&
      (query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql)));
    return isRead && this.#reader !== undefined
      ? this.#reader.executeQuery<Row>(compiled)
      : this.#writer.run(sql, parameters, within);
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    this.#transactions.set(connection, await this.#writer.begin(isolationLevel === undefined ? 'write' : 'read'));
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#end(connection, 'commit');
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#end(connection, 'rollback');
  }

  async #end(connection: DatabaseConnection, how: 'commit' | 'rollback'): Promise<void> {
    const within = this.#transactions.get(connection);
    this.#transactions.delete(connection);
    if (within !== undefined) await this.#writer.end(within, how);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#readers.destroy();
  }
}
