/** Every worked example can be opened and stepped through, and refers to rules that are there. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../testing/files.js';
import { examples } from '../rules/examples.js';
import { elstGame } from '../rules/game.js';
import { playExample } from './worked-example.js';

const played = examples.filter(({ steps }) => steps.length > 0);
const ids = new Set(rowsOf('elst', 'content/ledger.tsv').map(([id]) => id));

test('all worked examples of the rulebook are there; the proving ground is for tests', () => {
  expect(examples.filter(({ steps }) => steps.length === 0).map(({ id }) => id)).toEqual(['proving-ground']);
});

describe.each(played.map((example) => [example.id, example] as const))('the example %s', (id, { title, text, rules, steps }) => {
  test('every step is a legal answer of the side that is asked, with the dice that are told', () => {
    const states = playExample(id);
    expect(states).toHaveLength(steps.length);
    for (const { state } of states) expect(elstGame.brokenInvariants(state)).toEqual([]);
  });

  test('has a title, a text for each step, and rules of this book', () => {
    expect([title, text, ...steps.map((step) => step.text)].filter((said) => said.trim() === '')).toEqual([]);
    expect(rules.filter((rule) => !ids.has(rule) && !/^I-R\d+$/.test(rule))).toEqual([]);
  });
});
