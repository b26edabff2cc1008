import { describe, expect, test } from 'vitest';
import type { OptionInfo, Problem } from '@bridgehead/engine';
import {
  choiceAmong,
  defaultOptions,
  idleOptions,
  isChosen,
  isOpenOption,
  numberChosen,
  openOptions,
  randomOptions,
  readOptions,
  sayOptions,
  typedOption,
  typedValues,
} from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { optionsSchema, readJson } from '@bridgehead/engine/json';

const STRICT: OptionInfo = { id: 'strict', title: 'Strict moves', rule: '5.2', summary: 'Nothing is taken back.' };
const WEATHER: OptionInfo = {
  id: 'weather',
  title: 'Weather',
  rule: '12.0',
  summary: 'Where it comes from.',
  choices: [
    { value: 'historical', name: 'as it was', summary: 'Known beforehand.' },
    { value: 'table', name: 'by the die', summary: 'Rolled for.' },
  ],
};
const HANDICAP: OptionInfo = {
  id: 'handicap',
  title: 'Handicap',
  rule: 'R89',
  summary: 'Points given.',
  range: { from: 0, to: 20 },
};
const STORMS: OptionInfo = {
  id: 'storms',
  title: 'Storms',
  rule: '12.9',
  summary: 'Rolled for as well.',
  only: { option: 'weather', value: 'table' },
};
const INFOS = [STRICT, WEATHER, HANDICAP, STORMS];

function read(json: unknown): { options: object; problems: string[] } {
  const problems: Problem[] = [];
  const options = readOptions(INFOS, json, 'setup', problems);
  return { options, problems: problems.map(({ field, expected }) => `${field}: ${expected}`) };
}

describe('options that are read', () => {
  test('may be left out, and are then as usual', () => {
    expect(read({})).toEqual({ options: {}, problems: [] });
    expect(defaultOptions(INFOS)).toEqual({ strict: false, weather: 'historical', handicap: 0, storms: false });
  });

  test('are taken as they stand', () => {
    const options = { strict: true, weather: 'table', handicap: 20, storms: true };
    expect(read(options)).toEqual({ options, problems: [] });
  });

  test.each([
    [{ strict: 'yes' }, 'setup.strict: true or false, found "yes"'],
    [{ weather: true }, 'setup.weather: "historical" or "table", found true'],
    [{ weather: 'sunny' }, 'setup.weather: "historical" or "table", found "sunny"'],
    [{ handicap: 21 }, 'setup.handicap: a whole number from 0 to 20, found 21'],
    [{ handicap: 0.5 }, 'setup.handicap: a whole number from 0 to 20, found 0.5'],
    [{ fog: true }, 'setup.fog: no such field, only strict, weather, handicap, storms'],
    [{ storms: true }, 'setup.storms: false or nothing unless weather is "table", found true'],
    [{ weather: 'historical', storms: true }, 'setup.storms: false or nothing unless weather is "table", found true'],
    ['none', 'setup: an object with strict, weather, handicap, storms, found "none"'],
  ])('%j is told with its place and what was expected', (json, problem) => {
    expect(read(json)).toEqual({ options: expect.not.objectContaining({ strict: true }), problems: [problem] });
  });

  test('are read in a position by the same facts', () => {
    const schema = optionsSchema(INFOS);
    expect(readJson(schema, undefined)).toEqual({ ok: true, value: defaultOptions(INFOS) });
    expect(readJson(schema, { weather: 'table', handicap: 3 })).toEqual({
      ok: true,
      value: { strict: false, weather: 'table', handicap: 3, storms: false },
    });
    const wrong = readJson(schema, { weather: 'sunny', handicap: 21, strict: 1, fog: true });
    expect(wrong.ok ? [] : wrong.problems.map(({ field }) => field).toSorted()).toEqual([
      'fog',
      'handicap',
      'strict',
      'weather',
    ]);
    expect(readJson(schema, { storms: true })).toEqual({
      ok: false,
      problems: [{ field: 'storms', expected: 'expected false or nothing unless weather is "table", found true' }],
    });
  });
});

describe('an option that depends on another', () => {
  test('is open where the other has the value', () => {
    expect(isOpenOption(INFOS, STORMS, {})).toBe(false);
    expect(isOpenOption(INFOS, STORMS, { weather: 'table' })).toBe(true);
    expect(isOpenOption(INFOS, STRICT, {})).toBe(true);
  });

  test('is dropped when the other closes it again, and may stand there as usual', () => {
    expect(openOptions(INFOS, { weather: 'table', storms: true })).toEqual({ weather: 'table', storms: true });
    expect(openOptions(INFOS, { weather: 'historical', storms: true })).toEqual({ weather: 'historical' });
    expect(idleOptions(INFOS, { storms: false })).toEqual([]);
  });
});

test('random options are legal, take every value, and change a closed one never', () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 300; seed++) {
    const options = randomOptions(INFOS, seededChance(seed));
    expect(read(options).problems).toEqual([]);
    expect(options['weather'] === 'table').toBe('storms' in options);
    for (const [id, value] of Object.entries(options)) seen.add(`${id} ${String(value)}`);
  }
  expect(seen.size).toBe(2 + 2 + 21 + 2);
});

test('reads a typed value of an option, or lists the allowed values', () => {
  expect(typedOption(STRICT, 'true')).toEqual({ ok: true, value: true });
  expect(typedOption(WEATHER, 'table')).toEqual({ ok: true, value: 'table' });
  expect(typedOption(HANDICAP, '7')).toEqual({ ok: true, value: 7 });
  expect(typedOption(STRICT, 'yes')).toEqual({ ok: false, expected: 'true or false' });
  expect(typedOption(WEATHER, '')).toEqual({ ok: false, expected: 'historical or table' });
  expect(typedOption(HANDICAP, '')).toEqual({ ok: false, expected: '0 to 20' });
  expect(typedOption(HANDICAP, '21')).toEqual({ ok: false, expected: '0 to 20' });
  expect(typedValues(WEATHER)).toEqual(['historical', 'table']);
});

test('a game asks for one of its words, a number, or yes', () => {
  const options = { strict: true, weather: 'table', handicap: 4 };
  expect([isChosen(options, 'strict'), isChosen({}, 'strict')]).toEqual([true, false]);
  expect([
    choiceAmong(options, 'weather', ['historical', 'table']),
    choiceAmong({}, 'weather', ['historical', 'table']),
  ]).toEqual(['table', 'historical']);
  expect([numberChosen(options, 'handicap', 0), numberChosen({}, 'handicap', 0)]).toEqual([4, 0]);
});

test('says only settings that differ from the default and mean something', () => {
  expect(sayOptions(INFOS, { strict: false, weather: 'historical', storms: true })).toEqual([]);
  expect(sayOptions(INFOS, { strict: true, weather: 'table', handicap: 4, storms: true })).toEqual([
    { text: 'Strict moves', rule: '5.2' },
    { text: 'Weather: by the die', rule: '12.0' },
    { text: 'Handicap: 4', rule: 'R89' },
    { text: 'Storms', rule: '12.9' },
  ]);
});
