/**
 * Stores rows in batches: what comes within a moment, and while the disk is busy, goes into one transaction. While the database
 * can't be reached everything waits, up to a bound; a game that another node has locked waits alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from './failures.js';
import { failureOf } from './failures.js';
import type { Append, AppendAll, Appended, BatchAppended } from './rows.js';
import type { WaitingAppend } from './waiting-appends.js';
import { makeWaitingAppends } from './waiting-appends.js';

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
  /** All that is not settled: what is being written, what waits for a batch, and what waits for a locked game. */
  const unsettled = makeWaitingAppends();
  /** The next batches. */
  let waiting: WaitingAppend[] = [];
  /** What is being written. */
  let current: readonly WaitingAppend[] | undefined;
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
  const endBatch = (batch: readonly WaitingAppend[]): void => {
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

  const isLate = ({ since }: WaitingAppend): boolean => performance.now() - since > patience;

  /** Puts it into the queue again, unless it has waited too long. */
  const putBack = (each: WaitingAppend, error: Error): void => {
    if (isLate(each)) return unsettled.settle(each, error);
    waiting.push(each);
    gather();
  };

  const writeBatch = async (batch: readonly WaitingAppend[]): Promise<void> => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const left = batch.filter((each) => unsettled.has(each));
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
        lastFailure = failureOf(problem);
        // One game that can't be stored must not take the others with it.
        if (lastFailure === undefined && left.length > 1)
          return void (await Promise.all(left.map((each) => writeBatch([each]))));
        markFailed(left, problem, lastFailure);
        await sleep(pause);
      }
    }
  };

  /** Those that stay unsettled are tried again. */
  const markFailed = (batch: readonly WaitingAppend[], problem: Error, failure: Failure | undefined): void => {
    for (const each of batch) {
      each.isRepeated = true;
      each.isLocked = false;
      if (failure === undefined || failure === 'full' || isLate(each)) unsettled.settle(each, problem);
    }
  };

  const takeAnswers = (batch: readonly WaitingAppend[], appended: BatchAppended): void => {
    for (const each of batch) {
      const how = appended.get(each.append.game) ?? 'taken';
      each.isLocked = how === 'locked';
      if (how !== 'locked') unsettled.settle(each, how);
      else setTimeout(putBack, FIRST_PAUSE, each, new GameLocked(`Game ${each.append.game} is locked by another node`));
    }
  };

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        waiting.push(unsettled.add(append, resolve, reject));
        gather();
      }),
    get lag() {
      return unsettled.lag;
    },
    get locked() {
      return unsettled.locked;
    },
    get failure() {
      return lastFailure;
    },
    get waiting() {
      return unsettled.size;
    },
  };
}
