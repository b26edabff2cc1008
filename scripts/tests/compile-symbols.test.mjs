import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SYMBOLS_FILE, compileSymbols } from '../compile-symbols.mjs';
import { circlePath, movePath, readPath, writePath } from '../path-data.mjs';

const HERE = { x: 0, y: 0 };

describe('the symbols of units', () => {
  const text = readFileSync(SYMBOLS_FILE, 'utf8');

  test('symbols.json is what milsymbol draws; if not, run scripts/compile-symbols.mjs', () => {
    expect(text).toBe(compileSymbols());
  });

  test('each symbol stays within its frame', () => {
    /** @type {{ symbols: Record<string, Record<string, string>> }} */
    const { symbols } = JSON.parse(text);
    const outside = Object.entries(symbols).filter(([, drawing]) =>
      Object.values(drawing)
        .flatMap((d) => readPath(d))
        .some((step) => step.kind !== 'close' && (Math.abs(step.to.x) > 12 || Math.abs(step.to.y) > 8)),
    );
    expect(outside).toEqual([]);
  });

  test('a symbol takes 240 bytes at most, and all of them with the sizes take 5 kB', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(240);
    expect(text.length).toBeLessThan(5000);
  });
});

describe('path data', () => {
  test.each([
    ['M25,50 L175,150 M25,150 L175,50', 'M25 50 175 150M25 150 175 50'],
    ['m 85,125 15,20 15,-20', 'M85 125l15 20 15-20'],
    ['M 60,118 V 83 h 80 v 35', 'M60 118V83h80v35'],
    ['M25,150 C25,110 175,110 175,150', 'M25 150c0-40 150-40 150 0'],
    ['m 0,0 0,10 10,0 z m 5,5 1,0', 'M0 0V10H10zM5 5H6'],
    ['M0.04,0.26 L-0.04,1', 'M0 .3V1'],
    ['M 0,0 A 5,5 0 1 0 10,0', 'M0 0A5 5 0 1 0 10 0'],
  ])('%s is written as %s', (from, to) => {
    expect(writePath(readPath(from))).toBe(to);
    expect(writePath(readPath(to))).toBe(to);
  });

  test('rounded steps do not drift', () => {
    const steps = readPath(`M0,0 ${'l0.26,0.26 '.repeat(50)}`);
    const back = readPath(writePath(steps)).at(-1);
    expect(back).toMatchObject({ to: { x: 13, y: 13 } });
  });

  test('a path is made larger and then shifted', () => {
    expect(writePath(movePath(readPath('M1,1 c1,0 1,1 0,1 a2,2 0 1 0 1,1 z'), 10, { x: -10, y: 0 }))).toBe(
      'M0 10c10 0 10 10 0 10A20 20 0 1 0 10 30z',
    );
  });

  test('a circle is two arcs', () => {
    expect(writePath(circlePath(HERE, 2))).toBe('M-2 0A2 2 0 1 0 2 0 2 2 0 1 0-2 0z');
  });

  test('an unknown command is refused', () => {
    expect(() => readPath('M0,0 Q1,1 2,0')).toThrow('a command "Q"');
  });
});
