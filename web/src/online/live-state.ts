/** What the page shows of its live connection. */
import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { CarrierKind } from './carriers.js';

export type LiveState =
  /** Nothing is followed. */
  | { readonly is: 'resting' }
  | { readonly is: 'connecting' }
  | { readonly is: 'open'; readonly by: CarrierKind }
  /** Connected, but the server can't save: what it could not do is sent again. */
  | { readonly is: 'outage'; readonly by: CarrierKind }
  /** Connected, but an action has waited for its answer for a while. */
  | { readonly is: 'slow'; readonly by: CarrierKind }
  /** The next attempt comes at this moment. */
  | { readonly is: 'waiting'; readonly until: number }
  /** The server does not let this visitor in. */
  | { readonly is: 'refused' }
  /** The server does not speak the protocol of this page any more. */
  | { readonly is: 'outdated' };

export interface ShownState {
  readonly state: ReadonlySignal<LiveState>;
  readonly isOpen: boolean;
  show(state: LiveState): void;
  /** Shows another state of a connection that is open, if it is in one of these. */
  turn(from: readonly LiveState['is'][], to: 'open' | 'outage' | 'slow'): void;
}

export function makeShownState(): ShownState {
  const state = signal<LiveState>({ is: 'resting' });
  return {
    state,
    get isOpen() {
      return 'by' in state.peek();
    },
    show(next) {
      state.value = next;
    },
    turn(from, to) {
      const now = state.peek();
      if (from.includes(now.is) && 'by' in now) state.value = { is: to, by: now.by };
    },
  };
}
