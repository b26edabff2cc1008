/** The counters and their printed values (2.0a to 2.0k). A unit is a small integer: its place in content/units.json. */
import type { Unit } from '@bridgehead/engine/units';
import { rosterOf } from '@bridgehead/engine/units';
import type { Place } from '@bridgehead/engine/content';
import { oneOf, wrong } from '@bridgehead/engine/content';
import content from '../../content/units.json' with { type: 'json' };
import { tables } from '../board/tables.js';
import type { FireClass, Moves, Side, Size, Step, UnitType } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES, SIDES, SIZES, UNIT_TYPES } from '../vocabulary/vocabulary.js';

export type { Unit };

/** What one side of a counter shows. Gun, armor and support are 0 where none is printed; none that is printed is 0. */
export interface Values {
  /** 2.0f */
  readonly firepower: number;
  /** 2.0g */
  readonly range: number;
  /** 2.0h */
  readonly morale: number;
  /** 2.0i The Movement Allowance. */
  readonly movement: number;
  /** 6.5a 6.5.1 */
  readonly gun: number;
  /** 6.5a 6.5.2 */
  readonly armor: number;
  /** 6.6a Support points of a headquarters. */
  readonly support: number;
}

/** 2.0d */
export interface FormationFacts {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  readonly title: string;
  /** The colour of its counters. */
  readonly color: string;
  readonly headquarters: Unit | undefined;
  readonly units: readonly Unit[];
}

export interface UnitFacts {
  readonly id: string;
  readonly side: Side;
  /** 2.0e The identifier on the counter: "R/I". */
  readonly name: string;
  /** The unit in full: "R Company, 1st Parachute Battalion". */
  readonly title: string;
  /** 2.0d Undefined for Support Weapons, which belong to none. */
  readonly formation: string | undefined;
  readonly type: UnitType;
  readonly size: Size;
  readonly front: Values;
  /** 2.0k Undefined for a counter with a single step. */
  readonly back: Values | undefined;
  /** The values as printed: "2-2-6-4", "2-8-5-1 4/3", "1-4-6-4 +3". */
  readonly printed: { readonly front: string; readonly back: string | undefined };
  /** 1.0c 10.2 It moves and is of a type like any other. */
  readonly isSupportWeapon: boolean;
  /** 2.0b 2.0c */
  readonly moves: Moves;
  /** 6.10e R25 */
  readonly fireClass: FireClass;
  readonly isHeadquarters: boolean;
  /** 11.1 */
  readonly isSignal: boolean;
  /** 11.2 */
  readonly isEngineer: boolean;
  /** 11.3a */
  readonly isAntiAir: boolean;
  /** D.5 Guns cross the river by the bridge only. */
  readonly isGun: boolean;
}

const PRINTED = /^(\d)-(\d)-(\d)-(\d)(?: ([1-4]|–)\/([1-4]))?(?: \+([1-9]))?$/;

/** Reads firepower-range-morale-movement, then Gun/Armor, then Support: "2-2-6-4", "1-2-5-6 –/1", "1-5-5-6 2/2 +2"; undefined for anything else. */
export function readValues(text: string): Values | undefined {
  const found = PRINTED.exec(text);
  if (!found) return undefined;
  const [firepower, range, morale, movement, gun, armor, support] = found
    .slice(1)
    .map((part: string | undefined) => (part === undefined || part === '–' ? 0 : Number(part)));
  return { firepower, range, morale, movement, gun, armor, support };
}

type Content = typeof content;
type UnitRow = Content['units'][number];

export interface Counters {
  readonly units: readonly UnitFacts[];
  readonly formations: readonly FormationFacts[];
}

/** All counters, or an error that names file, entry and field. */
export function loadCounters({ units: rows, formations }: Content): Counters {
  const loaded = rows.map((row, index) => loadUnit(row, index, formations));
  for (const key of ['id', 'name'] as const) {
    const repeated = loaded.find((facts, index) => loaded.findIndex((other) => other[key] === facts[key]) < index);
    if (repeated) throw wrong(placeOf(repeated.id, loaded.indexOf(repeated)), key, repeated[key], 'each once');
  }
  return { units: loaded, formations: formations.map((row, index) => loadFormation(row, index, loaded)) };
}

