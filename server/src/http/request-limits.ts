/** Who asks, for limits: how often, and with how many live connections at once. */
import type { Services } from '../services/services.js';
import { askerAt, makeLimits } from '../services/limits.js';
import type { Request } from './identify.js';
import { ipOf } from './identify.js';

/** Requests of one asker in a minute. A player needs a few, a bot some hundreds. */
export const PER_MINUTE = 1_200;
/** Live connections of one asker: a whole club may be behind one address. */
const MOST_LIVE = 200;

export function askerOf({ config }: Pick<Services, 'config'>, request: Request): string {
  return askerAt(ipOf(config, request));
}

/** Whether they may ask again now. */
export function mayAsk(services: Services, request: Request): boolean {
  return services.limits.allows(`ip ${askerOf(services, request)}`, PER_MINUTE);
}

/** One more live connection: what ends it, or undefined if they have too many. */
export function holdLive(services: Services, request: Request): (() => void) | undefined {
  return services.limits.hold(`live ${askerOf(services, request)}`, MOST_LIVE);
}

/**
 * Messages over live connections: of one connection, and of all from one address. Far more than hands or bots make. A long one
 * counts as several, because the rules take longer to judge it.
 */
const MESSAGES = { connection: { perMinute: 3_000, atOnce: 100 }, address: { perMinute: 6_000, atOnce: 600 } };

/** Bytes of a message that counts once. */
const COUNTED = 1_024;

/** Counts the messages of one live connection: whether it may send one more of so many bytes. */
export function messageCounter(services: Services, request: Request): (bytes: number) => boolean {
  if (!services.config.limits) return () => true;
  const own = makeLimits(services.now);
  const key = `live messages ${askerOf(services, request)}`;
  return (bytes) => {
    const counts = Math.max(1, Math.ceil(bytes / COUNTED));
    const { connection, address } = MESSAGES;
    return (
      own.allows('', connection.perMinute, connection.atOnce, counts) &&
      services.limits.allows(key, address.perMinute, address.atOnce, counts)
    );
  };
}
