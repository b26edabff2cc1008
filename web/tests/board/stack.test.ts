import { describe, expect, test } from 'vitest';
import { heightOf, lieOf } from '../../src/board/stack.js';

function pieces(...camps: readonly (string | undefined)[]): { camp?: string }[] {
  return camps.map((camp) => (camp === undefined ? {} : { camp }));
}

describe('a stack', () => {
  test('rises to the right about the middle of its hex', () => {
    const stack = pieces(undefined, undefined, undefined);
    expect(stack.map((piece) => lieOf(piece, stack))).toEqual([
      { dx: -3.4, dy: 3.4, scale: 1, isTop: false, size: 3 },
      { dx: 0, dy: -0, scale: 1, isTop: false, size: 3 },
      { dx: 3.4, dy: -3.4, scale: 1, isTop: true, size: 3 },
    ]);
    expect(lieOf(stack[0], [stack[0]])).toMatchObject({ scale: 1, isTop: true });
  });

  test('stays within its hex however high it is', () => {
    for (const count of [2, 5, 12]) {
      const stack = pieces(...Array.from({ length: count }, () => 'british'));
      const ends = [lieOf(stack[0], stack), lieOf(stack[count - 1], stack)];
      expect(ends[1].dx - ends[0].dx).toBeLessThanOrEqual(15);
      expect(heightOf(stack)).toBeCloseTo(-ends[1].dy);
    }
  });
});

test('two camps in one hex lie beside each other, smaller, each with a top of its own', () => {
  const stack = pieces('german', 'british', 'british', undefined);
  const [german, , british, weapon] = stack.map((piece) => lieOf(piece, stack));
  expect([german.scale, british.scale]).toEqual([0.76, 0.76]);
  expect(british.dx).toBeLessThan(0);
  expect(german.dx).toBeGreaterThan(0);
  expect([german.isTop, british.isTop, weapon.isTop]).toEqual([true, true, true]);
  expect(Math.abs(weapon.dx)).toBe(0);
});