function placeOf(id: string, index: number): Place {
  return { file: 'units.json', entry: `unit ${index + 1} (${id})` };
}

function loadUnit(row: UnitRow, index: number, formations: Content['formations']): UnitFacts {
  const place = placeOf(row.id, index);
  const side = oneOf(SIDES, row.side, place, 'side');
  const type = oneOf(UNIT_TYPES, row.type, place, 'type');
  const formation = row.formation === null ? undefined : formations.find(({ id }) => id === row.formation);
  if (row.formation !== null && formation === undefined)
    throw wrong(place, 'formation', row.formation, 'the id of a formation, or null for a Support Weapon');
  if (formation && formation.side !== side)
    throw wrong(place, 'formation', row.formation, `a ${SIDE_NAMES[side]} formation`);
  const front = valuesIn(row.front, place, 'front');
  const back = row.back === null ? undefined : valuesIn(row.back, place, 'back');
  // R25 a headquarters with Armor printed is that of a tank regiment
  const kind = type === 'headquarters' && front.armor > 0 ? tables.armouredHeadquarters : tables.unitTypes[type];
  return {
    id: row.id,
    side,
    name: row.name,
    title: row.title,
    formation: formation?.id,
    type,
    size: oneOf(SIZES, row.size, place, 'size'),
    front,
    back,
    printed: { front: row.front, back: row.back ?? undefined },
    isSupportWeapon: formation === undefined,
    moves: kind.moves,
    fireClass: kind.fireClass,
    isHeadquarters: type === 'headquarters',
    isSignal: type === 'signal',
    isEngineer: type === 'engineers',
    isAntiAir: type === 'anti-air',
    isGun: tables.gunTypes.includes(type),
  };
}

function valuesIn(text: string, place: Place, field: string): Values {
  const values = readValues(text);
  if (values === undefined)
    throw wrong(place, field, text, 'printed values like "2-2-6-4", "2-8-5-1 4/3" or "1-4-6-4 +3"');
  return values;
}

function loadFormation(
  row: Content['formations'][number],
  index: number,
  loaded: readonly UnitFacts[],
): FormationFacts {
  const place: Place = { file: 'units.json', entry: `formation ${index + 1} (${row.id})` };
  const members = loaded.flatMap((facts, unit) => (facts.formation === row.id ? [unit] : []));
  const headquarters =
    row.headquarters === null ? undefined : members.find((unit) => loaded[unit].id === row.headquarters);
  if (row.headquarters !== null && (headquarters === undefined || !loaded[headquarters].isHeadquarters))
    throw wrong(place, 'headquarters', row.headquarters, 'the id of a headquarters of this formation, or null');
  return {
    id: row.id,
    side: oneOf(SIDES, row.side, place, 'side'),
    name: row.name,
    title: row.title,
    color: row.color,
    headquarters,
    units: members,
  };
}

export const { units, formations }: Counters = loadCounters(content);

export const UNIT_COUNT = units.length;

export const roster = rosterOf(units);

export const { findUnit, unitOf, unitIn, idOf, sideOf } = roster;

const [british, german] = SIDES.map(roster.unitsOf);

export function unitsOf(side: Side): readonly Unit[] {
  return side === 'british' ? british : german;
}

/** 2.0k What the counter shows on this side; a counter without a back has only its front. */
export function valuesOn(unit: Unit, step: Step): Values {
  const { front, back } = units[unit];
  return step === 'back' && back !== undefined ? back : front;
}

/** How a sentence calls a unit: "British R/I (2-2-6-4)". */
export function nameOf(unit: Unit, step: Step = 'front'): string {
  const { side, name, printed } = units[unit];
  return `${SIDE_NAMES[side]} ${name} (${step === 'back' ? (printed.back ?? printed.front) : printed.front})`;
}

/** "A/8DLI": on buttons, and where it is clear whose unit it is. */
export function shortNameOf(unit: Unit): string {
  return units[unit].name;
}

const formationById: ReadonlyMap<string, FormationFacts> = new Map(formations.map((facts) => [facts.id, facts]));

/** The formation with this id, or undefined. */
export function findFormation(id: string): FormationFacts | undefined {
  return formationById.get(id);
}
