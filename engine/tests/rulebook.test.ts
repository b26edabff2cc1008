import { describe, expect, test } from 'vitest';
import type { RulebookFile } from '../src/rulebook.js';
import { findRule, openRulebook, parseRulebook } from '../src/rulebook.js';
import { sayProblem } from '../src/verdict.js';

const RETREAT: RulebookFile = {
  name: '07-combat.md',
  text: `# 7 Combat

Fighting is a must.

### 7.73a Vacant hexes first

Vacant hexes come first, see [7.73b].

| a | b |
|---|---|
| 1 | 2 |

Example: From 1914 into vacant 2014 [7.73b],
never through Hönningen.

Ruling: R1, R2

### 7.73b Otherwise through friends

Friends step aside [R1].
`,
};
const RULINGS: RulebookFile = {
  name: 'rulings.md',
  text: '# Rulings\n\n### R1 Who?\n\nThe owner [7.73a].\n\n### R2 How?\n\nFreely.\n\n### R23 When?\n\nAt once.\n',
};

function read(...files: RulebookFile[]) {
  const parsed = parseRulebook(files);
  if (!parsed.ok) throw new Error(parsed.problems.map(sayProblem).join('\n'));
  return parsed.value;
}

function complaints(...files: RulebookFile[]): string[] {
  const parsed = parseRulebook(files);
  return parsed.ok ? [] : parsed.problems.map(sayProblem);
}

/** A rule on lines 3 to 5, then this text from line 6 on. */
function line(text: string): RulebookFile {
  return { name: 'a.md', text: `# 1 A\n\n### 1.0 B\n\nText.\n${text}` };
}

function find(query: string): string[] {
  return findRule(read(RETREAT, RULINGS), query).map((rule) => rule.id);
}

describe('reading a rulebook', () => {
  test('a rule has its title, chapter, text, example, rulings and references', () => {
    expect(read(RETREAT, RULINGS).rule('7.73a')).toEqual({
      id: '7.73a',
      title: 'Vacant hexes first',
      chapter: '7',
      text: 'Vacant hexes come first, see [7.73b].\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      example: 'From 1914 into vacant 2014 [7.73b],\nnever through Hönningen.',
      rulings: ['R1', 'R2'],
      references: ['7.73b'],
    });
  });

  test('a chapter has its number, title, file and introduction', () => {
    const [combat, rulings] = read(RETREAT, RULINGS).chapters;
    expect([combat.key, combat.title, combat.file, combat.intro]).toEqual([
      '7',
      'Combat',
      '07-combat.md',
      'Fighting is a must.',
    ]);
    expect([rulings.key, rulings.title, rulings.intro]).toEqual(['rulings', 'Rulings', '']);
  });

  test('a rulebook goes through JSON and can be opened again', () => {
    const { chapters } = read(RETREAT, RULINGS);
    const stored = openRulebook(JSON.parse(JSON.stringify({ chapters })));
    expect(stored.chapters).toEqual(chapters);
    expect(stored.rule('R2')?.text).toBe('Freely.');
    expect(stored.rule('R3')).toBeUndefined();
  });

  test('Markdown links and words in brackets are no references', () => {
    const rule = read({ name: 'a.md', text: '# 1 A\n\n### 1.0 B\n\nSee [the map](map.md), [7](x) or [sic].\n' }).rule(
      '1.0',
    );
    expect(rule?.references).toEqual([]);
  });

  test('lines may end as on Windows', () => {
    expect(read({ ...RETREAT, text: RETREAT.text.replaceAll('\n', '\r\n') }, RULINGS)).toMatchObject({
      chapters: read(RETREAT, RULINGS).chapters,
    });
  });
});

