/** The drawn map, cut into sheets. */
import { drawings } from '@bridgehead/remagen/drawing';
import { expect, test } from 'vitest';
import { sheetsOf } from '../../src/board/sheets.js';

const drawing = [...drawings().values()][0]();

function groups(svg: string): readonly string[] {
  return svg.match(/<g id="map-(?!country)[a-z-]+/g) ?? [];
}

test('three sheets have every group of the map once, in its order, and the numbers are on the last', () => {
  const sheets = sheetsOf(drawing);
  expect(sheets).toHaveLength(3);
  expect(sheets.flatMap(groups)).toEqual(groups(drawing));
  expect(sheets.findIndex((sheet) => sheet.includes('map-hex-numbers'))).toBe(2);
  for (const sheet of sheets) expect(sheet).toMatch(/^<svg[^>]*>[^]*<g id="map-country"/);
});

test('a drawing without groups is one sheet', () => {
  expect(sheetsOf('<svg viewBox="0 0 1 1"></svg>')).toEqual(['<svg viewBox="0 0 1 1"></svg>']);
});
