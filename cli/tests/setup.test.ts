import { describe, expect, test } from 'vitest';
import type { OptionInfo } from '@bridgehead/engine';
import { readSetup } from '../src/command.js';
import { remagenKit } from '../src/remagen/kit.js';

const OPTIONS: readonly OptionInfo[] = [
  { id: 'strict', title: 'Strict moves', rule: '5.15', summary: 'A move is final.' },
  {
    id: 'weather',
    title: 'Weather',
    rule: '12.0',
    summary: 'Where it comes from.',
    choices: [
      { value: 'historical', name: 'as it was', summary: '' },
      { value: 'table', name: 'by the die', summary: '' },
    ],
  },
  { id: 'handicap', title: 'Handicap', rule: 'R89', summary: 'Points given.', range: { from: 0, to: 20 } },
  {
    id: 'storms',
    title: 'Storms',
    rule: '12.9',
    summary: 'Rolled for as well.',
    only: { option: 'weather', value: 'table' },
  },
];
const kit = { ...remagenKit, game: { ...remagenKit.game, options: OPTIONS } };
const chosen = (...options: readonly string[]) => readSetup(kit, undefined, options).options;

describe('--option', () => {
  test('names an option, with its value where it has several', () => {
    expect(chosen()).toEqual({ strict: false, weather: 'historical', handicap: 0, storms: false });
    expect(chosen('strict', 'weather=table', 'handicap=12', 'storms=true')).toEqual({
      strict: true,
      weather: 'table',
      handicap: 12,
      storms: true,
    });
    expect(chosen('strict=false')).toMatchObject({ strict: false });
  });

  test.each([
    ['fog', '--option: expected strict, weather, handicap or storms; Remagen has no option "fog"'],
    ['strict=', '--option: expected strict= and true or false, found "strict="'],
    ['weather', '--option: expected weather= and historical or table, found "weather"'],
    ['weather=sunny', '--option: expected weather= and historical or table, found "weather=sunny"'],
    ['handicap=many', '--option: expected handicap= and 0 to 20, found "handicap=many"'],
    ['storms', '--option: storms: expected false or nothing unless weather is "table", found true'],
  ])('says what it expected: %s', (option, message) => {
    expect(() => chosen(option)).toThrow(message);
  });
});
