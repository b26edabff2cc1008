/** How often someone may ask. Each asker has a bucket that fills evenly; a request takes one drop. */
import { isIPv6 } from 'node:net';

export interface Limits {
  /** Whether this asker may ask again now: so often in a minute, and at most so often in a moment. */
  allows(key: string, perMinute: number, atOnce?: number): boolean;
  /** Takes one of so many places, for as long as something lasts: what gives it back, or undefined if all are taken. */
  hold(key: string, most: number): (() => void) | undefined;
}

/** For measurements and for tests under load. */
export const NO_LIMITS: Limits = { allows: () => true, hold: () => () => {} };

const MINUTE = 60_000;
/** Parts of an IPv6 address that name a network. */
const NETWORK_PARTS = 4;

interface Bucket {
  readonly drops: number;
  readonly at: number;
}

export function makeLimits(now: () => number): Limits {
  // A bucket that was not used for a minute is full. So all are forgotten with their minute, but for those used in the next one.
  let buckets = new Map<string, Bucket>();
  let before = new Map<string, Bucket>();
  let begun = now();
  const held = new Map<string, number>();
  return {
    allows(key, perMinute, atOnce = perMinute) {
      const time = now();
      // The clocks of machines are put back now and then: that is nobody's debt.
      begun = Math.min(begun, time);
      if (time - begun >= MINUTE) {
        before = time - begun >= 2 * MINUTE ? new Map() : buckets;
        buckets = new Map();
        begun = time;
      }
      const bucket = buckets.get(key) ?? before.get(key) ?? { drops: atOnce, at: time };
      const drops = Math.min(atOnce, bucket.drops + (Math.max(0, time - bucket.at) * perMinute) / MINUTE);
      buckets.set(key, { drops: drops >= 1 ? drops - 1 : drops, at: time });
      return drops >= 1;
    },
    hold(key, most) {
      const count = held.get(key) ?? 0;
      if (count >= most) return undefined;
      held.set(key, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(key) ?? 1) - 1;
        if (left === 0) held.delete(key);
        else held.set(key, left);
      };
    },
  };
}

/** After how many seconds anyone who may ask so often in a minute may ask again. */
export function secondsFor(perMinute: number): number {
  return Math.ceil(60 / perMinute);
}

/** Who asks, for limits. Anyone who has one address of IPv6 has all of its network, and counts as one. */
export function askerAt(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [start, end] = ip.split('::');
  const parts = start === '' ? [] : start.split(':');
  const last = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? [] : Array.from({ length: 8 - parts.length - last.length }, () => '0');
  return [...parts, ...zeros, ...last].slice(0, NETWORK_PARTS).join(':');
}
