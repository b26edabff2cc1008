/** What either database can store, and every reader can walk through. */

/** No action, no order and no setting is anywhere near as deep. */
const DEEPEST = 64;

/** U+0000, and halves of signs that take two places. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** What is asked for, where something else was sent. */
export const STORABLE = 'text without U+0000 and without unpaired surrogates, and at most 64 nested lists';

/**
 * A text with the sign U+0000, or with half of a sign that takes two places, cannot be stored by every database, and nobody
 * types it. What is nested without end would take those who read it to the end of their stack.
 */
export function isStorable(json: unknown, depth = 0): boolean {
  if (typeof json === 'string') return !UNSTORABLE.test(json);
  if (typeof json !== 'object' || json === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(json)) return json.every((value) => isStorable(value, depth + 1));
  return Object.entries(json).every(([key, value]) => isStorable(key) && isStorable(value, depth + 1));
}
