/** What browsers say of passkeys that did not work, in plain words. */

export function sayPasskeyTrouble(error: unknown): Error {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return new Error('No passkey was used: it was put away, or took too long.');
    case 'InvalidStateError':
      return new Error('This device has a passkey for this account already.');
    case 'SecurityError':
      return new Error('Passkeys work only at the address for which the server is set up.');
    default:
      return new Error('The browser could not use a passkey.');
  }
}
