import { describe, expect, test } from 'vitest';
import { remagenKit } from '../whole-kits.js';
import { momentAfter, stepForKey } from '../../src/replay/steps.js';
import { makeTimeline } from '../../src/replay/timeline.js';
import { playedRecord } from '../played.js';

const PLAIN = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe('keys of a replay', () => {
  test.each([
    ['ArrowLeft', {}, { to: 'step', stride: 'action', direction: 'back' }],
    ['ArrowRight', {}, { to: 'step', stride: 'action', direction: 'on' }],
    ['ArrowLeft', { shiftKey: true }, { to: 'step', stride: 'phase', direction: 'back' }],
    ['ArrowRight', { shiftKey: true }, { to: 'step', stride: 'phase', direction: 'on' }],
    ['ArrowUp', {}, { to: 'step', stride: 'turn', direction: 'back' }],
    ['PageDown', {}, { to: 'step', stride: 'turn', direction: 'on' }],
    ['Home', {}, { to: 'first' }],
    ['End', {}, { to: 'last' }],
    [' ', {}, { to: 'play' }],
  ] as const)('%s %o', (key, held, step) => {
    expect(stepForKey({ ...PLAIN, key, ...held })).toEqual(step);
  });

  test('that mean something else are left alone', () => {
    expect(stepForKey({ ...PLAIN, key: 'x' })).toBeUndefined();
    expect(stepForKey({ ...PLAIN, key: 'ArrowLeft', altKey: true })).toBeUndefined();
    expect(stepForKey({ ...PLAIN, key: 'Home', ctrlKey: true })).toBeUndefined();
  });
});

test('a step leads to a moment of the game', () => {
  const made = makeTimeline(remagenKit, playedRecord(3, 60));
  if (!made.ok) throw new Error(made.problem.expected);
  const { timeline } = made;
  expect(momentAfter(timeline, 30, { to: 'first' })).toBe(0);
  expect(momentAfter(timeline, 30, { to: 'last' })).toBe(60);
  expect(momentAfter(timeline, 30, { to: 'play' })).toBe(30);
  expect(momentAfter(timeline, 30, { to: 'step', stride: 'action', direction: 'back' })).toBe(29);
});
