/** Times in which the service was down, or in which the clock of its machine jumped ahead. Nobody's clock runs meanwhile. */
import type { Clock, Clocks } from '@bridgehead/protocol';

export interface Downtime {
  readonly from: number;
  readonly to: number;
}

/** The clocks as they are without the downtimes, which are in order. Each downtime counts once. */
export function withoutDowntime(clocks: Clocks, downtimes: readonly Downtime[]): Clocks {
  if (downtimes.length === 0) return clocks;
  return Object.fromEntries(Object.entries(clocks).map(([side, clock]) => [side, downtimes.reduce(stopFor, clock)]));
}

function stopFor(clock: Clock, { from, to }: Downtime): Clock {
  const { left, since, credit = 0 } = clock;
  if (since === null || to <= since) return clock;
  const stopped = Math.max(from, since);
  return { ...clock, left: left - (stopped - since), since: to, credit: credit + (to - stopped) };
}
