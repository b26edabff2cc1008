/** A crowd that guesses passwords: as many at once as a server works on. */
import { MOST_AT_ONCE, isPassword } from '../../src/accounts/passwords.js';

/** Anyone who is done begins again in the same moment, so that there is never room for another. What is returned sends them away. */
export function crowdIn(): () => Promise<void> {
  const enough = new AbortController();
  const crowd = Array.from({ length: MOST_AT_ONCE }, async () => {
    while (!enough.signal.aborted) await isPassword(undefined, 'a wrong guess');
  });
  return async () => {
    enough.abort();
    await Promise.all(crowd);
  };
}
