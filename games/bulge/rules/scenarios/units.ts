/** The units and their values (1.3, 1.3l). A unit is a small integer: its place in content/units.json. */
import type { Unit } from '@bridgehead/engine/units';
import { rosterOf } from '@bridgehead/engine/units';
import type { Place } from '@bridgehead/engine/content';
import { hexIn, oneOf, wholeNumber, wrong } from '@bridgehead/engine/content';
import rows from '../../content/units.json' with { type: 'json' };
import { GRID } from '../board/grid.js';
import type { MapSide, Nationality, Side, Size, UnitType } from '../vocabulary/vocabulary.js';
import { NATIONALITIES, SIZES } from '../vocabulary/vocabulary.js';

export type { Unit };

/** 1.3g 1.3h 1.3i 1.3j How a unit comes into play: in its hex, on a day and a side, by air, or only by an option. */
export type Entry =
  | { readonly by: 'set-up'; readonly hex: string }
  | { readonly by: 'schedule'; readonly day: number; readonly turn: number; readonly side: MapSide }
  | { readonly by: 'drop' }
  | { readonly by: 'option' };

export interface UnitFacts {
  readonly id: string;
  readonly side: Side;
  readonly nationality: Nationality;
  /** What is printed on the counter: "B34B", "1SS". */
  readonly counter: string;
  readonly name: string;
  readonly type: UnitType;
  readonly size: Size;
  /** 1.3k 5.0 Its power in attack and defence, and its value when it is destroyed. */
  readonly strength: number;
  /** 1.3a The only mechanized units. */
  readonly isArmored: boolean;
  /** 1.3e The bracket: no part in attacks before movement. */
  readonly isBracketed: boolean;
  readonly entry: Entry;
}

const TYPES: Readonly<Record<string, UnitType>> = { A: 'armor', I: 'infantry', P: 'parachute', C: 'cavalry' };
const LETTERS: Readonly<Record<string, MapSide>> = { N: 'north', S: 'south', W: 'west' };

/** R9 Day 17 of December is the second Game-Turn. */
const DAY_BEFORE_THE_FIRST = 15;

/** 1.3g 1.3h 1.3i 1.3j Four figures are a hex; another number is a day, with the letter of a side, or none for the east; R is an option. */
export function readEntry(text: string): Entry | undefined {
  if (/^\d{4}$/.test(text)) return { by: 'set-up', hex: text };
  const arrival = /^(\d{2})([NSW]?)$/.exec(text);
  if (arrival)
    return {
      by: 'schedule',
      day: Number(arrival[1]),
      turn: Number(arrival[1]) - DAY_BEFORE_THE_FIRST,
      side: LETTERS[arrival[2]] ?? 'east',
    };
  if (text === 'drop') return { by: 'drop' };
  return text === 'R' ? { by: 'option' } : undefined;
}

/** 1.3f A B in front is British; behind a figure, or on its own, B is a brigade and R a regiment; all else is a division. */
export function readCounter(text: string): { readonly isBritish: boolean; readonly size: Size } {
  const letter = /[\d ]([BR])$/.exec(text)?.[1];
  return {
    isBritish: text.startsWith('B'),
    size: letter === 'B' ? 'brigade' : letter === 'R' ? 'regiment' : 'division',
  };
}

/** One line of the draft's lists: "B34B A 28W 1". The strength may be unreadable. */
export interface ListEntry {
  readonly counter: string;
  readonly isBritish: boolean;
  readonly size: Size;
  readonly type: UnitType;
  readonly entry: Entry;
  readonly strength: number | undefined;
}

export function readListEntry(text: string): ListEntry | undefined {
  const [, counter = '', letter = '', entryText = '', strength] = /^(\S+) ([AIPC]) (\S+)(?: (\d+))?$/.exec(text) ?? [];
  const entry = readEntry(entryText);
  if (entry === undefined) return undefined;
  return {
    counter,
    ...readCounter(counter),
    type: TYPES[letter],
    entry,
    strength: strength === undefined ? undefined : Number(strength),
  };
}

function loadUnit(row: (typeof rows)[number], index: number): UnitFacts {
  const here: Place = { file: 'units.json', entry: `unit ${index + 1} (${row.id})` };
  const nationality = oneOf(NATIONALITIES, row.nationality, here, 'nationality');
  const size = oneOf(SIZES, row.size, here, 'size');
  const type = TYPES[row.type];
  if (type === undefined) throw wrong(here, 'type', row.type, 'A, I, P or C');
  const entry = readEntry(row.entry);
  if (entry === undefined) throw wrong(here, 'entry', row.entry, 'a hex, a day with its side, drop or R');
  if (entry.by === 'set-up') hexIn(GRID, entry.hex, here, 'entry');
  const printed = readCounter(row.counter);
  if (printed.size !== size) throw wrong(here, 'size', size, `${printed.size}, by its counter ${row.counter}`);
  if (printed.isBritish !== (nationality === 'british'))
    throw wrong(here, 'nationality', nationality, `one that fits its counter ${row.counter}`);
  return {
    id: row.id,
    side: nationality === 'german' ? 'german' : 'american',
    nationality,
    counter: row.counter,
    name: row.name,
    type,
    size,
    strength: wholeNumber(row.strength, 1, 9, here, 'strength'),
    isArmored: type === 'armor',
    isBracketed: row.bracketed,
    entry,
  };
}

export const units: readonly UnitFacts[] = rows.map(loadUnit);

export const UNIT_COUNT = units.length;

export const roster = rosterOf<Side>(units);

export const { findUnit, unitOf, unitIn, idOf, sideOf, unitsOf } = roster;

/** "99th Infantry Division (4)" */
export function nameOf(unit: Unit): string {
  const { name, strength } = units[unit];
  return `${name} (${strength})`;
}
