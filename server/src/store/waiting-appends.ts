/** Appends that are not settled yet: how many there are, and how long they have waited. */
import type { Append, Appended } from './rows.js';

export interface WaitingAppend {
  readonly append: Append;
  /** By `performance.now()`. */
  readonly since: number;
  /** Whether it was given to the database before, and nobody knows what became of it. */
  isRepeated: boolean;
  /** Whether its game was locked by another node, or by an operator, the last time. */
  isLocked: boolean;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

export interface WaitingAppends {
  readonly size: number;
  /** How long the oldest one has waited, in milliseconds. Those of locked games don't count: all others are stored meanwhile. */
  readonly lag: number;
  /** How many wait for a game that somebody else has locked. */
  readonly locked: number;
  add(append: Append, resolve: WaitingAppend['resolve'], reject: WaitingAppend['reject']): WaitingAppend;
  has(waiting: WaitingAppend): boolean;
  settle(waiting: WaitingAppend, how: Appended | Error): void;
}

export function makeWaitingAppends(): WaitingAppends {
  // The oldest comes first.
  const open = new Set<WaitingAppend>();
  return {
    get size() {
      return open.size;
    },
    get lag() {
      for (const { since, isLocked } of open) if (!isLocked) return performance.now() - since;
      return 0;
    },
    get locked() {
      let count = 0;
      for (const { isLocked } of open) if (isLocked) count++;
      return count;
    },
    add(append, resolve, reject) {
      const since = performance.now();
      const waiting: WaitingAppend = { append, since, isRepeated: false, isLocked: false, resolve, reject };
      open.add(waiting);
      return waiting;
    },
    has: (waiting) => open.has(waiting),
    settle(waiting, how) {
      open.delete(waiting);
      if (how instanceof Error) waiting.reject(how);
      else waiting.resolve(how);
    },
  };
}
