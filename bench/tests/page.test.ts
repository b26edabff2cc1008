/** The parts of the page's measurements that need no browser. */
import { describe, expect, test } from 'vitest';
import { percentile } from '../src/measure.js';
import type { View } from '../src/page/gestures.js';
import { GESTURES, stepsOf } from '../src/page/gestures.js';

const view: View = { x: 100, y: 50, scale: 2, width: 800, height: 600 };

describe('a gesture', () => {
  test.each(GESTURES)('%s brings a plain SVG back to where it began', (gesture) => {
    const last = stepsOf('viewBox', gesture, view).at(-1);
    const shown = last?.do === 'attribute' ? last.value.split(' ').map(Number) : [];
    [100, 50, 400, 300].forEach((expected, index) => expect(shown[index]).toBeCloseTo(expected));
  });

  test('a zoom of the wheel goes as far out as in', () => {
    const turned = stepsOf('board', 'zoom', view).reduce(
      (sum, step) => sum + (step.do === 'wheel' ? step.deltaY : NaN),
      0,
    );
    expect(turned).toBe(0);
  });

  test('viewBox and transform of a group show the same', () => {
    const [box, group] = (['viewBox', 'group'] as const).map((way) => stepsOf(way, 'zoom', view)[10]);
    const numbers = (step: typeof box) =>
      step.do === 'attribute' ? (step.value.match(/-?[\d.]+/g) ?? []).map(Number) : [];
    const [x, y, width] = numbers(box);
    numbers(group).forEach((shown, index) => expect(shown).toBeCloseTo([view.width / width, -x, -y][index]));
    expect(group).toMatchObject({ name: 'transform' });
  });
});

test('a percentile is the value that so many do not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 1].map((share) => percentile(values, share))).toEqual([50, 95, 100]);
});
