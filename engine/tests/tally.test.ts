import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Adder } from '@bridgehead/engine';
import { Sum, TallySheet, sayProblem, verdictOf } from '@bridgehead/engine';

test('a tally shows its sum: the parts, each with its rule, add up to the total', () => {
  const sheet = new TallySheet('Attack strength');
  sheet.add('7.1', '1/47', 4);
  sheet.add('7.3', 'across a river', -2);
  expect(sheet.total).toBe(2);
  expect(sheet.parts).toEqual([
    { rule: '7.1', label: '1/47', value: 4 },
    { rule: '7.3', label: 'across a river', value: -2 },
  ]);
});

test('a sum without parts comes to the same number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100, max: 100 })), (values) => {
      const totals = [new TallySheet(''), new Sum()].map((adder: Adder) => {
        for (const value of values) adder.add('1', '', value);
        return adder.total;
      });
      expect(totals[0]).toBe(totals[1]);
    }),
  );
});

test('a verdict without violations is legal', () => {
  expect(verdictOf([])).toEqual({ legal: true });
  expect(verdictOf([{ code: 'x', rule: '1', text: 'No.' }]).legal).toBe(false);
});

test.each([
  [{ field: 'units.us-27', expected: 'a hex' }, 'units.us-27: a hex'],
  [{ field: '', expected: 'an object' }, 'an object'],
  [{ field: 'at', expected: 'a hex', file: 'bridge.yaml', line: 7 }, 'bridge.yaml:7: at: a hex'],
])('a problem is said with its place: %j', (problem, sentence) => {
  expect(sayProblem(problem)).toBe(sentence);
});
