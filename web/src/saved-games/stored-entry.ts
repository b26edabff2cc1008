/** What lies in the browser's storage, checked: it may have been written by an older page, or damaged. */
import type { Problem } from '@bridgehead/engine';
import { sayProblem } from '@bridgehead/engine';
import { findLevel } from '../computer/levels.js';
import type { StoredGame } from './stored-game.js';
import type { Keeper } from '../kit/who-plays.js';

/** A game with the revision that tells one saving from the next. */
export interface KeptGame extends StoredGame {
  readonly revision: string;
}

/** Something in the storage that is no game, or no longer one. It stays there until the player removes it. */
export interface BrokenGame {
  readonly id: string;
  /** What it was called, if that can be read. */
  readonly title: string;
  /** Each names the place and what was expected there. */
  readonly problems: readonly string[];
  /** All that is there, for download. */
  readonly raw: string;
}

export type ReadEntry =
  | { readonly ok: true; readonly kept: KeptGame }
  | { readonly ok: false; readonly broken: BrokenGame };

type Fields = Readonly<Record<string, unknown>>;

export function readEntry(id: string, value: unknown): ReadEntry {
  const problems: Problem[] = [];
  const kept = gameIn(id, value, problems);
  if (kept !== undefined && problems.length === 0) return { ok: true, kept };
  return { ok: false, broken: { id, title: titleIn(value), problems: problems.map(sayProblem), raw: rawText(value) } };
}

function gameIn(id: string, value: unknown, problems: Problem[]): KeptGame | undefined {
  if (!isFields(value)) {
    problems.push({ field: '', expected: `expected a saved game, found ${describe(value)}` });
    return undefined;
  }
  const text = (field: string): string =>
    expectType(value, field, 'a text', (found) => typeof found === 'string', '', problems);
  const time = (field: string): number => expectType(value, field, 'a time in milliseconds', isTime, 0, problems);
  const origin = value['origin'] === undefined ? undefined : originIn(value['origin'], problems);
  const orders =
    value['orders'] === undefined
      ? undefined
      : expectType(value, 'orders', 'the standing orders of each side', isFields, {}, problems);
  return {
    id,
    game: text('game'),
    title: text('title'),
    keepers: keepersIn(value['keepers'], problems),
    begun: time('begun'),
    changed: time('changed'),
    headline: text('headline'),
    sentence: text('sentence'),
    over: expectType(value, 'over', 'true or false', (found) => typeof found === 'boolean', false, problems),
    record: text('record'),
    revision: text('revision'),
    ...(origin && { origin }),
    ...(orders && { orders }),
  };
}

function expectType<Value>(
  fields: Fields,
  field: string,
  expected: string,
  fits: (found: unknown) => found is Value,
  otherwise: Value,
  problems: Problem[],
): Value {
  const found = fields[field];
  if (fits(found)) return found;
  problems.push({ field, expected: `expected ${expected}, found ${describe(found)}` });
  return otherwise;
}

function isTime(found: unknown): found is number {
  return typeof found === 'number' && Number.isFinite(found);
}

function keepersIn(value: unknown, problems: Problem[]): Record<string, Keeper> {
  const keepers: Record<string, Keeper> = {};
  if (!isFields(value)) {
    problems.push({ field: 'keepers', expected: `expected who plays each side, found ${describe(value)}` });
    return keepers;
  }
  for (const [side, keeper] of Object.entries(value)) {
    const level = isFields(keeper) && keeper['who'] === 'computer' ? findLevel(keeper['level']) : undefined;
    if (isFields(keeper) && keeper['who'] === 'person') keepers[side] = { who: 'person' };
    else if (level !== undefined) keepers[side] = { who: 'computer', level };
    else
      problems.push({
        field: `keepers.${side}`,
        expected: `expected a person, or the computer with a level, found ${describe(keeper)}`,
      });
  }
  return keepers;
}

function originIn(value: unknown, problems: Problem[]): StoredGame['origin'] {
  if (isFields(value) && typeof value['id'] === 'string' && typeof value['at'] === 'number')
    return { id: value['id'], at: value['at'] };
  problems.push({
    field: 'origin',
    expected: `expected the game and the entry it branched from, found ${describe(value)}`,
  });
  return undefined;
}

function titleIn(value: unknown): string {
  return isFields(value) && typeof value['title'] === 'string' && value['title'] !== ''
    ? value['title']
    : 'A saved game';
}

/** Storage holds more than JSON can say; whatever cannot be written is at least named. */
function rawText(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands there, shortened. */
function describe(found: unknown): string {
  if (found === undefined) return 'nothing';
  const written = rawText(found);
  return written.length <= 40 ? written : `${written.slice(0, 40)}…`;
}
