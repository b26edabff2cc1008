/**
 * Reads a game from the database: from its snapshot and the rows since, in slices or, where they are many, in another thread, so
 * that no game can hold up the others. A game that can't be read is put into quarantine, and is not tried again until an operator says so, or the rules change.
 */
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../domain/refusals.js';
import type { StoredGame } from '../store/games.js';
import { readGame } from '../store/games.js';
import { clocksOf, offerOf, setupOf, timeControlOf } from '../store/stored-facts.js';
import { failureOf } from '../store/failures.js';
import type { Database } from '../store/open.js';
import type { UnreadRow } from '../store/rows.js';
import { readRequests, readRows, readUnread } from '../store/rows.js';
import type { SnapshotText } from '../store/snapshots.js';
import { dropSnapshot, keepSnapshot, quarantine, readQuarantine, readSnapshot } from '../store/snapshots.js';
import type { Seat } from '../store/tables.js';
import { findGame } from './catalogue.js';
import type { Held } from './held-game.js';
import { claimGame } from './rules-claim.js';
import { hostGame } from './host-game.js';
import type { GameFacts } from './hosted-game.js';
import { ReplayFailed, replayLong } from './replayer.js';
import { formOf } from './saved-game.js';
import { readSummary } from '../domain/summary.js';

/** A game in quarantine. */
export class GameBroken extends Error {}

export interface Loader {
  /** The game as it is stored; undefined where it has not begun. */
  load(id: string): Promise<Held | undefined>;
  /** The same without its rows, claimed for our rules: to begin it. */
  claim(id: string): Promise<StoredGame | undefined>;
  /** A game whose seats are taken, without its rows. */
  assemble(stored: StoredGame): Promise<Held | undefined>;
  /** Writes the game down whole, if it has come far enough since it was last written down: false if that can't be done now. */
  keep(held: Held): Promise<boolean>;
}

export interface LoaderOptions {
  readonly now: () => number;
  readonly delay: number;
  /** Whether other nodes use the same database. */
  readonly shared: boolean;
  readonly onBroken: (game: string, reason: string) => void;
}

/** Rows read at once: to read and check them is a part of a slice. */
const PAGE = 100;
/** For so many milliseconds rows are played before others have their turn. */
const SLICE = 4;
/** A game with more rows than this since its last snapshot is read in another thread, and written down again at once. */
const LONG = 300;
/** A game with fewer rows than this since its last snapshot is read quickly enough. */
const WORTH_KEEPING = 25;
/** How often a game is claimed against nodes with older rules that play it. */
const CLAIMS = 5;
/** Names of the last requests are known: repeating one of them gets the same answer. */
const REQUESTS_KNOWN = 500;

/** What the functions below share while they read games. */
interface Reading extends LoaderOptions {
  readonly db: Database;
  /** Waits for the next slice of time. */
  readonly nextSlice: () => Promise<void>;
}

export function makeLoader(db: Database, options: LoaderOptions): Loader {
  const reading: Reading = { ...options, db, nextSlice: makeSlices() };
  return {
    assemble: (stored) => assemble(stored, options.delay),
    claim: (id) => claim(reading, id),
    keep: (held) => keep(db, held),
    async load(id) {
      const stored = await claim(reading, id);
      if (stored === undefined || stored.game.rows === 0) return undefined;
      const form = await formOfGame(stored);
      if (form === undefined) return undefined;
      if ((await readQuarantine(db, id, form)) !== undefined) throw new GameBroken(`Game ${id} is in quarantine`);
      try {
        const fresh = await fromSnapshot(reading, stored);
        if (fresh !== undefined) await playRows(reading, fresh, stored);
        return fresh;
      } catch (error) {
        if (isPassing(error)) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        await quarantine(db, { game: id, form, reason, at: options.now() });
        options.onBroken(id, reason);
        throw new GameBroken(`Game ${id} is in quarantine: ${reason}`, { cause: error });
      }
    },
  };
}

/** One slice at a time, for all games that are being read: players of other games get their turn after each. */
function makeSlices(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}

async function claim({ db, shared }: Reading, id: string): Promise<StoredGame | undefined> {
  for (let tries = 0; tries < CLAIMS; tries++) {
    const stored = await readGame(db, id);
    const claimed = stored && (await claimGame(db, stored, shared));
    if (stored === undefined || claimed !== undefined) return claimed;
  }
  throw new Refusal('busy');
}

async function assemble(stored: StoredGame, delay: number): Promise<Held | undefined> {
  const { game: facts, seats } = stored;
  const hosted = (await findGame(facts.game))?.use((rules) => hostGame(rules, factsOf(stored, rules.sides, delay)));
  return (
    hosted && {
      hosted,
      facts,
      version: facts.version,
      seats,
      control: timeControlOf(facts),
      clocks: clocksOf(facts),
      offer: offerOf(facts),
      summary: readSummary(facts.summary),
      requests: new Map(),
      used: performance.now(),
      saved: 0,
    }
  );
}

