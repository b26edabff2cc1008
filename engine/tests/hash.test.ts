import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from '@bridgehead/engine';

test('a fingerprint is the same on every machine', () => {
  expect(fingerprint({ turn: 1, units: ['1/47', 'Düren'] })).toBe('5d49173a8a4701f2');
});

test('equal data has equal fingerprints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => fingerprint(value) === fingerprint(JSON.parse(JSON.stringify(value)))),
  );
});

test('data that differs a little has different fingerprints', () => {
  const seen = new Set<string>();
  for (let at = 0; at < 300; at++)
    for (let strength = 0; strength < 300; strength++) seen.add(fingerprint([{ at, strength }]));
  expect(seen.size).toBe(300 * 300);
});
