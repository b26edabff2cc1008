import { describe, expect, test } from 'vitest';
import type { PieceLook } from '../../src/board/model.js';
import { canTakeMore, heightOf, lieOf, onlyOffered } from '../../src/board/stack.js';

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

function meant(...stack: { id: string; look: PieceLook }[]) {
  return onlyOffered(stack, ({ look }) => look);
}

describe('a stack that is pointed at', () => {
  const company = { id: 'A/II', look: { offered: true, together: 'II' } };
  const observer = { id: 'FOO', look: { offered: true, together: 'II' } };
  const gun = { id: '6pdr 1', look: { offered: true, together: '6pdr 1' } };
  const idle = { id: 'HQ', look: {} };

  test('means the one that can be picked, or what all that can be picked have in common', () => {
    expect(meant(gun, idle)?.id).toBe('6pdr 1');
    expect(meant(observer, company)?.id).toBe('A/II');
  });

  test('is opened where several things could be meant, one is picked already, or none can be', () => {
    expect(meant(company, gun)).toBeUndefined();
    expect(meant({ id: 'R/I', look: { picked: true } }, gun)).toBeUndefined();
    expect(meant({ id: 'B', look: { target: true } }, gun)).toBeUndefined();
    expect(meant(idle, { id: 'HQ 2', look: {} })).toBeUndefined();
  });
});

function takesMore(...looks: PieceLook[]): boolean {
  return canTakeMore(looks, (look) => look);
}

test('an open stack goes on as long as a set is being picked from it and more can be added', () => {
  expect(takesMore({ picked: true }, { offered: true })).toBe(true);
  expect(takesMore({ picked: true }, { picked: true, offered: true })).toBe(false);
  expect(takesMore({}, { offered: true })).toBe(false);
});
