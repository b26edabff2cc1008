/** Whom accounts have blocked or muted. */
import type { Database } from './open.js';

const KINDS = ['block', 'mute'] as const;
export type Kind = (typeof KINDS)[number];

/** Everybody whom an account has blocked or muted, by name. */
export async function listPeople(
  db: Database,
  account: string,
): Promise<{ readonly name: string; readonly kind: string }[]> {
  return db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.other')
    .select(['accounts.name', 'people.kind'])
    .where('people.account', '=', account)
    .orderBy('accounts.name_key')
    .execute();
}

export async function kindsFor(db: Database, account: string, other: string): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('people')
    .select('kind')
    .where('account', '=', account)
    .where('other', '=', other)
    .execute();
  return new Set(found.map(({ kind }) => kind));
}

export async function addPerson(db: Database, account: string, other: string, kind: Kind, now: number): Promise<void> {
  await db
    .insertInto('people')
    .values({ account, other, kind, created: now })
    .onConflict((conflict) => conflict.columns(['account', 'other', 'kind']).doNothing())
    .execute();
}

export async function removePerson(db: Database, account: string, other: string, kind: Kind): Promise<void> {
  await db
    .deleteFrom('people')
    .where('account', '=', account)
    .where('other', '=', other)
    .where('kind', '=', kind)
    .execute();
}

/** How many people an account has blocked or muted. */
export async function countPeople(db: Database, account: string): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** People whose messages an account does not read. */
export async function mutedBy(db: Database, account: string): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('people')
    .select('other')
    .where('account', '=', account)
    .where('kind', '=', 'mute')
    .execute();
  return new Set(found.map(({ other }) => other));
}

/** Everybody with whom an account has nothing to do, no matter which of them has blocked the other. */
export function blockedWith(db: Database, account: string) {
  const mine = db.selectFrom('people').select('other as id').where('account', '=', account).where('kind', '=', 'block');
  return mine.union(
    db.selectFrom('people').select('account as id').where('other', '=', account).where('kind', '=', 'block'),
  );
}

/** Who has blocked whom: I the other, the other me, or neither. Where both have, mine counts: I can do something about it. */
export async function blockBetween(
  db: Database,
  account: string,
  other: string,
): Promise<'mine' | 'theirs' | undefined> {
  const found = await db
    .selectFrom('people')
    .select('account')
    .where('kind', '=', 'block')
    .where((is) =>
      is.or([
        is.and([is('account', '=', account), is('other', '=', other)]),
        is.and([is('account', '=', other), is('other', '=', account)]),
      ]),
    )
    .execute();
  if (found.length === 0) return undefined;
  return found.some((each) => each.account === account) ? 'mine' : 'theirs';
}

/** What a guest has decided, and what was decided about the guest, holds for the account. */
export async function movePeople(db: Database, guest: string, account: string): Promise<void> {
  const found = await db
    .selectFrom('people')
    .selectAll()
    .where((is) => is.or([is('account', '=', guest), is('other', '=', guest)]))
    .execute();
  const moved = found
    .map((each) => ({
      ...each,
      account: each.account === guest ? account : each.account,
      other: each.other === guest ? account : each.other,
    }))
    .filter((each) => each.account !== each.other);
  if (moved.length > 0)
    await db
      .insertInto('people')
      .values(moved)
      .onConflict((conflict) => conflict.columns(['account', 'other', 'kind']).doNothing())
      .execute();
}
