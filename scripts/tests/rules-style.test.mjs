import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../checked-access.mjs';
import { scan } from '../citations.mjs';
import { sourcesIn } from '../layers.mjs';
import { piecesOfCode } from '../plain-words.mjs';
import { root } from '../programs.mjs';

const RULES = [
  'games/remagen/rules',
  'games/bulge/rules',
  'games/primosole/rules',
  'games/elst/rules',
  'engine/src/hexwar',
];

/** A parameter that is yes or no: at the call it says nothing. */
const BOOLEAN_PARAMETER = /[(,]\s*\w+(?:\??: boolean| = (?:true|false))\s*[,)]/g;
/** The parameters of a function that is written with an arrow. */
const ARROW_PARAMETERS = /\([^()]*\)(?:: [^=()]+)? =>/g;

/**
 * @param {string} source
 * @returns {string[]}
 */
function booleanParametersIn(source) {
  const declared = source
    .split('function ')
    .slice(1)
    .map((text) => itemAt(scan(text).code.split('{\n'), 0));
  const arrows = scan(source).code.match(ARROW_PARAMETERS) ?? [];
  return [...declared, ...arrows].flatMap((parameters) => parameters.match(BOOLEAN_PARAMETER) ?? []);
}

test.each(RULES)('no function of %s takes a boolean parameter', (folder) => {
  expect(
    sourcesIn(join(root, folder)).flatMap((file) =>
      booleanParametersIn(readFileSync(join(root, folder, file), 'utf8')).map((found) => `${file}: ${found}`),
    ),
  ).toEqual([]);
});

test('a boolean parameter is found, a boolean in an object is none', () => {
  expect(booleanParametersIn('function sees(a: Hex, isNight: boolean): boolean {\n}')).toHaveLength(1);
  expect(booleanParametersIn('const add = (isSo: boolean, value: number) => sum + value;')).toHaveLength(1);
  expect(booleanParametersIn('function judge(shot: Shot, maySmoke = false): Violation[] {\n}')).toHaveLength(1);
  expect(booleanParametersIn('function sees(a: Hex, { night }: { readonly night: boolean }): boolean {\n}')).toEqual(
    [],
  );
});

const REFUSALS = RULES.flatMap((folder) =>
  sourcesIn(join(root, folder))
    .filter((file) => /(?:^|\/)refusals[^/]*\.ts$/.test(file))
    .map((file) => join(folder, file)),
);

test('refusals say "can’t", not "may not"', () => {
  expect(REFUSALS.length).toBeGreaterThan(15);
  const stiff = REFUSALS.filter((file) =>
    piecesOfCode(file, readFileSync(join(root, file), 'utf8')).some(({ text }) => /\bmay not\b/.test(text)),
  );
  expect(stiff).toEqual([]);
});
