/** A short fingerprint of JSON data (64 bits of FNV-1a in two halves), the same on every machine. */
export function fingerprint(value: unknown): string {
  const text = JSON.stringify(value);
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + i), 0x85ebca6b);
    high ^= high >>> 13;
  }
  return hex8(low) + hex8(high);
}

function hex8(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0');
}
