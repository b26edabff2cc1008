/** Gives a batch of appends to the database, again and again until each is settled. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from './failures.js';
import { failureOf } from './failures.js';
import type { AppendAll, BatchAppended } from './rows.js';
import type { WaitingAppend, WaitingAppends } from './waiting-appends.js';

/** Between attempts: at first, and at most. */
const FIRST_PAUSE = 25;
const LONGEST_PAUSE = 500;

/** Another node holds the game and does not let go. */
class GameLocked extends Error {
  readonly code = '55P03';
}

export interface BatchAttempts {
  /** Why the last attempt failed; undefined: it did not. */
  readonly failure: Failure | undefined;
  write(batch: readonly WaitingAppend[]): Promise<void>;
}

export interface AttemptTools {
  readonly writeAll: AppendAll;
  readonly unsettled: WaitingAppends;
  /** How long an append may wait for the database, and for a lock, in milliseconds. */
  readonly patience: number;
  /** The database has answered, and nobody has been told yet. */
  readonly onAnswered: (batch: readonly WaitingAppend[]) => void;
  /** The game of an append was locked: it waits for another batch. */
  readonly onAgain: (waiting: WaitingAppend) => void;
}

export function makeBatchAttempts({ writeAll, unsettled, patience, onAnswered, onAgain }: AttemptTools): BatchAttempts {
  let lastFailure: Failure | undefined;

  const isLate = ({ since }: WaitingAppend): boolean => performance.now() - since > patience;

  const write = async (batch: readonly WaitingAppend[]): Promise<void> => {
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
        onAnswered(batch);
        return takeAnswers(left, appended);
      } catch (error) {
        const problem = error instanceof Error ? error : new Error(String(error));
        lastFailure = failureOf(problem);
        // One game that can't be stored must not take the others with it.
        if (lastFailure === undefined && left.length > 1)
          return void (await Promise.all(left.map((each) => write([each]))));
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
      if (how === 'locked') setTimeout(waitAgain, FIRST_PAUSE, each);
      else unsettled.settle(each, how);
    }
  };

  /** For the next batch, unless it has waited too long. */
  const waitAgain = (each: WaitingAppend): void => {
    if (isLate(each)) unsettled.settle(each, new GameLocked(`Game ${each.append.game} is locked by another node`));
    else onAgain(each);
  };

  return {
    get failure() {
      return lastFailure;
    },
    write,
  };
}
