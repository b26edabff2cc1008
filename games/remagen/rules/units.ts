/** The units and their printed values (2.3). A unit is a small integer: its place in content/units.json. */
import type { Unit } from '@bridgehead/engine/units';
import { rosterOf } from '@bridgehead/engine/units';
import { oneOf, wrong } from '@bridgehead/engine/content';
import rows from '../content/units.json' with { type: 'json' };
import tables from '../content/tables.json' with { type: 'json' };
import type { Side, UnitType } from './vocabulary.js';
import { SIDE_NAMES, SIDES, UNIT_TYPES } from './vocabulary.js';

export type { Unit };

/** 2.31 A non-artillery unit has attack, defense and movement; artillery has barrage, final protective fire and range as well. */
export interface Values {
  readonly attack: number;
  readonly barrage: number;
  readonly finalProtectiveFire: number;
  readonly range: number;
  readonly defense: number;
  readonly movement: number;
}

export interface UnitFacts extends Values {
  readonly id: string;
  readonly side: Side;
  readonly name: string;
  /** The values as printed: "3-6-7", "3-4-15/1-7". */
  readonly printed: string;
  readonly type: UnitType;
  readonly size: string;
  readonly formation: string;
  readonly isArtillery: boolean;
  /** 5.24 bound to roads and trails in bad ground. */
  readonly isVehicle: boolean;
  /** 16.31 */
  readonly victoryPoints: number;
}

/** 3.0b Reads "3-6-7" or "3-4-15/1-7"; undefined for anything else. */
export function readValues(text: string): Values | undefined {
  const ground = /^(\d+)-(\d+)-(\d+)$/.exec(text);
  if (ground)
    return {
      attack: Number(ground[1]),
      barrage: 0,
      finalProtectiveFire: 0,
      range: 0,
      defense: Number(ground[2]),
      movement: Number(ground[3]),
    };
  const gun = /^(\d+)-(\d+)-(\d+)\/(\d+)-(\d+)$/.exec(text);
  if (!gun) return undefined;
  return {
    attack: 0,
    barrage: Number(gun[1]),
    finalProtectiveFire: Number(gun[2]),
    range: Number(gun[3]),
    defense: Number(gun[4]),
    movement: Number(gun[5]),
  };
}

function loadUnit(row: (typeof rows)[number], index: number): UnitFacts {
  const place = { file: 'units.json', entry: `entry ${index + 1} (${row.id})` };
  const values = readValues(row.values);
  if (values === undefined) throw wrong(place, 'values', row.values, 'printed values like "3-6-7" or "3-4-15/1-7"');
  const side = oneOf(SIDES, row.side, place, 'side');
  const type = oneOf(UNIT_TYPES, row.type, place, 'type');
  return {
    ...values,
    id: row.id,
    side,
    name: row.name,
    printed: row.values,
    type,
    size: row.size,
    formation: row.formation,
    isArtillery: type === 'artillery',
    isVehicle: type === 'armor',
    victoryPoints: (values.attack + values.barrage) * tables.points.unitFactor[side],
  };
}

export const units: readonly UnitFacts[] = rows.map(loadUnit);

export const UNIT_COUNT = units.length;

export const roster = rosterOf(units);

export const { findUnit, unitOf, unitIn, idOf, sideOf, unitsOf } = roster;

/** How a sentence calls a unit: "U.S. 1/47 (3-6-7)". */
export function nameOf(unit: Unit): string {
  const { side, name, printed } = units[unit];
  return `${SIDE_NAMES[side]} ${name} (${printed})`;
}
