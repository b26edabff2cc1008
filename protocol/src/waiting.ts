/** How long a player's page waits, and what it waits out: the page and the tests that measure for how long it had to. */

/** Refusals that pass: what was asked is kept and asked again. */
export const PASSING_CODES: readonly string[] = [
  'unavailable',
  'busy',
  'starting',
  'stopping',
  'newer-rules',
  'disk-full',
];
/** An action that has no answer for so long is told to the player as "Reconnecting …", in milliseconds. */
export const SLOW_AFTER = 1_000;
/** A connection on which an action has no answer for so long is replaced. A server says after 15 seconds that it could not store one. */
export const SILENT_AFTER = 20_000;
