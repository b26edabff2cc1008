/**
 * A game's rulebook: Markdown chapters with one anchor per rule id, read into plain data.
 *
 *     # 7 Combat                        one chapter per file; the number may be left out
 *     ### 7.73a Vacant hexes first      one rule: its id and its title
 *     Any Markdown but headings.        with references to other rules: [7.71a]
 *     Example: …                        at most one paragraph
 *     Ruling: R23, R24                  at most one line
 */
import { itemAt } from './checked-access.js';
import type { Parsed, Problem } from './verdict.js';

/** A file of rule texts. */
export interface RulebookFile {
  /** File name without folders; the chapters follow the order of the names given. */
  readonly name: string;
  readonly text: string;
}

/** One rule in words. */
export interface RuleText {
  readonly id: string;
  readonly title: string;
  /** Key of the chapter it stands in. */
  readonly chapter: string;
  /** Markdown, without heading, example and ruling line. */
  readonly text: string;
  readonly example?: string | undefined;
  /** Ids of the rulings that decide this rule. */
  readonly rulings: readonly string[];
  /** Ids in square brackets in text and example, in order, each once. */
  readonly references: readonly string[];
}

/** A chapter with its rules. */
export interface Chapter {
  /** The number in the heading, or the lower-case title where there is none. */
  readonly key: string;
  readonly title: string;
  readonly file: string;
  /** Markdown between the chapter heading and the first rule; may be empty. */
  readonly intro: string;
  readonly rules: readonly RuleText[];
}

/** What is stored: a rulebook without its look-up. */
export interface RulebookData {
  readonly chapters: readonly Chapter[];
}

/** A rulebook in which rules are found by their id. */
export interface Rulebook extends RulebookData {
  rule(id: string): RuleText | undefined;
}

