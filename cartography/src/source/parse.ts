import { checkDrawing } from './check.js';
import type { Problem } from './problems.js';
import * as schema from './schema.js';
import type { MapDrawing } from './schema.js';
import { type SectionReader, openSource } from './sections.js';

export type ParseResult =
  | { readonly ok: true; readonly drawing: MapDrawing }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a map's source. All problems are reported at once: faults of form for every feature, and
 * faults of content for the features whose form is right.
 */
export function parseMap(text: string, fileName: string): ParseResult {
  const source = openSource(text, fileName, 'name, grid, terrain');
  if (!source.ok) return source;
  const { sections } = source;
  const drawing = readSections(sections);
  const complaints =
    drawing === undefined ? [] : checkDrawing(drawing, sections.problems.length === 0 ? 'whole' : 'parts');
  const problems = sections.problemsWith(complaints);
  return drawing !== undefined && problems.length === 0 ? { ok: true, drawing } : { ok: false, problems };
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
