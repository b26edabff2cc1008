/** Actions that were sent and not answered. They are sent again under the same name, so that nothing is done twice. */
import type { LiveAsked, LiveSent } from '@bridgehead/protocol';
import { SILENT_AFTER, SLOW_AFTER } from '@bridgehead/protocol';
import { ApiRefusal } from './refusal.js';

export interface PendingActions {
  readonly size: number;
  /** Whether the player has waited for one of them so long that it should be shown. */
  readonly hasSlow: boolean;
  has(request: string): boolean;
  /** Sends an action: the number of the delivery that tells of it. */
  add(request: string, message: LiveAsked): Promise<number>;
  sendAgain(request: string): void;
  sendAllAgain(): void;
  /** Something was answered: nobody waits for it any more, whatever it says. */
  heard(request: string): void;
  settle(request: string, message: LiveSent): void;
  rejectAll(refusal: ApiRefusal): void;
}

export interface PendingTools {
  readonly isOpen: () => boolean;
  readonly send: (message: LiveAsked) => void;
  /** An action has waited for its answer for a while. */
  readonly onSlow: () => void;
  /** What is called when an action that is sent now has waited for too long. */
  readonly whenSilent: () => () => void;
}

interface Pending {
  readonly message: LiveAsked;
  readonly resolve: (n: number) => void;
  readonly reject: (refusal: ApiRefusal) => void;
  /** When it has waited for long, and for too long. */
  timers: readonly ReturnType<typeof setTimeout>[];
}

export function makePending({ isOpen, send, onSlow, whenSilent }: PendingTools): PendingActions {
  const pending = new Map<string, Pending>();
  const slow = new Set<string>();

  const stopWaiting = (request: string, { timers }: Pending) => {
    for (const each of timers) clearTimeout(each);
    slow.delete(request);
  };

  const sendAction = (request: string, action: Pending) => {
    stopWaiting(request, action);
    if (!isOpen()) return;
    send(action.message);
    action.timers = [
      setTimeout(() => {
        slow.add(request);
        onSlow();
      }, SLOW_AFTER),
      setTimeout(whenSilent(), SILENT_AFTER),
    ];
  };

  return {
    get size() {
      return pending.size;
    },
    get hasSlow() {
      return slow.size > 0;
    },
    has: (request) => pending.has(request),
    add: (request, message) =>
      new Promise((resolve, reject) => {
        const action: Pending = { message, resolve, reject, timers: [] };
        pending.set(request, action);
        sendAction(request, action);
      }),
    sendAgain(request) {
      const action = pending.get(request);
      if (action !== undefined) sendAction(request, action);
    },
    sendAllAgain() {
      for (const [request, action] of pending) sendAction(request, action);
    },
    heard(request) {
      const action = pending.get(request);
      if (action !== undefined) stopWaiting(request, action);
    },
    settle(request, message) {
      const action = pending.get(request);
      pending.delete(request);
      if ('error' in message) action?.reject(new ApiRefusal(message.error));
      else if ('n' in message) action?.resolve(message.n);
    },
    rejectAll(refusal) {
      for (const [request, action] of pending) {
        stopWaiting(request, action);
        action.reject(refusal);
      }
      pending.clear();
    },
  };
}
