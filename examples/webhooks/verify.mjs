/** Checks that a webhook comes from your Bridgehead server, and that it is fresh. It needs nothing but Node. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds: an older request may be a recorded one that somebody sends again. */
const OLDEST = 300;

/**
 * @param {string} secret The secret that your account page showed once: "whsec_…".
 * @param {string | undefined} header The header "Bridgehead-Signature": "t=<seconds>,v1=<hex>".
 * @param {string} body The body exactly as it came, before any JSON is read.
 * @param {number} now Milliseconds since 1970.
 * @returns {boolean}
 */
export function isFromBridgehead(secret, header, body, now = Date.now()) {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return false;
  if (Math.abs(now / 1000 - Number(seconds)) > OLDEST) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
  // Takes the same time whether the first byte differs or the last.
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
