import { fingerprint } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import map from '../../games/elst/content/map.json' with { type: 'json' };
import { differencesOf, fromDifferences } from '../build/map-differences.js';

test('the page adds the differences of a map up to the map itself, so that its content has the same hash', () => {
  const short = differencesOf(map);
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(map).length);
  expect(fromDifferences(short)).toEqual(map);
  expect(fingerprint([fromDifferences(short)])).toBe(fingerprint([map]));
});
