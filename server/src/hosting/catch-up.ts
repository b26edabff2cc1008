/** What other nodes have stored of games that are in memory or followed here. */
import { setImmediate } from 'node:timers/promises';
import type { Downtime } from '../domain/downtime.js';
import { withoutDowntime } from '../domain/downtime.js';
import { NewerRules } from '../domain/newer-rules.js';
import { readSummary } from '../domain/summary.js';
import { readGame, versionOf, versionsOf } from '../store/games.js';
import type { Database } from '../store/open.js';
import { readRows } from '../store/rows.js';
import { clocksOf, offerOf } from '../store/stored-facts.js';
import type { FactsTeller } from './facts-told.js';
import type { Followers } from './followers.js';
import type { GameLocks } from './game-locks.js';
import type { GamesInMemory } from './games-in-memory.js';
import type { Held } from './held-game.js';
import type { HostedGame } from './hosted-game.js';
import { needsNewerRules } from './rules-claim.js';

/** Rows of other nodes that are played before others have their turn. */
const PLAYED_AT_ONCE = 20;
/** Games that are looked at together, after a time in which other nodes could not be heard. */
const CHECKED_AT_ONCE = 100;

export interface CatchUp {
  /** Plays what others have stored since; false: nothing. */
  catchUp(id: string, known: Held): Promise<boolean>;
  /** Another node has stored something: rows, an offer, orders. */
  refresh(id: string, version?: number): Promise<void>;
  /** Reads what has changed; all else stays as it is, in memory or not. */
  refreshAll(): Promise<void>;
}

export interface CatchUpTools {
  readonly games: GamesInMemory;
  readonly followers: Followers;
  readonly locks: GameLocks;
  readonly facts: FactsTeller;
  readonly publish: (game: string, hosted: HostedGame) => void;
  readonly downtimes: () => readonly Downtime[];
}

export function makeCatchUp(
  db: Database,
  { games, followers, locks, facts, publish, downtimes }: CatchUpTools,
): CatchUp {
  const catchUp = async (id: string, known: Held): Promise<boolean> => {
    const { hosted } = known;
    if ((await versionOf(db, id)) === known.version) return false;
    const stored = await readGame(db, id);
    if (stored === undefined) return false;
    if (await needsNewerRules(stored.game)) {
      games.drop(id);
      followers.moveOn(id);
      throw new NewerRules(`Game ${id} is played by newer rules`);
    }
    const rows = await readRows(db, id, hosted.rows);
    for (const { row, at, version } of rows) {
      hosted.follow([row], at, version);
      // A node that could not hear for long may have missed much.
      if (hosted.rows % PLAYED_AT_ONCE === 0) await setImmediate();
    }
    for (const { request, asks } of rows) if (request !== null) known.requests.set(request, asks);
    known.version = stored.game.version;
    known.seats = stored.seats;
    known.summary = readSummary(stored.game.summary);
    facts.take(id, known, withoutDowntime(clocksOf(stored.game), downtimes()), offerOf(stored.game));
    publish(id, hosted);
    return true;
  };

  const refresh = (id: string, version?: number): Promise<void> =>
    locks.inTurn(id, async () => {
      const known = games.get(id);
      // Somebody may wait here for a game that has begun elsewhere.
      if (known === undefined) return void (followers.has(id) && (await games.load(id)));
      if (version === undefined || version > known.version) await catchUp(id, known);
    });

  return {
    catchUp,
    refresh,
    async refreshAll() {
      const inMemory = [...games.all()].map(([id]) => id);
      const ids = [...new Set([...inMemory, ...followers.games()])];
      for (let from = 0; from < ids.length; from += CHECKED_AT_ONCE) {
        const some = ids.slice(from, from + CHECKED_AT_ONCE);
        const versions = await versionsOf(db, some);
        const changed = some.filter((id) => versions.get(id) !== games.toldVersion(id));
        await Promise.all(changed.map((id) => refresh(id)));
      }
    },
  };
}
