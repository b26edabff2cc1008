/** Every refusal on the page is made somewhere, provoked by some test, and says what it is about. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileOf, folderOf, rowsOf } from '../../testing/files.js';
import { REFUSALS } from '../rules/refusals.js';

/** The sources of a folder of this game. */
function sourcesOf(folder: string, isWanted: (file: string) => boolean): string {
  return readdirSync(folderOf('bulge', folder))
    .filter(isWanted)
    .map((file) => fileOf('bulge', `${folder}/${file}`))
    .join('\n');
}

const codes = Object.keys(REFUSALS);
const rules = sourcesOf('rules', (file) => file.endsWith('.ts') && file !== 'refusals.ts');
const tests = sourcesOf('tests', (file) => file.endsWith('.test.ts') && file !== 'refusals.test.ts');

test('every refusal is made by some rule', () => {
  expect(codes.filter((code) => code !== 'not-an-answer' && !rules.includes(`'${code}'`))).toEqual([]);
});

test('every refusal is provoked by a test', () => {
  expect(codes.filter((code) => !new RegExp(`['\`"]${code}[ '\`"]`).test(tests))).toEqual([]);
});

test('every refusal names a rule of the ledger', () => {
  const ids = new Set(rowsOf('bulge', 'content/ledger.tsv').map(([id]) => id));
  expect(
    Object.entries(REFUSALS)
      .filter(([, { rule }]) => !ids.has(rule))
      .map(([code]) => code),
  ).toEqual([]);
});
