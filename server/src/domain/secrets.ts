/** Words that nobody can guess, and their hashes: what is handed out is never stored itself. */
import { hash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A seed of dice: 32 bytes as hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

export function hashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
