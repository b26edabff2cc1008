/** How well a unit stands in a hex: how near its goal, how much in danger, in supply or not. In points. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Column } from '@bridgehead/engine/hexwar';
import { UNREACHED } from '@bridgehead/engine/hexwar';
import type { State, SupplyNet, Table, Unit } from '@bridgehead/bulge';
import { columnFor, COLUMNS, facesOf, shiftOf, sideOf, TABLES, units } from '@bridgehead/bulge';
import type { Outlook } from './outlook.js';
import { isThreatenedTown } from './towns.js';
import { apart, gaitOf, prospectFrom } from './ways-out.js';

/** 6.4a The part of a loss that a retreat is: for a unit that the enemy can surround, for one that it can't, and where nobody knows. */
const RETREAT = { trapped: 0.9, loose: 0.1, unknown: 0.25 } as const;
type Ways = keyof typeof RETREAT;

/** How much of its worth a defender loses on average in each column, on the table that hurts it more. */
const LOSS: Readonly<Record<Ways, readonly number[]>> = {
  trapped: lossesFor('trapped'),
  loose: lossesFor('loose'),
  unknown: lossesFor('unknown'),
};

function lossesFor(ways: Ways): number[] {
  return COLUMNS.map(({ label }, index) =>
    Math.max(...TABLES.map((table) => lossOn(table, { number: index + 1, label }, RETREAT[ways]))),
  );
}

function lossOn(table: Table, column: Column, retreat: number): number {
  const { DE, EX, DR } = facesOf(table, column);
  return (DE + EX + retreat * DR) / 6;
}

/** From how far enemies come, on foot and by road, and how many of them attack together. */
const ON_FOOT = 3;
const BY_ROAD = 6;
export const TOGETHER = 3;

/** What the enemy could bring against a hex that so many units can come next to: the strongest of those who are near, half of those further off. */
export function strongestNear(
  state: State,
  outlook: Outlook,
  hex: Hex,
  most: number,
): { readonly number: number; readonly strength: number } {
  const strongest = [0, 0, 0];
  for (const enemy of outlook.enemies) {
    if (numberAt(state.place, enemy) < 0) continue;
    const far = apart(numberAt(state.place, enemy), hex);
    if (far > BY_ROAD || (far > ON_FOOT && !itemAt(units, enemy).isArmored)) continue;
    const strength = itemAt(units, enemy).strength / (far > ON_FOOT ? 2 : 1);
    const at = strongest.findIndex((other) => strength > other);
    if (at < 0) continue;
    strongest.splice(at, 0, strength);
    strongest.length = TOGETHER;
  }
  const able = strongest.slice(0, most).filter((strength) => strength > 0);
  return { number: able.length, strength: able.reduce((sum, strength) => sum + strength, 0) };
}

/** The worth that a unit must expect to lose in a hex when the enemy has their turn. */
export function dangerTo(state: State, outlook: Outlook, unit: Unit, hex: Hex): number {
  return lossTo(outlook, unit, hex, strongestNear(state, outlook, hex, TOGETHER).strength, 'unknown');
}

/** The worth that a unit must expect to lose in a hex when so much strength attacks it. */
export function lossTo(outlook: Outlook, unit: Unit, hex: Hex, against: number, ways: Ways): number {
  if (against === 0) return 0;
  const { number } = columnFor(Math.round(against) - itemAt(units, unit).strength);
  return itemAt(LOSS[ways], Math.max(0, number - 1 - shiftOf(hex, sideOf(unit)).columns)) * itemAt(outlook.worth, unit);
}

/** The part of the danger that is counted: the enemy cannot attack everywhere. */
const CAUTION = { german: 0.25, american: 0.45 } as const;
/** What a German prospect counts, the way of the unit still to be fought for. */
const PUSH = 0.6;
const OUT_OF_SUPPLY = 0.4;
const SHELTER = 0.08;
/** The part of a unit's strength that a place costs which may soon be a pocket. */
const POCKET = 0.06;
/** What it is worth to stay in a town in which many roads meet. */
const HOLD = 0.5;

/** How well a unit stands in a hex if the enemy did nothing. */
export function placeValue(state: State, net: SupplyNet, outlook: Outlook, unit: Unit, hex: Hex): number {
  const side = sideOf(unit);
  const forward = side === 'german' ? PUSH * prospectFrom(outlook.ways[gaitOf(unit)], unit, hex) : 0;
  const unsupplied = net.cost[hex] === UNREACHED ? OUT_OF_SUPPLY * itemAt(units, unit).strength : 0;
  const pocket =
    side === 'american' && unsupplied === 0 && outlook.isPocket(hex) ? POCKET * itemAt(units, unit).strength : 0;
  const town = side === 'american' && state.place[unit] === hex && isThreatenedTown(state, outlook, hex) ? HOLD : 0;
  return forward + town + SHELTER * shiftOf(hex, side).columns - unsupplied - pocket;
}

export function standing(state: State, net: SupplyNet, outlook: Outlook, unit: Unit, hex: Hex): number {
  return placeValue(state, net, outlook, unit, hex) - CAUTION[sideOf(unit)] * dangerTo(state, outlook, unit, hex);
}
