/** Which lessons accounts have done. */
import type { Database } from './open.js';

/** Names like "remagen/zones", in the order of the alphabet. */
export async function listLessons(db: Database, account: string): Promise<string[]> {
  const found = await db
    .selectFrom('lessons_done')
    .select('lesson')
    .where('account', '=', account)
    .orderBy('lesson')
    .execute();
  return found.map(({ lesson }) => lesson);
}

export async function addLessons(
  db: Database,
  account: string,
  lessons: readonly string[],
  now: number,
): Promise<void> {
  if (lessons.length === 0) return;
  await db
    .insertInto('lessons_done')
    .values(lessons.map((lesson) => ({ account, lesson, done: now })))
    .onConflict((conflict) => conflict.columns(['account', 'lesson']).doNothing())
    .execute();
}

/** What a guest has learnt is known of the account that they sign in with. */
export async function moveLessons(db: Database, guest: string, account: string): Promise<void> {
  const found = await db.selectFrom('lessons_done').selectAll().where('account', '=', guest).execute();
  if (found.length > 0)
    await db
      .insertInto('lessons_done')
      .values(found.map((each) => ({ ...each, account })))
      .onConflict((conflict) => conflict.columns(['account', 'lesson']).doNothing())
      .execute();
}
