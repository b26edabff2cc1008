import { title, degrees, metres } from '../source/schema.js';
import type { Problem } from '../source/problems.js';
import { type SectionReader, openSource } from '../source/sections.js';
import { checkPlan } from './check.js';
import * as schema from './schema.js';
import type { PlanSource } from './schema.js';

export type PlanResult =
  | { readonly ok: true; readonly plan: PlanSource }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a plan's source, with all its problems at once: faults of form for every feature, then faults of content. */
export function parsePlan(text: string, fileName: string): PlanResult {
  const source = openSource(text, fileName, 'name, grid, roads');
  if (!source.ok) return source;
  const plan = readSections(source.sections);
  const problems = source.sections.problemsWith(plan === undefined ? [] : checkPlan(plan));
  return plan !== undefined && problems.length === 0 ? { ok: true, plan } : { ok: false, problems };
}

/** Reads every section, faulty features left out; nothing at all without a grid to check them on. */
function readSections(reader: SectionReader): PlanSource | undefined {
  const grid = reader.one('grid', schema.planGrid);
  const plan = {
    name: reader.one('name', title) ?? '',
    title: reader.one('title', title) ?? '',
    subtitle: reader.one('subtitle', title) ?? '',
    metresPerHex: reader.one('metresPerHex', metres) ?? 1,
    north: reader.one('north', degrees) ?? 0,
    roadWidth: reader.one('roadWidth', schema.length) ?? 0.1,
    orchards: reader.maybe('orchards', schema.hexList) ?? [],
    fields: reader.list('fields', schema.field),
    buildings: reader.list('buildings', schema.building),
    roads: reader.list('roads', schema.road),
    junctions: reader.list('junctions', schema.junction),
    squares: reader.list('squares', schema.square),
    ponds: reader.list('ponds', schema.pond),
    ditches: reader.list('ditches', schema.ditch),
    labels: reader.list('labels', schema.label),
    arrows: reader.list('arrows', schema.arrow),
    tracks: reader.list('tracks', schema.planTrack),
  };
  reader.refuseUnknownSections();
  return grid === undefined ? undefined : { grid, ...plan };
}
