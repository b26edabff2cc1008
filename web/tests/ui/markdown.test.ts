import { readFileSync } from 'node:fs';
import type { RulebookData } from '@bridgehead/engine/rulebook';
import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../src/ui/markdown.js';
import { readInline, readMarkdown } from '../../src/ui/markdown.js';

const isRule = (id: string) => /^(?:R\d+|\d+\.\w+)$/.test(id);
const text = (words: string): Inline => ({ is: 'text', text: words });

describe('the Markdown of rulebooks', () => {
  it('joins the lines of a paragraph and parts paragraphs at blank lines', () => {
    expect(readMarkdown('One\ntwo.\n\nThree.', isRule)).toEqual([
      { is: 'paragraph', inlines: [text('One two.')] },
      { is: 'paragraph', inlines: [text('Three.')] },
    ]);
  });

  it('makes a link of a rule number in brackets, and only of those that exist', () => {
    expect(readInline('See [7.73a], [R5] and [sic].', isRule)).toEqual([
      text('See '),
      { is: 'rule', id: '7.73a' },
      text(', '),
      { is: 'rule', id: 'R5' },
      text(' and [sic].'),
    ]);
  });

  it('leaves alone what only looks like Markdown', () => {
    expect(readInline('2 * 3 * 4 [text](address) <b>', isRule)).toEqual([text('2 * 3 * 4 [text](address) <b>')]);
  });

  it('reads strong and emphasised words with rules in them', () => {
    expect(readInline('**Open [2.1].** The *text* is lost', isRule)).toEqual([
      { is: 'strong', inlines: [text('Open '), { is: 'rule', id: '2.1' }, text('.')] },
      text(' The '),
      { is: 'emphasis', inlines: [text('text')] },
      text(' is lost'),
    ]);
  });

  it('reads a table whose first cell may be empty', () => {
    expect(
      readMarkdown('| | Clear | **Rough** |\n|---|---|---|\n| cost | 1 | 4 [5.21b] |\n| free | | |', isRule),
    ).toEqual([
      {
        is: 'table',
        head: [[], [text('Clear')], [{ is: 'strong', inlines: [text('Rough')] }]],
        rows: [
          [[text('cost')], [text('1')], [text('4 '), { is: 'rule', id: '5.21b' }]],
          [[text('free')], [], []],
        ],
      },
    ]);
  });

  it('reads a list that follows the words which announce it, with items of several lines', () => {
    expect(readMarkdown('Thus:\n1. first\n   goes on;\n2. second.', isRule)).toEqual([
      { is: 'paragraph', inlines: [text('Thus:')] },
      { is: 'list', order: 'numbered', items: [[text('first goes on;')], [text('second.')]] },
    ]);
    expect(readMarkdown('- one\n- two', isRule)).toEqual([
      { is: 'list', order: 'loose', items: [[text('one')], [text('two')]] },
    ]);
  });
});

describe('the rulebook of Remagen', () => {
  const data: RulebookData = JSON.parse(
    readFileSync(new URL('../../../games/remagen/content/rulebook.json', import.meta.url), 'utf8'),
  );
  const rules = data.chapters.flatMap(({ rules: inChapter }) => inChapter);
  const ids = new Set(rules.map(({ id }) => id));
  const texts = [
    ...data.chapters.map(({ intro }) => intro),
    ...rules.flatMap(({ text: body, example = '' }) => [body, example]),
  ];

  it('leaves no mark of Markdown in what a player reads', () => {
    const shown = texts.flatMap((source) => readMarkdown(source, (id) => ids.has(id))).flatMap(wordsIn);
    expect(shown.filter((words) => /\*|^\s*[-|]|\||`|\[(?:R?\d|[A-Z]\.)/.test(words))).toEqual([]);
  });

  it('has tables of which all rows are as long as the head', () => {
    const tables = texts
      .flatMap((source) => readMarkdown(source, (id) => ids.has(id)))
      .filter((block) => block.is === 'table');
    expect(tables.length).toBeGreaterThan(5);
    expect(tables.filter(({ head, rows }) => rows.some((row) => row.length !== head.length))).toEqual([]);
  });
});

function wordsIn(block: Block): string[] {
  const inlines =
    block.is === 'paragraph'
      ? block.inlines
      : block.is === 'list'
        ? block.items.flat()
        : [...block.head, ...block.rows.flat()].flat();
  return inlines.flatMap(wordsOf);
}

function wordsOf(inline: Inline): string[] {
  if (inline.is === 'rule') return [];
  return inline.is === 'text' ? [inline.text] : inline.inlines.flatMap(wordsOf);
}
