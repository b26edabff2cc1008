/**
 * Stores rows in batches: what comes within a moment, and while the disk is busy, goes into one transaction. While the database
 * can't be reached everything waits, up to a bound; a game that another node has locked waits alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from './failures.js';
import { failureOf } from './failures.js';
import type { Append, AppendAll, Appended, BatchAppended } from './rows.js';

export interface RowWriter {
  append(append: Append): Promise<Appended>;
  /** How long the oldest append has waited, in milliseconds. Those of locked games don't count: all others are stored meanwhile. */
  readonly lag: number;
  /** How many wait for a game that somebody else has locked. */
  readonly locked: number;
  /** How many wait. */
  readonly waiting: number;
  /** Why the last attempt to store something failed; undefined: it did not. */
  readonly failure: Failure | undefined;
}

interface Waiting {
  readonly append: Append;
  readonly since: number;
  /** Whether it was given to the database before, and nobody knows what became of it. */
  isRepeated: boolean;
  /** Whether its game was locked by another node, or by an operator, the last time. */
  isLocked: boolean;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/** How long a batch gathers at most where nothing is being written, in milliseconds: a busy server writes far less often. */
const MOMENT = 1;
/** Games in one transaction: a larger one would hold its locks for too long. */
const MOST_TOGETHER = 100;
/** How long an append may wait for the database, and for a lock. */
const PATIENCE = 15_000;
/** Between attempts: at first, and at most. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 500;

/** Another node holds the game and does not let go. */
class GameLocked extends Error {
  readonly code = '55P03';
}

export function rowWriter(writeAll: AppendAll, patience = PATIENCE): RowWriter {
  let waiting: Waiting[] = [];
  /** All that is not settled, the oldest first. */
  const open = new Set<Waiting>();
  /** What is being written. */
  let current: readonly Waiting[] | undefined;
  let gathering: NodeJS.Timeout | undefined;
  /** A batch need not gather more: half of all that act at once, so that one half plays on while the other is being written. */
  let enough = 1;
  let lastFailure: Failure | undefined;

  /** Writes all that waits, unless something is being written: the end of that calls again. */
  const writeNext = (): void => {
    if (current !== undefined || waiting.length === 0) return;
    clearTimeout(gathering);
    gathering = undefined;
    const batch = waiting.slice(0, MOST_TOGETHER);
    waiting = waiting.slice(MOST_TOGETHER);
    current = batch;
    void writeBatch(batch).then(() => endBatch(batch));
  };

  /** What came meanwhile has gathered long enough. */
  const endBatch = (batch: readonly Waiting[]): void => {
    if (current !== batch) return;
    current = undefined;
    enough = Math.ceil((batch.length + waiting.length) / 2);
    gather();
  };

  /**
   * While a busy event loop takes one request after the other, timers are late. A batch that waited for them would hold everything
   * that is under way, and the loop would have nothing to do until it is stored.
   */
  const gather = (): void => {
    const [first] = waiting;
    if (current !== undefined || first === undefined) return;
    if (waiting.length >= enough || performance.now() - first.since >= MOMENT) writeNext();
    else gathering ??= setTimeout(writeNext, MOMENT);
  };

  const settle = (each: Waiting, how: Appended | Error): void => {
    open.delete(each);
    if (how instanceof Error) each.reject(how);
    else each.resolve(how);
  };

  const isLate = ({ since }: Waiting): boolean => performance.now() - since > patience;

  /** Puts it into the queue again, unless it has waited too long. */
  const putBack = (each: Waiting, error: Error): void => {
    if (isLate(each)) return settle(each, error);
    waiting.push(each);
    gather();
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const left = batch.filter((each) => open.has(each));
      if (left.length === 0) return;
      try {
        const appended = await writeAll(
          left.map(({ append }) => append),
          left.some(({ isRepeated }) => isRepeated),
        );
        lastFailure = undefined;
        // First the next batch: it is written while players are told of this one.
        endBatch(batch);
        return takeAnswers(left, appended);
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        const failure = failureOf(problem);
        lastFailure = failure;
        // One game that can't be stored must not take the others with it.
        if (failure === undefined && left.length > 1)
          return void (await Promise.all(left.map((each) => writeBatch([each]))));
        for (const each of left) {
          each.isRepeated = true;
          each.isLocked = false;
          if (failure === undefined || failure === 'full' || isLate(each)) settle(each, problem);
        }
        await sleep(pause);
      }
    }
  };

  const takeAnswers = (batch: readonly Waiting[], appended: BatchAppended): void => {
    for (const each of batch) {
      const how = appended.get(each.append.game) ?? 'taken';
      each.isLocked = how === 'locked';
      if (how !== 'locked') settle(each, how);
      else setTimeout(putBack, FIRST_PAUSE, each, new GameLocked(`Game ${each.append.game} is locked by another node`));
    }
  };

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        const fresh: Waiting = {
          append,
          since: performance.now(),
          isRepeated: false,
          isLocked: false,
          resolve,
          reject,
        };
        open.add(fresh);
        waiting.push(fresh);
        gather();
      }),
    get lag() {
      for (const { since, isLocked } of open) if (!isLocked) return performance.now() - since;
      return 0;
    },
    get locked() {
      let count = 0;
      for (const { isLocked } of open) if (isLocked) count++;
      return count;
    },
    get failure() {
      return lastFailure;
    },
    get waiting() {
      return open.size;
    },
  };
}
