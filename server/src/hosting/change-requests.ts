/**
 * Requests that change a game: each acts on the game in memory, is stored, and is then told. If another node was first, the game
 * is read again and the request judged again. One request at a time for each game.
 */
import type { GameRow } from '../domain/game-rows.js';
import type { StorableJob } from '../store/rows.js';
import type { RowWriter } from '../store/writer.js';
import type { CatchUp } from './catch-up.js';
import type { ChangeOptions, Effects } from './change.js';
import { changeOf } from './change.js';
import type { FactsTeller } from './facts-told.js';
import type { GameLocks } from './game-locks.js';
import type { GamesInMemory } from './games-in-memory.js';
import type { Held } from './held-game.js';
import { isReused, ordersBySide, requestOf } from './held-game.js';
import type { HostedGame, Refused, Tried } from './hosted-game.js';
import type { Loader } from './load-game.js';

export type Done =
  /** `n`: the delivery with which the asker learns of it. */
  | { readonly ok: true; readonly n: number }
  | Refused
  /** request-reused: the name of the request stands for something else already. */
  | { readonly ok: false; readonly code: 'no-game' | 'request-reused' };

/** Is told of rows that were stored, and of the work that was noted with them. */
type ChangeListener = (held: Held, rows: readonly GameRow[], jobs: readonly StorableJob[]) => void;

export interface ChangeRequests {
  /** Sets up a game whose seats are taken: false if it has begun already. */
  begin(id: string): Promise<boolean>;
  /** Does something to a game for a side, once for each request. */
  attempt(
    id: string,
    side: string,
    request: string | undefined,
    work: (held: Held) => Tried,
    effects?: Effects,
  ): Promise<Done>;
  /** Called after every change that was stored here. */
  onChange(listener: ChangeListener): void;
}

export interface ChangeRequestTools extends ChangeOptions {
  readonly now: () => number;
  /** Whether other nodes write to the same database. */
  readonly shared: boolean;
  readonly loader: Loader;
  readonly games: GamesInMemory;
  readonly locks: GameLocks;
  readonly writer: RowWriter;
  readonly others: Pick<CatchUp, 'catchUp'>;
  readonly facts: FactsTeller;
  readonly publish: (game: string, hosted: HostedGame) => void;
}

/** Attempts before a node gives up against others that are faster. */
const ATTEMPTS = 5;
/** Requests that stored no row and are remembered, for each game: anyone who repeats one soon gets the same answer. */
const MOST_ROWLESS = 200;

export function makeChangeRequests(tools: ChangeRequestTools): ChangeRequests {
  const { now, shared, loader, games, locks, writer, others, facts, publish } = tools;
  const listeners: ChangeListener[] = [];

  /** False: another node was first. */
  const store = async (
    known: Held,
    rows: readonly GameRow[],
    request: string | undefined,
    effects: Effects,
  ): Promise<boolean> => {
    const { hosted } = known;
    const { id } = known.facts;
    const at = now();
    const change = changeOf(known, { rows, request, effects, at }, tools);
    if ((await writer.append(change.append)) === 'taken') return false;
    known.version++;
    known.summary = change.summary;
    if (request !== undefined && (rows.length > 0 || known.requests.size < hosted.rows + MOST_ROWLESS))
      known.requests.set(request, effects.asks ?? null);
    hosted.follow(rows, at, known.version);
    publish(id, hosted);
    facts.take(id, known, change.clocks, change.offer);
    for (const listener of listeners) listener(known, rows, change.append.jobs);
    return true;
  };

  const begin = async (id: string): Promise<boolean> => {
    const stored = await loader.claim(id);
    const fresh = stored === undefined || stored.game.rows > 0 ? undefined : await loader.assemble(stored);
    if (fresh === undefined) return false;
    const rows = [...fresh.hosted.begin(), ...fresh.hosted.obey(ordersBySide(fresh.seats))];
    if (!(await store(fresh, rows, undefined, {}))) return false;
    games.hold(fresh);
    return true;
  };

  const attempt = async (
    id: string,
    side: string,
    named: string | undefined,
    work: (held: Held) => Tried,
    effects: Effects,
  ): Promise<Done> => {
    const request = requestOf(side, named);
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const known = await games.load(id);
      if (known === undefined) return { ok: false, code: 'no-game' };
      const { hosted } = known;
      if (request !== undefined && known.requests.has(request))
        return isReused(known, side, named, effects.asks)
          ? { ok: false, code: 'request-reused' }
          : { ok: true, n: hosted.deliveries(side) };
      try {
        const tried = work(known);
        if (!tried.ok) {
          // Another node may have stored what would make it legal.
          if (shared && (await others.catchUp(id, known))) continue;
          return tried;
        }
        const rows = [...tried.rows, ...hosted.obey(ordersBySide(known.seats))];
        if (await store(known, rows, request, effects)) return { ok: true, n: hosted.deliveries(side) };
      } catch (error) {
        games.drop(id);
        throw error;
      }
      games.drop(id);
    }
    return { ok: false, code: 'stale' };
  };

  return {
    begin: (id) => locks.inTurn(id, () => begin(id)),
    attempt: (id, side, request, work, effects = {}) =>
      locks.inTurn(id, () => attempt(id, side, request, work, effects)),
    onChange: (listener) => void listeners.push(listener),
  };
}
