// Texts and docs stay free of the stiff words that CONTRIBUTING.md "Writing" warns of.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPronoun, mayBeStiff, piecesOfCode, piecesOfPage, stiffWordsIn } from '../plain-words.mjs';
import { root } from '../programs.mjs';

/** The words themselves are listed here; rule texts have a test of their own. */
const EXEMPT = /^scripts\/(?:plain-words\.mjs|tests\/plain-words\.test\.mjs)$|\/content\/|^docs\/rules-coverage\.md$/;
const RULE_TEXT = /^games\/\w+\/content\/rules\/.*\.md$/;

/** @param {RegExp} name */
function tracked(name) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  return listed.split('\n').filter((file) => name.test(file));
}

/**
 * @param {readonly string[]} files
 * @param {(file: string, text: string) => import('../plain-words.mjs').Piece[]} piecesOf
 */
function stiffIn(files, piecesOf) {
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    // Most files have none of the words anywhere, and need not be parsed.
    if (!mayBeStiff(text)) return [];
    return stiffWordsIn(piecesOf(file, text)).map((found) => `${file}:${found}`);
  });
}

test('texts, comments and names of tests use plain words', () => {
  const files = tracked(/\.(?:ts|tsx|mjs)$/).filter((file) => !EXEMPT.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(stiffIn(files, piecesOfCode)).toEqual([]);
});

test('docs use plain words', () => {
  const files = tracked(/\.md$/).filter((file) => !EXEMPT.test(file));
  expect(files).toContain('README.md');
  expect(stiffIn(files, (_, page) => piecesOfPage(page))).toEqual([]);
});

test('rule texts call nobody "he"', () => {
  const files = tracked(RULE_TEXT);
  expect(files.length).toBeGreaterThan(50);
  expect(stiffIn(files, (_, page) => piecesOfPage(page)).filter(isPronoun)).toEqual([]);
});

test.each([
  ["const text = 'Whoever wins loses a step.';", ['1: "Whoever"']],
  ["test('what a player sees before he confirms', () => {});", ['1: "he"']],
  ['const a = 1;\nconst text = `${a} units, and\n  what is left`;', ['3: "what is left"']],
  ['const page = <p>Look once more</p>;', ['1: "once more"']],
  ['/** Whoever comes. */\nconst a = 1; // is counted once more', ['1: "Whoever"', '2: "once more"']],
  ["const text = 'First.\\nWhoever wins';", ['2: "Whoever"']],
  ["const he = state['his'];", []],
  ["const text = 'HE shells, and what is left out of them';", []],
  ["import { he } from './by itself.js';", []],
])('%j', (source, found) => {
  expect(mayBeStiff(source) || found.length === 0).toBe(true);
  const told = stiffWordsIn(piecesOfCode('some.tsx', source));
  expect(told.map((line) => line.replace(/ \(.*\)$/, ''))).toEqual(found);
});

test('code in a page is no prose', () => {
  expect(stiffWordsIn(piecesOfPage('A `he`, and\n\n```\nhis\n```\n\n[a](his.md) by itself\n'))).toEqual([
    expect.stringMatching(/^7: "by itself"/),
  ]);
});
