import { type Document, LineCounter, isNode, isPair, isMap, isScalar, parseDocument } from 'yaml';
import { z } from 'zod';
import { checkDrawing } from './check.js';
import { type Path, type Problem, fieldName } from './problems.js';
import * as schema from './schema.js';
import type { MapDrawing } from './schema.js';

export type ParseResult =
  | { readonly ok: true; readonly drawing: MapDrawing }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a map's source. All problems are reported at once: faults of form for every feature, and
 * faults of content for the features whose form is right.
 */
export function parseMap(text: string, fileName: string): ParseResult {
  const lineCounter = new LineCounter();
  // The failsafe schema leaves every scalar a text: 0711 must not become the number 711.
  const document = parseDocument(text, { schema: 'failsafe', lineCounter, prettyErrors: false });
  const finder = new PlaceFinder(document, text, lineCounter, fileName);
  if (document.errors.length > 0) {
    return { ok: false, problems: document.errors.map((e) => finder.atOffset(e.pos[0], '', `not readable as YAML: ${e.message}`)) };
  }
  const top: unknown = document.toJS();
  if (typeof top !== 'object' || top === null || Array.isArray(top)) {
    return { ok: false, problems: [finder.atOffset(0, '', 'expected the fields of a map: name, grid, terrain, ...')] };
  }
  const reader = new SectionReader(new Map(Object.entries(top)), finder);
  const drawing = readSections(reader);
  const problems = [...reader.problems];
  if (drawing !== undefined) {
    const complaints = checkDrawing(drawing, problems.length === 0 ? 'whole' : 'parts');
    for (const { feature, field, token, message, name } of complaints) {
      const path = [...(reader.places.get(feature) ?? []), ...field];
      problems.push(finder.at(path, name === '' ? message : `${message} (${name})`, token));
    }
    if (problems.length === 0) return { ok: true, drawing };
  }
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  return { ok: false, problems };
}

/** Reads every section, faulty features left out; nothing at all without a grid to check them on. */
function readSections(reader: SectionReader): MapDrawing | undefined {
  const grid = reader.one('grid', schema.grid);
  const drawing = {
    name: reader.one('name', schema.title) ?? '',
    title: reader.one('title', schema.title) ?? '',
    subtitle: reader.one('subtitle', schema.title) ?? '',
    metresPerHex: reader.one('metresPerHex', schema.metres) ?? 1,
    north: reader.one('north', schema.degrees) ?? 0,
    soil: reader.maybe('soil', schema.soil) ?? 'moist',
    costs: reader.maybe('costs', schema.title) ?? '',
    terrain: reader.one('terrain', schema.terrain) ?? { kinds: {}, rows: [] },
    levels: reader.list('levels', schema.level),
    marks: reader.list('marks', schema.mark),
    lines: reader.list('lines', schema.line),
    edges: reader.list('edges', schema.edge),
    bridges: reader.list('bridges', schema.bridge),
    crossings: reader.list('crossings', schema.crossing),
    towns: reader.list('towns', schema.town),
    places: reader.list('places', schema.place),
    villages: reader.list('villages', schema.village),
    heights: reader.list('heights', schema.height),
    spots: reader.list('spots', schema.spot),
    islands: reader.list('islands', schema.island),
    regions: reader.list('regions', schema.region),
    areas: reader.list('areas', schema.area),
    tracks: reader.list('tracks', schema.track),
    names: reader.named('names', schema.hexName),
    divides: reader.list('divides', schema.divide),
    facts: reader.named('facts', schema.fact),
  };
  reader.refuseUnknownSections();
  return grid === undefined ? undefined : { grid, ...drawing };
}

/** Reads the top-level fields one by one, so that a fault in one hides none in another. */
class SectionReader {
  readonly problems: Problem[] = [];
  /** Where in the source each feature stands. */
  readonly places = new Map<object, Path>();
  private readonly known = new Set<string>();

  constructor(private readonly sections: ReadonlyMap<string, unknown>, private readonly finder: PlaceFinder) {}

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

  refuseUnknownSections(): void {
    for (const section of this.sections.keys()) {
      if (!this.known.has(section)) {
        this.problems.push(this.finder.at([section], `is not a field of a map; expected one of ${[...this.known].join(', ')}`));
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
    const message = found === undefined && issue.path.length > 0 ? `is missing; ${issue.message}` : issue.message + foundText(found);
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
