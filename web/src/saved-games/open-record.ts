/** Opens the text of a record. If something is wrong with it, tells what and where, and saves the game up to there. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Problem, Session } from '@bridgehead/engine';
import type { GameRecord } from '@bridgehead/engine/records';
import { parseRecord, readRecord } from '@bridgehead/engine/records';
import { restoreSession } from '@bridgehead/engine';

export type OpenedRecord<T extends GameTypes> =
  | { readonly ok: true; readonly session: Session<T> }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly rescue: Rescue<T> | undefined };

/** The game up to its last good entry, under the rules at hand. */
export interface Rescue<T extends GameTypes> {
  readonly session: Session<T>;
  /** How many entries are good, and how many there were; unknown where the text breaks off. */
  readonly kept: number;
  readonly of: number | undefined;
}

export function openRecord<T extends GameTypes>(game: Game<T>, text: string, chance: Chance): OpenedRecord<T> {
  const read = readRecord(game, text);
  if (!read.ok) return { ok: false, problems: read.problems, rescue: rescueText(game, text, chance) };
  const restored = restoreSession(game, read.value, chance);
  if (restored.ok) return { ok: true, session: restored.session };
  return {
    ok: false,
    problems: [restored.problem],
    rescue: rescueRecord(game, read.value, chance, read.value.entries.length),
  };
}

/**
 * As many entries as the rules at hand accept. A record of other rules is tried with these: an entry that they refuse is
 * where the rescue ends, and what was recorded of the result no longer counts.
 */
function rescueRecord<T extends GameTypes>(
  game: Game<T>,
  record: GameRecord<T>,
  chance: Chance,
  of: number | undefined,
): Rescue<T> | undefined {
  const { rulesVersion, contentHash } = game;
  const header = { ...record.header, rulesVersion, contentHash };
  const attempt = (entries: GameRecord<T>['entries']) =>
    restoreSession(game, { header, chance: record.chance, entries }, chance);
  const whole = attempt(record.entries);
  const part = whole.ok || whole.at < 0 ? whole : attempt(record.entries.slice(0, whole.at));
  return part.ok ? { session: part.session, kept: part.session.entries.length, of } : undefined;
}

/** A text that is no record as it stands may begin as one. */
function rescueText<T extends GameTypes>(game: Game<T>, text: string, chance: Chance): Rescue<T> | undefined {
  const found = jsonOf(text) ?? wholeLinesOf(text);
  if (found === undefined || !Array.isArray(found.entries)) return undefined;
  const entries: readonly unknown[] = found.entries;
  const good = firstBad(entries, (count) => isRecord(game, found, entries.slice(0, count)));
  const record = parseRecord(game, { header: found.header, chance: found.chance, entries: entries.slice(0, good) });
  return record.ok ? rescueRecord(game, record.value, chance, found.whole ? entries.length : undefined) : undefined;
}

interface Parts {
  readonly header: unknown;
  readonly chance: unknown;
  readonly entries: unknown;
  /** False where the text breaks off. */
  readonly whole: boolean;
}

function jsonOf(text: string): Parts | undefined {
  const json = parsedOr(text, undefined);
  return isObject(json)
    ? { header: json['header'], chance: json['chance'], entries: json['entries'], whole: true }
    : undefined;
}

/** `writeRecord` gives every entry a line of its own: a text that breaks off still has all the lines before. */
function wholeLinesOf(text: string): Parts | undefined {
  const [head, tail] = text.split(/"entries"\s*:\s*\[\s*\n/, 2);
  const front = parsedOr(`${head}"entries": []}`, undefined);
  if (tail === undefined || !isObject(front)) return undefined;
  const entries = tail.split('\n').map((line) => parsedOr(line.trim().replace(/,$/, ''), BROKEN));
  const end = entries.indexOf(BROKEN);
  return {
    header: front['header'],
    chance: front['chance'],
    entries: end < 0 ? entries : entries.slice(0, end),
    whole: false,
  };
}

const BROKEN = Symbol('a line that is not JSON');

function parsedOr(text: string, otherwise: symbol | undefined): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

function isRecord<T extends GameTypes>(game: Game<T>, { header, chance }: Parts, entries: readonly unknown[]): boolean {
  return parseRecord(game, { header, chance, entries }).ok;
}

/** How many of the first entries are well formed: searched by halves, for a record is long and every look reads all of it. */
function firstBad(entries: readonly unknown[], isGood: (count: number) => boolean): number {
  let good = 0;
  let bad = entries.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isGood(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
