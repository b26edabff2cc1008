import { readdirSync, readFileSync } from 'node:fs';
import { openRulebook, parseRulebook, sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import stored from '../content/rulebook.json' with { type: 'json' };

const content = new URL('../content/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, content), 'utf8');
const files = readdirSync(new URL('rules/', content))
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .map((name) => ({ name, text: read(`rules/${name}`) }));
const parsed = parseRulebook(files);
const rulebook = openRulebook(stored);
const rules = rulebook.chapters.flatMap((chapter) => chapter.rules);
const ledger = read('ledger.tsv').trimEnd().split('\n').slice(1).map((line) => line.split('\t'));

test('the rule texts can be read, and every reference leads somewhere', () => {
  expect(parsed.ok ? [] : parsed.problems.map(sayProblem)).toEqual([]);
});

test('rulebook.json is fresh (node scripts/compile-rulebook.mjs remagen)', () => {
  expect({ chapters: rulebook.chapters }).toEqual(parsed.ok && { chapters: parsed.value.chapters });
});

test('every entry of the ledger has a text, with the same title and in the same chapter', () => {
  const told = ledger.map(([id]) => {
    const rule = rulebook.rule(id);
    const chapter = rulebook.chapters.find(({ key }) => key === rule?.chapter);
    return [id, `${chapter?.key} ${chapter?.title}`, rule?.title];
  });
  expect(told).toEqual(ledger.map(([id, chapter, title]) => [id, chapter, title]));
});

test('every text is an entry of the ledger or a ruling', () => {
  const ids = new Set(ledger.map(([id]) => id));
  expect(rules.map((rule) => rule.id).filter((id) => !ids.has(id) && !/^R\d+$/.test(id))).toEqual([]);
});

test('the rulings R1 to R82 are there, in order, each with what is open, played, why and on what basis', () => {
  const rulings = rulebook.chapters.find(({ key }) => key === 'rulings')?.rules ?? [];
  expect(rulings.map((rule) => rule.id)).toEqual(Array.from({ length: 82 }, (_, i) => `R${i + 1}`));
  const headings = ['**Open.**', '**Played.**', '**Why.**', '**Basis.**'];
  expect(rulings.filter((rule) => headings.some((heading) => !rule.text.includes(heading))).map((rule) => rule.id)).toEqual([]);
});

test('every ruling is referred to by some rule', () => {
  const used = new Set(rules.flatMap((rule) => [...rule.rulings, ...rule.references]));
  expect(rules.map((rule) => rule.id).filter((id) => id.startsWith('R') && !used.has(id))).toEqual([]);
});

test('a rule id in a text always stands in brackets, so that it can be followed', () => {
  const bare = /(?<![[\w.])(?:\d{1,2}\.\d{1,2}[A-Za-z]{0,2}|R\d+)(?![\]\w])/;
  const found = rules.filter((rule) => bare.test(`${rule.text}\n${rule.example ?? ''}`)).map((rule) => rule.id);
  expect(found).toEqual([]);
});
