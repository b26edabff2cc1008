/** Runs every case of a list as a test of its own. */
import { test } from 'vitest';

export function eachVector<Vector extends { readonly id: string; readonly title: string }>(
  vectors: readonly Vector[],
  check: (vector: Vector) => void,
): void {
  for (const vector of vectors) test(`${vector.id} ${vector.title}`, () => check(vector));
}
