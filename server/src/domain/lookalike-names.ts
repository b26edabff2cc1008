/** Names that are written with other letters and look the same: nobody shall be taken for somebody else. */
import { itemAt } from '@bridgehead/engine';
import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** Cyrillic and Greek letters, and below each the Latin one that it is taken for. Others are seen to be others. */
const ALIKE: readonly (readonly [letters: string, latin: string])[] = [
  ['АВЕЅІЈКМНОРСТУХҮӀԌԚԜ', 'ABESIJKMHOPCTYXYIGQW'],
  ['аеѕіјорсухүһӏԁԛԝ', 'aesijopcyxyhldqw'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αγινορυχ', 'ayivopux'],
];
const LATIN: ReadonlyMap<string, string> = new Map(
  ALIKE.flatMap(([letters, latin]) => Array.from(letters, (letter, index) => [letter, itemAt(latin, index)] as const)),
);

/** Latin letters and digits that are taken for one another, with the sign that stands for them all. */
const CONFUSED: readonly (readonly [signs: RegExp, one: string])[] = [
  [/[I1|]/g, 'l'],
  [/0/g, 'o'],
];
const CONFUSED_SMALL: readonly (readonly [signs: RegExp, one: string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/**
 * What a name looks like: two names with the same one may be taken for one another. It is not what a name is found by, for it
 * depends on capitals: the capitals of some letters look like Latin ones, and their small ones do not.
 */
export function lookOf(name: string): string {
  // Accents stand by themselves for a moment: a letter is taken for the same one with them.
  const latin = name.normalize('NFKD').replaceAll(/\p{L}/gu, (letter) => LATIN.get(letter) ?? letter);
  const small = replaceAll(latin.normalize('NFC'), CONFUSED).toLowerCase();
  return replaceAll(small, CONFUSED_SMALL).replace(/\s+/g, ' ').trim();
}

function replaceAll(text: string, pairs: readonly (readonly [signs: RegExp, one: string])[]): string {
  return pairs.reduce((replaced, [signs, one]) => replaced.replaceAll(signs, one), text);
}

/** Words that no player's name may have: others would take them for the people who run the server, or for a program. */
const STAFF = [
  'operator',
  'moderator',
  'mod',
  'admin',
  'administrator',
  'bridgehead',
  'computer',
  'server',
  'system',
  'support',
  'staff',
].map(lookOf);
/** Names that stand for something else in a list of players. */
const NOBODY = ['a player who left', 'nobody', 'spectator', 'random', 'recruit', 'regular'].map(lookOf);

/** Whether a name would be taken for somebody who is no player. */
export function isReserved(name: string): boolean {
  const look = lookOf(name);
  return NOBODY.includes(look) || look.startsWith('guest') || look.split(/[ ._-]/).some((word) => STAFF.includes(word));
}

/** Notes what names look like where it is not noted. Guests have names that nobody else can choose. */
export async function noteLooks(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from accounts where name_look = '' and guest = 0`.execute(db);
  for (const { id, name } of rows)
    await sql`update accounts set name_look = ${lookOf(name)} where id = ${id}`.execute(db);
}
