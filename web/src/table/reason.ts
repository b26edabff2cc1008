/** Why the computer did what it did, as the comment of its entry says. */

/** "[computer expects to lose 0.4 for 2.1]": so it stands where a person has added something. */
export const REASON = /\[computer ([^[\]]*)\]/g;

/** The reasons that stand in their signs. */
export function reasonsIn(written: string): string[] {
  return [...written.matchAll(REASON)].map(([, reason = '']) => reason.trim());
}

/** The reason in the comment of an entry that the computer played; undefined if it gave none. */
export function reasonIn(written = ''): string | undefined {
  const signed = reasonsIn(written);
  const reason = signed.length === 0 ? written.trim() : signed.join(' ');
  return reason === '' ? undefined : reason;
}
