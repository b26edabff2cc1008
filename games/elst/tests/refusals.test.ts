/** Every refusal on the pages is made somewhere, provoked by some test, and names a rule. */
import { describe, expect, test } from 'vitest';
import { sourcesOf, sourceTextOf } from '../../testing/files.js';

const isPage = (file: string) => file.startsWith('refusals');
const pages = sourcesOf('elst', 'rules/text', isPage);
const rules = sourceTextOf('elst', 'rules', (file) => file.endsWith('.ts') && !file.startsWith('text/'));
const tests = sourceTextOf('elst', 'tests', (file) => file.endsWith('.test.ts') && file !== 'refusals.test.ts');

/** The rows of a page: its codes with their rules. */
function rowsOf(page: string): { readonly code: string; readonly rule: string }[] {
  return [...page.matchAll(/^ {2}'?([a-z-]+)'?: refusal\(\s*'([^']*)'/gm)].map(([, code, rule]) => ({ code, rule }));
}

/** A page whose codes are all provoked in one test, which counts them itself. */
function isCounted(page: string): boolean {
  const [, name] = /^export const (\w+_REFUSALS)\b/m.exec(page) ?? [];
  return name !== undefined && tests.includes(`Object.keys(${name})`);
}

test('there are pages of refusals', () => {
  expect(pages.size).toBeGreaterThan(10);
});

describe.each([...pages].filter(([file]) => file !== 'refusals.ts'))('%s', (_, page) => {
  const rows = rowsOf(page);

  test('has rows, and every one names a rule', () => {
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ rule }) => !/^[ICV]-[\dA-Z][\w.:]*$/.test(rule))).toEqual([]);
  });

  test('every refusal is made by some rule', () => {
    expect(rows.map(({ code }) => code).filter((code) => !rules.includes(`'${code}'`))).toEqual([]);
  });

  test('every refusal is provoked by a test', () => {
    const named = isCounted(page) ? [] : rows;
    expect(named.map(({ code }) => code).filter((code) => !new RegExp(`['\`"]${code}[ '\`"]`).test(tests))).toEqual([]);
  });
});

test('no code stands on two pages', () => {
  const codes = [...pages.values()].flatMap((page) => rowsOf(page).map(({ code }) => code));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
