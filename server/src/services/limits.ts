/** How often someone may ask. Each asker has a bucket that fills evenly; a request takes one drop. */
import { isIPv6 } from 'node:net';

export interface Limits {
  /** Whether this asker may ask again now: so often in a minute, and at most so often in a moment. `counts`: as how many requests. */
  allows(key: string, perMinute: number, atOnce?: number, counts?: number): boolean;
  /** Takes one of so many places, for as long as something lasts: what gives it back, or undefined if all are taken. */
  hold(key: string, most: number): (() => void) | undefined;
}

/** For measurements and for tests under load. */
export const NO_LIMITS: Limits = { allows: () => true, hold: () => () => {} };

const MINUTE = 60_000;
/** Parts of an IPv6 address that name a network. */
const NETWORK_PARTS = 4;

/** What an asker has used. It runs out evenly. */
interface Bucket {
  readonly spent: number;
  readonly at: number;
  readonly perMinute: number;
  readonly atOnce: number;
}

/** How often askers have asked at one node since it told others last, and the places that they hold there. */
interface Use {
  readonly used: readonly (readonly [key: string, count: number])[];
  readonly held: readonly (readonly [key: string, count: number])[];
}

/** Limits of one node, which can tell others what was used here, and count what was used there. */
export interface NodeLimits extends Limits {
  /** What others need to know: of askers who have used a good part of what they may. */
  tell(): Use;
  /** What another node has told. */
  hear(node: string, use: Use): void;
  /** How many askers are remembered. */
  readonly remembered: number;
}

/** Others are told of askers who have used more than this part of what they may, and hold more than this part of the places. */
const WORTH_TELLING = 0.2;
/** For how many milliseconds it counts which places another node said are held there. */
const HELD_FOR = 5_000;

export function makeLimits(now: () => number): NodeLimits {
  // A bucket that was not used for a minute is empty. So all are forgotten with their minute, but for those used in the next one.
  let buckets = new Map<string, Bucket>();
  let before = new Map<string, Bucket>();
  let begun = now();
  let untold = new Map<string, number>();
  const held = new Map<string, { readonly count: number; readonly most: number }>();
  const elsewhere = new Map<string, { readonly at: number; readonly held: ReadonlyMap<string, number> }>();

  const forgetOld = (time: number): void => {
    // The clocks of machines are put back now and then: that is nobody's debt.
    begun = Math.min(begun, time);
    if (time - begun < MINUTE) return;
    before = time - begun >= 2 * MINUTE ? new Map() : buckets;
    buckets = new Map();
    begun = time;
    // A node that shares its database with no other tells nobody, and must not remember everyone who ever asked.
    for (const key of untold.keys()) if (!before.has(key)) untold.delete(key);
  };

  const spentBy = (key: string, time: number): Bucket | undefined => {
    const bucket = buckets.get(key) ?? before.get(key);
    if (bucket === undefined) return undefined;
    const { spent, at, perMinute, atOnce } = bucket;
    const left = Math.min(atOnce, spent) - (Math.max(0, time - at) * perMinute) / MINUTE;
    return { ...bucket, spent: Math.max(0, left), at: time };
  };

  const heldElsewhere = (key: string): number => {
    let count = 0;
    for (const [node, told] of elsewhere) {
      if (performance.now() - told.at > HELD_FOR) elsewhere.delete(node);
      else count += told.held.get(key) ?? 0;
    }
    return count;
  };

  return {
    allows(key, perMinute, atOnce = perMinute, counts = 1) {
      const time = now();
      forgetOld(time);
      const spent = Math.min(atOnce, spentBy(key, time)?.spent ?? 0);
      const isAllowed = atOnce - spent >= counts;
      buckets.set(key, { spent: isAllowed ? spent + counts : spent, at: time, perMinute, atOnce });
      if (isAllowed) untold.set(key, (untold.get(key) ?? 0) + counts);
      return isAllowed;
    },
    hold(key, most) {
      const count = held.get(key)?.count ?? 0;
      if (count + heldElsewhere(key) >= most) return undefined;
      held.set(key, { count: count + 1, most });
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (held.get(key)?.count ?? 1) - 1;
        if (left === 0) held.delete(key);
        else held.set(key, { count: left, most });
      };
    },
    tell() {
      const all = untold;
      untold = new Map();
      return {
        used: [...all].filter(([key]) => {
          const bucket = buckets.get(key);
          return bucket !== undefined && bucket.spent > WORTH_TELLING * bucket.atOnce;
        }),
        held: [...held].flatMap(([key, { count, most }]) =>
          count > WORTH_TELLING * most ? [[key, count] as const] : [],
        ),
      };
    },
    hear(node, { used, held: there }) {
      const time = now();
      forgetOld(time);
      for (const [key, count] of used) {
        const bucket = spentBy(key, time) ?? { spent: 0, at: time, perMinute: 0, atOnce: Number.POSITIVE_INFINITY };
        buckets.set(key, { ...bucket, spent: bucket.spent + count });
      }
      elsewhere.set(node, { at: performance.now(), held: new Map(there) });
    },
    get remembered() {
      return new Set([...buckets.keys(), ...before.keys(), ...untold.keys()]).size;
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
  const [start = '', end] = ip.split('::');
  const parts = start === '' ? [] : start.split(':');
  const last = end === undefined || end === '' ? [] : end.split(':');
  const zeros = end === undefined ? [] : Array.from({ length: 8 - parts.length - last.length }, () => '0');
  return [...parts, ...zeros, ...last].slice(0, NETWORK_PARTS).join(':');
}
