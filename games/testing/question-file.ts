/** Reads a file of questions. Each fault is told with its place. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, YAMLMap } from 'yaml';

export interface QuestionEntry {
  /** File and line, for messages. */
  readonly place: string;
  readonly line: number;
  readonly question: string;
  readonly rules: readonly string[];
  readonly position: unknown;
  readonly side?: string;
  readonly action: unknown;
  readonly answer: 'legal' | 'refused';
  readonly cites: readonly string[];
  readonly odds?: Readonly<Record<string, Fraction>>;
  readonly replies: readonly unknown[];
  readonly choices: 'worst' | 'best';
  readonly sums?: Readonly<Record<string, number>>;
  /** The first line of the preview. */
  readonly summary?: string;
  /** A part of the sentence about a skipped phase. */
  readonly note?: string;
}

/** A probability as it was written ("1/3"), and its value. */
interface Fraction {
  readonly text: string;
  readonly value: number;
}

const FIELDS = [
  'question',
  'rules',
  'position',
  'side',
  'action',
  'answer',
  'cites',
  'odds',
  'replies',
  'choices',
  'sums',
  'summary',
  'note',
];

export function readQuestions(
  file: string,
  text: string,
): { readonly entries: readonly QuestionEntry[]; readonly problems: readonly string[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true, prettyErrors: false });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0)
    return {
      entries: [],
      problems: document.errors.map(({ pos, message }) => `${file}:${lineOf(pos[0])}: ${message}`),
    };
  const list = isMap(document.contents) ? document.get('questions', true) : document.contents;
  if (!isSeq(list))
    return { entries: [], problems: [`${file}:1: expected a list of questions, or an object with "questions"`] };
  const entries: QuestionEntry[] = [];
  const problems: string[] = [];
  list.items.forEach((item, index) => {
    const place = `${file}:${lineOf(offsetOf(item))}, question ${index + 1}`;
    if (!isMap(item)) {
      problems.push(`${place}: expected an object with ${FIELDS.join(', ')}`);
      return;
    }
    const reader = new EntryReader(document, item, place, problems);
    const entry = reader.entry(lineOf(offsetOf(item)));
    if (entry !== undefined) entries.push(entry);
  });
  return { entries, problems };
}

function offsetOf(node: unknown): number {
  return isMap(node) || isScalar(node) || isSeq(node) ? (node.range?.[0] ?? 0) : 0;
}

/** The fields of one entry. A problem in it drops the entry, and the test of the file tells of it. */
class EntryReader {
  private isWrong = false;

  constructor(
    private readonly document: Document,
    private readonly item: YAMLMap,
    private readonly place: string,
    private readonly problems: string[],
  ) {}

  entry(line: number): QuestionEntry | undefined {
    const json: unknown = this.item.toJS(this.document);
    const keys = typeof json === 'object' && json !== null ? Object.keys(json) : [];
    for (const key of keys) if (!FIELDS.includes(key)) this.fail(key, `no such field, only ${FIELDS.join(', ')}`);
    const answer = this.text('answer');
    if (answer !== 'legal' && answer !== 'refused')
      this.fail('answer', `expected legal or refused, found ${JSON.stringify(answer)}`);
    const cites = this.ids('cites');
    if (answer === 'refused' && cites.length === 0) this.fail('cites', 'expected the rules that the refusal cites');
    if (answer === 'legal' && cites.length > 0) this.fail('cites', 'expected none with a legal answer');
    const rules = this.ids('rules');
    if (rules.length === 0) this.fail('rules', 'expected the rules that the question is about');
    const choices = this.item.has('choices') ? this.text('choices') : 'worst';
    if (choices !== 'worst' && choices !== 'best')
      this.fail('choices', `expected worst or best, found ${JSON.stringify(choices)}`);
    const odds = this.fractions();
    if (answer === 'refused' && odds !== undefined) this.fail('odds', 'expected none with a refused action');
    const sums = this.numbers();
    const question = this.text('question');
    const [position, action] = [this.json('position'), this.json('action')];
    const replies = this.item.has('replies') ? this.json('replies') : [];
    if (!Array.isArray(replies)) this.fail('replies', 'expected a list of actions');
    if (this.isWrong || !Array.isArray(replies) || (answer !== 'legal' && answer !== 'refused')) return undefined;
    const side = this.item.has('side') ? this.text('side') : undefined;
    const summary = this.item.has('summary') ? this.text('summary') : undefined;
    const note = this.item.has('note') ? this.text('note') : undefined;
    return {
      place: this.place,
      line,
      question,
      rules,
      position,
      action,
      answer,
      cites,
      replies,
      choices: choices === 'best' ? 'best' : 'worst',
      ...(side !== undefined && { side }),
      ...(odds && { odds }),
      ...(sums && { sums }),
      ...(summary !== undefined && { summary }),
      ...(note !== undefined && { note }),
    };
  }

  private fail(field: string, message: string): void {
    this.isWrong = true;
    this.problems.push(`${this.place}, ${field}: ${message}`);
  }

  private node(field: string): Node | undefined {
    const node: unknown = this.item.get(field, true);
    return isMap(node) || isSeq(node) || isScalar(node) ? node : undefined;
  }

  private text(field: string): string {
    const value: unknown = this.json(field);
    if (typeof value === 'string' && value !== '') return value;
    if (value !== undefined) this.fail(field, `expected a text, found ${JSON.stringify(value)}`);
    return '';
  }

  private json(field: string): unknown {
    const json: unknown = this.item.toJS(this.document);
    const value: unknown =
      typeof json === 'object' && json !== null ? Object.entries(json).find(([key]) => key === field)?.[1] : undefined;
    if (value === undefined || value === null) this.fail(field, 'missing');
    return value ?? undefined;
  }

  /** Ids of rules exactly as they are written: 8.40 is not 8.4, with or without quotes. */
  private ids(field: string): string[] {
    const node = this.node(field);
    if (node === undefined) return [];
    if (!isSeq(node)) {
      this.fail(field, 'expected a list of rules, such as [7.73a, 5.12]');
      return [];
    }
    return node.items.map((item) =>
      isScalar(item) ? (typeof item.value === 'string' ? item.value : String(item.source)) : '',
    );
  }

  private fractions(): Record<string, Fraction> | undefined {
    if (!this.item.has('odds')) return undefined;
    const json = this.json('odds');
    const odds: Record<string, Fraction> = {};
    for (const [name, written] of Object.entries(json ?? {})) {
      const text = String(written);
      const [, above, below = '1'] = /^(\d+(?:\.\d+)?)(?:\/(\d+))?$/.exec(text) ?? [];
      if (above === undefined)
        this.fail(`odds.${name}`, `expected a fraction such as 1/3, found ${JSON.stringify(written)}`);
      odds[name] = { text, value: Number(above) / Number(below) };
    }
    const sum = Object.values(odds).reduce((total, { value }) => total + value, 0);
    if (Math.abs(sum - 1) > 1e-9) this.fail('odds', `the probabilities add up to ${sum}, not 1: name every outcome`);
    return odds;
  }

  private numbers(): Record<string, number> | undefined {
    if (!this.item.has('sums')) return undefined;
    const sums: Record<string, number> = {};
    for (const [title, total] of Object.entries(this.json('sums') ?? {})) {
      if (typeof total === 'number') sums[title] = total;
      else this.fail(`sums.${title}`, `expected a number, found ${JSON.stringify(total)}`);
    }
    return sums;
  }
}
