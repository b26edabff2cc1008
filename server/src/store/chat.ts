/** What is said in a game, and what someone notes for themselves. */
import type { Database } from './open.js';
import type { ChatLine } from './tables.js';

/** What was said after a line, the oldest first; without one the last lines. */
export async function readChat(
  db: Database,
  game: string,
  after: number | undefined,
  most: number,
): Promise<ChatLine[]> {
  const lines = db.selectFrom('chat').selectAll().where('game', '=', game).limit(most);
  if (after !== undefined) return lines.where('id', '>', after).orderBy('id').execute();
  return (await lines.orderBy('id', 'desc').execute()).toReversed();
}

export async function addChat(
  db: Database,
  line: {
    readonly game: string;
    readonly account: string;
    readonly name: string;
    readonly text: string;
    readonly at: number;
  },
): Promise<ChatLine> {
  return db.insertInto('chat').values(line).returningAll().executeTakeFirstOrThrow();
}

export async function readNotes(db: Database, game: string, account: string): Promise<string> {
  const found = await db
    .selectFrom('notes')
    .select('text')
    .where('game', '=', game)
    .where('account', '=', account)
    .executeTakeFirst();
  return found?.text ?? '';
}

export async function keepNotes(db: Database, game: string, account: string, text: string): Promise<void> {
  if (text === '') await db.deleteFrom('notes').where('game', '=', game).where('account', '=', account).execute();
  else
    await db
      .insertInto('notes')
      .values({ game, account, text })
      .onConflict((conflict) => conflict.columns(['game', 'account']).doUpdateSet({ text }))
      .execute();
}
