/** A file or a pasted text becomes a game: a record goes on where it ends, a position begins a game of its own. */
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, Problem, Session, WholeGame } from '@bridgehead/engine';
import { askedIn, candidates, listed, sayProblem, startFromPosition } from '@bridgehead/engine';
import { isPublished, problemWithin } from '@bridgehead/engine/records';
import { GAMES, findGame } from '../games/registry.js';
import { cryptoChance } from '../browser/crypto-chance.js';
import type { TextFile } from './files.js';
import { newGameId } from './game-storage.js';
import { keepersNamed } from './who-plays.js';
import { openRecord } from './open-record.js';
import { sayRecordProblem } from './say-problem.js';
import type { StoredGame } from './stored-game.js';
import { scenarioTitle, storedGame } from './summary.js';

export type Imported =
  /** Ready to be saved and opened. */
  | { readonly ok: true; readonly kind: 'record' | 'position'; readonly ready: ReadyGame; readonly entries: number }
  | {
      readonly ok: false;
      readonly problems: readonly string[];
      readonly rescue: RescuedGame | undefined;
      readonly raw: TextFile;
    };

/** A game that came in, with the sides that someone must play. */
export interface ReadyGame {
  readonly game: StoredGame;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
}

/** What remains of a broken record, ready to be saved and opened. */
interface RescuedGame {
  readonly ready: ReadyGame;
  readonly kept: number;
  /** How many entries there were; unknown where the text breaks off. */
  readonly of: number | undefined;
}

/** Far more than the longest game; whatever is larger is another kind of file. */
const LARGEST = 20_000_000;

export async function importFile(file: File): Promise<Imported> {
  if (file.size > LARGEST) {
    return refused(
      [{ field: '', expected: `expected a record or a position, found ${Math.round(file.size / 1_000_000)} MB` }],
      { name: file.name, text: '' },
    );
  }
  return importText(await file.text(), file.name);
}

/** Pasted text has no file name. */
export async function importText(text: string, name = ''): Promise<Imported> {
  const source: Source = { name, text };
  const read = await dataOf(text);
  if (!read.ok) {
    // A record that breaks off is no JSON any more, but its first part can be saved.
    const game = /"format"\s*:\s*"bridgehead-record"/.test(text) ? /"game"\s*:\s*"([^"]*)"/.exec(text)?.[1] : undefined;
    return game === undefined || findGame(game) === undefined
      ? refused(read.problems, source)
      : importRecord(game, source);
  }
  const { data } = read;
  if (!isObject(data))
    return refused([{ field: '', expected: `expected a record or a position, found ${describe(data)}` }], source);
  // What was downloaded of a kept game that could not be read has the record inside.
  if (typeof data['record'] === 'string') return importText(data['record'], name);
  if (isPublished(data)) return refused([{ field: 'header.format', expected: PUBLISHED }], source);
  if ('header' in data) {
    const game = isObject(data['header']) ? data['header']['game'] : undefined;
    return isKnown(game) ? importRecord(game, source) : refused([unknownGame('header.game', game)], source);
  }
  return isKnown(data['game'])
    ? importPosition(data['game'], data, source)
    : refused([unknownGame('game', data['game'])], source);
}

const PUBLISHED =
  'this was exported during a game, without its secrets, so it can be read but not continued. Ask for the full record';

interface Source {
  readonly name: string;
  readonly text: string;
}

function importRecord(key: string, source: Source): Promise<Imported> {
  return withGame(key, (game, chance) => {
    const opened = openRecord(game, source.text, chance);
    if (opened.ok)
      return { ok: true, kind: 'record', ready: readyFrom(opened.session), entries: opened.session.entries.length };
    const { problems, rescue } = opened;
    return broken(
      problems.map(sayRecordProblem),
      source,
      rescue && { ready: readyFrom(rescue.session), kept: rescue.kept, of: rescue.of },
    );
  });
}

function importPosition(key: string, data: object, source: Source): Promise<Imported> {
  return withGame(key, (game, chance) => {
    const read = game.readPosition(data);
    if (!read.ok) return refused(read.problems, source);
    const begun = beginFrom(game, read.value, chance);
    return begun.ok
      ? { ok: true, kind: 'position', ready: readyFrom(begun.session), entries: 0 }
      : refused([begun.problem], source);
  });
}

/** Someone who writes by hand what is under way can write what no game leads to: whether it can be asked about shows here. */
function beginFrom<T extends GameTypes>(
  game: WholeGame<T>,
  position: T['State'],
  chance: Chance,
): { readonly ok: true; readonly session: Session<T> } | { readonly ok: false; readonly problem: Problem } {
  try {
    const session = startFromPosition(game, position, chance);
    for (const { side } of askedIn(session)) candidates(game, session.state, side);
    return { ok: true, session };
  } catch (error) {
    return {
      ok: false,
      problem: problemWithin('stack', {
        field: '',
        expected: `expected a position with a decision to make: ${messageOf(error)}`,
      }),
    };
  }
}

async function withGame(
  key: string,
  work: <T extends GameTypes>(game: WholeGame<T>, chance: Chance) => Imported,
): Promise<Imported> {
  const entry = findGame(key);
  if (entry === undefined) throw new Error(`This page doesn’t have the game "${key}"`);
  const kit = await entry.load();
  return kit.use(async ({ loadGame }) => work(await loadGame(), cryptoChance()));
}

function readyFrom<T extends GameTypes>(session: Session<T>): ReadyGame {
  const { game, header } = session;
  const scenario = scenarioTitle(game, header.setup);
  const title = header.from === undefined ? scenario : `${scenario}, from a position`;
  const now = Date.now();
  const stored = storedGame(
    session,
    { id: newGameId(), title, keepers: keepersNamed(game, header.players), begun: now },
    now,
  );
  return { game: stored, sides: game.sides.map((side) => ({ id: side, name: game.sideName(side) })) };
}

/** JSON first; whatever is not JSON is read as YAML, which is loaded only then. */
async function dataOf(
  text: string,
): Promise<
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly problems: readonly Problem[] }
> {
  try {
    const data: unknown = JSON.parse(text);
    return { ok: true, data };
  } catch (error) {
    const looksLikeJson = text.trimStart().startsWith('{');
    if (looksLikeJson) return { ok: false, problems: [{ field: '', expected: `expected JSON: ${messageOf(error)}` }] };
  }
  const { readYaml } = await import('./yaml.js');
  return readYaml(text);
}

function refused(problems: readonly Problem[], source: Source): Imported {
  return broken(problems.map(sayProblem), source, undefined);
}

function broken(problems: readonly string[], { name, text }: Source, rescue: RescuedGame | undefined): Imported {
  return { ok: false, problems, rescue, raw: { name: name === '' ? 'broken.txt' : name, text, type: 'text/plain' } };
}

function unknownGame(field: string, found: unknown): Problem {
  const keys = listed(
    GAMES.map(({ key }) => `"${key}"`),
    'or',
  );
  return {
    field,
    expected: `expected ${keys}, found ${describe(found)}${found === undefined ? '; is this a record or a position?' : ''}`,
  };
}

function isKnown(game: unknown): game is string {
  return typeof game === 'string' && findGame(game) !== undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describe(found: unknown): string {
  if (found === undefined || found === null) return 'nothing';
  const written = JSON.stringify(found);
  return written.length <= 40 ? written : `${written.slice(0, 40)}…`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
