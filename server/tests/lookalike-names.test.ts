import { expect, test } from 'vitest';
import { isReserved, lookOf } from '../src/domain/lookalike-names.js';

const SAME: readonly (readonly [what: string, one: string, other: string])[] = [
  ['Cyrillic letters that are taken for Latin ones', '\u0421\u0430\u0440\u0430', 'Capa'],
  ['capitals, whose small letters are not', '\u0412\u041e\u0412', 'bob'],
  ['Greek capitals', '\u0391\u039d\u039d\u0391', 'Anna'],
  ['Greek and Cyrillic', '\u039f\u03a4\u03a4\u039f', '\u041e\u0422\u0422\u041e'],
  ['with their accents', '\u0451\u0451', '\u00eb\u00eb'],
  ['a capital I for a small l', 'AIice', 'Alice'],
  ['digits for letters', 'B0b 1', 'Bob l'],
  ['two letters for one', 'Kornpass', 'Kompass'],
  ['forms for wide type, and spaces', '\uff21nna  B', 'anna b'],
];
test.each(SAME)('alike: %s', (_what, one, other) => expect(lookOf(one)).toBe(lookOf(other)));

const DIFFERENT: readonly (readonly [what: string, one: string, other: string])[] = [
  ['a name that sounds the same', '\u0410\u043d\u043d\u0430', 'Anna'],
  ['small letters whose capitals are alike', '\u0432\u043e\u0432', 'bob'],
  ['with another accent', '\u00c4nna', 'Anna'],
];
test.each(DIFFERENT)('not alike: %s', (_what, one, other) => expect(lookOf(one)).not.toBe(lookOf(other)));

test.each([
  'Operator',
  '0perator',
  'OPERAT0R Anna',
  'The.Moderator',
  'computer',
  'Guest 1',
  'Bridgehead',
  'A player who left',
  'regular',
  '\u041epera\u0442or'.replace('\u0442', 't'),
])('reserved: %s', (name) => expect(isReserved(name)).toBe(true));
test.each(['Anna', 'Cooperator', 'Systematic', 'Modesty', 'Regular Joe', 'Guesstimate'])('not reserved: %s', (name) =>
  expect(isReserved(name)).toBe(false),
);
