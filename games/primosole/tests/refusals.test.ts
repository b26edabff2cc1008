/** Every refusal on the page is made somewhere, provoked by some test, and says what it is about. */
import { expect, test } from 'vitest';
import { sourceTextOf } from '../../testing/files.js';
import { REFUSALS } from '../rules/vocabulary/refusals.js';

const codes = Object.keys(REFUSALS);
const rules = sourceTextOf('primosole', 'rules', (file) => file.endsWith('.ts') && !file.endsWith('/refusals.ts'));
const tests = sourceTextOf('primosole', 'tests', (file) => file.endsWith('.test.ts') && file !== 'refusals.test.ts');

test('every refusal is made by some rule', () => {
  expect(codes.filter((code) => code !== 'not-an-answer' && !rules.includes(`'${code}'`))).toEqual([]);
});

test('every refusal is provoked by a test', () => {
  expect(codes.filter((code) => !new RegExp(`['\`"]${code}[ '\`"]`).test(tests))).toEqual([]);
});

test('every refusal names a rule', () => {
  for (const [code, { rule }] of Object.entries(REFUSALS))
    expect(rule, code).toMatch(/^(?:\d+|[DOS]\d?|C)\.[\da-z.]+$/);
});
