/** 1 Components: what stands on a counter. */
import { expect, test } from 'vitest';
import { isBritish } from '../rules/situation/british.js';
import { whyNotTruckable } from '../rules/movement/road-mode.js';
import { readCounter, readEntry, units } from '../rules/scenarios/units.js';
import { attack, END_PHASE, isLegal, listedOf, open, position, refusal, unit } from './toolkit.js';

const facts = (id: string) => units[unit(id)];

test('1.3 the sample counter is the 5th Infantry Division with strength 4', () => {
  expect(facts('US-5')).toMatchObject({
    counter: '5',
    type: 'infantry',
    size: 'division',
    strength: 4,
    nationality: 'american',
  });
});

test('1.3a only units with the letter A are mechanized', () => {
  expect(units.filter(({ isArmored }) => isArmored).every(({ type }) => type === 'armor')).toBe(true);
  expect(['GE-15PG', 'GE-FUES', 'US-14R', 'US-101'].map((id) => facts(id).isArmored)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('1.3b 1.3c infantry and parachute units can be carried by trucks', () => {
  expect([facts('US-5').type, facts('US-101').type]).toEqual(['infantry', 'parachute']);
  expect([whyNotTruckable(unit('US-5')), whyNotTruckable(unit('US-101'))]).toEqual([undefined, undefined]);
});

test('1.3d cavalry is neither mechanized nor infantry', () => {
  expect(facts('US-102R')).toMatchObject({ type: 'cavalry', isArmored: false });
  expect(whyNotTruckable(unit('US-102R'))).toBeTypeOf('string');
});

const FACING = { german: { 'GE-18': '0702' }, american: { 'US-106': '0703' } };

test('1.3e a bracketed unit attacks only after movement, and then it must', () => {
  const before = position({ phase: 'american-pre', ...FACING, american: { ...FACING.american, 'US-99': '0603' } });
  expect(refusal(before, 'american', attack(['US-106'], 'GE-18'))).toEqual(['bracketed 1.3e']);
  expect(listedOf(before, 'american', 'attack').flatMap(({ attackers }) => attackers)).not.toContain('US-106');
  const after = position({ phase: 'american-post', ...FACING });
  expect(isLegal(after, 'american', attack(['US-106'], 'GE-18', { table: 'secondary' }))).toBe(true);
  expect(refusal(after, 'american', END_PHASE)).toEqual(['duty-open 5.6']);
});

test('1.3e R11 thirteen units carry the brackets', () => {
  expect(units.filter(({ isBracketed }) => isBracketed).map(({ id }) => id)).toEqual([
    'US-102R',
    'US-14R',
    'US-106',
    'US-1111R',
    'US-1128R',
    'BR-B29B',
    'BR-B33B',
    'BR-B34B',
    'GE-246',
    'GE-79',
    'GE-9VG',
    'GE-340',
    'GE-HEYDTE',
  ]);
  expect(open(position({ phase: 'american-pre', ...FACING })).state.phase).not.toBe('american-pre');
});

test('1.3f a B in front is British, behind it a brigade, an R a regiment', () => {
  expect(['B34B', '14R', '99', 'FU. ES. B', 'B11'].map(readCounter)).toEqual([
    { isBritish: true, size: 'brigade' },
    { isBritish: false, size: 'regiment' },
    { isBritish: false, size: 'division' },
    { isBritish: false, size: 'brigade' },
    { isBritish: true, size: 'division' },
  ]);
  expect(units.filter((_, it) => isBritish(it)).every(({ counter }) => counter.startsWith('B'))).toBe(true);
});

test('1.3g four figures are the hex of the set-up', () => {
  expect([readEntry('0401'), facts('GE-1SS').entry]).toEqual([
    { by: 'set-up', hex: '0401' },
    { by: 'set-up', hex: '0401' },
  ]);
});

test('1.3h 1.3i other numbers are the day, with the letter of a side, or none for the east', () => {
  expect([readEntry('24N'), readEntry('29S'), readEntry('28W'), readEntry('17')]).toEqual([
    { by: 'schedule', day: 24, turn: 9, side: 'north' },
    { by: 'schedule', day: 29, turn: 14, side: 'south' },
    { by: 'schedule', day: 28, turn: 13, side: 'west' },
    { by: 'schedule', day: 17, turn: 2, side: 'east' },
  ]);
});

test('1.3j R is a unit that only an option brings', () => {
  expect(units.filter(({ entry }) => entry.by === 'option').map(({ id }) => id)).toEqual(['GE-10SS', 'GE-11']);
});

test('1.3k the strength of a unit is one number', () => {
  expect(facts('GE-1SS').strength).toBe(7);
});
