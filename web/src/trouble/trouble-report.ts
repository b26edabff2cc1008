/** What went wrong, as a text that a player can send to anyone who can mend it. It says nothing about the player. */

/** The message of an error, as a sentence for the page. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message === '') return 'The error has no message.';
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

export interface TroublePlace {
  /** The address behind the "#". */
  readonly hash: string;
  readonly browser: string;
  readonly time: Date;
}

export function reportOf(error: unknown, { hash, browser, time }: TroublePlace): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return [
    'Bridgehead: something went wrong',
    `What: ${messageOf(error)}`,
    `Where: ${hash === '' ? '#/' : hash}`,
    `When: ${time.toISOString()}`,
    `Browser: ${browser}`,
    ...(stack === '' ? [] : ['', stack]),
  ].join('\n');
}

/** Where the page is now. */
export function here(): TroublePlace {
  return { hash: location.hash, browser: navigator.userAgent, time: new Date() };
}
