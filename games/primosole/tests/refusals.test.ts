/** Every refusal on the page is made somewhere, provoked by some test, and says what it is about. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REFUSALS } from '../rules/refusals.js';

/** The sources of a folder beside this one. */
function sourcesOf(folder: string, isWanted: (file: string) => boolean): string {
  const url = new URL(folder, import.meta.url);
  return readdirSync(url)
    .filter(isWanted)
    .map((file) => readFileSync(new URL(file, url), 'utf8'))
    .join('\n');
}

const codes = Object.keys(REFUSALS);
const rules = sourcesOf('../rules/', (file) => file !== 'refusals.ts');
const tests = sourcesOf('./', (file) => file.endsWith('.test.ts') && file !== 'refusals.test.ts');

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
