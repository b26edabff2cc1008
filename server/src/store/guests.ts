/** What a guest has becomes an account's, when they sign in with one that they have already. */
import type { Database } from './open.js';
import type { GameRow } from './tables.js';
import { keepNotes, readNotes } from './chat.js';
import { moveLessons } from './lessons.js';
import { movePeople } from './people.js';

/** Games that run in which both have a seat: nobody can have two. */
export async function listClashes(
  db: Database,
  guest: string,
  account: string,
): Promise<Pick<GameRow, 'id' | 'title'>[]> {
  return db
    .selectFrom('games')
    .innerJoin('seats as mine', 'mine.game', 'games.id')
    .innerJoin('seats as guest', 'guest.game', 'games.id')
    .select(['games.id', 'games.title'])
    .where('games.status', '=', 'running')
    .where('mine.account', '=', account)
    .where('guest.account', '=', guest)
    .execute();
}

/** Moves seats, with what belongs to them: the games whose seats have moved, with their versions. */
export async function moveSeats(
  db: Database,
  guest: string,
  account: string,
): Promise<Pick<GameRow, 'id' | 'version'>[]> {
  return db.transaction().execute(async (transaction) => {
    const taken = transaction.selectFrom('seats').select('game').where('account', '=', account);
    const games = (
      await transaction
        .selectFrom('seats')
        .select('game')
        .where('account', '=', guest)
        .where('game', 'not in', taken)
        .execute()
    ).map(({ game }) => game);
    for (const { game, text } of await transaction
      .selectFrom('notes')
      .select(['game', 'text'])
      .where('account', '=', guest)
      .execute()) {
      const own = await readNotes(transaction, game, account);
      await keepNotes(transaction, game, account, own === '' ? text : `${own}\n\n${text}`);
    }
    await movePeople(transaction, guest, account);
    await moveLessons(transaction, guest, account);
    await transaction.updateTable('push_places').set({ account }).where('account', '=', guest).execute();
    if (games.length === 0) return [];
    // A higher version is what keeps another node from going on with the seats as they were.
    const moved = await transaction
      .updateTable('games')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', games)
      .returning(['id', 'version'])
      .execute();
    await transaction
      .updateTable('games')
      .set({ owner: account })
      .where('owner', '=', guest)
      .where('id', 'in', games)
      .execute();
    await transaction
      .updateTable('seats')
      .set({ account })
      .where('account', '=', guest)
      .where('game', 'in', games)
      .execute();
    await transaction
      .updateTable('chat')
      .set({ account })
      .where('account', '=', guest)
      .where('game', 'in', games)
      .execute();
    await transaction
      .updateTable('appeals')
      .set({ account })
      .where('account', '=', guest)
      .where('game', 'in', games)
      .execute();
    return moved;
  });
}
