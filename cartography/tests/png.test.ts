import { compileMap, drawMap, parseMap } from '@bridgehead/cartography';
import { renderPng } from '@bridgehead/cartography/png';
import { describe, expect, test } from 'vitest';
import { TINY_MAP } from './tiny-map.js';

function tinySvg(): string {
  const parsed = parseMap(TINY_MAP, 'tiny.yaml');
  if (!parsed.ok) throw new Error('the tiny map has faults');
  return drawMap(compileMap(parsed.drawing));
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47].every((byte, i) => bytes[i] === byte);
}

function wordIn(family: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30"><text x="2" y="20" font-family="${family}">Honnef</text></svg>`;
}

function squareIn(fill: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><style>.a{fill:${fill}}</style><rect class="a" width="4" height="4"/></svg>`;
}

describe('pictures', () => {
  const svg = tinySvg();

  test('a map becomes a PNG of the width asked for', () => {
    const png = renderPng(svg, 320);
    expect(isPng(png)).toBe(true);
    expect(new DataView(png.buffer, png.byteOffset).getUint32(16)).toBe(320);
  });

  test('text is drawn without any font of the system', () => {
    const withoutText = svg.replaceAll(/<text[^>]*>.*?<\/text>/g, '');
    expect(withoutText).not.toBe(svg);
    expect(renderPng(svg, 320)).not.toEqual(renderPng(withoutText, 320));
  });

  test('serif and sans are different faces', () => {
    expect(renderPng(wordIn('Alegreya'), 200)).not.toEqual(renderPng(wordIn("'Source Sans 3'"), 200));
  });

  test('a crop of a sheet can be rendered', () => {
    const crop = svg.replace(/viewBox="[^"]*"/, 'viewBox="90 90 80 60"');
    expect(isPng(renderPng(crop, 160))).toBe(true);
  });

  test('the colours of custom properties reach the picture', () => {
    expect(renderPng(squareIn('var(--map-x, #ff0000)'), 8)).toEqual(renderPng(squareIn('#ff0000'), 8));
  });
});
