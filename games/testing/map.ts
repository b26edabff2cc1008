/** The map of a game: its source, and every fact about it that the rules name or that was decided, one test per line of tests/mapfacts.tsv. */
import type { CompiledMap, DrawableMap } from '@bridgehead/cartography';
import { compileMap, drawMap, formatProblem, gridFrom, parseMap, writeMap } from '@bridgehead/cartography';
import type { Grid } from '@bridgehead/engine/hex';
import { expect, test } from 'vitest';
import { fileOf, rowsOf } from './files.js';

export interface MapSource {
  readonly map: CompiledMap;
  readonly svg: string;
  readonly grid: Grid;
}

/** What map.yaml compiles to, and its picture. */
export function mapOf(game: string): MapSource {
  const parsed = parseMap(fileOf(game, 'content/map.yaml'), 'map.yaml');
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  const map = compileMap(parsed.drawing);
  return { map, svg: drawMap(map), grid: gridFrom(map.grid) };
}

/** A check gets the hexes of its line and what stands after its name, split at semicolons. */
type MapCheck = (hexes: readonly string[], subjects: readonly string[]) => void;
export type MapChecks = Readonly<Record<string, MapCheck>>;

/** The lines of the list: hexes, check, sentence, origin. */
export function mapFactsOf(game: string): string[][] {
  return rowsOf(game, 'tests/mapfacts.tsv');
}

/** So many hexes are named in the title of a test. */
const NAMED = 6;

/** One test for each fact, and that the list is complete. */
export function testMapFacts(game: string, checks: MapChecks, count: number): void {
  const facts = mapFactsOf(game);

  for (const [hexes, check, fact, origin] of facts) {
    const places = hexes.split(' ');
    const where =
      hexes === '*' ? '' : places.length > NAMED ? `${places[0]} to ${places[places.length - 1]}: ` : `${hexes}: `;
    test(`${where}${fact} (${origin})`, () => {
      const [, name, subject] = /^(\S+) ?(.*)$/.exec(check) ?? [];
      expect(Object.keys(checks)).toContain(name);
      checks[name](places, subject.split('; '));
    });
  }

  test('the list of facts is complete: none is without a check, an origin or a sentence, and no check without a fact', () => {
    expect(facts).toHaveLength(count);
    expect(facts.filter((fact) => fact.length !== 4 || fact.includes(''))).toEqual([]);
    expect(new Set(facts.map(([, check]) => check.split(' ')[0]))).toEqual(new Set(Object.keys(checks)));
  });
}

/** The stored files of a map are those of its source. */
export function testMapFiles(game: string, { map, svg }: MapSource, drawable: DrawableMap): void {
  test('map.json and map-drawing.json are what map.yaml compiles to; if not, run scripts/compile-map.mjs', () => {
    expect({ map: fileOf(game, 'content/map.json'), drawing: fileOf(game, 'content/map-drawing.json') }).toEqual(
      writeMap(map),
    );
  });

  test('the two files can be drawn without the source', () => {
    expect(drawMap(drawable)).toBe(svg);
  }, 30_000); // a large map takes seconds on a busy machine
}
