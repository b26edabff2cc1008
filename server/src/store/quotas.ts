/** So many in a stretch of time, for what is costly or can hurt others: sign-in attempts, mails. Where nodes share a database they share the count. */
import { sql } from 'kysely';
import type { Database } from './open.js';
import { onlyRow } from './only-row.js';

export interface Quotas {
  /** Counts one more, and says whether that was still allowed: `most` of them in so many milliseconds. */
  take(key: string, most: number, milliseconds: number): Promise<boolean>;
}

/** For measurements and for tests under load. */
export const NO_QUOTAS: Quotas = { take: async () => true };

/** One process counts in memory. */
export function ownQuotas(now: () => number): Quotas {
  const counts = new Map<string, { readonly until: number; used: number }>();
  let swept = now();
  return {
    async take(key, most, milliseconds) {
      const time = now();
      if (time - swept > MINUTE) {
        for (const [old, { until }] of counts) if (until <= time) counts.delete(old);
        swept = time;
      }
      const found = counts.get(key);
      const count = found === undefined || found.until <= time ? { until: time + milliseconds, used: 0 } : found;
      count.used++;
      counts.set(key, count);
      return count.used <= most;
    },
  };
}

const MINUTE = 60_000;

/** Many nodes count in their database. */
export function sharedQuotas(db: Database, now: () => number): Quotas {
  return {
    async take(key, most, milliseconds) {
      const time = now();
      const { rows } = await sql<{ used: number }>`
        insert into quotas (key, until, used) values (${key}, ${time + milliseconds}, 1)
        on conflict (key) do update set
          used = case when quotas.until <= ${time} then 1 else quotas.used + 1 end,
          until = case when quotas.until <= ${time} then excluded.until else quotas.until end
        returning used`.execute(db);
      return onlyRow(rows).used <= most;
    },
  };
}
