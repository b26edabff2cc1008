/** Every worked example can be opened and stepped through, and refers to rules that are there. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../testing/files.js';
import { elstGame } from '../rules/game.js';
import { exampleBoards } from '../rules/scenarios/example-boards.js';
import { examples } from '../rules/scenarios/worked-examples.js';
import { playExample } from './worked-example.js';

const ids = new Set(rowsOf('elst', 'content/ledger.tsv').map(([id]) => id));

test('every board of an example has its example; the proving ground is for tests', () => {
  expect(exampleBoards.map(({ id }) => id)).toEqual([...examples.map(({ id }) => id), 'proving-ground']);
});

describe.each(examples.map((example) => [example.id, example] as const))(
  'the example %s',
  (id, { title, text, rules, steps }) => {
    test('every step is a legal answer of the side that is asked, with the dice that are told', () => {
      const states = playExample(id);
      expect(steps.length).toBeGreaterThan(0);
      expect(states).toHaveLength(steps.length);
      for (const { state } of states) expect(elstGame.brokenInvariants(state)).toEqual([]);
    });

    test('has a title, a text for each step, and rules of this book', () => {
      expect([title, text, ...steps.map((step) => step.text)].filter((said) => said.trim() === '')).toEqual([]);
      expect(rules.filter((rule) => !ids.has(rule) && !/^I-R\d+$/.test(rule))).toEqual([]);
    });
  },
);
