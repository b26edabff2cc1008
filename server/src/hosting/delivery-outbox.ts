/** Sends deliveries to those who listen, and keeps the last ones for anyone who lost their connection for a moment. */
import type { Delivery } from '@bridgehead/protocol';

export type Listener = (delivery: Delivery) => void;

export interface Outbox {
  /** Whether anyone listens. */
  readonly isHeard: boolean;
  listen(listener: Listener): () => void;
  send(delivery: Delivery): void;
  /** Deliveries after number n; undefined if the first of them is not kept any more. */
  since(n: number): readonly Delivery[] | undefined;
}

/** How many of the last deliveries are kept. */
const KEPT = 100;

export function makeOutbox(): Outbox {
  const listeners = new Set<Listener>();
  const kept: Delivery[] = [];
  return {
    get isHeard() {
      return listeners.size > 0;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(delivery) {
      // Nobody listens: what was kept for them has a gap now.
      if (listeners.size === 0) kept.length = 0;
      else kept.push(delivery);
      if (kept.length > KEPT) kept.shift();
      for (const listener of listeners) listener(delivery);
    },
    since(n) {
      const first = kept.findIndex((delivery) => delivery.n === n + 1);
      return first < 0 ? undefined : kept.slice(first);
    },
  };
}
