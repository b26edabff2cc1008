/**
 * Stores rows in batches: what comes within a moment, and while the disk is busy, goes into one transaction. While the database
 * can't be reached everything waits, up to a bound; a game that another node has locked waits alone.
 */
import { makeBatchAttempts } from './batch-attempts.js';
import type { Failure } from './failures.js';
import type { Append, AppendAll, Appended } from './rows.js';
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

  /** Writes all that waits, unless something is being written: the end of that calls again. */
  const writeNext = (): void => {
    if (current !== undefined || waiting.length === 0) return;
    clearTimeout(gathering);
    gathering = undefined;
    const batch = waiting.slice(0, MOST_TOGETHER);
    waiting = waiting.slice(MOST_TOGETHER);
    current = batch;
    void attempts.write(batch).then(() => endBatch(batch));
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

  const wait = (each: WaitingAppend): void => {
    waiting.push(each);
    gather();
  };

  const attempts = makeBatchAttempts({ writeAll, unsettled, patience, onAnswered: endBatch, onAgain: wait });

  return {
    append: (append) => new Promise((resolve, reject) => wait(unsettled.add(append, resolve, reject))),
    get lag() {
      return unsettled.lag;
    },
    get locked() {
      return unsettled.locked;
    },
    get failure() {
      return attempts.failure;
    },
    get waiting() {
      return unsettled.size;
    },
  };
}
