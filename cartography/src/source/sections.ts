import { type Document, LineCounter, isNode, isPair, isMap, isScalar, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Complaint, type Path, type Problem, fieldName } from './problems.js';

/** The sections of a source, ready to be read one by one; or what makes it unreadable. */
export type OpenSource =
  | { readonly ok: true; readonly sections: SectionReader }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Opens a source in YAML. `fields` are some of its sections, to say what was expected where there are none at all. */
export function openSource(text: string, fileName: string, fields: string): OpenSource {
  const lineCounter = new LineCounter();
  // The failsafe schema leaves every scalar a text: 0711 must not become the number 711.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter, prettyErrors: false });
  const finder = new PlaceFinder(document, text, lineCounter, fileName);
  if (document.errors.length > 0) {
    return {
      ok: false,
      problems: document.errors.map((e) => finder.atOffset(e.pos[0], '', `not readable as YAML: ${e.message}`)),
    };
  }
  const top: unknown = document.toJS();
  if (typeof top !== 'object' || top === null || Array.isArray(top)) {
    return { ok: false, problems: [finder.atOffset(0, '', `expected the fields of a map: ${fields}, ...`)] };
  }
  return { ok: true, sections: new SectionReader(new Map(Object.entries(top)), finder) };
}

/** Reads the top-level fields one by one, so that a fault in one hides none in another. */
export class SectionReader {
  readonly problems: Problem[] = [];
  /** Where in the source each feature stands. */
  private readonly places = new Map<object, Path>();
  private readonly known = new Set<string>();

  constructor(
    private readonly sections: ReadonlyMap<string, unknown>,
    private readonly finder: PlaceFinder,
  ) {}

  one<Schema extends z.ZodType>(section: string, form: Schema): z.output<Schema> | undefined {
    if (!this.sections.has(section)) this.problems.push(this.finder.at([section], 'is missing'));
    return this.maybe(section, form);
  }

  /** A field that may be left out. */
  maybe<Schema extends z.ZodType>(section: string, form: Schema): z.output<Schema> | undefined {
    this.known.add(section);
    return this.sections.has(section) ? this.read([section], this.sections.get(section), form) : undefined;
  }

  /** A list of features; the section may be left out. */
  list<Schema extends z.ZodType>(section: string, form: Schema): z.output<Schema>[] {
    this.known.add(section);
    const items = this.sections.get(section) ?? [];
    if (!Array.isArray(items)) {
      this.problems.push(this.finder.at([section], 'expected a list'));
      return [];
    }
    return items.flatMap((item: unknown, i) => {
      const feature = this.read([section, i], item, form);
      return feature === undefined ? [] : [feature];
    });
  }

  named<Schema extends z.ZodType>(section: string, form: Schema): Record<string, z.output<Schema>> {
    this.known.add(section);
    const result: Record<string, z.output<Schema>> = {};
    const items = this.sections.get(section) ?? {};
    if (typeof items !== 'object' || Array.isArray(items)) {
      this.problems.push(this.finder.at([section], 'expected named entries'));
      return result;
    }
    for (const [name, item] of Object.entries(items)) {
      const feature = this.read([section, name], item, form);
      if (feature !== undefined) result[name] = feature;
    }
    return result;
  }

  /** The faults of form, and those of content with their places, in the order of the source. */
  problemsWith(complaints: readonly Complaint[]): Problem[] {
    const placed = complaints.map(({ feature, field, token, message, name }) =>
      this.finder.at(
        [...(this.places.get(feature) ?? []), ...field],
        name === '' ? message : `${message} (${name})`,
        token,
      ),
    );
    return [...this.problems, ...placed].toSorted((a, b) => a.line - b.line || a.column - b.column);
  }

  refuseUnknownSections(): void {
    for (const section of this.sections.keys()) {
      if (!this.known.has(section)) {
        this.problems.push(
          this.finder.at([section], `is not a field of a map; expected one of ${[...this.known].join(', ')}`),
        );
      }
    }
  }

  private read<Schema extends z.ZodType>(path: Path, value: unknown, form: Schema): z.output<Schema> | undefined {
    const result = form.safeParse(value);
    if (!result.success) {
      for (const issue of result.error.issues) this.report(path, value, issue, form);
      return undefined;
    }
    if (typeof result.data === 'object' && result.data !== null) this.places.set(result.data, path);
    return result.data;
  }

  private report(path: Path, value: unknown, issue: z.core.$ZodIssue, form: z.ZodType): void {
    const place = [...path, ...issue.path.filter((part) => typeof part !== 'symbol')];
    if (issue.code === 'unrecognized_keys') {
      const fields = form instanceof z.ZodObject ? `; expected one of ${Object.keys(form.shape).join(', ')}` : '';
      for (const key of issue.keys) this.problems.push(this.finder.at([...place, key], `is not a field here${fields}`));
      return;
    }
    const found = valueAt(value, issue.path);
    const message =
      found === undefined && issue.path.length > 0 ? `is missing; ${issue.message}` : issue.message + foundText(found);
    this.problems.push(this.finder.at(place, message));
  }
}

/** What stands where something else was expected, if it can be said in a word. */
function foundText(found: unknown): string {
  return typeof found === 'string' ? `, found ${JSON.stringify(found)}` : '';
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([key]) => key === String(part))?.[1];
  }
  return current;
}

/** Finds the line of a field in the source; of a missing field, the line of what should hold it. */
class PlaceFinder {
  constructor(
    private readonly document: Document.Parsed,
    private readonly text: string,
    private readonly lineCounter: LineCounter,
    private readonly file: string,
  ) {}

  at(path: Path, message: string, token?: string): Problem {
    const field = fieldName(path);
    const range = this.rangeOf(path);
    const inside = token === undefined ? -1 : this.text.slice(range[0], range[1]).indexOf(token);
    return this.atOffset(range[0] + Math.max(inside, 0), field, message);
  }

  atOffset(offset: number, field: string, message: string): Problem {
    const { line, col } = this.lineCounter.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1), field, message };
  }

  private rangeOf(path: Path): readonly [number, number] {
    for (let length = path.length; length > 0; length--) {
      const parent = this.document.getIn(path.slice(0, length - 1), true) ?? this.document.contents;
      const key = path[length - 1];
      const holder = length === 1 ? this.document.contents : parent;
      if (isMap(holder)) {
        const pair = holder.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
        if (pair !== undefined && isScalar(pair.key) && pair.key.range) {
          const end = isNode(pair.value) && pair.value.range ? pair.value.range[1] : pair.key.range[1];
          return [pair.key.range[0], end];
        }
      }
      const node = this.document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return [node.range[0], node.range[1]];
    }
    return [0, this.text.length];
  }
}
