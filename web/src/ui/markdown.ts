/**
 * The Markdown of rulebooks, read into plain data: paragraphs, lists, tables, emphasis, and rule numbers in brackets.
 * That is all that occurs there (headings are the rulebook's own), so a library would bring ten times what is used.
 */
import { itemAt } from '@bridgehead/engine';
export type Inline =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'strong' | 'emphasis'; readonly inlines: readonly Inline[] }
  | { readonly is: 'rule'; readonly id: string };

export type Inlines = readonly Inline[];

export type Block =
  | { readonly is: 'paragraph'; readonly inlines: Inlines }
  | { readonly is: 'list'; readonly order: 'numbered' | 'loose'; readonly items: readonly Inlines[] }
  | { readonly is: 'table'; readonly head: readonly Inlines[]; readonly rows: readonly (readonly Inlines[])[] };

const NUMBERED = /^\s*\d+[.)]\s+/;
const LOOSE = /^\s*[-*]\s+/;
const RULER = /^\s*\|?[\s:|-]+\|[\s:|-]*$/;
const INLINE = /\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*|\[([^[\]]+)\](?!\()/;

/** `isRule` says whether what stands in brackets is the number of a rule; other brackets are only brackets. */
export function readMarkdown(text: string, isRule: (id: string) => boolean): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => readBlocks(lines, isRule));
}

/** Lines without a blank one between them; a list or a table may follow the words that announce it. */
function readBlocks(lines: readonly string[], isRule: (id: string) => boolean): Block[] {
  const inline = (text: string) => readInline(text.trim(), isRule);
  const start = lines.findIndex((line, index) => isListItem(line) || isTableHead(lines, index));
  if (start < 0) return [{ is: 'paragraph', inlines: inline(lines.map((line) => line.trim()).join(' ')) }];
  if (start > 0) return [...readBlocks(lines.slice(0, start), isRule), ...readBlocks(lines.slice(start), isRule)];
  if (isTableHead(lines, 0)) {
    const [head = '', , ...rows] = lines;
    return [{ is: 'table', head: cellsOf(head).map(inline), rows: rows.map((row) => cellsOf(row).map(inline)) }];
  }
  const order = NUMBERED.test(itemAt(lines, 0)) ? 'numbered' : 'loose';
  return [{ is: 'list', order, items: itemsOf(lines).map(inline) }];
}

function isListItem(line: string): boolean {
  return NUMBERED.test(line) || LOOSE.test(line);
}

function isTableHead(lines: readonly string[], index: number): boolean {
  return itemAt(lines, index).includes('|') && index + 1 < lines.length && RULER.test(itemAt(lines, index + 1));
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|');
}

/** A line that begins no item goes on with the one before. */
function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (isListItem(line)) items.push(line.replace(NUMBERED, '').replace(LOOSE, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

export function readInline(text: string, isRule: (id: string) => boolean): Inline[] {
  const inlines: Inline[] = [];
  const say = (words: string) => {
    const last = inlines.at(-1);
    if (words === '') return;
    if (last?.is === 'text') inlines.splice(-1, 1, { is: 'text', text: last.text + words });
    else inlines.push({ is: 'text', text: words });
  };
  let rest = text;
  for (let found = INLINE.exec(rest); found !== null; found = INLINE.exec(rest)) {
    const [whole, strong, emphasis, id] = found;
    say(rest.slice(0, found.index));
    if (strong !== undefined) inlines.push({ is: 'strong', inlines: readInline(strong, isRule) });
    else if (emphasis !== undefined) inlines.push({ is: 'emphasis', inlines: readInline(emphasis, isRule) });
    else if (id !== undefined && isRule(id)) inlines.push({ is: 'rule', id });
    else say(whole);
    rest = rest.slice(found.index + whole.length);
  }
  say(rest);
  return inlines;
}
