/** Patterns of the blunder suite: they name only what matters of an action, an event or a position. */

export function fits(pattern: unknown, value: unknown): boolean {
  if (pattern === null || pattern === undefined) return isNothing(value);
  if (Array.isArray(pattern))
    return Array.isArray(value) && pattern.every((part) => value.some((each) => fits(part, each)));
  if (typeof pattern !== 'object') return pattern === value;
  return Object.entries(pattern).every(([key, part]) => fitsField(key, part, value));
}

function fitsField(key: string, part: unknown, value: unknown): boolean {
  switch (key) {
    case '$any':
      return Array.isArray(part) && part.some((each) => fits(each, value));
    case '$not':
      return !fits(part, value);
    case '$last':
      return Array.isArray(value) && value.length > 0 && fits(part, value.at(-1));
    default:
      if (key.startsWith('$')) throw new Error(`a pattern has "${key}"; expected $any, $not or $last`);
      return fits(part, fieldOf(value, key));
  }
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