/** A number with dots and letters ("7.73a", "4.3.1", "D.2"), or a ruling ("R23"); after the letter of a part anything that the part calls its rules ("I-3.2.3f", "I-SOP.RPh", "C-Map4", "I-R41"). */
const ID = /^(?:R\d+|[0-9A-Z]{1,3}(?:\.[0-9A-Za-z]+)+|[A-Z]-[0-9A-Z][0-9A-Za-z]*(?:[.:][0-9A-Za-z]+)*)$/;
/** In a book of several parts the chapters are its own: they do not follow the numbers of the rules. */
const OF_A_PART = /^[A-Z]-/;
/** "R23", or "I-R23" in a book of several parts. */
const RULING = /^(?:[A-Z]-)?R\d+$/;
const HEADING = /^#+(?:\s|$)/;
const CHAPTER_HEADING = /^# (?:(\d+) )?(\S.*)$/;
const RULE_HEADING = /^### (\S+) (\S.*)$/;
const BRACKETS = /\[([^[\]]+)\](?!\()/g;
/** What stands in brackets is meant as a reference if it begins like an id. */
const LIKE_AN_ID = /^(?:R?\d|[A-Z]{1,2}\d?\.[\da-z]|[A-Z]-[\dA-Z])/;

/** A rulebook, or everything that is wrong with the files, each with its place. */
export function parseRulebook(files: readonly RulebookFile[]): Parsed<Rulebook> {
  const problems: Problem[] = [];
  const places = new Map<string, string>();
  const mentions: Mention[] = [];
  const chapters = files.map((file) => parseChapter(file, places, mentions, problems));
  for (const { id, file, line } of mentions) {
    if (!places.has(id)) problems.push({ file, line, field: '', expected: `a rule of this book; there is no ${id}` });
  }
  if (problems.length > 0) return { ok: false, problems: inOrder(problems, files) };
  return { ok: true, value: openRulebook({ chapters }) };
}

/** The stored rulebook with its look-up. */
export function openRulebook({ chapters }: RulebookData): Rulebook {
  const byId = new Map(chapters.flatMap((chapter) => chapter.rules.map((rule) => [rule.id, rule])));
  return { chapters, rule: (id) => byId.get(id) };
}

/** A reference or ruling, to be looked up when all files have been read. */
interface Mention {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** A heading and what follows it up to the next one. */
interface Section {
  readonly heading: Line;
  readonly body: readonly Line[];
}

function parseChapter(
  file: RulebookFile,
  places: Map<string, string>,
  mentions: Mention[],
  problems: Problem[],
): Chapter {
  const complain = (line: number, expected: string, field = ''): void =>
    void problems.push({ file: file.name, line, field, expected });
  const lines = file.text.split(/\r?\n/).map((text, index): Line => ({ number: index + 1, text }));
  const [opening, ...sections] = sectionsOf(lines, complain);
  const found = CHAPTER_HEADING.exec(opening.heading.text);
  if (!found) complain(opening.heading.number, 'the chapter heading first, such as "# 7 Combat"');
  const [, number, title = ''] = found ?? [];
  const key = number ?? title.toLowerCase();
  collectMentions(opening.body, file.name, mentions, complain);

  const rules: RuleText[] = [];
  for (const section of sections) {
    const rule = parseRule(section, file.name, key, mentions, complain);
    if (!rule) continue;
    const line = section.heading.number;
    const first = places.get(rule.id);
    if (first !== undefined) complain(line, `each rule once; ${rule.id} stands already at ${first}`, rule.id);
    else places.set(rule.id, `${file.name}:${line}`);
    if (number !== undefined && !OF_A_PART.test(rule.id) && rule.id.split('.')[0] !== number)
      complain(line, `a rule of chapter ${number}`, rule.id);
    rules.push(rule);
  }
  return { key, title, file: file.name, intro: join(opening.body), rules };
}

/** Cuts a file at its headings. The first section is the chapter's; a heading of any other form is a problem. */
function sectionsOf(
  lines: readonly Line[],
  complain: (line: number, expected: string) => void,
): [Section, ...Section[]] {
  const start = lines.findIndex((line) => line.text.trim() !== '');
  const first = itemAt(lines, Math.max(start, 0));
  const heads = [first];
  for (const line of lines) {
    if (line.number <= first.number || !HEADING.test(line.text)) continue;
    if (line.text.startsWith('### ')) heads.push(line);
    else complain(line.number, 'a heading of the form "### 7.73a Vacant hexes first", and one chapter per file');
  }
  const sections = heads.map((heading, index): Section => {
    const next = heads[index + 1];
    return { heading, body: lines.slice(heading.number, next === undefined ? lines.length : next.number - 1) };
  });
  return [itemAt(sections, 0), ...sections.slice(1)];
}

function parseRule(
  section: Section,
  file: string,
  chapter: string,
  mentions: Mention[],
  complain: (line: number, expected: string, field?: string) => void,
): RuleText | undefined {
  const { heading, body } = section;
  const [, id, title = ''] = RULE_HEADING.exec(heading.text) ?? [];
  if (id === undefined || !ID.test(id)) {
    complain(heading.number, 'an id and a title, such as "### 7.73a Vacant hexes first"');
    return undefined;
  }
  const parts = partsOf(body);
  for (const line of parts.example.slice(1).filter((l) => l.text.startsWith('Example:')))
    complain(line.number, 'one example per rule', id);
  for (const line of parts.ruling.slice(1)) complain(line.number, 'one line of rulings per rule', id);
  const text = join(parts.text);
  if (text === '') complain(heading.number, 'a text under the heading', id);
  const rulings = parts.ruling.flatMap((line) =>
    rulingsIn(line, file, mentions, (expected) => complain(line.number, expected, id)),
  );
  const references = collectMentions([...parts.text, ...parts.example], file, mentions, complain);
  const example = join(parts.example).replace(/^Example:\s*/, '');
  return { id, title: title.trim(), chapter, text, ...(example !== '' && { example }), rulings, references };
}

/** Sorts the lines of a rule: an example runs to the next blank line, a ruling is one line. */
function partsOf(body: readonly Line[]): Record<'text' | 'example' | 'ruling', Line[]> {
  const parts: Record<'text' | 'example' | 'ruling', Line[]> = { text: [], example: [], ruling: [] };
  let inExample = false;
  for (const line of body) {
    if (line.text.startsWith('Example:')) inExample = true;
    else if (line.text.trim() === '') inExample = false;
    if (line.text.startsWith('Ruling:')) parts.ruling.push(line);
    else (inExample ? parts.example : parts.text).push(line);
  }
  return parts;
}

function rulingsIn(line: Line, file: string, mentions: Mention[], complain: (expected: string) => void): string[] {
  const ids = line.text
    .slice('Ruling:'.length)
    .split(',')
    .map((part) => part.trim());
  const malformed = ids.filter((id) => !RULING.test(id));
  if (malformed.length > 0) complain(`rulings such as "Ruling: R23, R24" instead of "${malformed.join(', ')}"`);
  const rulings = ids.filter((id) => !malformed.includes(id));
  for (const id of rulings) mentions.push({ id, file, line: line.number });
  return rulings;
}

/** The references in these lines, each once; they are noted to be looked up later. */
function collectMentions(
  lines: readonly Line[],
  file: string,
  mentions: Mention[],
  complain: (line: number, expected: string) => void,
): string[] {
  const ids = new Set<string>();
  for (const line of lines) {
    for (const match of line.text.matchAll(BRACKETS)) {
      const id = itemAt(match, 1);
      if (!LIKE_AN_ID.test(id)) continue;
      if (!ID.test(id)) {
        complain(line.number, `one rule id in each pair of brackets instead of "${id}"`);
        continue;
      }
      ids.add(id);
      mentions.push({ id, file, line: line.number });
    }
  }
  return [...ids];
}

function join(lines: readonly Line[]): string {
  const text = lines.map((line) => line.text.trimEnd()).join('\n');
  // A ruling or example taken out of the middle leaves its blank lines behind.
  return text.replace(/\n{3,}/g, '\n\n').trim();
}

function inOrder(problems: readonly Problem[], files: readonly RulebookFile[]): Problem[] {
  const order = new Map(files.map((file, index) => [file.name, index]));
  const place = (problem: Problem): number => (problem.file === undefined ? -1 : (order.get(problem.file) ?? -1));
  return problems.toSorted((a, b) => place(a) - place(b) || (a.line ?? 0) - (b.line ?? 0));
}

/**
 * Rules for a search box, best first: the rule with this id and those whose id begins with it
 * ("7.73" finds 7.73a and 7.73b, "7" the whole chapter), otherwise the rules that contain all the words.
 */
export function findRule(rulebook: RulebookData, query: string): RuleText[] {
  const wanted = plain(query.trim());
  if (wanted === '') return [];
  const rules = rulebook.chapters.flatMap((chapter) => chapter.rules);
  const byId = rules.filter((rule) => idMatches(plain(rule.id), wanted));
  if (byId.length > 0) return byId.toSorted((a, b) => Number(plain(b.id) === wanted) - Number(plain(a.id) === wanted));
  const words = wanted.split(/\s+/);
  const contains = (text: string): boolean => words.every((word) => plain(text).includes(word));
  const inTitle = rules.filter((rule) => contains(rule.title));
  const inText = rules.filter(
    (rule) => !inTitle.includes(rule) && contains(`${rule.title} ${rule.text} ${rule.example ?? ''}`),
  );
  return [...inTitle, ...inText];
}

function idMatches(id: string, wanted: string): boolean {
  if (id === wanted) return true;
  // A ruling has no parts: R2 is not the beginning of R23.
  if (/^(?:[a-z]-)?r\d/.test(id)) return false;
  return wanted.includes('.') || OF_A_PART.test(wanted.toUpperCase())
    ? id.startsWith(wanted)
    : id.startsWith(`${wanted}.`);
}

/** Without case and accents, so that "honningen" finds Hönningen. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
