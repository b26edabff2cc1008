/** Sends deliveries to listeners, and keeps the last ones for viewers who lost their connection for a moment. */
import type { Delivery } from '@bridgehead/protocol';

/** A delivery as it is sent: written out once for all who listen. A text also costs the garbage collector less than the objects in it. */
export interface WrittenDelivery {
  readonly n: number;
  readonly text: string;
}

export type Listener = (delivery: WrittenDelivery) => void;

export interface Outbox {
  /** Whether anyone listens. */
  readonly isHeard: boolean;
  listen(listener: Listener): () => void;
  send(delivery: Delivery): void;
  /** Deliveries after number n; undefined if the first of them is not kept any more. */
  since(n: number): readonly WrittenDelivery[] | undefined;
}

/** How many of the last deliveries are kept. */
const KEPT = 100;

export function makeOutbox(): Outbox {
  const listeners = new Set<Listener>();
  const kept: WrittenDelivery[] = [];
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
      if (listeners.size === 0) return void (kept.length = 0);
      const written = { n: delivery.n, text: JSON.stringify(delivery) };
      kept.push(written);
      if (kept.length > KEPT) kept.shift();
      for (const listener of listeners) listener(written);
    },
    since(n) {
      const first = kept.findIndex((delivery) => delivery.n === n + 1);
      return first < 0 ? undefined : kept.slice(first);
    },
  };
}
