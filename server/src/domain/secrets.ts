/** Words that nobody can guess, and their hashes: what is handed out is never stored itself. */
import { createHash, randomBytes } from 'node:crypto';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A seed of dice: 32 bytes as hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
