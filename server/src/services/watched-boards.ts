/**
 * Who sits before which board with a page in view. It holds for a minute and need not outlive anything: a single node keeps it in
 * memory, and nodes that share a database tell it to one another in few statements.
 */
import { sql } from 'kysely';
import { nanoid } from 'nanoid';
import type { Database } from '../store/open.js';

export interface Looking {
  /** Somebody looks at a game over a connection. */
  note(connection: string, account: string, game: string): Promise<void>;
  /** They do not any more: at one game, or at none of those at which they looked over the connection. */
  forget(connection: string, game?: string): Promise<void>;
  isLooking(account: string, game: string): Promise<boolean>;
  close(): Promise<void>;
}

interface Look {
  readonly connection: string;
  readonly account: string;
  readonly game: string;
}

/** What one node says holds for so long; it says it again twice as often. */
const HOLDS = 75_000;
const RENEWED = 30_000;
/** So long changes gather before they are written, in milliseconds. */
const MOMENT = 20;

/** For a single node. */
export function lookingHere(): Looking {
  const looks = new Map<string, Map<string, Look>>();
  return {
    async note(connection, account, game) {
      const own = looks.get(connection) ?? new Map<string, Look>();
      looks.set(connection, own.set(game, { connection, account, game }));
    },
    async forget(connection, game) {
      const own = looks.get(connection);
      if (game !== undefined) own?.delete(game);
      if (game === undefined || own?.size === 0) looks.delete(connection);
    },
    async isLooking(account, game) {
      for (const own of looks.values()) if (own.get(game)?.account === account) return true;
      return false;
    },
    async close() {
      looks.clear();
    },
  };
}

/** For nodes that share a database. */
export function lookingShared(db: Database, now: () => number): Looking {
  const node = nanoid();
  const here = new Map<string, Map<string, Look>>();
  /** What changed since the last statement; undefined: gone. */
  let changed = new Map<
    string,
    { readonly connection: string; readonly game: string; readonly look: Look | undefined }
  >();
  let flushing: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
    flushing = undefined;
    const all = [...changed.values()];
    changed = new Map();
    const gone = all.filter(({ look }) => look === undefined);
    const seen = all.flatMap(({ look }) => look ?? []);
    if (gone.length > 0)
      await sql`delete from looking using unnest(${gone.map(({ connection }) => connection)}::text[], ${gone.map(({ game }) => game)}::text[]) as gone (connection, game) where looking.connection = gone.connection and looking.game = gone.game`.execute(
        db,
      );
    if (seen.length === 0) return;
    // A game or an account may be gone by now.
    await sql`insert into looking (connection, game, account, node, until)
      select given.connection, given.game, given.account, ${node}, ${now() + HOLDS}::bigint from unnest(${seen.map(({ connection }) => connection)}::text[], ${seen.map(({ game }) => game)}::text[], ${seen.map(({ account }) => account)}::text[]) as given (connection, game, account)
      join games on games.id = given.game join accounts on accounts.id = given.account
      on conflict (connection, game) do update set until = excluded.until`.execute(db);
  };

  const change = (connection: string, game: string, look: Look | undefined): Promise<void> => {
    changed.set(`${connection} ${game}`, { connection, game, look });
    flushing ??= flush();
    return flushing;
  };

  const renewal = setInterval(() => {
    // Where it can't be renewed now, it is the next time; until then someone may be told of what they see.
    if (here.size > 0)
      void db
        .updateTable('looking')
        .set({ until: now() + HOLDS })
        .where('node', '=', node)
        .execute()
        .catch(() => undefined);
  }, RENEWED);
  renewal.unref();

  return {
    note(connection, account, game) {
      const look = { connection, account, game };
      const own = here.get(connection) ?? new Map<string, Look>();
      here.set(connection, own.set(game, look));
      return change(connection, game, look);
    },
    async forget(connection, game) {
      const own = here.get(connection);
      if (own === undefined) return;
      const gone = game === undefined ? [...own.keys()] : own.has(game) ? [game] : [];
      for (const each of gone) own.delete(each);
      if (own.size === 0) here.delete(connection);
      await Promise.all(gone.map((each) => change(connection, each, undefined)));
    },
    async isLooking(account, game) {
      const found = await db
        .selectFrom('looking')
        .select('connection')
        .where('account', '=', account)
        .where('game', '=', game)
        .where('until', '>', now())
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    async close() {
      clearInterval(renewal);
      await flushing;
      await db.deleteFrom('looking').where('node', '=', node).execute();
    },
  };
}
