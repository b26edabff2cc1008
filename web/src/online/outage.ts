/** The server answers, but can't reach its database, or has no room on its disk: that passes, so what was asked is asked again. */
import { PASSING_CODES } from '@bridgehead/protocol';
import { signal } from '@preact/signals';
import { ApiRefusal } from './refusal.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5_000;
/** About five minutes: nobody waits longer for one thing. */
const MOST_TRIES = 60;

export function isPassingCode(code: string): boolean {
  return PASSING_CODES.includes(code);
}

export function isPassing(error: unknown): boolean {
  return error instanceof ApiRefusal && isPassingCode(error.code);
}

/** How long to wait before the next try, in milliseconds. */
export function waitBefore(tries: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries);
}

/** Requests that wait to be sent again. */
export const waitingRequests = signal(0);

/** Does something until the server can. Each request must have a name, so that it is done once. */
export async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || tries >= MOST_TRIES) throw error;
      waitingRequests.value++;
      await new Promise((resolve) => setTimeout(resolve, waitBefore(tries)));
      waitingRequests.value--;
    }
  }
}