describe('problems of a rulebook', () => {
  test.each([
    ['a rule twice', [line('\n### 1.0 C\n\nMore.')], 'a.md:7: 1.0: each rule once; 1.0 stands already at a.md:3'],
    [
      'a rule in two files',
      [line(''), { name: 'b.md', text: '# 1 B\n\n### 1.0 C\n\nMore.' }],
      'b.md:3: 1.0: each rule once; 1.0 stands already at a.md:3',
    ],
    ['a reference to nothing', [line('See [1.9z].')], 'a.md:6: a rule of this book; there is no 1.9z'],
    [
      'a reference to nothing in a lettered chapter',
      [line('See [S1.z].')],
      'a.md:6: a rule of this book; there is no S1.z',
    ],
    ['a ruling that does not exist', [line('\nRuling: R9')], 'a.md:7: a rule of this book; there is no R9'],
    [
      'two ids in one pair of brackets',
      [line('See [1.0, 1.1].')],
      'a.md:6: one rule id in each pair of brackets instead of "1.0, 1.1"',
    ],
    [
      'a ruling line with words',
      [line('\nRuling: see R1')],
      'a.md:7: 1.0: rulings such as "Ruling: R23, R24" instead of "see R1"',
    ],
    ['two examples', [line('\nExample: one\n\nExample: two')], 'a.md:9: 1.0: one example per rule'],
    [
      'a heading of another level',
      [line('\n## More')],
      'a.md:7: a heading of the form "### 7.73a Vacant hexes first", and one chapter per file',
    ],
    [
      'a rule heading without an id',
      [line('\n### More to say\n\nText.')],
      'a.md:7: an id and a title, such as "### 7.73a Vacant hexes first"',
    ],
    [
      'a rule heading without a title',
      [line('\n### 1.1\n\nText.')],
      'a.md:7: an id and a title, such as "### 7.73a Vacant hexes first"',
    ],
    ['a rule without a text', [line('\n### 1.1 C\n\nExample: alone.')], 'a.md:7: 1.1: a text under the heading'],
    ['a rule of another chapter', [line('\n### 2.1 C\n\nText.')], 'a.md:7: 2.1: a rule of chapter 1'],
    [
      'no chapter heading',
      [{ name: 'a.md', text: '\nText.' }],
      'a.md:2: the chapter heading first, such as "# 7 Combat"',
    ],
    ['an empty file', [{ name: 'a.md', text: '' }], 'a.md:1: the chapter heading first, such as "# 7 Combat"'],
  ] satisfies [string, RulebookFile[], string][])('%s', (_what, files, complaint) => {
    expect(complaints(...files)).toEqual([complaint]);
  });

  test('all problems are told at once, file by file and line by line', () => {
    const first = { name: '1.md', text: '# 1 A\n\nSee [1.7].\n\n### 1.0 B\n\nSee [1.8].\n\n## C\n' };
    const second = { name: '2.md', text: '# 2 A\n\n### 1.0 B\n\nText [2.0].\n' };
    expect(complaints(first, second).map((text) => text.split(': ')[0])).toEqual([
      '1.md:3',
      '1.md:7',
      '1.md:9',
      '2.md:3',
      '2.md:3',
      '2.md:5',
    ]);
  });
});

describe('finding a rule', () => {
  test.each([
    ['7.73a', ['7.73a']],
    ['7.73', ['7.73a', '7.73b']],
    ['7', ['7.73a', '7.73b']],
    [' r2 ', ['R2']],
    ['friends', ['7.73b']],
    ['vacant first', ['7.73a']],
    ['honningen', ['7.73a']],
    ['owner', ['R1']],
    ['elephant', []],
    ['', []],
  ])('"%s" finds %j', (query, ids) => {
    expect(find(query)).toEqual(ids);
  });

  test('a rule with exactly this id comes before those that begin with it', () => {
    const rulebook = read({ name: 'a.md', text: '# 1 A\n\n### 1.0a B\n\nText.\n\n### 1.0 C\n\nText.\n' });
    expect(findRule(rulebook, '1.0').map((rule) => rule.id)).toEqual(['1.0', '1.0a']);
  });

  test('words in a title weigh more than words in a text', () => {
    const rulebook = read({ name: 'a.md', text: '# 1 A\n\n### 1.0 B\n\nThe river.\n\n### 1.1 River\n\nText.\n' });
    expect(findRule(rulebook, 'river').map((rule) => rule.id)).toEqual(['1.1', '1.0']);
  });
});

describe('a book of several parts', () => {
  const FIRE: RulebookFile = {
    name: '07-fire.md',
    text: '# 7 Fire\n\n### I-3.2.3f Wounds\n\nA leader is hurt, see [I-DaE:1.1c], [C-Map4] and [I-Qa].\n\nRuling: I-R34\n\n### I-SOP.RPh Rally\n\nStep by step.\n\n### I-Qa Table\n\nRows.\n',
  };
  const ELST: RulebookFile = {
    name: '19-elst.md',
    text: '# 19 Elst\n\n### I-DaE:1.1c Cover\n\nStone.\n\n### C-Map4 Range\n\nIn hexes.\n',
  };
  const PART_RULINGS: RulebookFile = {
    name: 'rulings.md',
    text: '# Rulings\n\n### I-R3 Where?\n\nThere.\n\n### I-R34 Who?\n\nThe leader [I-3.2.3f].\n',
  };

  test('rules have the letter of their part in front, and chapters need not follow their numbers', () => {
    const book = read(FIRE, ELST, PART_RULINGS);
    expect(book.rule('I-3.2.3f')).toMatchObject({
      chapter: '7',
      rulings: ['I-R34'],
      references: ['I-DaE:1.1c', 'C-Map4', 'I-Qa'],
    });
    expect(book.chapters.flatMap(({ rules }) => rules.map(({ id }) => id))).toEqual([
      'I-3.2.3f',
      'I-SOP.RPh',
      'I-Qa',
      'I-DaE:1.1c',
      'C-Map4',
      'I-R3',
      'I-R34',
    ]);
  });

  test('a reference that leads nowhere is told', () => {
    expect(complaints(FIRE, PART_RULINGS)).toEqual([
      expect.stringContaining('there is no I-DaE:1.1c'),
      expect.stringContaining('there is no C-Map4'),
    ]);
  });

  test('they are found by the beginning of their ids', () => {
    const book = read(FIRE, ELST, PART_RULINGS);
    expect(['I-3.2', 'I-DaE', 'I-R3'].map((query) => findRule(book, query).map((rule) => rule.id))).toEqual([
      ['I-3.2.3f'],
      ['I-DaE:1.1c'],
      ['I-R3'],
    ]);
  });
});
