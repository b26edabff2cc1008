/** How often someone may ask. Each asker has a bucket that fills evenly; a request takes one drop. */

export interface Limits {
  /** Whether this asker may ask once more now. */
  allows(key: string, perMinute: number): boolean;
}

/** For measurements and for tests under load. */
export const NO_LIMITS: Limits = { allows: () => true };

/** Buckets that are full again are forgotten when there are more than this. */
const MOST = 50_000;
const MINUTE = 60_000;

export function makeLimits(now: () => number): Limits {
  const buckets = new Map<string, { drops: number; at: number }>();
  const forgetFull = () => {
    const time = now();
    for (const [key, { at }] of buckets) if (time - at > MINUTE) buckets.delete(key);
  };
  return {
    allows(key, perMinute) {
      const time = now();
      const bucket = buckets.get(key) ?? { drops: perMinute, at: time };
      const drops = Math.min(perMinute, bucket.drops + ((time - bucket.at) * perMinute) / MINUTE);
      if (buckets.size > MOST) forgetFull();
      buckets.set(key, { drops: drops >= 1 ? drops - 1 : drops, at: time });
      return drops >= 1;
    },
  };
}
