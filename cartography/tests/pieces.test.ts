import { expect, test } from 'vitest';
import { Pen, type Point } from '../src/draw/path.js';
import { piecesOf } from '../src/draw/pieces.js';

function square(pen: Pen, { x, y }: Point, size: number): void {
  pen.polygon([
    { x, y },
    { x: x + size, y },
    { x: x + size, y: y + size },
    { x, y: y + size },
  ]);
}

/** Where each part of a path begins. */
function starts(d: string): string[] {
  let [x, y] = [0, 0];
  const found: string[] = [];
  // Dots and squares end where they begin.
  for (const [, command, right, down] of d.matchAll(/([Mm])(-?[\d.]+) ?(-?[\d.]+)/g)) {
    [x, y] = command === 'M' ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
    found.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
  }
  return found;
}

test('dots all over the map become a path for each square, and each dot stays where it is', () => {
  const dots = Array.from({ length: 100 }, (_, i) => ({ x: (i % 10) * 100 + 0.3, y: Math.floor(i / 10) * 100 + 0.7 }));
  const pen = new Pen();
  for (const dot of dots) pen.dot(dot);
  const pieces = piecesOf(pen.d);
  expect(pieces).toHaveLength(16);
  expect(pieces.flatMap(starts).toSorted()).toEqual(
    dots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).toSorted(),
  );
});

test('a hole stays with the area around it, however far it is from its middle', () => {
  const pen = new Pen();
  square(pen, { x: 0, y: 0 }, 2000);
  square(pen, { x: 1900, y: 1900 }, 20);
  for (let i = 0; i < 10; i++) square(pen, { x: 2100 + i, y: 2100 }, 5);
  const pieces = piecesOf(pen.d).map(starts);
  expect(pieces).toHaveLength(2);
  expect(pieces[0]).toEqual(['0.0 0.0', '1900.0 1900.0']);
});

test('a path of few parts, or one that our pen did not write, stays as it is', () => {
  const pen = new Pen();
  pen.dot({ x: 0, y: 0 }).dot({ x: 900, y: 900 });
  expect(piecesOf(pen.d)).toEqual([pen.d]);
  const arcs = 'M0 0A1 1 0 0 1 2 2z'.repeat(20);
  expect(piecesOf(arcs)).toEqual([arcs]);
  expect(piecesOf('')).toEqual([]);
});
