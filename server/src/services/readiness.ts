/** Where a node is in its life: requests are answered only after it has started, and should go elsewhere once it stops. */
type Phase = 'starting' | 'ready' | 'stopping';

export interface Readiness {
  readonly phase: Phase;
  /** Everything is in place. */
  begin(): void;
  /** From now on balancers should send new requests elsewhere. */
  drain(): void;
}

export function makeReadiness(): Readiness {
  let phase: Phase = 'starting';
  return {
    get phase() {
      return phase;
    },
    begin() {
      if (phase === 'starting') phase = 'ready';
    },
    drain() {
      phase = 'stopping';
    },
  };
}
