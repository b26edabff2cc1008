/**
 * Reads a game from the database: from its snapshot and the rows since, in slices, so that no game can hold up the others. A
 * game that can't be read is put into quarantine, and is not tried again until an operator says so, or the rules change.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../domain/refusals.js';
import type { StoredGame } from '../store/games.js';
import { readGame } from '../store/games.js';
import { clocksOf, offerOf, setupOf, timeControlOf } from '../store/stored-facts.js';
import { failureOf } from '../store/failures.js';
import type { Database } from '../store/open.js';
import { readRequests, readRows } from '../store/rows.js';
import { dropSnapshot, keepSnapshot, quarantine, readQuarantine, readSnapshot } from '../store/snapshots.js';
import type { Seat } from '../store/tables.js';
import { findGame } from './catalogue.js';
import type { Held } from './held.js';
import { claimGame } from './rules-claim.js';
import { hostGame } from './host-game.js';
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
  /** In how many games something is being done, reading them included. */
  readonly gamesAtWork: () => number;
}

/** Rows read at once: to read and check them is a part of a slice. */
const PAGE = 100;
/** For so many milliseconds rows are played before others have their turn. */
const SLICE = 4;
/** For so long others have their turn, of however many long games that are read. */
const PAUSE = 2 * SLICE;
/** A game with so many rows since its last snapshot is written down as soon as it is read. */
const LONG = 1_000;
/** A game with fewer rows than this since its last snapshot is read quickly enough. */
const WORTH_KEEPING = 25;
/** How often a game is claimed against nodes with older rules that play it. */
const CLAIMS = 5;
/** Names of the last requests are known: repeating one of them gets the same answer. */
const REQUESTS_KNOWN = 500;

export function makeLoader(db: Database, { now, delay, shared, onBroken, gamesAtWork }: LoaderOptions): Loader {
  /** One slice at a time, of however many games that are read: players of others have their turn after each. */
  let lastSlice: Promise<void> = Promise.resolve();
  const nextSlice = (): Promise<void> => {
    lastSlice = lastSlice.then(() => setImmediate());
    return lastSlice;
  };
  /** A game that needs many slices leaves half of the time to those who play others, also together with other such games. */
  const sliceAfterPause = (): Promise<void> => {
    lastSlice = lastSlice.then(() => (gamesAtWork() > 1 ? sleep(PAUSE) : setImmediate()));
    return lastSlice;
  };

  const assemble = async ({ game: facts, seats }: StoredGame): Promise<Held | undefined> => {
    const { id } = facts;
    const players = Object.fromEntries(seats.map(({ side, account, computer }) => [side, account ?? computer ?? '']));
    const hosted = (await findGame(facts.game))?.use((rules) =>
      hostGame(rules, {
        id,
        setup: setupOf(facts),
        dice: { game: id, seed: facts.seed, nonces: noncesOf(rules.sides, seats) },
        players,
        delay,
      }),
    );
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
  };

  const fromSnapshot = async (stored: StoredGame): Promise<Held | undefined> => {
    const fresh = await assemble(stored);
    if (fresh === undefined) return undefined;
    const { id, rows } = stored.game;
    const text = await readSnapshot(db, id, fresh.hosted.form, rows);
    if (text === undefined) return fresh;
    await nextSlice();
    try {
      fresh.hosted.resume(text);
      fresh.saved = fresh.hosted.rows;
      return fresh;
    } catch {
      // The rows are the truth: what was written down is made again from them.
      await dropSnapshot(db, id);
      return assemble(stored);
    }
  };

  const playRows = async ({ hosted, requests }: Held, { game: { id, rows: all } }: StoredGame): Promise<void> => {
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
        await sliceAfterPause();
        since = performance.now();
      }
      hosted.publish(now());
    }
    for (const [request, asks] of await readRequests(db, id, REQUESTS_KNOWN)) requests.set(request, asks);
  };

  const claim = async (id: string): Promise<StoredGame | undefined> => {
    for (let tries = 0; tries < CLAIMS; tries++) {
      const stored = await readGame(db, id);
      const claimed = stored && (await claimGame(db, stored, shared));
      if (stored === undefined || claimed !== undefined) return claimed;
    }
    throw new Refusal('busy');
  };

  const keep = async (held: Held): Promise<boolean> => {
    const { hosted } = held;
    if (hosted.rows - held.saved < WORTH_KEEPING) return true;
    const text = hosted.save();
    if (text === undefined) return false;
    await keepSnapshot(db, hosted.id, hosted.form, hosted.rows, text);
    held.saved = hosted.rows;
    return true;
  };

  return {
    assemble,
    claim,
    keep,
    async load(id) {
      const stored = await claim(id);
      if (stored === undefined || stored.game.rows === 0) return undefined;
      const form = await formOfGame(stored);
      if (form !== undefined && (await readQuarantine(db, id, form)) !== undefined)
        throw new GameBroken(`Game ${id} is in quarantine`);
      const fresh = await fromSnapshot(stored);
      if (form === undefined || fresh === undefined) return undefined;
      try {
        await playRows(fresh, stored);
      } catch (error) {
        if (failureOf(error) !== undefined) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        await quarantine(db, { game: id, form, reason, at: now() });
        onBroken(id, reason);
        throw new GameBroken(`Game ${id} is in quarantine: ${reason}`, { cause: error });
      }
      // Nobody should have to wait for all of it again. If it fails, it is written down when the game rests.
      if (fresh.hosted.rows - fresh.saved > LONG) await keep(fresh).catch(() => false);
      return fresh;
    },
  };
}

/** The form in which a game of these rules is written down; undefined: nobody here knows the rules. */
async function formOfGame({ game }: StoredGame): Promise<string | undefined> {
  return (await findGame(game.game))?.use((rules) => formOf(rules));
}

function noncesOf(sides: readonly string[], seats: readonly Seat[]): string[] {
  return sides.map((side) => seats.find((seat) => seat.side === side)?.nonce ?? '');
}
