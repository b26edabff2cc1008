/** The vectors of the specification, each played through the real rules. */
import { describe, expect, test } from 'vitest';
import json from './vectors.json' with { type: 'json' };
import { airborne } from './vectors/airborne.js';
import { arrivals } from './vectors/arrivals.js';
import { combat } from './vectors/combat.js';
import { duties } from './vectors/duties.js';
import { frame } from './vectors/frame.js';
import { movement } from './vectors/movement.js';
import { supply } from './vectors/supply.js';
import type { Adapters, Vector } from '../../testing/vectors.js';
import { victory } from './vectors/victory.js';
import { weather } from './vectors/weather.js';

const vectors: readonly Vector[] = json;

const ADAPTERS: Adapters = {
  ...frame,
  ...movement,
  ...airborne,
  ...combat,
  ...duties,
  ...supply,
  ...arrivals,
  ...weather,
  ...victory,
};

test('every vector has an adapter, and every adapter a vector', () => {
  expect(Object.keys(ADAPTERS).toSorted()).toEqual(vectors.map(({ id }) => id).toSorted());
});

describe('the vectors', () => {
  for (const vector of vectors) {
    test(`${vector.id} ${vector.rule.join(' ')} ${vector.title}`, () => {
      expect(ADAPTERS[vector.id]?.(vector)).toEqual(vector.expect);
    });
  }
});
