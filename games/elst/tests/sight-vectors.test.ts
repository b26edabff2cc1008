import { describe, expect, test } from 'vitest';
import type { SightFacts } from './sight-kit.js';
import { look } from './sight-kit.js';
import rows from './vectors/sight.json' with { type: 'json' };

interface SightVector {
  readonly id: string;
  readonly title: string;
  readonly given: SightFacts;
  readonly expect: {
    readonly los: boolean;
    readonly hindrance?: number | undefined;
    readonly blockedBy?: string | undefined;
    readonly hinderedBy?: readonly string[] | undefined;
    readonly crossed?: readonly string[] | undefined;
  };
}

const vectors: readonly SightVector[] = rows;

const sides = (places: readonly string[]) => places.map((place) => place.split('/').toSorted().join('/')).toSorted();

describe('vectors', () => {
  test.each(vectors)('$id: $title ($given.from to $given.to)', ({ given, expect: expected }) => {
    const { line, quick, crossed, blockedBy, hinderedBy } = look(given);
    expect(line.isClear).toBe(expected.los);
    expect(quick.isClear).toBe(expected.los);
    if (expected.hindrance !== undefined)
      expect([line.hindrance, quick.hindrance]).toEqual([expected.hindrance, expected.hindrance]);
    if (expected.blockedBy !== undefined) expect(blockedBy).toContain(expected.blockedBy);
    if (expected.hinderedBy !== undefined) expect(sides(hinderedBy)).toEqual(sides(expected.hinderedBy));
    if (expected.crossed !== undefined) expect(crossed).toEqual(expected.crossed);
  });
});
