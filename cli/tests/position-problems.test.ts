/** What is wrong with a position is told in our words, wherever it is wrong: no word of the validator reaches a person. */
import { readFileSync, readdirSync } from 'node:fs';
import { sayProblem } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { withGame } from '../src/registry.js';
import { projectFile } from './run.js';

const FOLDER = projectFile('examples/positions');
const VALIDATOR =
  /Invalid|received|discriminator|unrecognized|\brecord\b|\barray\b|\bstring\b|\bint\b|\bboolean\b|undefined|[<>]=|\[object/;
const WRONG: readonly unknown[] = [null, 17, -1, 1.5, 'nonsense', '9999', 'ZZ99', true, [], [[]], { a: 1 }];

/** Every place in a value, as the keys that lead there. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))
      : [];
  return [[...path], ...inside];
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((part: unknown, index) => (String(index) === key ? replaced(part, rest, by) : part));
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, part]) => [name, name === key ? replaced(part, rest, by) : part]),
  );
}

test.each(readdirSync(FOLDER))('anything wrong in %s is told in our words', async (name) => {
  const position: unknown = parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  const key = String(Object(position).game);
  const raw = await withGame(key, ({ game }) =>
    placesIn(position).flatMap((path) =>
      WRONG.flatMap((value) => {
        const read = game.readPosition(replaced(position, path, value));
        return read.ok ? [] : read.problems.map(sayProblem).filter((text) => VALIDATOR.test(text));
      }),
    ),
  );
  expect([...new Set(raw)]).toEqual([]);
});