/** The game as its newest snapshot has it. */
async function fromSnapshot(reading: Reading, stored: StoredGame): Promise<Held | undefined> {
  const fresh = await assemble(stored, reading.delay);
  if (fresh === undefined) return undefined;
  const saved = await newestSnapshot(reading, stored, fresh);
  if (saved === undefined) return fresh;
  await reading.nextSlice();
  try {
    fresh.hosted.resume(saved.text);
    fresh.saved = fresh.hosted.rows;
    return fresh;
  } catch {
    // The rows are the truth: the snapshot is made again from them.
    await dropSnapshot(reading.db, stored.game.id);
    return assemble(stored, reading.delay);
  }
}

/** The stored snapshot; where many rows came after it, a new one that includes them. */
async function newestSnapshot(reading: Reading, stored: StoredGame, held: Held): Promise<SnapshotText | undefined> {
  const { db, delay } = reading;
  const { hosted } = held;
  const { game: facts } = stored;
  const { id, game, rows } = facts;
  const saved = await readSnapshot(db, id, hosted.form, rows);
  const from = saved?.rows ?? 0;
  if (rows - from <= LONG) return saved;
  const long = { game, facts: factsOf(stored, hosted.sides, delay), rows: rowsUntilNow(reading, facts, from) };
  const newest = await replayLong({ ...long, saved: saved?.text }).catch(async (error: unknown) => {
    if (saved === undefined || isPassing(error)) throw error;
    // The rows are the truth: the snapshot is made again from them.
    await dropSnapshot(db, id);
    return newestSnapshot(reading, stored, held);
  });
  // Nobody should have to wait for all of it again. If it fails, it is written down when the game rests.
  if (newest !== undefined) await keepSnapshot(db, id, hosted.form, newest).catch(() => undefined);
  return newest ?? saved;
}

/** Rows since the last snapshot, up to the first that spectators may not know yet. */
async function* rowsUntilNow(
  { db, delay, now, nextSlice }: Reading,
  { id, rows }: StoredGame['game'],
  from: number,
): AsyncGenerator<readonly UnreadRow[]> {
  for (let next = from; next < rows; ) {
    await nextSlice();
    const page = await readUnread(db, id, next, Math.min(next + PAGE, rows));
    if (page.length === 0) throw new Error(`Row ${next} of game ${id} is missing`);
    const late = page.findIndex(({ at }) => at + delay > now());
    yield late < 0 ? page : page.slice(0, late);
    if (late >= 0) return;
    next += page.length;
  }
}

/** Plays the rows that came after the snapshot. */
async function playRows(
  { db, now, nextSlice }: Reading,
  { hosted, requests }: Held,
  { game: { id, rows: all } }: StoredGame,
): Promise<void> {
  await nextSlice();
  let since = performance.now();
  while (hosted.rows < all) {
    const rows = await readRows(db, id, hosted.rows, Math.min(hosted.rows + PAGE, all));
    if (rows.length === 0) throw new Error(`Row ${hosted.rows} of game ${id} is missing`);
    for (const { row, at, version } of rows) {
      hosted.follow([row], at, version);
      if (performance.now() - since < SLICE) continue;
      // Told as far as it is played: otherwise every state in between would be kept.
      hosted.publish(now());
      await nextSlice();
      since = performance.now();
    }
    hosted.publish(now());
  }
  for (const [request, asks] of await readRequests(db, id, REQUESTS_KNOWN)) requests.set(request, asks);
}

async function keep(db: Database, held: Held): Promise<boolean> {
  const { hosted } = held;
  if (hosted.rows - held.saved < WORTH_KEEPING) return true;
  const text = hosted.save();
  if (text === undefined) return false;
  await keepSnapshot(db, hosted.id, hosted.form, { rows: hosted.rows, text });
  held.saved = hosted.rows;
  return true;
}

/** Whether an error says nothing about the game that was read. */
function isPassing(error: unknown): boolean {
  return failureOf(error) !== undefined || error instanceof ReplayFailed;
}

/** The form in which a game of these rules is written down; undefined: nobody here knows the rules. */
async function formOfGame({ game }: StoredGame): Promise<string | undefined> {
  return (await findGame(game.game))?.use((rules) => formOf(rules));
}

function factsOf({ game: facts, seats }: StoredGame, sides: readonly string[], delay: number): GameFacts {
  const { id, seed } = facts;
  return {
    id,
    setup: setupOf(facts),
    dice: { game: id, seed, nonces: noncesOf(sides, seats) },
    players: Object.fromEntries(seats.map(({ side, account, computer }) => [side, account ?? computer ?? ''])),
    delay,
  };
}

function noncesOf(sides: readonly string[], seats: readonly Seat[]): string[] {
  return sides.map((side) => seats.find((seat) => seat.side === side)?.nonce ?? '');
}
