/** A text with the sign U+0000 cannot be stored by every database, and nobody types it: whatever holds one is refused. */
export function holdsNul(json: unknown): boolean {
  if (typeof json === 'string') return json.includes('\0');
  if (typeof json !== 'object' || json === null) return false;
  return Object.entries(json).some(([key, value]) => key.includes('\0') || holdsNul(value));
}
