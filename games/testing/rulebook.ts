/** What must hold of the rule texts of every game. */
import { readdirSync } from 'node:fs';
import type { Rulebook, RulebookData } from '@bridgehead/engine/rulebook';
import { openRulebook, parseRulebook } from '@bridgehead/engine/rulebook';
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { fileOf, folderOf, rowsOf } from './files.js';

/** Ids as they are written in a text: 7.73a, 11.8.1b, 9.Xa, D.9b, R12. */
const BARE_ID =
  /(?<![[\w.])(?:\d{1,2}(?:\.\d{1,2}){1,2}[A-Za-z]{0,2}|\d{1,2}\.X[a-z]?|[DSCO]\d?\.[a-z\d]+|R\d+)(?![\]\w])/;

export interface RulebookFacts {
  /** The stored rulebook.json. */
  readonly stored: RulebookData;
  /** How many rulings there are. */
  readonly rulings: number;
  /** What stands before the R of a ruling: the letter of a part ("I-"); nothing unless told. */
  readonly part?: string;
  /** Further chapters of rulings, each of another part. */
  readonly furtherRulings?: readonly RulingChapter[];
  /** An id that stands in a text without brackets. */
  readonly bareId?: RegExp;
}

interface RulingChapter {
  readonly part: string;
  /** Key of the chapter. */
  readonly chapter: string;
  readonly count: number;
}

/** Tests the texts, and gives the book and the rows of the ledger to those of the game itself. */
export function testRulebook(
  game: string,
  { stored, rulings, part = '', furtherRulings = [], bareId = BARE_ID }: RulebookFacts,
): { readonly rulebook: Rulebook; readonly ledger: readonly (readonly string[])[] } {
  const files = readdirSync(folderOf(game, 'content/rules/'))
    .filter((name) => name.endsWith('.md'))
    .toSorted();
  const parsed = parseRulebook(files.map((name) => ({ name, text: fileOf(game, `content/rules/${name}`) })));
  const rulebook = openRulebook(stored);
  const rules = rulebook.chapters.flatMap((chapter) => chapter.rules);
  const ledger = rowsOf(game, 'content/ledger.tsv');
  const rulingChapters = [{ part, chapter: 'rulings', count: rulings }, ...furtherRulings];
  const isRuling = (id: string) =>
    rulingChapters.some((of) => id.startsWith(`${of.part}R`) && /^\d+$/.test(id.slice(of.part.length + 1)));

  test('the rule texts can be read, and every reference leads somewhere', () => {
    expect(parsed.ok ? [] : parsed.problems.map(sayProblem)).toEqual([]);
  });

  test(`rulebook.json is fresh (node scripts/compile-rulebook.mjs ${game})`, () => {
    expect({ chapters: rulebook.chapters }).toEqual(parsed.ok && { chapters: parsed.value.chapters });
  });

  test('every entry of the ledger has a text, with the same title and in the same chapter', () => {
    const told = ledger.map(([id]) => {
      const rule = rulebook.rule(id);
      const chapter = rulebook.chapters.find(({ key }) => key === rule?.chapter);
      const isNumbered = chapter !== undefined && /^\d+$/.test(chapter.key);
      return [id, isNumbered ? `${chapter.key} ${chapter.title}` : chapter?.title, rule?.title];
    });
    expect(told).toEqual(ledger.map(([id, chapter, title]) => [id, chapter, title]));
  });

  test('every entry of the ledger stands once', () => {
    expect(new Set(ledger.map(([id]) => id)).size).toBe(ledger.length);
  });

  test('every text is an entry of the ledger or a ruling', () => {
    const ids = new Set(ledger.map(([id]) => id));
    expect(rules.map((rule) => rule.id).filter((id) => !ids.has(id) && !isRuling(id))).toEqual([]);
  });

  test.each(rulingChapters)(
    'the rulings $part R1 to R$count are there, in order, each with what is open, played, why and on what basis',
    (of) => {
      const told = rulebook.chapters.find(({ key }) => key === of.chapter)?.rules ?? [];
      const ids = Array.from({ length: of.count }, (_, index) => `${of.part}R${index + 1}`);
      expect(told.map((rule) => rule.id)).toEqual(ids);
      const headings = ['**Open.**', '**Played.**', '**Why.**', '**Basis.**'];
      expect(
        told.filter((rule) => headings.some((heading) => !rule.text.includes(heading))).map((rule) => rule.id),
      ).toEqual([]);
    },
  );

  test('every ruling is referred to by some rule', () => {
    const used = new Set(
      rules.filter(({ id }) => !isRuling(id)).flatMap((rule) => [...rule.rulings, ...rule.references]),
    );
    expect(rules.map((rule) => rule.id).filter((id) => isRuling(id) && !used.has(id))).toEqual([]);
  });

  test('a rule id in a text always stands in brackets, so that it can be followed', () => {
    expect(rules.filter((rule) => bareId.test(`${rule.text}\n${rule.example ?? ''}`)).map((rule) => rule.id)).toEqual(
      [],
    );
  });

  return { rulebook, ledger };
}
