/** What players ask of the operator: a verdict in a game that cannot be ended otherwise. */
import type { Database } from './open.js';

export interface AppealMade {
  readonly game: string;
  readonly side: string;
  /** Who asks. */
  readonly name: string;
  readonly reason: string;
  readonly at: number;
}

export async function readAppeal(db: Database, game: string, account: string): Promise<string | null> {
  const found = await db
    .selectFrom('appeals')
    .select('reason')
    .where('game', '=', game)
    .where('account', '=', account)
    .executeTakeFirst();
  return found?.reason ?? null;
}

/** Keeps what someone asks in a game, in place of what they asked before. */
export async function keepAppeal(
  db: Database,
  appeal: { readonly game: string; readonly account: string; readonly reason: string; readonly at: number },
): Promise<void> {
  const { reason, at } = appeal;
  await db
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.columns(['game', 'account']).doUpdateSet({ reason, at }))
    .execute();
}

export async function dropAppeal(db: Database, game: string, account: string): Promise<void> {
  await db.deleteFrom('appeals').where('game', '=', game).where('account', '=', account).execute();
}

/** An operator decides one after the other. */
const MOST_LISTED = 100;

/** The first of those of games that are not over, the oldest first. */
export async function listAppeals(db: Database): Promise<AppealMade[]> {
  return db
    .selectFrom('appeals')
    .innerJoin('games', 'games.id', 'appeals.game')
    .innerJoin('accounts', 'accounts.id', 'appeals.account')
    .innerJoin('seats', (join) =>
      join.onRef('seats.game', '=', 'appeals.game').onRef('seats.account', '=', 'appeals.account'),
    )
    .select(['appeals.game', 'seats.side', 'accounts.name', 'appeals.reason', 'appeals.at'])
    .where('games.status', '=', 'running')
    .orderBy('appeals.at')
    .limit(MOST_LISTED)
    .execute();
}
