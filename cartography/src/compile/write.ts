import type { CompiledPlan } from '../plan/compile.js';
import type { CompiledMap, DrawableMap } from './compile.js';

/** How long a line of the written map may become before its parts get lines of their own. */
const LINE = 160;

/** The two files of a map: anyone who plays without drawing it needs only the first. */
export interface WrittenMap {
  /** map.json: the ground, the towns, and the facts at the top level, where the rules look for them. */
  readonly map: string;
  /** map-drawing.json: the features as they are drawn. */
  readonly drawing: string;
}

/** Writes a compiled map as JSON: compact, yet a changed hex changes one line. */
export function writeMap({ facts, drawing, ...rest }: CompiledMap): WrittenMap {
  return { map: writeFile({ ...rest, ...facts }), drawing: writeFile(drawing) };
}

/** Writes a compiled plan in the same two files. */
export function writePlan({ drawing, ...facts }: CompiledPlan): WrittenMap {
  return { map: writeFile(facts), drawing: writeFile(drawing) };
}

function writeFile(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= LINE) return flat;
  const inner = `${indent} `;
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).map(
      ([key, field]) => `${inner}${JSON.stringify(key)}: ${write(field, inner)}`,
    );
    return `{\n${fields.join(',\n')}\n${indent}}`;
  }
  return `[\n${rows(
    value.map((item: unknown) => write(item, inner)),
    inner,
  ).join(',\n')}\n${indent}]`;
}

/** Short items are set side by side, ten to a line, so that a column of the board is three lines. */
function rows(items: readonly string[], indent: string): string[] {
  if (items.some((item) => item.length > 18)) return items.map((item) => indent + item);
  const result: string[] = [];
  for (let i = 0; i < items.length; i += 10) result.push(indent + items.slice(i, i + 10).join(','));
  return result;
}

/** Whether data read from files is a map with its drawing; the two files of a written map, put together, always are. */
export function isDrawableMap(value: unknown): value is DrawableMap {
  if (typeof value !== 'object' || value === null) return false;
  const { grid, terrain, towns, drawing } = value as Partial<Record<keyof DrawableMap, unknown>>;
  return (
    isObject(grid) &&
    'stagger' in grid &&
    Array.isArray(terrain) &&
    Array.isArray(towns) &&
    isObject(drawing) &&
    'lines' in drawing
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
