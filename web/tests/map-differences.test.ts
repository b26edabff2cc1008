import { readFileSync } from 'node:fs';
import { fingerprint } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { differencesOf, fromDifferences } from '../build/map-differences.js';

test('the page adds the differences of a map up to the map itself, so that its content has the same hash', () => {
  const written = readFileSync(new URL('../../games/elst/content/map.json', import.meta.url), 'utf8');
  const map: unknown = JSON.parse(written);
  const short = differencesOf(map);
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(map).length);
  expect(fromDifferences(short)).toEqual(map);
  expect(fingerprint([fromDifferences(short)])).toBe(fingerprint([map]));
});
