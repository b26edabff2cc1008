/** What browsers say of passkeys that did not work, in plain words. */

export function sayPasskeyTrouble(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return new Error('No passkey was used: the request was cancelled or timed out. Try again.');
    case 'InvalidStateError':
      return new Error('This device already has a passkey for this account.');
    case 'SecurityError':
      return new Error('Passkeys work only at the server’s own address.');
    default:
      return new Error('The browser couldn’t use a passkey. Try again, or use your password.');
  }
}
