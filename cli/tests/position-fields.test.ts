/** docs/positions.md names every field and every mark of a position in the section of its game, and its examples can be read. */
import { readFileSync } from 'node:fs';
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { GAME_KEYS, withGame } from '../src/registry.js';
import { projectFile } from './run.js';

const TITLES: Readonly<Record<string, string>> = {
  remagen: 'Remagen',
  primosole: 'Primosole Bridge',
  elst: 'Decision at Elst',
  bulge: 'Battle of the Bulge',
};

const PAGE = readFileSync(projectFile('docs/positions.md'), 'utf8');

/** The part of the page that is about a game. */
function sectionOf(game: string): string {
  return PAGE.split(/^## /m).find((part) => part.startsWith(TITLES[game])) ?? '';
}

/** Names of fields, and the words that a list such as `marks` allows. What is under way (`stack`) is described by the schema alone. */
function wordsIn(schema: unknown, key = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]): string[] => {
    if (name === 'properties')
      return Object.entries(Object(part)).flatMap(([field, inner]) =>
        field === 'stack' ? ['stack'] : [field, ...wordsIn(inner, field)],
      );
    if (name === 'enum' && key === 'marks') return [part].flat().map(String);
    return name === 'propertyNames' ? [] : wordsIn(part, key);
  });
}

test.each(GAME_KEYS)('every field of a position of %s is in the manual', async (key) => {
  const section = sectionOf(key);
  const named = new Set([...section.matchAll(/[\w-]+/g)].map(([word]) => word));
  const missing = await withGame(key, (kit) => {
    const options: readonly string[] = kit.game.options.map(({ id }) => id);
    return [...new Set(wordsIn(kit.positionSchema()))].filter((word) => !named.has(word) && !options.includes(word));
  });
  expect(missing).toEqual([]);
});

test.each([...PAGE.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text]) => text))(
  'an example of the manual can be read: %j',
  async (text) => {
    const position: unknown = parse(text);
    const problems = await withGame(String(Object(position).game), ({ game }) => {
      const read = game.readPosition(position);
      return read.ok ? [] : read.problems.map(sayProblem);
    });
    expect(problems).toEqual([]);
  },
);
