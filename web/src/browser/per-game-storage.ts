/** What this browser remembers of each of the last games. If the browser forbids storing, it lasts as long as the page. */
import { signal } from '@preact/signals';

export interface ByGame<Value> {
  get(game: string): Value | undefined;
  set(game: string, value: Value): void;
}

type Kept<Value> = readonly (readonly [game: string, value: Value])[];

/** `read` tells whether what was stored is a value; undefined: it is not. */
export function keptByGame<Value>(
  name: string,
  most: number,
  read: (json: unknown) => Value | undefined,
): ByGame<Value> {
  const key = `bridgehead.${name}`;
  const all = signal<Kept<Value>>(stored(key, read));
  return {
    get: (game) => all.value.find(([id]) => id === game)?.[1],
    set(game, value) {
      all.value = [[game, value] as const, ...all.peek().filter(([id]) => id !== game)].slice(0, most);
      try {
        localStorage.setItem(key, JSON.stringify(all.peek()));
      } catch {
        // it is remembered as long as the page is open
      }
    },
  };
}

function stored<Value>(key: string, read: (json: unknown) => Value | undefined): Kept<Value> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap((pair: unknown) => pairOf(pair, read)) : [];
  } catch {
    return [];
  }
}

function pairOf<Value>(pair: unknown, read: (json: unknown) => Value | undefined): Kept<Value> {
  if (!Array.isArray(pair) || typeof pair[0] !== 'string') return [];
  const value = read(pair[1]);
  return value === undefined ? [] : [[pair[0], value]];
}
