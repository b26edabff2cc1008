import { describe, expect, test } from 'vitest';
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import { parseAction } from '../rules/actions.js';
import json from './vectors.json' with { type: 'json' };
import { artillery } from './vectors/artillery.js';
import { bridges } from './vectors/bridges.js';
import { combatLines } from './vectors/combat-line.js';
import { entries } from './vectors/entries.js';
import { fronts } from './vectors/front.js';
import { geometry } from './vectors/geometry.js';
import { movement } from './vectors/movement.js';
import { obligation } from './vectors/obligation.js';
import { retreats } from './vectors/retreat.js';
import { tableCell } from './vectors/table.js';
import type { Adapters, Vector } from '../../testing/vectors.js';
import { victory } from './vectors/victory.js';
import { workedExamples } from './vectors/worked-examples.js';

const vectors: readonly Vector[] = json;

/** The example of a mechanism that no Remagen scenario uses (R38): it has a test of its own below. */
const NOT_IN_REMAGEN = 'W11';

const cells: Adapters = Object.fromEntries(
  vectors.filter(({ id }) => id.startsWith('T')).map(({ id }) => [id, tableCell]),
);
const ADAPTERS: Adapters = {
  ...cells,
  ...geometry,
  ...movement,
  ...obligation,
  ...combatLines,
  ...retreats,
  ...artillery,
  ...bridges,
  ...entries,
  ...fronts,
  ...victory,
  ...workedExamples,
};

test('every vector has an adapter, and every adapter a vector', () => {
  expect(Object.keys(ADAPTERS).toSorted()).toEqual(
    vectors
      .map(({ id }) => id)
      .filter((id) => id !== NOT_IN_REMAGEN)
      .toSorted(),
  );
});

describe('the vectors', () => {
  for (const vector of vectors.filter(({ id }) => id !== NOT_IN_REMAGEN)) {
    test(`${vector.id} ${vector.rule.join(' ')} ${vector.title}`, () => {
      expect(ADAPTERS[vector.id]?.(vector)).toEqual(vector.expect);
    });
  }
});

test(`${NOT_IN_REMAGEN} no scenario allots Ground Support Points, and no action spends any`, () => {
  expect(JSON.stringify(scenarioContent)).not.toMatch(/support/i);
  expect(
    parseAction({ do: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-111'], groundSupport: 10 }).ok,
  ).toBe(false);
  expect(parseAction({ do: 'support', guns: [], groundSupport: 10 }).ok).toBe(false);
});
