import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../checked-access.mjs';
import { root } from '../programs.mjs';
import { readPng, smallPng } from '../small-png.mjs';

const icon = readFileSync(join(root, 'web', 'public', 'icon-192.png'));

test('a picture keeps its size and nearly its colours', () => {
  const before = readPng(icon);
  const after = readPng(smallPng(icon));
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  const differences = before.rgb.map((value, index) => Math.abs(value - itemAt(after.rgb, index)));
  expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(2);
});

test('a picture of few colours keeps them exactly', () => {
  const once = smallPng(icon);
  expect(readPng(smallPng(once)).rgb).toEqual(readPng(once).rgb);
});

test('refuses a file that is not a PNG', () => {
  expect(() => smallPng(Buffer.from('GIF89a, or so'))).toThrow('no PNG');
});
